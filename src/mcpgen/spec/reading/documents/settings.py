"""What the server reads from its environment: names that are taken, and keys that contradict.

The spec may have faults elsewhere; what is not as it should be is passed over here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import JsonObject

OF_THE_RUNTIME = frozenset({"exclude_tools", "grace", "read_only", "repair", "tools"})
"""Keys whose variables (`NOTES_TOOLS`) every server reads itself, or might one day."""


def check(spec: JsonObject, source: Source, findings: Findings) -> None:
    """Add an error for each setting that cannot be what it says."""
    config = spec.get("config")
    for name, content in config.items() if isinstance(config, dict) else ():
        at = json_pointer.format(["config", name])
        if name in OF_THE_RUNTIME:
            message = f'"{name}" cannot be a key of config: every server reads that variable itself'
            help_ = f"Give it another name; taken are {', '.join(sorted(OF_THE_RUNTIME))}."
            findings.error("MG208", message, help_, source=source, pointer=at, on_key=True)
        if isinstance(content, dict):
            _check_secret(content, at, source, findings)
            _check_default(content, at, source, findings)


def _check_secret(content: JsonObject, at: str, source: Source, findings: Findings) -> None:
    """Refuse a secret that the spec tells."""
    if content.get("secret") is not True:
        return
    for key in ("default", "const"):
        if key not in content:
            continue
        message = f"a secret with a {key}: it would stand in the spec and in the package"
        help_ = f"Leave the {key} out; `required: false` if the server can do without the value."
        findings.error("MG209", message, help_, source=source, pointer=f"{at}/{key}", on_key=True)


def _check_default(content: JsonObject, at: str, source: Source, findings: Findings) -> None:
    if "default" in content and content.get("required") is True:
        message = "`required: true` beside a default: with a default the value is never missing"
        help_ = "Leave one of the two out."
        findings.error(
            "MG201", message, help_, source=source, pointer=f"{at}/required", on_key=True
        )
