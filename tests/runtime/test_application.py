"""Calls from their raw arguments to the JSON of their results, in the fixed order of the checks."""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import importlib
import re
import threading
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import MISSING
from tests.runtime.support import Remembering, new_call

from mcpgen_runtime import Result, ToolFailure
from mcpgen_runtime.runtime.answers import FAULTS
from mcpgen_runtime.runtime.application import Application
from mcpgen_runtime.runtime.errors import InternalError, LaunchError
from mcpgen_runtime.runtime.loading import load, load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    Notes = Callable[[SimpleNamespace], Application]
    Caller = Callable[..., dict[str, Any]]


def handlers(**own: Any) -> SimpleNamespace:
    """Handlers that are never to be reached, but for `own`."""

    def unreached(args: Any, ctx: Any) -> object:
        raise AssertionError((args, ctx))

    defaults = {"count_notes": unreached, "edit_note": unreached, "list_notes": unreached}
    return SimpleNamespace(**(defaults | own))


def text(result: dict[str, Any]) -> str:
    (block,) = result["content"]
    assert block["type"] == "text"
    return str(block["text"])


def internal(result: dict[str, Any], errors: str) -> str:
    """What standard error says under the reference that the caller got."""
    assert result["isError"] is True
    assert "structuredContent" not in result
    match = re.fullmatch(r"Internal error \(reference ([0-9a-f]{8})\)\.", text(result))
    assert match is not None, text(result)
    assert f"(reference {match[1]})" in errors
    return errors


def test_the_packages_own_handlers_answer(call: Caller) -> None:
    arguments = {"action": "rename", "id": "n1", "title": "Né"}
    assert call(load("notes_mcp"), "edit_note", arguments) == {
        "content": [{"type": "text", "text": '{"id":"n1","title":"Né"}'}],
        "structuredContent": {"id": "n1", "title": "Né"},
    }
    assert call(load("notes_mcp"), "count_notes", {}) == {
        "content": [{"type": "text", "text": '{"result":1}'}],
        "structuredContent": {"result": 1},
    }
    assert call(load("notes_mcp"), "list_notes", {}) == {
        "content": [{"type": "text", "text": "n1"}]
    }


def test_a_declared_failure_tells_the_model_what_to_do(call: Caller) -> None:
    result = call(load("notes_mcp"), "edit_note", {"action": "delete", "id": "x" * 300})
    assert result["isError"] is True
    advice = 'List the ids first. Try list_notes with {"limit": 10}.'
    assert text(result) == f'No note "{"x" * 200}…". {advice}'


def test_bad_arguments_never_reach_the_handler(notes_with: Notes, call: Caller) -> None:
    arguments = {"action": "rename", "id": 5, "bogus": 1}
    result = call(notes_with(handlers()), "edit_note", arguments)
    assert set(result) == {"content", "isError", "_meta"}
    for named in ("bogus", "id", "title"):
        assert named in text(result)


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"])
def test_a_refused_call_carries_its_faults_as_data_too(
    notes_with: Notes, call: Caller, revision: str
) -> None:
    arguments = {"action": "rename", "id": 5, "bogus": 1, "title": "t"}
    result = call(notes_with(handlers()), "edit_note", arguments, revision)
    faults = result["_meta"][FAULTS]
    assert FAULTS == "mcpgen/faults"
    assert [(each["path"], each["code"]) for each in faults] == [
        ("/bogus", "unknown"),
        ("/id", "type"),
    ]
    assert text(result).endswith(f"id: {faults[1]['message']}")


def test_a_failure_is_no_refusal(call: Caller) -> None:
    result = call(load("notes_mcp"), "edit_note", {"action": "delete", "id": "x" * 300})
    assert "_meta" not in result


def test_absent_stays_absent_and_defaults_are_read(notes_with: Notes, call: Caller) -> None:
    models = importlib.import_module("notes_mcp.models")
    seen: list[Any] = []

    async def list_notes(args: Any, _: Any) -> str:
        seen.append(args)
        return ""

    call(notes_with(handlers(list_notes=list_notes)), "list_notes", {"limit": 5.0})
    (args,) = seen
    assert type(args) is models.ListNotesInput
    assert (repr(args.limit), args.tags, args.sort) == ("5", ["all"], MISSING)


def test_a_lone_surrogate_is_text_like_any_other(notes_with: Notes, call: Caller) -> None:
    async def edit_note(args: Any, _: Any) -> dict[str, str]:
        return {"id": args.title}

    arguments = {"action": "rename", "id": "n1", "title": "é\ud800"}
    result = call(notes_with(handlers(edit_note=edit_note)), "edit_note", arguments)
    assert result["structuredContent"] == {"id": "é\ud800"}


