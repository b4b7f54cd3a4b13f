"""Real tools on the `MCPServer` of the official Python SDK: `python repair_mcpserver.py TOOLS`."""

from __future__ import annotations

import sys
from pathlib import Path

from mcp.server.mcpserver import MCPServer
from repair_functions import functions  # type: ignore[import-not-found]

server = MCPServer("repair")
for name, function in functions(Path(sys.argv[1])):
    try:
        server.add_tool(function, name=name, description=name)
    except Exception as error:  # noqa: BLE001 - what cannot be added cannot be served
        print(f"{name}: {error!r}"[:300], file=sys.stderr)

if __name__ == "__main__":
    server.run("stdio")
