"""Clients in Python, in each of their modes, against a built server that ends with exit code 0."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fastmcp
import mcp
import pytest
from conformance.recorder import End, ends, recorded
from fastmcp.client.transports import StdioTransport
from mcp.client.stdio import StdioServerParameters

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Converse = Callable[[list[str], str], Awaitable[dict[str, Any]]]

NOTES = Path(__file__).parents[2] / "examples" / "notes" / "src"
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}
"""What the clients call their modes, and the revision that each comes to."""

TITLE = "Zażółć \N{BANANA} \u2028"
SEEN = {
    "tools": ["edit_note", "get_note", "list_notes", "search_notes"],
    "made": {"id": 1, "done": "created"},
    "kept": {"id": 1, "title": TITLE, "text": "", "tags": [], "pinned": False},
    "refused": True,
}


async def official(command: list[str], mode: str) -> dict[str, Any]:
    server = StdioServerParameters(command=command[0], args=command[1:])
    async with mcp.Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        return await conversation(client.protocol_version, tools, client.call_tool)


async def fast(command: list[str], mode: str, *, keep_alive: bool) -> dict[str, Any]:
    transport = StdioTransport(command[0], command[1:], keep_alive=keep_alive)
    async with fastmcp.Client(transport, mode=mode) as client:
        tools = await client.list_tools()
        return await conversation(client.protocol_version, tools, client.call_tool_mcp)


async def conversation(
    revision: str | None, tools: list[Any], call: Callable[..., Awaitable[Any]]
) -> dict[str, Any]:
    made = await call("edit_note", {"action": "create", "title": TITLE})
    kept = await call("get_note", {"id": 1})
    refused = await call("edit_note", {"action": "create", "titel": TITLE})
    return {
        "revision": revision,
        "tools": [tool.name for tool in tools],
        "made": made.structured_content,
        "kept": kept.structured_content,
        "refused": refused.is_error,
    }


CLIENTS: dict[str, Converse] = {
    "official": official,
    "fastmcp": partial(fast, keep_alive=True),  # its default: the server ends with the event loop
    "fastmcp-closing": partial(fast, keep_alive=False),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_lists_calls_and_closes(client: str, mode: str, tmp_path: Path) -> None:
    async def talk() -> dict[str, Any]:
        return await CLIENTS[client](recorded(tmp_path, NOTES, "notes_mcp"), mode)

    assert asyncio.run(talk()) == SEEN | {"revision": MODES[mode]}
    assert ends(tmp_path) == [End(0, ())]
