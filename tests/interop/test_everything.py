"""What handlers tell reaches the official client, with a handshake and without one."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import mcp
import pytest
from conformance.recorder import End, ends, recorded
from conformance.toolkit import build_everything
from mcp.client.stdio import StdioServerParameters
from mcp.client.subscriptions import ToolsListChanged

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    Converse = Callable[..., Any]

pytestmark = pytest.mark.xdist_group("everything")  # that is dear to build
CHANGING = "test_simple_text_again"
MODES = ["legacy", "2026-07-28"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_everything(tmp_path_factory.mktemp("everything"))


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture
def converse(source: Path, mode: str, tmp_path: Path) -> Converse:
    """Let `talk` speak to a server as a client with `options`; the server's end must be clean."""

    def run(talk: Callable[[mcp.Client], Awaitable[Any]], **options: Any) -> Any:
        command = recorded(tmp_path, source, "everything_mcp")
        server = StdioServerParameters(command=command[0], args=command[1:])

        async def connected() -> Any:
            async with mcp.Client(server, mode=mode, **options) as client:
                return await talk(client)

        result = asyncio.run(connected())
        assert ends(tmp_path) == [End(0, ())]
        return result

    return run


def test_progress_arrives_in_order(converse: Converse) -> None:
    seen: list[tuple[float, float | None, str | None]] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        seen.append((progress, total, message))

    async def talk(client: mcp.Client) -> None:
        await client.call_tool("test_tool_with_progress", progress_callback=note)

    converse(talk)
    assert seen == [(0, 100, None), (50, 100, "Half done."), (100, 100, None)]


def test_log_messages_arrive_as_the_client_asked(converse: Converse) -> None:
    seen: list[tuple[str, Any, str | None]] = []

    async def note(params: Any) -> None:
        seen.append((params.level, params.data, params.logger))

    async def talk(client: mcp.Client) -> None:
        await client.call_tool("test_tool_with_logging")
        await client.call_tool("test_logging_tool")

    converse(talk, logging_callback=note, log_level="info")
    told = [("info", text, None) for text in ("Begun.", "Half done.", "Done.")]
    severe = {"text": "A tool is looked at.", "severe": True}
    assert seen == [*told, ("emergency", severe, "everything")]


@pytest.mark.parametrize("mode", ["2026-07-28"], indirect=True)
def test_a_stateless_client_that_asks_for_no_log_gets_none(converse: Converse) -> None:
    seen: list[Any] = []

    async def note(params: Any) -> None:
        seen.append(params)

    async def talk(client: mcp.Client) -> None:
        await client.call_tool("test_logging_tool")

    converse(talk, logging_callback=note)
    assert seen == []


def test_a_missing_capability_is_an_error_of_the_protocol(converse: Converse, mode: str) -> None:
    async def talk(client: mcp.Client) -> mcp.MCPError:
        with pytest.raises(mcp.MCPError) as caught:
            await client.call_tool("test_missing_capability")
        return caught.value

    error = converse(talk).error
    if mode == "legacy":
        assert error.code == -32600
    else:
        assert (error.code, error.data) == (-32021, {"requiredCapabilities": {"sampling": {}}})


def test_a_client_that_offers_the_capability_is_served(converse: Converse) -> None:
    async def sample(*_: Any) -> Any:
        raise AssertionError("nobody asks")

    async def talk(client: mcp.Client) -> Any:
        return await client.call_tool("test_missing_capability")

    assert converse(talk, sampling_callback=sample).content[0].text.startswith("This client")


def test_a_hidden_tool_is_gone_until_it_is_shown(converse: Converse) -> None:
    async def listed(client: mcp.Client) -> bool:
        await client.call_tool("test_trigger_tool_change")
        tools = (await client.list_tools(cache_mode="bypass")).tools
        return CHANGING in [tool.name for tool in tools]

    async def talk(client: mcp.Client) -> list[Any]:
        hidden = await listed(client)
        with pytest.raises(mcp.MCPError) as caught:
            await client.call_tool(CHANGING)
        return [hidden, caught.value.error.code, await listed(client)]

    assert converse(talk) == [False, -32602, True]


@pytest.mark.parametrize("mode", ["legacy"], indirect=True)
def test_a_change_of_tools_is_told_to_the_connection(converse: Converse) -> None:
    seen: list[str] = []

    async def note(message: Any) -> None:
        seen.append(getattr(message, "method", ""))

    async def talk(client: mcp.Client) -> None:
        await client.call_tool("test_trigger_tool_change")

    converse(talk, message_handler=note)
    assert seen == ["notifications/tools/list_changed"]


@pytest.mark.parametrize("mode", ["2026-07-28"], indirect=True)
def test_a_change_of_tools_is_told_to_whoever_listens(converse: Converse) -> None:
    async def talk(client: mcp.Client) -> object:
        async with client.listen(tools_list_changed=True) as subscription:
            await client.call_tool("test_trigger_tool_change")
            return await anext(aiter(subscription))

    assert isinstance(converse(talk), ToolsListChanged)


@pytest.mark.slow
def test_the_handlers_fit_the_contract(source: Path, tmp_path: Path) -> None:
    options = ["--strict", "--cache-dir", str(tmp_path), "-p", "everything_mcp"]
    result = subprocess.run(
        [sys.executable, "-m", "mypy", *options], cwd=source, capture_output=True, check=False
    )
    assert result.returncode == 0, result.stdout.decode()
