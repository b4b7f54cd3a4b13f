"""The ten tools on the `MCPServer` of the official Python SDK."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

server = MCPServer("ten-tools")


class Options(BaseModel):
    """How to say it."""

    upper: bool = False
    suffix: str = ""


def say(text: str, times: int = Field(1, ge=1, le=5), options: Options | None = None) -> str:
    """Repeats a text."""
    del options
    return text * times


for number in range(10):
    server.add_tool(
        say, name=f"say_{number}", description=f"Repeats a text, in the way of number {number}."
    )

if __name__ == "__main__":
    server.run("stdio")
