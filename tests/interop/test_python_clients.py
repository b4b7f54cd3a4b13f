"""Clients in Python, in each of their modes, against a built server that ends with exit code 0."""

from __future__ import annotations

import asyncio
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

NOTES = Path(__file__).parents[2] / "examples" / "notes" / "src"
TOOLS = ["edit_note", "get_note", "list_notes", "search_notes"]
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}
"""What the clients call their modes, and the revision that each comes to."""


async def official(command: list[str], mode: str) -> dict[str, Any]:
    server = StdioServerParameters(command=command[0], args=command[1:])
    async with mcp.Client(server, mode=mode) as client:
        made = await client.call_tool("edit_note", {"action": "create", "title": "Milk"})
        refused = await client.call_tool("edit_note", {"action": "create", "titel": "Milk"})
        return {
            "revision": client.protocol_version,
            "tools": [tool.name for tool in (await client.list_tools()).tools],
            "made": made.structured_content,
            "refused": refused.is_error,
        }


async def fast(command: list[str], mode: str) -> dict[str, Any]:
    transport = StdioTransport(command[0], command[1:], keep_alive=False)
    async with fastmcp.Client(transport, mode=mode) as client:
        call = client.call_tool_mcp
        made = await call("edit_note", {"action": "create", "title": "Milk"})
        refused = await call("edit_note", {"action": "create", "titel": "Milk"})
        return {
            "revision": client.protocol_version,
            "tools": [tool.name for tool in await client.list_tools()],
            "made": made.structured_content,
            "refused": refused.is_error,
        }


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("client", [official, fast])
def test_a_client_lists_calls_and_closes(
    client: Callable[[list[str], str], Awaitable[dict[str, Any]]], mode: str, tmp_path: Path
) -> None:
    async def talk() -> dict[str, Any]:
        return await client(recorded(tmp_path, NOTES, "notes_mcp"), mode)

    assert asyncio.run(talk()) == {
        "revision": MODES[mode],
        "tools": TOOLS,
        "made": {"id": 1, "done": "created"},
        "refused": True,
    }
    assert ends(tmp_path) == [End(0, ())]
