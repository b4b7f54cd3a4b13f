"""What generated tests assert, one function a kind of case; each raises AssertionError."""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.configuration import RESERVED
from mcpgen_runtime.runtime.typed import plain, reader
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.samples import Unsampled, smallest
from mcpgen_runtime.schema.text import on_one_line, truncate
from mcpgen_runtime.testing.cases import ABSENT
from mcpgen_runtime.testing.expect import expect, expect_same, short
from mcpgen_runtime.testing.process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.testing.cases import Case
    from mcpgen_runtime.testing.recording import Recorded
    from mcpgen_runtime.testing.suite import Kit

__all__ = [
    "check_accepted",
    "check_catalog",
    "check_example",
    "check_process",
    "check_refused",
]


def check_accepted(kit: Kit, case: Case) -> None:
    """The call reaches its handler, whose typed arguments are what was sent.

    What clients are shown must allow it too: they check calls before they send them.
    """
    _expect_reached(kit, case, _call(kit, case))
    expect(kit.shown(case.tool).accepts(case.arguments), "the listed inputSchema refuses the call")


def check_refused(kit: Kit, case: Case) -> None:
    """The call is refused, its fault is named, and the handler knows nothing of it."""
    result = _call(kit, case)
    text = _text(result)
    expect(result.get("isError") is True, f"accepted: {short(case.arguments)}")
    expect("structuredContent" not in result, "a refusal carries structured content")
    expect(not kit.recording.calls, f"a refused call reached the handler: {text}")
    for named in case.named:
        expect(on_one_line(truncate(named)) in text, f"{named!r} is not named in: {text}")


def check_example(kit: Kit, case: Case) -> None:
    """The call is accepted, and the result that the example shows is one the tool may answer.

    Without an output schema only a text can be tried: a handler may return nothing else as it is.
    """
    binding = kit.binding(case.tool)
    if case.result is ABSENT or (binding.result is None and not isinstance(case.result, str)):
        check_accepted(kit, case)
        return
    with kit.recording.answering(case.tool, case.result):
        result = _call(kit, case)
    _expect_reached(kit, case, result)
    if binding.result is None:
        expect_same(_text(result), case.result)
    else:
        expected = {"result": case.result} if binding.wrapped else case.result
        expect_same(result.get("structuredContent"), expected)


def check_catalog(kit: Kit) -> None:
    """What `tools/list` answers is the catalog, as the revision knows it; every tool is bound."""
    listed = kit.harness.list_tools()
    committed = kit.catalog.tools()
    served = [tool["name"] for tool in listed]
    expect_same(served, [tool["name"] for tool in committed])
    for tool, whole in zip(listed, committed, strict=True):
        known = {key: value for key, value in whole.items() if key in tool}
        # An older revision does not know every member; all that it must know is among the first.
        expect("inputSchema" in tool, f"served without its schema: {short(tool)}")
        expect_same(tool, known)
    expect_same(sorted(binding.name for binding in kit.toolkit.tools), sorted(served))
    expect_same(sorted(kit.schemas.names), sorted(served))


def check_process(kit: Kit) -> None:
    """A real server process lists, calls and ends well, and says nothing beside the protocol."""
    environment = _environment(kit.catalog.server_info()["name"])
    _check_program(kit, environment)
    command = [sys.executable, "-m", "mcpgen_runtime.testing.recording", kit.package]
    with ServerProcess(command, env=environment) as server:
        server.initialize()
        listed = [tool["name"] for tool in server.list_tools()]
        _call_one(kit, server)
        code = server.close()
    expect_same(listed, [tool["name"] for tool in kit.harness.list_tools()])
    expect(code == 0, f"exit code {code}; standard error: {server.stderr}")
    expect(not server.stderr, f"standard error: {server.stderr}")
    for line in server.stdout_lines:
        expect(json.loads(line)["jsonrpc"] == "2.0", f"not JSON-RPC: {line!r}")


def _environment(server: str) -> dict[str, str]:
    """This process's environment, but for what a user may have set for the server."""
    own = {f"{server.upper()}_{word}" for word in RESERVED}
    kept = {name: value for name, value in os.environ.items() if name not in own}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _check_program(kit: Kit, environment: Mapping[str, str]) -> None:
    """The package's own program starts, and is that of this package."""
    command = [sys.executable, "-m", kit.package, "--version"]
    with ServerProcess(command, env=environment) as program:
        code = program.wait()
    program_name = kit.package.replace("_", "-").encode()
    told = b" ".join(program.stdout_lines)
    expect(code == 0, f"--version: exit code {code}; standard error: {program.stderr}")
    expect(told.startswith(program_name + b" "), f"--version of another package: {told!r}")


def _call_one(kit: Kit, server: ServerProcess) -> None:
    """Call the first tool of which there is a sample."""
    for name in kit.schemas.names:
        schemas = kit.schemas[name]
        try:
            arguments = smallest(schemas.arguments, formats=schemas.formats)
        except Unsampled:
            continue
        result = server.call(name, arguments)
        expect("content" in result, f"no content: {result}")
        return


def _call(kit: Kit, case: Case) -> JsonObject:
    kit.recording.calls.clear()
    return kit.harness.call(case.tool, case.arguments)


def _expect_reached(kit: Kit, case: Case, result: JsonObject) -> None:
    calls = kit.recording.calls
    expect(calls, f"refused: {_text(result)}")
    (call,) = calls
    expect(call.tool == case.tool, f"{call.tool} got a call of {case.tool}")
    _expect_typed(kit, call)
    expect_same(plain(call.arguments), case.arguments)
    if case.tool not in kit.recording.unsampled:
        expect(not result.get("isError"), _text(result))


def _expect_typed(kit: Kit, call: Recorded) -> None:
    """The handler got what its annotation says, and not the raw object where that is a model."""
    models = importlib.import_module(kit.package + ".models")
    annotation: Any = getattr(models, kit.binding(call.tool).arguments)
    schemas = kit.schemas[call.tool]
    gate = Gate(schemas.arguments, formats=schemas.formats)
    typed = reader(annotation, gate)(plain(call.arguments))
    expect(type(call.arguments) is type(typed), f"untyped: {call.arguments!r}")
    expect(call.arguments == typed, f"{call.arguments!r} is not {typed!r}")


def _text(result: JsonObject) -> str:
    return "\n".join(block.get("text", "") for block in result["content"])
