"""What clients are known to do to the arguments of calls, and the lossless repair of each.

One table. Nothing here is guessed: each row has the public report that it comes from, the versions
that the report names, and where it is known from that the client sends that name. To teach mcpgen a
new quirk, add a row, and its line in `docs/quirks.md`.

Rows go by the name alone: many clients send a version that is not their own, and a repair is only
tried on a call that the schema refuses, so that a client that has been mended never meets it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["QUIRKS", "Decode", "Drop", "Quirk", "quirks_of"]


@dataclass(frozen=True, slots=True)
class Drop:
    """The client adds the key `key` to the arguments: drop it."""

    key: str

    def __str__(self) -> str:
        return f'adds the key "{self.key}"'


@dataclass(frozen=True, slots=True)
class Decode:
    """The client sends values of `types` (JSON types) as JSON text: decode it, one level."""

    types: tuple[str, ...]

    def __str__(self) -> str:
        return f"sends {', '.join(self.types)} as JSON text"


Repair: TypeAlias = Drop | Decode
"""What a row asks for; which calls it is made to, `repairing` says."""


@dataclass(frozen=True, slots=True)
class Quirk:
    """One row: what a client does, as a public report tells it.

    `clients` are its `clientInfo.name`s, whole; one that ends in `-*` stands for names that it adds
    something of its own to (Gemini CLI does the server's name). `product` is what people call it,
    `versions` those that it was seen in, `source` the address of the report, `named` where it is
    known from that it sends that name.
    """

    clients: tuple[str, ...]
    product: str
    versions: str
    repair: Repair
    source: str
    named: str

    def is_of(self, name: str) -> bool:
        """Tell whether a client of that name has the quirk; upper and lower case are the same."""
        return any(fnmatchcase(name.casefold(), client.casefold()) for client in self.clients)


_GITHUB = "https://github.com/"
_CODEALIVE = (
    "https://glama.ai/mcp/servers/@CodeAlive-AI/codealive-mcp/blob/"
    "5b22038786c30859f2e2da740e101d4ceb5d6a4b/src/middleware/n8n_middleware.py"
)
_N8N = ("@n8n/n8n-nodes-langchain.mcpClient", "@n8n/n8n-nodes-langchain.mcpClientTool")
_N8N_NAMED = "its source: the type of the node, McpClientTool.node.ts"
_CODE_NAMED = "seen on the wire: screenpipe/screenpipe#5796"
_DESKTOP_NAMED = "seen on the wire: modelcontextprotocol/typescript-sdk#179"

QUIRKS: Final[Sequence[Quirk]] = (
    Quirk(
        clients=("claude-ai",),
        product="Claude Desktop",
        versions="1.7196.0",
        repair=Decode(("array", "object")),
        source=_GITHUB + "anthropics/claude-code/issues/59227",
        named=_DESKTOP_NAMED,
    ),
    Quirk(
        clients=("claude-ai",),
        product="Claude Desktop",
        versions="June 2026, none told",
        repair=Decode(("boolean", "number")),
        source=_GITHUB + "0xMassi/webclaw/issues/62",
        named=_DESKTOP_NAMED,
    ),
    Quirk(
        clients=("claude-code",),
        product="Claude Code",
        versions="1.0.72 to 2.1.138",
        repair=Decode(("array", "object")),
        source=_GITHUB + "anthropics/claude-code/issues/59227",
        named=_CODE_NAMED,
    ),
    Quirk(
        clients=("claude-code",),
        product="Claude Code",
        versions="2.1.59",
        repair=Decode(("boolean",)),
        source=_GITHUB + "anthropics/claude-code/issues/29104",
        named=_CODE_NAMED,
    ),
    Quirk(
        clients=("claude-code",),
        product="Claude Code",
        versions="2.1.33",
        repair=Decode(("number",)),
        source=_GITHUB + "anthropics/claude-code/issues/23549",
        named=_CODE_NAMED,
    ),
    Quirk(
        clients=("claude-code",),
        product="Claude Code",
        versions="2.1.220",
        repair=Decode(("null",)),
        source=_GITHUB + "anthropics/claude-code/issues/81911",
        named=_CODE_NAMED,
    ),
    Quirk(
        clients=("cline",),
        product="Cline",
        versions="3.45.1 to 3.80.0",
        repair=Drop("task_progress"),
        source=_GITHUB + "cline/cline/issues/8256",
        named="its source: McpHub.ts",
    ),
    Quirk(
        clients=("gemini-cli-mcp-client", "gemini-cli-mcp-client-*"),
        product="Gemini CLI",
        versions="April 2026 to 0.61.0",
        repair=Drop("wait_for_previous"),
        source=_GITHUB + "google-gemini/gemini-cli/issues/27403",
        named="its source: mcp-client.ts",
    ),
    Quirk(
        clients=("mcp",),
        product="CrewAI",
        versions="March 2026, none told",
        repair=Drop("security_context"),
        source=_GITHUB + "crewAIInc/crewAI/issues/4796",
        named="its source: no name of its own, so the default of the MCP SDK for Python",
    ),
    Quirk(
        clients=("mcpproxy-go",),
        product="MCPProxy",
        versions="March 2026, none told",
        repair=Drop("_auth_auth_type"),
        source=_GITHUB + "smart-mcp-proxy/mcpproxy-go/issues/322",
        named="its source: connection.go",
    ),
    Quirk(
        clients=_N8N,
        product="n8n",
        versions="1.119.1 to 2.2.4",
        repair=Drop("toolCallId"),
        source=_GITHUB + "n8n-io/n8n/issues/21716",
        named=_N8N_NAMED,
    ),
    Quirk(
        clients=_N8N,
        product="n8n",
        versions="August 2026, none told",
        repair=Drop("sessionId"),
        source=_GITHUB + "n8n-io/n8n/issues/37308",
        named=_N8N_NAMED,
    ),
    Quirk(
        clients=_N8N,
        product="n8n",
        versions="none told",
        repair=Drop("action"),
        source=_CODEALIVE,
        named=_N8N_NAMED,
    ),
    Quirk(
        clients=_N8N,
        product="n8n",
        versions="none told",
        repair=Drop("chatInput"),
        source=_CODEALIVE,
        named=_N8N_NAMED,
    ),
    Quirk(
        clients=("netclaw",),
        product="NetClaw",
        versions="May 2026, none told",
        repair=Decode(("array",)),
        source=_GITHUB + "netclaw-dev/netclaw/issues/1093",
        named="its source: McpClientOptions",
    ),
    Quirk(
        clients=("opencode",),
        product="opencode",
        versions="February 2026, none told",
        repair=Drop("_placeholder"),
        source=_GITHUB + "anomalyco/opencode/pull/15078",
        named="its source: mcp/index.ts",
    ),
    Quirk(
        clients=("siyuan",),
        product="SiYuan",
        versions="3.7.0-beta.1",
        repair=Drop("_sessionID"),
        source=_GITHUB + "siyuan-note/siyuan/issues/17927",
        named="its source: kernel/mcp/client/mcp.go",
    ),
)
"""Every quirk that is repaired."""

_LONGEST_NAME = 200  # what is remembered of strangers is little

_BRIDGE: Final = re.compile(r"\s*\(via [^()]*\)\s*$")
"""What a bridge adds to the name of the client behind it: `claude-ai (via mcp-remote 0.1.37)`."""


def quirks_of(name: str | None) -> Sequence[Quirk]:
    """Return the rows of the client that calls itself `name`; none for one without a name."""
    return () if name is None or len(name) > _LONGEST_NAME else _rows_of(name)


@lru_cache(maxsize=64)
def _rows_of(name: str) -> Sequence[Quirk]:
    own = _BRIDGE.sub("", name)
    return tuple(quirk for quirk in QUIRKS if quirk.is_of(own))
