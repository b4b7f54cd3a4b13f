"""Real clients of the protocol against the boundary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.serving.support import ENVIRONMENT, command
from tests.support.official import converse, text_of

if TYPE_CHECKING:
    from mcp.client import ClientSession


def test_the_official_client_lists_and_calls() -> None:
    async def talk(session: ClientSession) -> tuple[list[str], str]:
        tools = (await session.list_tools()).tools
        return [tool.name for tool in tools], text_of(
            await session.call_tool("echo", {"text": "é"})
        )

    names, text = converse(command(), talk, ENVIRONMENT)
    assert names == ["echo", "add", "boom", "noisy", "slow", "fault"]
    assert text == "é"
