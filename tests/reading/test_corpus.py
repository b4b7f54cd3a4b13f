"""Real captures, and the bug cases that are about reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen.spec.reading import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


def test_all_catalogs_are_read_as_they_are() -> None:
    results = read([CORPUS / "catalogs"])
    assert [result.source.display for result in results if result.skipped] == [
        str(CORPUS / "catalogs" / "index.json")
    ]
    documents = [result.document for result in results if result.document is not None]
    assert len(documents) == 27
    assert sum(len(document.tools) for document in documents) == 1587
    for document in documents:
        tools = json.loads(Path(document.source.display).read_bytes())["tools"]
        assert [as_served(tool) for tool in document.tools] == [
            {key: tool[key] for key in SERVED if tool.get(key) is not None} for tool in tools
        ]


SERVED = (
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "_meta",
)


def as_served(tool: Any) -> dict[str, Any]:
    values = (
        tool.name,
        tool.title,
        tool.description,
        tool.input_schema,
        tool.output_schema,
        tool.annotations,
        tool.icons,
        tool.meta,
    )
    return {key: value for key, value in zip(SERVED, values, strict=True) if value is not None}


def case(identity: str) -> dict[str, Any]:
    cases = json.loads((CORPUS / "bug_cases.json").read_bytes())
    (found,) = [each for each in cases if each["id"] == identity]
    return dict(found)


def test_b054_yaml_words_stay_text_and_unquoted_numbers_are_refused(
    result_of: Callable[..., ReadResult], document_of: Callable[..., Document]
) -> None:
    text = case("B054")["input"]["text"]
    result = result_of(text)
    assert result.document is None
    assert [(found.code, found.pointer) for found in result.findings.errors] == [
        ("MG206", "/inputSchema/properties/version/enum/0"),
        ("MG206", "/inputSchema/properties/version/enum/1"),
    ]
    position = result.findings.errors[0].position()
    assert position is not None
    assert position.line == 9
    assert "Quote it" in result.findings.errors[0].help
    schema = document_of(text.replace("1.10, 2.0", "'1.10', '2.0'")).tools[0].input_schema
    assert isinstance(schema, dict)
    assert schema["properties"]["country"]["enum"] == ["DE", "NO", "SE"]
    assert schema["properties"]["lazy"]["enum"] == ["ON", "OFF"]
    assert schema["properties"]["since"]["default"] == "2020-01-01"
    assert schema["properties"]["version"]["enum"] == ["1.10", "2.0"]


def test_every_bug_case_in_our_language_is_read(document_of: Callable[..., Document]) -> None:
    cases = json.loads((CORPUS / "bug_cases.json").read_bytes())
    specs = [each["input"] for each in cases if each["input_type"] == "toolspec"]
    assert len(specs) > 30
    for spec in specs:
        if "text" not in spec:
            document_of(json.dumps(spec), "case.json")
