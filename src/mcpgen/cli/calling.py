"""`mcpgen call`: one call of a built toolkit, in a process of its own, without installing it."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpgen.emit.disk.manifest import parse_manifest
from mcpgen.emit.disk.paths import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Sequence


CALL_SECONDS = 300
"""How long a call may take."""

TOLD = 20
"""Tools that are named where there is none of the name that was asked for."""


class CallError(Exception):
    """A call that was not made; the message says why, in one line."""


def parse_arguments(pairs: Sequence[str], text: str | None) -> dict[str, Any]:
    """Read arguments from `key=value` pairs (a value is JSON, else text) or from a JSON object."""
    if text is not None and pairs:
        raise CallError("give KEY=VALUE pairs or --json, not both")
    if text is None:
        return _of_pairs(pairs)
    arguments = _of_json(text)
    if not isinstance(arguments, dict):
        raise CallError("--json takes a JSON object")
    return arguments


def call_tool(folder: str, tool: str, arguments: dict[str, Any]) -> int:
    """Call a tool and print what it answers; returns 0, or 1 when the result is an error.

    Whatever happens, all that the server wrote to standard error is printed there: it says why a
    server could not start.
    """
    from mcpgen_runtime.testing.process import ProtocolError, ServerEndedError, ServerProcess

    source, package = _package_of(Path(folder))
    names = _tool_names(source / package / "catalog.json")
    if names is not None and tool not in names:
        sys.stderr.write(f"{_no_tool(tool, names)}\n")
        return 1
    command, failure, result = [sys.executable, "-m", package], "", {}
    with ServerProcess(command, env=_environment(source), cwd=folder) as server:
        try:
            server.initialize()
            result = server.call(tool, arguments, timeout=CALL_SECONDS)
        except (ProtocolError, ServerEndedError, TimeoutError) as error:
            failure = str(error).partition("; standard error: ")[0]  # which is printed whole
    sys.stderr.write(server.stderr)
    if failure:
        sys.stderr.write(f"{failure}\n")
        return 1
    print("\n".join(map(_shown, result["content"])))
    return int(bool(result.get("isError")))


def _shown(block: dict[str, Any]) -> str:
    """Show a content block to a person: text as it is, anything else as JSON."""
    return block["text"] if block["type"] == "text" else json.dumps(block, indent=2)


def _of_pairs(pairs: Sequence[str]) -> dict[str, Any]:
    parsed = list(map(_pair, pairs))
    for key, count in Counter(key for key, _ in parsed).items():
        if count > 1:
            raise CallError(f"{key} is given {count} times; for an array write {key}='[...]'")
    return dict(parsed)


def _of_json(text: str) -> Any:
    """Read JSON as a spec is read; a fault is told with its line and column."""
    from mcpgen.spec.reading.text import json_text, places
    from mcpgen.spec.reading.text.faults import TextError

    try:
        value, faults = json_text.parse(text)
    except TextError as error:
        value, faults = None, [error.fault]
    for fault in faults:
        at = places.position_at(text, fault.offset)
        place = f"line {at.line}, column {at.column}"
        raise CallError(f"--json takes a JSON object; {place}: {fault.message}")
    return value


def _tool_names(catalog: Path) -> list[str] | None:
    """Read which tools are served; None where the catalog cannot be read: the server tells that."""
    try:
        return [tool["name"] for tool in json.loads(catalog.read_bytes())["tools"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _no_tool(tool: str, names: Sequence[str]) -> str:
    """Say that there is no such tool: the nearest, and those that there are, in one line."""
    import difflib

    near = difflib.get_close_matches(tool, names, 1)
    meant = f"; did you mean {near[0]}?" if near else ";"
    more = f", and {len(names) - TOLD} more" if len(names) > TOLD else ""
    return f"no tool {tool!r}{meant} tools: {', '.join(names[:TOLD]) or 'none'}{more}"


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
