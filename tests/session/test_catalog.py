"""The catalog is spliced, not parsed."""

from __future__ import annotations

import json

import pytest

from mcpgen_runtime.session import Catalog
from mcpgen_runtime.session.revisions import REVISIONS, Revision
from tests.session.support import CATALOG

NEWEST = REVISIONS[-1]

MEMBERS = {
    "2024-11-05": {"name", "inputSchema"},
    "2025-03-26": {"name", "inputSchema", "annotations"},
    "2025-06-18": {"name", "inputSchema", "annotations", "title", "outputSchema", "_meta"},
}
"""Of the first tool, in the revisions that do not know all of them."""


def test_the_list_is_the_lines() -> None:
    tools = Catalog(CATALOG).tools_json(NEWEST)
    assert b"\n" not in tools
    assert [tool["name"] for tool in json.loads(tools)] == ["echo", "a/b.c-d"]


@pytest.mark.parametrize("revision", REVISIONS, ids=lambda row: row.name)
def test_each_revision_gets_the_members_that_it_knows(revision: Revision) -> None:
    first, second = json.loads(Catalog(CATALOG).tools_json(revision))
    assert set(first) == MEMBERS.get(revision.name, MEMBERS["2025-06-18"] | {"icons"})
    assert set(second) == MEMBERS["2024-11-05"]


def test_hidden_tools_are_left_out() -> None:
    for revision in REVISIONS:
        tools = json.loads(Catalog(CATALOG).tools_json(revision, {"echo"}))
        assert [tool["name"] for tool in tools] == ["a/b.c-d"]
    assert Catalog(CATALOG).tools_json(NEWEST, {"echo", "a/b.c-d"}) == b"[]"


def test_a_catalog_can_be_narrowed() -> None:
    whole = Catalog(CATALOG)
    narrow = whole.only(["a/b.c-d"])
    assert narrow.names() == {"a/b.c-d"}
    assert narrow.header == whole.header
    assert [tool["name"] for tool in narrow.tools()] == ["a/b.c-d"]
    assert (whole.is_narrowed, narrow.is_narrowed) == (False, True)
    assert whole.only([]).tools_json(NEWEST) == b"[]"


def test_tools_can_be_parsed() -> None:
    assert Catalog(CATALOG).tools()[0]["_meta"] == {"a": "\t"}


def test_names_are_cut_from_the_lines() -> None:
    assert Catalog(CATALOG).names() == {"echo", "a/b.c-d"}


def test_the_header_is_all_but_the_tools() -> None:
    catalog = Catalog(CATALOG)
    assert catalog.header == {
        "contract": 1,
        "serverInfo": {"name": "small", "title": "Small", "version": "1", "websiteUrl": "w"},
        "instructions": "Be kind.",
    }
    assert catalog.instructions == "Be kind."
    assert catalog.protocols is None


def test_a_catalog_may_have_no_tools_and_no_words() -> None:
    catalog = Catalog(b'{"contract":1,"tools":[\n]}\n')
    assert catalog.tools_json(NEWEST) == b"[]"
    assert catalog.names() == set()
    assert catalog.instructions is None
    assert set(catalog.server_info()) == {"name", "version"}


@pytest.mark.parametrize("data", [b"", b"{}", b'{"tools":[]}', b'{"tools":[\n{"name":"x"}'])
def test_another_form_is_no_catalog(data: bytes) -> None:
    with pytest.raises(ValueError, match="rebuild"):
        Catalog(data)


def test_lines_without_groups_are_of_an_older_form() -> None:
    with pytest.raises(ValueError, match="older form"):
        Catalog(CATALOG.replace(b"\t", b""))
