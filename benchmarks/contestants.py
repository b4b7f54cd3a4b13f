"""Who is measured: commands that start the same server, with as many tools as are wanted."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import node_peers

PEERS = Path(__file__).parent / "peers"
TEN_TOOLS = PEERS / "ten_tools.json"

OURS = "mcpgen"
FLOOR = "floor"
LOW_LEVEL = "python SDK, low-level server"
MCP_SERVER = "python SDK, MCPServer"
FASTMCP = "fastmcp"
PYTHON_PEERS = {
    LOW_LEVEL: ("mcp", "lowlevel.py"),
    MCP_SERVER: ("mcp", "mcpserver.py"),
    FASTMCP: ("fastmcp", "fast.py"),
}
IMPORTS = "python -c 'import asyncio, json'"
SCRIPT = "script: imports, model, validation"
REFERENCES = {
    IMPORTS: [sys.executable, "-c", "import asyncio, json"],
    SCRIPT: [sys.executable, str(PEERS / "first_call.py")],
}

HANDLER = """
async def say_{0}(args: models.Say_{0}Input, ctx: contract.Context) -> str:
    return args.text * (args.times if isinstance(args.times, int) else 1)
"""
HEAD = "from __future__ import annotations\n\nfrom . import contract, models\n\n"
START = """\
import sys
sys.path.insert(0, {!r})
from say_mcp.server import main
sys.exit(main())
"""


class Contestants:
    """All servers that this machine can start; what is missing is told once."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._python = _installed()
        self._node = node_peers.prepare()
        self._made: dict[int, dict[str, list[str]]] = {}

    def servers(self, count: int = 10) -> dict[str, list[str]]:
        """The command of each, with `count` tools."""
        if count not in self._made:
            self._made[count] = self._commands(count)
        return self._made[count]

    def _commands(self, count: int) -> dict[str, list[str]]:
        folder = self._scratch / str(count)
        folder.mkdir()
        tools = folder / "say.json"
        tools.write_text(json.dumps(_toolset(count)), encoding="utf-8")
        sources = _build(tools, folder)
        script = folder / "server.py"
        script.write_text(START.format(str(sources)), encoding="utf-8")
        commands = {
            FLOOR: [sys.executable, str(PEERS / "floor.py"), str(tools), str(sources)],
            OURS: [sys.executable, str(script)],
        }
        for name, file in self._python.items():
            commands[name] = [sys.executable, str(file), str(tools)]
        for name, file in self._node.items():
            commands[name] = ["node", str(file), str(tools)]
        return commands


def _toolset(count: int) -> dict[str, object]:
    """The ten tools, or as many like them."""
    tool = json.loads(TEN_TOOLS.read_text(encoding="utf-8"))["tools"][0]
    words = "Repeats a text, in the way of number {}."
    numbers = range(count)
    return {
        "tools": [{**tool, "name": f"say_{n}", "description": words.format(n)} for n in numbers]
    }


def _build(tools: Path, folder: Path) -> Path:
    """Build our package and give it handlers; the folder to import it from."""
    command = [sys.executable, "-m", "mcpgen", "build", str(tools), "--out", str(folder), "--quiet"]
    subprocess.run(command, check=True)
    sources = folder / "say" / "src"
    count = len(json.loads(tools.read_text(encoding="utf-8"))["tools"])
    handlers = HEAD + "\n".join(HANDLER.format(n) for n in range(count))
    (sources / "say_mcp" / "handlers.py").write_text(handlers, encoding="utf-8")
    return sources


def _installed() -> dict[str, Path]:
    found = {}
    for name, (module, file) in PYTHON_PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"left out: {name} ({module} is not installed)")
        else:
            found[name] = PEERS / file
    return found