def test_an_overflowing_number_is_refused_by_path_beside_other_faults(
    notes_with: Notes, call: Caller
) -> None:
    arguments = {"action": "delete", "id": "n1", "options": {"weight": float("inf")}, "bogus": 1}
    answer = text(call(notes_with(handlers()), "edit_note", arguments))
    assert "bogus" in answer
    assert "options.weight: the number is too large" in answer
    assert "inf" not in answer.lower()


def test_arguments_nested_too_deeply_are_refused(notes_with: Notes, call: Caller) -> None:
    deep: Any = 1.5
    for _ in range(2000):
        deep = [deep]
    result = call(notes_with(handlers()), "list_notes", {"filter": {"a": deep}})
    assert "nested too deeply" in text(result)


def test_a_stub_says_so(notes_with: Notes, call: Caller) -> None:
    def count_notes(_args: Any, _: Any) -> int:
        raise NotImplementedError

    result = call(notes_with(handlers(count_notes=count_notes)), "count_notes", {})
    assert (text(result), result["isError"]) == ("Tool count_notes is not implemented.", True)


@pytest.mark.parametrize(
    "error",
    [
        ValueError("secret"),
        SystemExit(3),
        KeyboardInterrupt(),
        asyncio.CancelledError(),
        StopIteration(),
    ],
)
@pytest.mark.parametrize("threaded", [True, False])
def test_whatever_a_handler_raises_stays_on_standard_error(
    notes_with: Notes,
    call: Caller,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    threaded: bool,
) -> None:
    def plain(_args: Any, _: Any) -> int:
        raise error

    async def coroutine(_args: Any, _: Any) -> int:
        raise error

    own = handlers(count_notes=plain if threaded else coroutine)
    result = call(notes_with(own), "count_notes", {})
    told = internal(result, capsys.readouterr().err)
    assert "tool count_notes" in told
    assert type(error).__name__ in told


def test_a_result_that_the_output_schema_refuses_is_told_by_path(
    notes_with: Notes, call: Caller, capsys: pytest.CaptureFixture[str]
) -> None:
    async def edit_note(_args: Any, _: Any) -> dict[str, Any]:
        return {"id": "n1", "title": 5}

    arguments = {"action": "delete", "id": "n1"}
    result = call(notes_with(handlers(edit_note=edit_note)), "edit_note", arguments)
    assert "title" in internal(result, capsys.readouterr().err)


def test_around_sees_every_call_and_may_change_its_result(notes_with: Notes, call: Caller) -> None:
    seen: list[tuple[str, object]] = []

    async def around(call: Any, next: Any) -> object:  # noqa: A002 - the documented name
        seen.append((call.tool, call.context.request.id))
        return await next(call) + 1

    own = handlers(count_notes=lambda _args, _ctx: 1, around=around)
    assert call(notes_with(own), "count_notes", {})["structuredContent"] == {"result": 2}
    assert seen == [("count_notes", 1)]


def test_around_may_refuse_a_call(notes_with: Notes, call: Caller) -> None:
    async def around(_call: Any, _next: Any) -> object:
        raise ToolFailure("Not today.")

    result = call(notes_with(handlers(around=around)), "count_notes", {})
    assert (text(result), result["isError"]) == ("Not today.", True)


def test_unknown_keys_message_replaces_the_first_part(notes_with: Notes, call: Caller) -> None:
    def unknown_keys_message(levels: Any) -> str:
        return f"No such keys: {', '.join(levels[0].unknown)}!"

    own = handlers(unknown_keys_message=unknown_keys_message)
    answer = text(call(notes_with(own), "list_notes", {"bogus": 1, "limit": 0}))
    assert answer.startswith("No such keys: bogus!")
    assert "Unrecognized" not in answer
    assert "limit" in answer


@pytest.mark.parametrize("outcome", [KeyError("secret"), 5])
def test_a_failing_unknown_keys_message_is_an_internal_error_of_that_call(
    notes_with: Notes, call: Caller, capsys: pytest.CaptureFixture[str], outcome: object
) -> None:
    def unknown_keys_message(_levels: Any) -> object:
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    application = notes_with(
        handlers(unknown_keys_message=unknown_keys_message, list_notes=lambda _args, _ctx: "ok")
    )
    with pytest.raises(InternalError, match=r"reference [0-9a-f]{8}") as error:
        call(application, "list_notes", {"bogus": 1})
    assert "secret" not in str(error.value)
    assert "unknown_keys_message: internal error" in capsys.readouterr().err
    assert text(call(application, "list_notes", {})) == "ok"


def test_a_tool_that_is_listed_but_not_bound_is_an_internal_error(
    notes_with: Notes, call: Caller
) -> None:
    with pytest.raises(InternalError, match="notes_mcp lists other but does not bind it"):
        call(notes_with(handlers()), "other", {})


