"""Real documents: every operation is a tool, and every argument has its place in the request."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpgen.diagnostics import Findings
from mcpgen.openapi import OPENAPI
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, Options, read

if TYPE_CHECKING:
    from mcpgen.spec.document import Document, ToolSpec

CORPUS = Path(__file__).parents[4] / "shared/corpus/openapi"
MANY_FILES = {
    "digitalocean-multifile": "specification/DigitalOcean-public.v2.yaml",
    "petstore-separate-v2": "examples/v2.0/yaml/petstore-separate/spec/swagger.yaml",
}
INDEX = CORPUS / "index.json"
ROWS = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else []
COUNTS = {row["name"]: row["ops"] for row in ROWS if (CORPUS / row["name"]).exists()}
QUICK = ("train-travel-31.yaml", "petstore-20.yaml", "petstore-30.json", "adyen-checkout-v71.yaml")
SKIPPED = {"guru-cpy.re-peertube.json": 1}
"""Operations that cannot be tools: one has a urlencoded body that is a list."""

UNCALLABLE = {"guru-cpy.re-peertube.json": 1}
"""Operations that no call could fit: the body of one has to be what two schemas exclude."""

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,47}", re.ASCII)
ARGUMENT = re.compile(r"[a-zA-Z0-9_.-]{1,64}", re.ASCII)


def cases() -> list[object]:
    return [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.corpus) for name in COUNTS
    ]


@pytest.mark.skipif(not COUNTS, reason="the corpus is not here")
@pytest.mark.parametrize("name", cases())
def test_every_operation_is_a_tool(name: str) -> None:
    path = CORPUS / name / MANY_FILES.get(name, "")
    (result,) = read([path], Config(options=Options(name="api")), [OPENAPI])
    if COUNTS[name] == 0:
        assert [error.code for error in result.findings.errors] == ["MG600"]
        return
    document, findings = result.document, Findings()
    assert document is not None, list(result.findings)
    assert document.tally is not None
    assert document.tally.operations == COUNTS[name]
    assert document.tally.skipped == SKIPPED.get(name, 0)
    assert document.tally.tools == len(document.tools)
    check_names(document)
    for tool in document.tools:
        check_arguments(tool)
    normal = normalise(document, findings)
    assert normal is not None, list(findings.errors)
    assert len(normal.tools) == len(document.tools) - UNCALLABLE.get(name, 0), [
        one.message for one in findings.warnings
    ]


def check_names(document: Document) -> None:
    names = [tool.name for tool in document.tools]
    assert len(set(names)) == len(names)
    assert not [name for name in names if not NAME.fullmatch(name)]


def check_arguments(tool: ToolSpec) -> None:
    schema, call = tool.input_schema, tool.call
    assert isinstance(schema, dict)
    assert call is not None
    branches = schema.get("oneOf", [schema])
    arguments = {name for branch in branches for name in branch["properties"]}
    placed = [one["argument"] for one in call.get("parameters", [])]
    assert len(set(placed)) == len(placed)
    places = [(one["location"], one["name"]) for one in call.get("parameters", [])]
    assert len(set(places)) == len(places)
    body = call.get("body")
    for media in () if body is None else body["media"]:
        own = [media["argument"]] if "argument" in media else list(media.get("properties", {}))
        assert not set(own).intersection(placed)
        placed_in_body = media.get("properties", {}).values()
        assert len(set(placed_in_body)) == len(placed_in_body)
        assert media.get("fields", {}).keys() <= set(placed_in_body) or "argument" in media
    reached = {
        *placed,
        *(name for media in (body["media"] if body else ()) for name in _given(media)),
        *([body["choice"]] if body is not None and "choice" in body else ()),
    }
    assert arguments == reached
    assert all(map(ARGUMENT.fullmatch, arguments))
    assert set(re.findall(r"\{([^{}]*)\}", call["path"])) <= {name for _, name in places}


def _given(media: object) -> list[str]:
    assert isinstance(media, dict)
    return [media["argument"]] if "argument" in media else list(media.get("properties", {}))
