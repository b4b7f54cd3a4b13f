"""Real documents: every schema that they have converts, for requests and for answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.openapi.documents.test_corpus import FOLDER, index, read

from mcpgen.openapi.model import At, SchemaAt
from mcpgen.openapi.schemas import Schemas
from mcpgen_runtime.schema import pointer, refs
from mcpgen_runtime.schema.engine import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.model import Api, Operation

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the corpus is not here: {FOLDER}"),
]

METASCHEMA = compiled({"$ref": "https://json-schema.org/draft/2020-12/schema"})

LEFT_OUT = {"guru-zoom.us.json": 18}
"""What is left out, by document: an array's `enum` of texts."""


def asked_by(operation: Operation) -> list[SchemaAt]:
    media = [one for answer in operation.responses for one in answer.media]
    media += operation.body.media if operation.body else ()
    schemas = [parameter.schema for parameter in operation.parameters]
    schemas += [one.schema for one in media]
    return [schema for schema in schemas if schema is not None]


def components(api: Api) -> Iterator[SchemaAt]:
    for tokens in (("components", "schemas"), ("definitions",)):
        try:
            named = pointer.resolve(api.root.value, tokens)
        except LookupError:
            continue
        for name, schema in named.items():
            yield SchemaAt(schema, At(api.root, (*tokens, name)))


@pytest.mark.parametrize("entry", index(), ids=lambda entry: str(entry["name"]))
def test_every_schema_converts(entry: dict[str, Any]) -> None:
    api = read(entry)
    schemas = Schemas(api)
    asked = [*components(api), *(one for each in api.operations for one in asked_by(each))]
    roots = [made for one in asked for made in (schemas.input(one), schemas.output(one))]
    definitions = dict(schemas.definitions)
    for made in (*roots, *definitions.values()):
        assert METASCHEMA.is_valid(made)
        for _, reference in refs.references(made):
            assert refs.resolve({"$defs": definitions}, reference) is not None
    doubts = [doubt.message for doubt in schemas.doubts]
    print(f"{entry['name']}: {len(roots)} schemas, {len(definitions)} definitions", *doubts)
    assert len(doubts) == LEFT_OUT.get(entry["name"], 0)
