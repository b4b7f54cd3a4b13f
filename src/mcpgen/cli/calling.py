"""`mcpgen call`: one call of a built toolkit, in a process of its own, without installing it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpgen.emit.disk.manifest import parse_manifest
from mcpgen.emit.disk.paths import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Sequence


CALL_SECONDS = 300
"""How long a call may take."""


class CallError(Exception):
    """A call that was not made; the message says why, in one line."""


def parse_arguments(pairs: Sequence[str], text: str | None) -> dict[str, Any]:
    """Read arguments from `key=value` pairs (a value is JSON, else text) or from a JSON object."""
    if text is not None and pairs:
        raise CallError("give KEY=VALUE pairs or --json, not both")
    if text is None:
        return dict(map(_pair, pairs))
    arguments = _json_or_none(text)
    if not isinstance(arguments, dict):
        raise CallError("--json takes a JSON object")
    return arguments


def call_tool(folder: str, tool: str, arguments: dict[str, Any]) -> int:
    """Call a tool and print what it answers; returns 0, or 1 when the result is an error."""
    from mcpgen_runtime.testing.process import ProtocolError, ServerEndedError, ServerProcess

    source, package = _package_of(Path(folder))
    command = [sys.executable, "-m", package]
    with ServerProcess(command, env=_environment(source), cwd=folder) as server:
        try:
            server.initialize()
            result = server.call(tool, arguments, timeout=CALL_SECONDS)
        except (ProtocolError, ServerEndedError, TimeoutError) as error:
            sys.stderr.write(f"{error}\n")
            return 1
    sys.stderr.write(server.stderr)
    print("\n".join(map(_shown, result["content"])))
    return int(bool(result.get("isError")))


def _shown(block: dict[str, Any]) -> str:
    """Show a content block to a person: text as it is, anything else as JSON."""
    return block["text"] if block["type"] == "text" else json.dumps(block, indent=2)


def _pair(pair: str) -> tuple[str, Any]:
    key, found, value = pair.partition("=")
    if not found or not key:
        raise CallError(f"not KEY=VALUE: {pair}")
    parsed = _json_or_none(value)
    return key, value if parsed is None and value != "null" else parsed


def _json_or_none(text: str) -> Any:
    try:
        value = json.loads(text)
        json.dumps(value, allow_nan=False)  # NaN and 1e999 are no JSON that can be sent
    except (ValueError, RecursionError):
        return None
    return value


def _package_of(folder: Path) -> tuple[Path, str]:
    place = folder / MANIFEST
    manifest = parse_manifest(place.read_bytes() if place.is_file() else None)
    if manifest is None:
        raise CallError(f"{folder} is no folder that mcpgen built: it has no {MANIFEST}")
    return (folder / "src").absolute(), manifest.package


def _environment(source: Path) -> dict[str, str]:
    paths = [str(source), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
