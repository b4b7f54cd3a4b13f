from __future__ import annotations

import asyncio
import concurrent.futures
import importlib
import json
import threading
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.testing import Client, Harness, Logged, Progressed, ProtocolError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


def handlers(**own: Any) -> SimpleNamespace:
    def other(_args: Any, _ctx: Any) -> str:
        return "other"

    defaults = {"count_notes": lambda _args, _ctx: 1, "edit_note": other, "list_notes": other}
    return SimpleNamespace(**(defaults | own))


def test_it_calls_the_packages_own_handlers_and_keeps_their_state() -> None:
    with Harness("notes_mcp") as server:
        server.call("edit_note", {"action": "delete", "id": "n1"})
        assert server.call("count_notes")["structuredContent"] == {"result": 0}


def test_it_takes_a_module_and_needs_no_with() -> None:
    server = Harness(importlib.import_module("notes_mcp"))
    assert [tool["name"] for tool in server.list_tools()] == [
        "count_notes",
        "edit_note",
        "list_notes",
    ]
    server.close()
    server.close()


def test_it_takes_other_handlers_and_sends_meta() -> None:
    own = handlers(list_notes=lambda _args, ctx: json.dumps(ctx.request.meta))
    with Harness("notes_mcp", own) as server:
        result = server.call("list_notes", {}, meta={"traceparent": "00"})
    assert result["content"] == [{"type": "text", "text": '{"traceparent": "00"}'}]


def test_a_protocol_error_is_raised() -> None:
    with Harness("notes_mcp", handlers()) as server, pytest.raises(ProtocolError) as error:
        server.call("nope")
    assert error.value.code == -32602


def test_a_failing_hook_is_the_protocols_internal_error() -> None:
    def unknown_keys_message(_levels: Any) -> str:
        raise KeyError

    own = handlers(unknown_keys_message=unknown_keys_message)
    with Harness("notes_mcp", own) as server:
        with pytest.raises(ProtocolError) as error:
            server.call("list_notes", {"bogus": 1})
        assert error.value.code == -32603
        assert server.call("list_notes")["content"][0]["text"] == "other"


def test_the_lifespan_is_entered_and_left_by_one_task() -> None:
    tasks: list[object] = []

    @asynccontextmanager
    async def lifespan() -> AsyncGenerator[None]:
        tasks.append(asyncio.current_task())
        yield
        tasks.append(asyncio.current_task())

    with Harness("notes_mcp", handlers(lifespan=lifespan)) as server:
        server.call("count_notes")
        assert len(tasks) == 1
    assert tasks[0] is tasks[1]


def test_a_lifespan_that_fails_fails_the_start() -> None:
    @asynccontextmanager
    async def lifespan() -> AsyncGenerator[None]:
        raise OSError("no database")
        yield

    with (
        pytest.raises(OSError, match="no database"),
        Harness("notes_mcp", handlers(lifespan=lifespan)),
    ):
        raise AssertionError("started")


def test_without_lifespan_there_is_no_state() -> None:
    own = handlers(list_notes=lambda _args, ctx: repr(ctx.state), lifespan=lambda: 1 / 0)
    with Harness("notes_mcp", own, lifespan=False) as server:
        assert server.call("list_notes")["content"][0]["text"] == "None"


def test_a_call_that_takes_too_long_is_cancelled() -> None:
    cancelled: list[bool] = []

    async def list_notes(_args: Any, _ctx: Any) -> str:
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.append(True)
        return ""

    with Harness("notes_mcp", handlers(list_notes=list_notes)) as server:
        with pytest.raises(TimeoutError):
            server.call("list_notes", timeout=0.05)
        assert server.call("count_notes")["structuredContent"] == {"result": 1}
    assert cancelled == [True]


def test_it_works_inside_a_running_loop() -> None:
    async def test() -> Any:
        with Harness("notes_mcp", handlers()) as server:
            return server.call("count_notes")["structuredContent"]

    assert asyncio.run(test()) == {"result": 1}


def test_it_keeps_what_handlers_say_and_the_client_did_not_ask_for() -> None:
    def count_notes(_args: Any, ctx: Any) -> int:
        ctx.log.debug({"at": 1}, logger="db")
        ctx.progress(1, 2)
        ctx.progress(0.5, message="back")
        return 1

    with Harness("notes_mcp", handlers(count_notes=count_notes)) as server:
        assert (server.logs, server.progress) == ([], [])
        server.call("count_notes")
        assert server.logs == [Logged("count_notes", "debug", {"at": 1}, "db")]
        assert server.progress == [
            Progressed("count_notes", 1, 2),
            Progressed("count_notes", 0.5, None, "back"),
        ]


