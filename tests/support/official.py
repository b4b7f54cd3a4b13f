"""The official Python SDK as a client: the oracle for what real clients see."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any, TypeVar

from mcp.client import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

T = TypeVar("T")


def converse(
    command: Sequence[str],
    talk: Callable[[ClientSession], Awaitable[T]],
    env: Mapping[str, str] | None = None,
) -> T:
    """Start a server, shake hands, let `talk` speak to it, and close it as that client does."""

    async def run() -> T:
        server = StdioServerParameters(
            command=command[0], args=list(command[1:]), env=dict(env or {})
        )
        with open(os.devnull, "w") as errors:  # noqa: PTH123, ASYNC230 - what the SDK asks for
            async with (
                stdio_client(server, errlog=errors) as (reading, writing),
                ClientSession(reading, writing) as session,
            ):
                await session.initialize()
                return await talk(session)

    return asyncio.run(run())


def text_of(result: Any) -> str:
    """All text of a tool result, joined."""
    return "\n".join(block.text for block in result.content if block.type == "text")
