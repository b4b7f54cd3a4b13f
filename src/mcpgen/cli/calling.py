"""`mcpgen call`: one call of a built toolkit, in a process of its own, without installing it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from mcpgen.cli.answers import shown
from mcpgen.cli.built import Built, NotBuiltError, find_built
from mcpgen.cli.opening import REVISIONS, choose_revision, open_with
from mcpgen.cli.watching import Watcher

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcpgen_runtime.testing.process import ServerProcess

CALL_SECONDS = 300
"""How long a call may take."""

TOLD = 20
"""Tools that are named where there is none of the name that was asked for."""


class CallError(Exception):
    """A call that was not made, or not answered; the message says why, in one line."""


class Wanted(NamedTuple):
    """A call: what is called, and how.

    `variables` are added to the server's environment; `protocol` is the revision to speak (the
    newest with a handshake that the toolkit offers); `raw` prints the wire instead of the answer.
    """

    tool: str
    arguments: dict[str, Any]
    variables: Mapping[str, str] = {}
    protocol: str | None = None
    raw: bool = False


def call_tool(folder: str, wanted: Wanted) -> int:
    """Call a tool of the toolkit built in `folder` and print what it answers.

    The answer goes to standard output, and all that the server writes to standard error, and its
    progress, to ours as it comes: it says why a server could not start.

    Returns:
        0; 1 when the result is an error or there is none; 2 when the folder has no toolkit.
    """
    try:
        built = find_built(folder)
        result = _call(built, wanted, _revision_for(built, wanted))
    except (NotBuiltError, CallError) as error:
        sys.stderr.write(f"{error}\n")
        return 2 if isinstance(error, NotBuiltError) else 1
    if not wanted.raw:
        print(shown(result))
    return int(bool(result.get("isError")))


def _call(built: Built, wanted: Wanted, revision: str) -> dict[str, Any]:
    """Start the server, call, and wait until it has ended; returns the result."""
    from mcpgen_runtime.testing.process import ProtocolError, ServerEndedError, ServerProcess

    environment = built.environment(wanted.variables)
    watch = Watcher(raw=wanted.raw)
    try:
        with ServerProcess(built.command(), environment, str(built.folder), watch) as server:
            return _answer_of(server, wanted, open_with(server, revision))
    except (ProtocolError, ServerEndedError, TimeoutError) as error:
        # what the server said was printed as it came
        raise CallError(str(error).partition("; standard error: ")[0]) from error


def _answer_of(server: ServerProcess, wanted: Wanted, meta: dict[str, Any]) -> dict[str, Any]:
    params = {"name": wanted.tool, "arguments": wanted.arguments, "_meta": meta}
    answer = server.request("tools/call", params, CALL_SECONDS)
    error = answer.get("error")
    if error is not None:
        data = f" {json.dumps(error['data'])}" if "data" in error else ""
        raise CallError(f"{error['code']}: {error['message']}{data}")
    result: dict[str, Any] = answer["result"]
    return result


def _revision_for(built: Built, wanted: Wanted) -> str:
    """Choose the revision to speak; refuses what the catalog shows to be in vain."""
    catalog = _catalog_of(built)
    names = [tool["name"] for tool in catalog.get("tools", [])]
    if catalog and wanted.tool not in names:
        raise CallError(_no_tool(wanted.tool, names))
    offered = catalog.get("protocols") or REVISIONS
    if wanted.protocol is None:
        return choose_revision(offered)
    if wanted.protocol not in offered:
        raise CallError(f"no protocol {wanted.protocol!r}; this toolkit has {', '.join(offered)}")
    return wanted.protocol


def _catalog_of(built: Built) -> dict[str, Any]:
    """Read the catalog; empty where it cannot be read: the server tells that."""
    try:
        catalog = json.loads((built.source / built.package / "catalog.json").read_bytes())
        return catalog if all("name" in tool for tool in catalog["tools"]) else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _no_tool(tool: str, names: Sequence[str]) -> str:
    """Say that there is no such tool: the nearest, and those that there are, in one line."""
    import difflib

    near = difflib.get_close_matches(tool, names, 1)
    meant = f"; did you mean {near[0]}?" if near else ";"
    more = f", and {len(names) - TOLD} more" if len(names) > TOLD else ""
    return f"no tool {tool!r}{meant} tools: {', '.join(names[:TOLD]) or 'none'}{more}"
