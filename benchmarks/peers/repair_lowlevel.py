"""Real tools on the low-level server of the official Python SDK: `python repair_lowlevel.py TOOLS`.

Input schemas are served as authored. Arguments are checked as that server itself did in its
releases 1.x, with `jsonschema.validate`, and a fault is worded as there; 2.x leaves checking to
its users.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import mcp_types as types
from jsonschema.validators import validator_for
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

TOOLS = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["tools"]
VALIDATORS = {
    tool["name"]: validator_for(tool["inputSchema"])(tool["inputSchema"]) for tool in TOOLS
}


async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult.model_validate({"tools": TOOLS})


async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    # What `jsonschema.validate` does, with the validator made once.
    fault = jsonschema.exceptions.best_match(
        VALIDATORS[params.name].iter_errors(params.arguments or {})
    )
    text = "accepted" if fault is None else f"Input validation error: {fault.message}"
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=text)], is_error=fault is not None
    )


async def main() -> None:
    server: Server[Any] = Server("repair", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
