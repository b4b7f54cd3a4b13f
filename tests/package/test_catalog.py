"""The form of `catalog.json`: an older revision's tool is a prefix of the line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tests.package.toolkits import Kit

from mcpgen.emit.package.catalog import catalog_text, listed_tool

MEMBERS = [
    {"name", "description", "inputSchema"},
    {"annotations"},
    {"title", "outputSchema", "_meta"},
    {"icons"},
]
"""What 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25 each brought."""

FULL: dict[str, Any] = {
    "title": "A\ttab",
    "annotations": {"readOnlyHint": True},
    "icons": [{"src": "data:,"}],
    "meta": {"x": 1},
}


def lines_of(full: dict[str, Any], *, dynamic: bool = False) -> list[str]:
    toolkit = Kit(tools=("a", "b"), typed=("a",)).toolkit()
    tools = tuple(
        replace(tool, normal=replace(tool.normal, spec=replace(tool.normal.spec, **full)))
        for tool in toolkit.tools
    )
    document = replace(toolkit.normal.document, dynamic=dynamic)
    normal = replace(toolkit.normal, document=document)
    return catalog_text(replace(toolkit, tools=tools, normal=normal)).splitlines()


def test_each_line_has_three_tabs_whatever_a_tool_has() -> None:
    some: list[dict[str, Any]] = [{}, {"annotations": {}}, {"icons": []}, FULL]
    for full in some:
        for line in lines_of(full)[1:-1]:
            assert line.count("\t") == 3


def test_a_line_up_to_a_tab_is_an_older_revisions_tool() -> None:
    for line in lines_of(FULL)[1:-1]:
        parts = line.rstrip(",").split("\t")
        known: set[str] = set()
        for number, members in enumerate(MEMBERS, 1):
            known |= members
            text = "".join(parts[:number]) + ("}" if number < len(MEMBERS) else "")
            tool = json.loads(text)
            assert set(tool) <= known
        assert set(tool) >= {"name", "annotations", "title", "_meta", "icons"}


def test_the_whole_line_is_the_listed_tool() -> None:
    toolkit = Kit(tools=("a", "b")).toolkit()
    for line, tool in zip(catalog_text(toolkit).splitlines()[1:-1], toolkit.tools, strict=True):
        assert json.loads(line.rstrip(",")) == listed_tool(tool.normal)


def test_only_a_dynamic_toolkit_says_so() -> None:
    assert "dynamic" not in lines_of({})[0]
    assert json.loads(lines_of({}, dynamic=True)[0] + "]}")["dynamic"] is True