@pytest.mark.parametrize("text", ["", "TOOLKIT = {}"])
def test_a_package_without_a_toolkit_is_a_launch_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    name = f"strange{len(text)}_mcp"
    (tmp_path / name).mkdir()
    (tmp_path / name / "contract.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LaunchError, match=rf"{name}\.contract holds no toolkit"):
        load(name)


def test_missing_handlers_are_listed_all_at_once(notes_with: Notes) -> None:
    with pytest.raises(LaunchError, match="lacks the handlers edit_note, list_notes"):
        notes_with(SimpleNamespace(count_notes=lambda _args, _ctx: 1, edit_note=None))


@pytest.mark.parametrize("name", ["around", "lifespan", "unknown_keys_message"])
def test_a_hook_that_is_no_function_is_a_launch_error(
    notes_with: Notes, call: Caller, name: str
) -> None:
    with pytest.raises(LaunchError, match=f"`{name}` in handlers.py must be a function, not int"):
        call(notes_with(handlers(**{name: 5})), "count_notes", {})


@pytest.mark.parametrize(
    ("name", "hook", "form"),
    [
        ("around", lambda _call: 1, r"around\(call, next\)"),
        ("around", lambda _call, _next, _more: 1, r"around\(call, next\)"),
        ("lifespan", lambda _one, _two: 1, r"lifespan\(start\)"),
        ("lifespan", lambda *, _start: 1, r"lifespan\(start\)"),
        ("unknown_keys_message", lambda: "", r"unknown_keys_message\(levels\)"),
    ],
)
def test_a_hook_that_takes_other_arguments_is_a_launch_error(
    notes_with: Notes, call: Caller, name: str, hook: Any, form: str
) -> None:
    with pytest.raises(LaunchError, match=f"`{name}` in handlers.py is called as {form}"):
        call(notes_with(handlers(**{name: hook})), "count_notes", {})


@asynccontextmanager
async def two_of_them(one: Any, two: Any) -> AsyncIterator[Any]:
    yield one, two


def injected(function: Any) -> Any:
    """A decorator that gives what it wraps one argument more."""

    @functools.wraps(function)
    def wrapper(*given: Any) -> Any:
        return function(*given, "more")

    return wrapper


def test_a_context_manager_of_other_arguments_is_a_launch_error(
    notes_with: Notes, call: Caller
) -> None:
    with pytest.raises(LaunchError, match=r"is called as lifespan\(start\)"):
        call(notes_with(handlers(lifespan=two_of_them)), "count_notes", {})


def test_decorators_may_give_more_arguments(notes_with: Notes, call: Caller) -> None:
    async def around(call: Any, next: Any, more: str) -> object:  # noqa: A002 - the documented name
        assert more == "more"
        return await next(call)

    def count_notes(_args: Any, ctx: Any, more: str) -> int:
        assert ctx.state[1] == more
        return 1

    ours = handlers(
        around=injected(around), count_notes=injected(count_notes), lifespan=injected(two_of_them)
    )
    application = notes_with(ours)
    application.prepare()
    assert call(application, "count_notes", {})["structuredContent"] == {"result": 1}


def test_handlers_that_take_other_arguments_are_found_before_the_first_call(
    notes_with: Notes,
) -> None:
    ours = handlers(count_notes=lambda _args: 1, edit_note=lambda *_, **__: 1, list_notes=print)
    with pytest.raises(LaunchError, match=r"args and ctx: mend count_notes\.$"):
        notes_with(ours).prepare()


def test_the_lifespan_gives_the_state_and_is_left(notes_with: Notes, call: Caller) -> None:
    log: list[object] = []

    @asynccontextmanager
    async def lifespan(start: Any) -> AsyncIterator[str]:
        log.append(start.toolkit.package)
        yield "state"
        log.append("left")

    def count_notes(_args: Any, ctx: Any) -> int:
        log.append(ctx.state)
        return 1

    call(notes_with(handlers(lifespan=lifespan, count_notes=count_notes)), "count_notes", {})
    assert log == ["notes_mcp", "state", "left"]


def test_the_answer_is_of_the_calls_revision(call: Caller) -> None:
    assert call(load("notes_mcp"), "count_notes", {}, "2025-03-26") == {
        "content": [{"type": "text", "text": '{"result":1}'}]
    }


def test_a_results_metadata_is_the_answers(notes_with: Notes, call: Caller) -> None:
    own = handlers(list_notes=lambda _args, _ctx: Result("x", meta={"m": 1}))
    assert call(notes_with(own), "list_notes", {})["_meta"] == {"m": 1}


def test_around_may_answer_in_the_handlers_place(notes_with: Notes, call: Caller) -> None:
    async def around(call: Any, next: Any) -> object:  # noqa: A002 - the documented name
        if call.context.request.client_name != "known":
            return Result("Who are you?", is_error=True)
        return await next(call)

    result = call(notes_with(handlers(around=around)), "count_notes", {})
    assert (text(result), result["isError"]) == ("Who are you?", True)


def test_around_may_change_the_arguments_and_try_again(notes_with: Notes, call: Caller) -> None:
    seen: list[Any] = []

    def list_notes(args: Any, _: Any) -> str:
        seen.append(args.limit)
        return "ok"

    async def around(call: Any, next: Any) -> object:  # noqa: A002 - the documented name
        await next(call)
        changed = call.arguments.model_copy(update={"limit": 7})
        return await next(dataclasses.replace(call, arguments=changed))

    own = handlers(around=around, list_notes=list_notes)
    assert text(call(notes_with(own), "list_notes", {"limit": 5})) == "ok"
    assert seen == [5, 7]


def test_a_lifespan_gets_the_configuration_and_hides_tools(notes_with: Notes) -> None:
    seen: list[object] = []

    @asynccontextmanager
    async def lifespan(start: Any) -> AsyncIterator[None]:
        start.tools.hide("edit_note")
        seen.append(start.config)
        yield

    async def run(application: Application) -> None:
        async with application:
            pass

    application, channel = notes_with(handlers(lifespan=lifespan)), Remembering()
    application.connect(channel)
    asyncio.run(run(application))
    assert channel.told == [("hide", "edit_note")]
    assert seen == [None]


@pytest.mark.parametrize("kind", ["coroutine", "generator", "value"])
def test_a_lifespan_that_is_no_context_manager_is_a_launch_error(
    notes_with: Notes, call: Caller, kind: str
) -> None:
    async def generator() -> AsyncIterator[None]:
        yield

    async def coroutine() -> None:
        pass

    lifespan = {"coroutine": coroutine, "generator": generator, "value": lambda: 5}[kind]
    with pytest.raises(LaunchError, match=r"@contextlib\.asynccontextmanager"):
        call(notes_with(handlers(lifespan=lifespan)), "count_notes", {})


def test_what_a_first_call_would_find_can_be_found_before() -> None:
    load("notes_mcp").prepare()
    toolkit = load_toolkit("notes_mcp")
    first, second, third = toolkit.tools
    tools = (dataclasses.replace(first, arguments="Nothing"), second, third)
    lines = Schemas.of_package("notes_mcp")._lines._lines
    schemas = b"\n".join(
        [
            lines["count_notes"],
            lines["edit_note"],
            b'{"name":"list_notes","input":{"type":"strange"}}',
        ]
    )
    odd = dataclasses.replace(toolkit, tools=tools)
    with pytest.raises(LaunchError) as error:
        Application(odd, handlers(), Schemas(schemas)).prepare()
    assert "count_notes: AttributeError: " in str(error.value)
    assert "list_notes: UnusableSchemaError: " in str(error.value)
    assert "edit_note" not in str(error.value)


def test_a_cancelled_call_raises_and_its_thread_is_told(notes_with: Notes) -> None:
    started = asyncio.Event()
    told = threading.Event()

    async def scenario() -> None:
        loop = asyncio.get_running_loop()

        def count_notes(_args: Any, ctx: Any) -> int:
            loop.call_soon_threadsafe(started.set)
            while not ctx.cancelled:
                pass
            told.set()
            return 1

        async with notes_with(handlers(count_notes=count_notes)) as application:
            task = asyncio.create_task(application.call(new_call()))
            await started.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(scenario())
    assert told.wait(10)


def test_calls_run_side_by_side(notes_with: Notes) -> None:
    async def scenario() -> list[str]:
        both = asyncio.Barrier(2)

        async def list_notes(_args: Any, _: Any) -> Result:
            await both.wait()
            return Result("met")

        async with notes_with(handlers(list_notes=list_notes)) as application:
            calls = [application.call(new_call("list_notes", id=n)) for n in range(2)]
            answers = await asyncio.wait_for(asyncio.gather(*calls), 5)
            return [answer.text for answer in answers]

    assert asyncio.run(scenario()) == ['{"content":[{"type":"text","text":"met"}]}'] * 2


def test_a_contract_and_schemas_that_disagree_on_a_result_are_an_internal_error(
    call: Caller,
) -> None:
    toolkit = load_toolkit("notes_mcp")
    tools = tuple(dataclasses.replace(tool, result=None) for tool in toolkit.tools)
    own = handlers(count_notes=lambda _args, _ctx: "5")
    odd = dataclasses.replace(toolkit, tools=tools)
    application = Application(odd, own, Schemas.of_package("notes_mcp"))
    with pytest.raises(InternalError, match="disagree on the result of count_notes"):
        call(application, "count_notes", {})
