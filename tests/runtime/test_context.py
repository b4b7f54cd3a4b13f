"""What handlers reach by their context, from a coroutine and from a thread."""

from __future__ import annotations

import asyncio
import math
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from tests.runtime.support import Remembering, new_call

from mcpgen_runtime import MissingCapabilityError
from mcpgen_runtime.runtime.channel import Silence
from mcpgen_runtime.runtime.context import Context, Surroundings
from mcpgen_runtime.runtime.errors import ProtocolError
from mcpgen_runtime.runtime.visibility import Tools

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.runtime.application import Application
    from mcpgen_runtime.session import Answer

    Notes = Callable[[SimpleNamespace], Application]

NAMES = ("count_notes", "edit_note")


def context(channel: Any = None, **call: Any) -> Context[str, str]:
    told = channel or Silence()
    shared = Surroundings("notes_mcp", "state", "config", Tools(NAMES, told), told)
    return Context(shared, new_call(**call))


@pytest.mark.parametrize("threaded", [True, False])
def test_everything_works_in_a_coroutine_and_in_a_thread(notes_with: Notes, threaded: bool) -> None:
    def plain(_args: Any, ctx: Any) -> int:
        ctx.log.warning("soon")
        ctx.progress(1, 2, "half")
        ctx.tools.hide("edit_note")
        ctx.tools.show("edit_note", "count_notes")
        return 1

    async def coroutine(args: Any, ctx: Any) -> int:
        return plain(args, ctx)

    async def run(application: Application) -> Answer:
        async with application:
            return await application.call(new_call())

    count_notes = plain if threaded else coroutine
    own = SimpleNamespace(count_notes=count_notes, edit_note=plain, list_notes=plain)
    application, channel = notes_with(own), Remembering()
    application.connect(channel)
    assert '"result":1' in asyncio.run(run(application)).text
    assert channel.told == [
        ("log", "count_notes", "warning", "soon", None),
        ("progress", "count_notes", 1, 2, "half"),
        ("hide", "edit_note"),
        ("show", "edit_note", "count_notes"),
    ]


def test_without_a_channel_nobody_hears() -> None:
    ctx = context()
    ctx.log.info("hello")
    ctx.progress(1)
    ctx.tools.hide("edit_note")
    ctx.tools.show("edit_note")
    assert (ctx.state, ctx.config, ctx.tool, ctx.cancelled) == (
        "state",
        "config",
        "count_notes",
        False,
    )


@pytest.mark.parametrize(
    ("done", "sent"),
    [
        (5, "5"),
        (0.5, "0.5"),
        (-1, "-1"),
        (Decimal("0.5"), "0.5"),
        (Fraction(1, 2), "0.5"),
        (2**60 + 1, str(2**60 + 1)),
    ],
)
def test_progress_takes_any_finite_number(done: Any, sent: str) -> None:
    channel = Remembering()
    context(channel).progress(done, done, 7)  # type: ignore[arg-type]
    assert repr(channel.told) == f"[('progress', 'count_notes', {sent}, {sent}, '7')]"


@pytest.mark.parametrize("odd", ["5", True, None, [], b"5", object()])
def test_progress_in_anything_but_numbers_is_a_mistake(odd: Any) -> None:
    with pytest.raises(TypeError, match=f"not in a {type(odd).__name__}"):
        context().progress(odd)


@pytest.mark.parametrize(
    "odd", [math.inf, -math.inf, math.nan, pytest.param(10**400, id="huge"), Decimal("inf")]
)
def test_progress_that_is_not_finite_is_a_mistake(odd: Any) -> None:
    for done, total in ((odd, None), (1, odd)):
        with pytest.raises(ValueError, match="finite"):
            context().progress(done, total)


def test_an_unknown_tool_is_told_with_the_nearest() -> None:
    channel = Remembering()
    with pytest.raises(ValueError, match=r"no tool is called 'edit_notes'.*\"edit_note\""):
        context(channel).tools.hide("count_notes", "edit_notes")
    with pytest.raises(ValueError, match="no tool is called 'a', 'b'"):
        context(channel).tools.show("a", "b")
    names: Any = ["edit_note"]
    with pytest.raises(ValueError, match=r"no tool is called \['edit_note'\]"):
        context(channel).tools.hide(names)
    assert channel.told == []


def test_the_request_tells_who_asks() -> None:
    meta = {"traceparent": "00-1", "tracestate": "a=1", "baggage": "b=2", "own": 1}
    info = {"name": "host", "version": "2", "title": "The host"}
    request = context(meta=meta, id=7, info=info, capabilities={"roots": {}}).request
    assert (request.id, request.revision) == (7, "2025-11-25")
    assert (request.client_name, request.client_version) == ("host", "2")
    assert request.client == info
    assert request.capabilities == {"roots": {}}
    assert request.meta == meta
    assert (request.traceparent, request.tracestate, request.baggage) == ("00-1", "a=1", "b=2")


def test_a_client_may_say_nothing_or_nonsense() -> None:
    request = context(meta={"traceparent": 5}, info={"name": ["x"]}).request
    assert (request.client_name, request.traceparent, request.tracestate) == (None, None, None)
    assert context().request.client is None
    assert context().request.client_version is None


@pytest.mark.parametrize(
    ("revision", "code"), [("2026-07-28", -32021), ("2025-11-25", -32600), ("2024-11-05", -32600)]
)
def test_a_missing_capability_is_a_protocol_error(revision: str, code: int) -> None:
    request = context(revision=revision, capabilities={"roots": {}}).request
    request.require("roots")
    with pytest.raises(MissingCapabilityError, match="sampling") as error:
        request.require("sampling")
    assert error.value.code == code
    assert error.value.data == {"requiredCapabilities": {"sampling": {}}}


@pytest.mark.parametrize("threaded", [True, False])
def test_protocol_errors_are_no_tool_results(notes_with: Notes, threaded: bool) -> None:
    def plain(_args: Any, ctx: Any) -> int:
        ctx.request.require("sampling")
        return 1

    async def coroutine(args: Any, ctx: Any) -> int:
        return plain(args, ctx)

    async def run(application: Application) -> None:
        call = new_call()
        async with application:
            with pytest.raises(ProtocolError):
                await application.call(call)
        assert not call.cancelled

    handler = plain if threaded else coroutine
    own = SimpleNamespace(count_notes=handler, edit_note=plain, list_notes=plain)
    asyncio.run(run(notes_with(own)))
