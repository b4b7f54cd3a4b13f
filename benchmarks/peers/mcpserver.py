"""The ten tools on the `MCPServer` of the official Python SDK: `python mcpserver.py TOOLS`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

server = MCPServer("say")


class Options(BaseModel):
    """How to say it."""

    upper: bool = False
    suffix: str = ""


async def say(text: str, times: int = Field(1, ge=1, le=5), options: Options | None = None) -> str:
    """Repeats a text."""
    del options
    return text * times


for tool in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["tools"]:
    server.add_tool(say, name=tool["name"], description=tool["description"])

if __name__ == "__main__":
    server.run("stdio")
