"""The catalog is spliced, not parsed."""

from __future__ import annotations

import json

import pytest

from mcpgen_runtime.session import Catalog
from tests.session.support import CATALOG


def test_the_list_is_the_lines() -> None:
    tools = Catalog(CATALOG).tools_json()
    assert b"\n" not in tools
    assert [tool["name"] for tool in json.loads(tools)] == ["echo", "a/b.c-d"]


def test_names_are_cut_from_the_lines() -> None:
    assert Catalog(CATALOG).names() == {"echo", "a/b.c-d"}


def test_the_header_is_all_but_the_tools() -> None:
    catalog = Catalog(CATALOG)
    assert catalog.header == {
        "contract": 1,
        "serverInfo": {"name": "small", "version": "1"},
        "instructions": "Be kind.",
    }
    assert catalog.instructions == "Be kind."
    assert catalog.protocols is None


def test_a_catalog_may_have_no_tools_and_no_words() -> None:
    catalog = Catalog(b'{"contract":1,"tools":[\n]}\n')
    assert catalog.tools_json() == b"[]"
    assert catalog.names() == set()
    assert catalog.instructions is None
    assert set(catalog.server_info) == {"name", "version"}


@pytest.mark.parametrize("data", [b"", b"{}", b'{"tools":[]}', b'{"tools":[\n{"name":"x"}'])
def test_another_form_is_no_catalog(data: bytes) -> None:
    with pytest.raises(ValueError, match="rebuild"):
        Catalog(data)
