"""The table of quirks: what each row says, whose it is, and that the documentation has the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen_runtime.runtime.quirks import QUIRKS, Decode, Drop, Quirk, quirks_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "quirks.md"
TYPES = {"array", "object", "number", "boolean", "null"}


def products(name: str | None) -> set[str]:
    return {quirk.product for quirk in quirks_of(name)}


@pytest.mark.parametrize(
    ("name", "product"),
    [
        ("@n8n/n8n-nodes-langchain.mcpClientTool", "n8n"),
        ("@n8n/n8n-nodes-langchain.mcpClient", "n8n"),
        ("gemini-cli-mcp-client", "Gemini CLI"),
        ("gemini-cli-mcp-client-notes", "Gemini CLI"),
        ("claude-code", "Claude Code"),
        ("Claude-Code", "Claude Code"),
        ("claude-ai (via mcp-remote 0.1.37)", "Claude Desktop"),
        ("Cline", "Cline"),
        ("mcp", "CrewAI"),
    ],
)
def test_a_client_is_known_by_its_name(name: str, product: str) -> None:
    assert products(name) == {product}


@pytest.mark.parametrize(
    "name",
    [
        None,
        "",
        "mcp ",
        "mcp2",
        "claude-code-2",
        "x claude-code",
        "(via mcp-remote 1)",
        "n8n",
        "*",
        "gemini-cli-mcp-client-" + "x" * 180,
        "gemini-cli-mcp-clientele-of-mine",
        "gemini-cli-mcp-client2",
        "my-gemini-cli-mcp-client",
        "@n8n/n8n-nodes-langchain.mcpClientEvil",
        "@n8n/n8n-nodes-langchain.mcpClientTool-2",
        "@n8n/n8n-nodes-langchain.mcpTrigger",
    ],
)
def test_other_names_are_nobody_s(name: str | None) -> None:
    assert not quirks_of(name)


@pytest.mark.parametrize("quirk", QUIRKS, ids=str)
def test_each_row_says_where_it_is_from(quirk: Quirk) -> None:
    assert quirk.source.startswith("https://")
    assert quirk.versions
    assert quirk.named
    assert quirk.product
    if isinstance(quirk.repair, Decode):
        assert TYPES.issuperset(quirk.repair.types)
    else:
        assert quirk.repair.key


def test_no_row_stands_twice() -> None:
    assert len({(quirk.clients, quirk.repair) for quirk in QUIRKS}) == len(QUIRKS)


@pytest.mark.parametrize("quirk", QUIRKS, ids=str)
def test_no_name_stands_for_more_than_its_own(quirk: Quirk) -> None:
    """A `*` only where a client is known to go on, and only after a mark of its own."""
    for client in quirk.clients:
        name = client.removesuffix("-*")
        assert not set(name) & set("*?[")
        assert quirk.is_of(name) == (name in quirk.clients)
        assert not quirk.is_of(f"{name}x")


def test_what_public_reports_name_is_there() -> None:
    keys = {quirk.repair.key for quirk in QUIRKS if isinstance(quirk.repair, Drop)}
    named = {"toolCallId", "sessionId", "_sessionID", "security_context", "wait_for_previous"}
    assert keys >= named


def row(quirk: Quirk) -> str:
    """The line of the documentation's table."""
    source = f"[report]({quirk.source})"
    names = ", ".join(f"`{name}`" for name in quirk.clients)
    cells = (quirk.product, names, quirk.versions, _said(quirk), source, quirk.named)
    return f"| {' | '.join(cells)} |"


def _said(quirk: Quirk) -> str:
    if isinstance(quirk.repair, Drop):
        return f"adds `{quirk.repair.key}`: dropped"
    return f"sends {', '.join(quirk.repair.types)} as JSON text: decoded"


def test_the_documentation_has_the_same_rows() -> None:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("|---"))
    table = [line for line in lines[start + 1 :] if line.startswith("|")]
    assert table == [row(quirk) for quirk in QUIRKS]
