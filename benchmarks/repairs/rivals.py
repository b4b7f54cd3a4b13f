"""The contestants: how each is started and called, and how the agent reads it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import node_peers
from contestants import FASTMCP, LOW_LEVEL, MCP_SERVER

from .readings import read_ajv, read_jsonschema, read_ours, read_pydantic, read_zod
from .wire import Session

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from .agent import Reading
    from .targets import Target
    from .values import Json
    from .wire import Answer, Client

PEERS = Path(__file__).parents[1] / "peers"
PYTHON_PEERS = {
    MCP_SERVER: ("mcp", "repair_mcpserver.py", read_pydantic),
    LOW_LEVEL: ("mcp", "repair_lowlevel.py", read_jsonschema),
    FASTMCP: ("fastmcp", "repair_fast.py", read_pydantic),
}
NODE_PEERS = {
    node_peers.TYPESCRIPT_1: ("repair_typescript1.mjs", read_zod),
    node_peers.TYPESCRIPT_2: ("repair_typescript2.mjs", read_ajv),
}

PEER_NAMES = (*PYTHON_PEERS, *NODE_PEERS)


class Rival(Protocol):
    """A server of all targets, or many servers that are called as one."""

    @property
    def read(self) -> Reading:
        """How the agent reads its answers."""
        ...

    def call(self, target: Target, arguments: Json, client: Client) -> Answer:
        """Call a target as a client."""
        ...

    def has_told(self, target: Target, client: Client) -> bool:
        """Tell whether standard error says that a call of that client was repaired."""
        ...

    def close(self) -> None:
        """End all processes."""
        ...


@dataclass
class Peer:
    """Another library's server: one process has all tools, and does not care who asks."""

    session: Session
    read: Reading

    def call(self, target: Target, arguments: Json, client: Client) -> Answer:
        """Call a tool; `client` changes nothing here."""
        del client
        return self.session.call(target.key, arguments)

    def has_told(self, target: Target, client: Client) -> bool:
        """No peer tells of what it changes."""
        del target, client
        return False

    def close(self) -> None:
        """End the process."""
        self.session.close()


class Ours:
    """The packages that mcpgen built: a process for each catalog and client, once it is called."""

    def __init__(self, sources: Mapping[str, Path]) -> None:
        self.read: Reading = read_ours
        self._sources = sources
        self._sessions: dict[tuple[str, Client], Session] = {}

    def call(self, target: Target, arguments: Json, client: Client) -> Answer:
        """Call a tool of the catalog's own server."""
        return self._session(target.catalog, client).call(target.tool, arguments)

    def has_told(self, target: Target, client: Client) -> bool:
        """Look for the tool in what its server has told on standard error."""
        return f"repair [{target.tool}]" in self._session(target.catalog, client).said()

    def _session(self, catalog: str, client: Client) -> Session:
        if (catalog, client) not in self._sessions:
            self._leave_only(client)
            command = [sys.executable, "-m", f"{catalog}_mcp"]
            path = os.pathsep.join([str(self._sources[catalog]), os.environ.get("PYTHONPATH", "")])
            self._sessions[catalog, client] = Session(command, client, {"PYTHONPATH": path})
        return self._sessions[catalog, client]

    def _leave_only(self, client: Client) -> None:
        """End the sessions of other clients: sets come one after the other."""
        for key in [key for key in self._sessions if key[1] != client]:
            self._sessions.pop(key).close()

    def close(self) -> None:
        """End all processes."""
        for session in self._sessions.values():
            session.close()


def start_peers(tools: Path, only: Collection[str] | None = None) -> dict[str, Rival]:
    """Start the peers that are installed, all or `only` some; says which is not installed."""
    wanted = PEER_NAMES if only is None else only
    peers: dict[str, Rival] = {}
    for name, (module, file, read) in PYTHON_PEERS.items():
        if name not in wanted:
            continue
        if importlib.util.find_spec(module) is None:
            print(f"left out: {name} ({module} is not installed)")
        else:
            peers[name] = Peer(Session([sys.executable, str(PEERS / file), str(tools)]), read)
    files = {name: file for name, (file, _) in NODE_PEERS.items() if name in wanted}
    scripts = node_peers.prepare(files) if files else {}
    for name, script in scripts.items():
        session = Session(["node", str(script), str(tools)])
        peers[name] = Peer(session, NODE_PEERS[name][1])
    return peers


def versions() -> str:
    """What is measured, in one line."""
    names = ("mcpgen", "mcp", "fastmcp", "pydantic", "jsonschema", "datamodel-code-generator")
    installed = []
    for name in names:
        try:
            installed.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join([*installed, *(package.lstrip("@") for package in node_peers.PACKAGES)])
