"""The README's region about configuration, which stays mcpgen's: variables, options, tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.disk.regions import BEGIN, END, README, region_digest, with_region
from mcpgen.emit.package.catalog import canonical
from mcpgen.emit.package.credentials import scheme_rows
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.wording import markdown_text, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.disk.survey import Found
    from mcpgen.emit.ir import Setting, Toolkit
    from mcpgen_runtime.schema.types import Json


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A variable in the README's table, as Markdown."""

    variable: str
    kind: str
    default: str
    description: str


def region(toolkit: Toolkit) -> str:
    """Write the region, marks included, without a line end after it."""
    text = fill(
        "seeded/configuration.md.jinja",
        begin=BEGIN,
        end=END,
        settings=[_row(setting) for setting in toolkit.settings],
        api=toolkit.normal.document.api if toolkit.calls_api else None,
        schemes=scheme_rows(toolkit),
        prefix=toolkit.name.upper(),
        package=toolkit.package,
        script=toolkit.distribution,
    )
    return text.rstrip("\n")


def region_drafts(
    toolkit: Toolkit, folder: str, found: Found, previous: Manifest | None, findings: Findings
) -> Iterator[Draft]:
    """Draft a README whose region is not up to date; one without a place for it is told, once.

    What would stand there has not changed since it was told when `previous` knows its digest.
    """
    if found.data is None:
        return
    wanted = region(toolkit)
    text = with_region(found.data, wanted)
    if text is None:
        if previous is None or previous.regions.get(README) != region_digest(wanted):
            _tell_placeless(f"{folder}/{README}", findings)
    elif text.encode() != found.data:
        yield Draft(README, text, owned=False)


def _tell_placeless(path: str, findings: Findings) -> None:
    findings.note(
        "MG525",
        f"{path} has no place, or more than one, for the table of variables and options",
        f"Write {BEGIN} and {END} once each, where it should stand, and build again.",
    )


def _row(setting: Setting) -> SettingRow:
    return SettingRow(
        variable=setting.variable,
        kind=", ".join(_kind(setting)),
        default=_default(setting),
        description=markdown_text(summary(setting.description)),
    )


def _kind(setting: Setting) -> Iterator[str]:
    kind = str(setting.schema["type"])
    yield f"{kind} (JSON)" if kind in {"array", "object"} else kind
    choices = setting.schema.get("enum")
    if isinstance(choices, list):
        yield f"one of {_cut(' / '.join(map(_shown, choices)))}"
    if setting.secret:
        yield "secret"


def _default(setting: Setting) -> str:
    if setting.required:
        return "(required)"
    if "default" not in setting.schema:
        return "(none)"
    return _cut(_shown(setting.schema["default"]))


def _shown(value: Json) -> str:
    return value if isinstance(value, str) and value.strip() else canonical(value)


def _cut(text: str) -> str:
    return markdown_text(summary(text))
