from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.spec.reading import Config, Options, read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult

TOOL = {"name": "a", "description": "d", "inputSchema": {"type": "object", "properties": {}}}


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ([TOOL], "/0"),
        ({"tools": [TOOL]}, "/tools/0"),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [TOOL]}}, "/result/tools/0"),
        (TOOL, ""),
    ],
)
@pytest.mark.parametrize("name", ["my-server.json", "my-server.yaml"])
def test_every_form_of_a_capture_is_read(
    value: Any, pointer: str, name: str, document_of: Callable[..., Document]
) -> None:
    document = document_of(json.dumps(value), name)
    (tool,) = document.tools
    assert (document.name, document.is_capture) == ("my_server", True)
    assert (tool.name, tool.pointer) == ("a", pointer)
    assert tool.input_pointer == f"{pointer}/inputSchema"
    assert (tool.strict, tool.served) == (True, "portable")


def test_what_is_not_served_is_left_out_and_counted(result_of: Callable[..., ReadResult]) -> None:
    tool = TOOL | {
        "execution": {},
        "annotations": {"x": 1},
        "icons": [],
        "_meta": {"b": 1},
        "new": 1,
    }
    capture = {
        "source": {"url": "u"},
        "serverInfo": {"name": "srv", "version": "1.2", "icons": []},
        "tools": [tool, TOOL | {"name": "b", "execution": {}, "outputSchema": None, "title": None}],
    }
    result = result_of(json.dumps(capture), "x.json")
    assert result.document is not None
    first, second = result.document.tools
    assert (result.document.title, result.document.version) == ("srv", "1.2")
    assert (first.annotations, first.icons, first.meta) == ({"x": 1}, [], {"b": 1})
    assert (second.title, second.output_schema) == (None, None)
    assert [found.message for found in result.findings] == [
        "left out beside the tools: source",
        "left out of the tools: execution (2), new (1)",
    ]


def test_a_page_of_several_is_told(result_of: Callable[..., ReadResult]) -> None:
    result = result_of(json.dumps({"tools": [TOOL], "nextCursor": "2"}), "x.json")
    assert [found.code for found in result.findings.warnings] == ["MG221"]


def test_keys_of_our_format_without_its_version_are_told(
    result_of: Callable[..., ReadResult],
) -> None:
    result = result_of(json.dumps({"tools": [TOOL], "failures": {}}), "x.json")
    (found,) = result.findings.warnings
    assert "mcpgen: 1" in found.help


def test_the_configuration_has_a_word_for_a_capture(write: Callable[[str, str], Path]) -> None:
    path = write("specs/x.json", json.dumps([TOOL]))
    options = Options("renamed", "annotated", "exact", None, ("w",))
    config = Config(path.parent.parent, specs={"specs/x.json": options})
    document = read([path], config)[0].document
    assert document is not None
    assert document.name == "renamed"
    assert document.tools[0].strict is False
    assert (document.tools[0].served, document.tools[0].ignore) == ("exact", ("w",))


def test_text_of_any_kind_is_served_exactly(document_of: Callable[..., Document]) -> None:
    text = 'ends in a quote " \\ \u202e \ud800 \x00 """'
    names = ["__class__", "model_config", "", "a b", "1st", "A", "a"]
    tool = TOOL | {
        "name": '"""\n\x00',
        "description": text,
        "inputSchema": {"properties": {name: {"const": text} for name in names}},
    }
    (read_tool,) = document_of(json.dumps([tool]), "x.json").tools
    assert read_tool.description == text
    assert read_tool.name == tool["name"]
    assert read_tool.input_schema == tool["inputSchema"]
