"""The law of dialects: what a schema of an older draft accepts, its conversion accepts.

The engine (jsonschema-rs) knows the older drafts itself; the gate knows 2020-12 only. Schemas are
written with the keywords of all drafts, whatever `$schema` says.
"""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.normalising.schemas import context

from mcpgen.spec.normalising.passes.dialect import respell
from mcpgen.spec.normalising.passes.references import bundle
from mcpgen_runtime.schema.gate import Gate

ENGINES: dict[str, Any] = {
    "http://json-schema.org/draft-04/schema#": jsonschema_rs.Draft4Validator,
    "http://json-schema.org/draft-06/schema#": jsonschema_rs.Draft6Validator,
    "http://json-schema.org/draft-07/schema#": jsonschema_rs.Draft7Validator,
    "https://json-schema.org/draft/2019-09/schema": jsonschema_rs.Draft201909Validator,
    "https://json-schema.org/draft/2020-12/schema": jsonschema_rs.Draft202012Validator,
}
DRAFT_4, *_, NEWEST = ENGINES


class Writer:
    """Writes schemas of one draft from the choices of a random source."""

    def __init__(self, random: Random, draft: str) -> None:
        self._random = random
        self._draft = draft

    def document(self) -> dict[str, Any]:
        definitions = {"A": self._schema(2), "B": self._schema(3)}
        return {"$schema": self._draft, "definitions": definitions, **self._schema(0)}

    def _schema(self, depth: int) -> dict[str, Any]:
        keywords = self._leaves() if depth > 2 else self._leaves() | self._holders()
        chosen = self._random.sample(sorted(keywords), self._random.randrange(1, 4))
        if self._draft == DRAFT_4 and "exclusiveMinimum" in chosen:
            chosen.append("minimum")  # which it has to stand beside there
        return {keyword: self._value(keywords[keyword], depth) for keyword in chosen}

    def _leaves(self) -> dict[str, Any]:
        is_oldest = self._draft == DRAFT_4
        return {
            "type": ["string", "number", "object", "array", ["null", "object"]],
            "minimum": [0, 1],
            "exclusiveMinimum": [True, False] if is_oldest else [0, 1],
            "enum": [[1, "x"], [None, {}]],
            "const": [1, "x"],
            "required": [["a"], ["b"]],
            "dependentRequired": [{"a": ["b"]}],
            "minContains": [0, 2],
            "maxItems": [1],
            "$ref": ["#/definitions/A", "#/definitions/B"],
        }

    def _holders(self) -> dict[str, Any]:
        """What a keyword holds: a schema, a list of them, or schemas by name.

        `unevaluatedProperties` only where it means nothing: whether it sees what `dependencies` has
        evaluated, which a later draft has left behind, is nowhere said.
        """
        items = "one" if self._draft == NEWEST else self._random.choice(["one", "list"])
        return {
            **dict.fromkeys(["additionalProperties", "not", "contains", "if", "then"], "one"),
            **dict.fromkeys(["allOf", "anyOf", "prefixItems"], "list"),
            **dict.fromkeys(["properties", "dependencies", "dependentSchemas"], "map"),
            **dict.fromkeys(["additionalItems", "propertyNames"], "one"),
            **dict.fromkeys(["unevaluatedProperties"] if "draft-0" in self._draft else [], "one"),
            "items": items,
        }

    def _value(self, kind: Any, depth: int) -> Any:
        if kind == "one":
            return self._schema(depth + 1)
        if kind == "list":
            return [self._schema(depth + 1) for _ in range(self._random.randrange(1, 3))]
        if kind == "map":
            return {self._random.choice("ab"): self._schema(depth + 1)}
        return self._random.choice(kind)


@pytest.mark.parametrize("draft", ENGINES)
@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_conversion_changes_no_verdict(draft: str, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - repeatable
    schema, given_to = Writer(random, draft).document(), context()
    new = respell(bundle(schema, given_to), context())
    if given_to.failed:
        return  # around in a circle
    gate, oracle = Gate(new), ENGINES[draft](schema, offline=True)
    for value in (_value(random, 0) for _ in range(20)):
        assert gate.accepts(value) == oracle.is_valid(value), value


def _value(random: Random, depth: int) -> Any:
    choice = random.random()
    if depth > 2 or choice < 0.3:
        return random.choice([None, True, 0, 1, 2, 1.5, "x", "y"])
    if choice < 0.6:
        return [_value(random, depth + 1) for _ in range(random.randrange(4))]
    return {key: _value(random, depth + 1) for key in "abz" if random.random() < 0.6}