@pytest.mark.parametrize("threaded", [True, False])
def test_tools_are_hidden_and_shown(threaded: bool) -> None:
    def plain(_args: Any, ctx: Any) -> int:
        ctx.tools.hide("edit_note", "list_notes")
        ctx.tools.show("list_notes")
        return 1

    async def coroutine(args: Any, ctx: Any) -> int:
        return plain(args, ctx)

    own = handlers(count_notes=plain if threaded else coroutine)
    with Harness("notes_mcp", own) as server:
        server.call("count_notes")
        names = [tool["name"] for tool in server.list_tools()]
        with pytest.raises(ProtocolError) as error:
            server.call("edit_note")
    assert names == ["count_notes", "list_notes"]
    assert error.value.code == -32602


def test_a_thread_that_the_loop_waits_for_hides_tools() -> None:
    contexts: list[Any] = []

    async def count_notes(_args: Any, ctx: Any) -> int:
        contexts.append(ctx)
        thread = threading.Thread(target=ctx.tools.hide, args=("edit_note",), daemon=True)
        thread.start()
        thread.join(5)
        return int(thread.is_alive())

    with Harness("notes_mcp", handlers(count_notes=count_notes)) as server:
        assert server.call("count_notes")["structuredContent"] == {"result": 0}
        assert "edit_note" not in [tool["name"] for tool in server.list_tools()]
    contexts[0].tools.show("edit_note")  # the server has ended: nothing comes of it


def configured(**options: Any) -> Any:
    """What handlers find as their configuration."""
    found: list[Any] = []

    def count_notes(_args: Any, ctx: Any) -> int:
        found.append(ctx.config)
        return 1

    with Harness("notes_mcp", handlers(count_notes=count_notes), **options) as server:
        server.call("count_notes")
    return found[0]


def test_the_configuration_is_read_or_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTES_DB_PATH", "environment.db")
    assert configured().db_path == "environment.db"
    assert configured(config={"class": 2.0}).db_path == "notes.db"
    own = load_toolkit("notes_mcp").config
    assert own is not None
    given = own(db_path="x", class_=1.0, token=None)
    assert configured(config=given) is given
    assert configured(config=None) is None


@pytest.mark.parametrize("package", ["no_such_mcp", "json"])
def test_a_package_that_mcpgen_did_not_write_is_a_launch_error(package: str) -> None:
    with pytest.raises(LaunchError, match=rf"^{package}: .*catalog\.json"):
        Harness(package)


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-11-25", "2026-07-28"])
def test_it_plays_a_client_of_any_revision(revision: str) -> None:
    def list_notes(_args: Any, ctx: Any) -> str:
        ctx.request.require("sampling")
        return f"{ctx.request.client_name} {ctx.request.revision} {ctx.request.meta.get('own')}"

    client = Client("host", revision=revision, capabilities={"sampling": {}})
    with Harness("notes_mcp", handlers(list_notes=list_notes), client=client) as server:
        result = server.call("list_notes", meta={"own": 1})
        listed = server.list_tools()
    assert result["content"][0]["text"] == f"host {revision} 1"
    assert ("outputSchema" in listed[0]) is (revision > "2025-06")
    assert ("resultType" in result) is (revision == "2026-07-28")


def test_a_missing_capability_is_told_with_its_data() -> None:
    def list_notes(_args: Any, ctx: Any) -> str:
        ctx.request.require("sampling")
        return ""

    client = Client(revision="2026-07-28")
    with Harness("notes_mcp", handlers(list_notes=list_notes), client=client) as server:
        with pytest.raises(ProtocolError) as error:
            server.call("list_notes")
        assert server.call("count_notes")["structuredContent"] == {"result": 1}
    assert error.value.code == -32021
    assert error.value.data == {"requiredCapabilities": {"sampling": {}}}


def test_a_handler_that_cancels_every_task_ends_its_own_call_alone() -> None:
    left: list[bool] = []

    @asynccontextmanager
    async def lifespan() -> AsyncGenerator[None]:
        yield
        left.append(True)

    async def list_notes(_args: Any, _ctx: Any) -> str:
        for task in asyncio.all_tasks():
            task.cancel()
        await asyncio.sleep(60)
        return ""

    own = handlers(list_notes=list_notes, lifespan=lifespan)
    with Harness("notes_mcp", own) as server:
        with pytest.raises(concurrent.futures.CancelledError):
            server.call("list_notes")
        assert server.call("count_notes")["structuredContent"] == {"result": 1}
        assert left == []
    assert left == [True]
