"""Laws of references: a bundled schema says what the engine reads in the schema as authored.

The engine (jsonschema-rs) resolves identifiers, anchors and dynamic scopes itself; after bundling
it sees none of them any more.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.normalising.schemas import context

from mcpgen.spec.normalising.passes.references import bundle
from mcpgen_runtime.schema.gate import Gate

BASE = "https://law.invalid/"
RESOURCES = [BASE, "r", "s", "deep/t"]
TARGETS = ["/", "/r", "/s", "/deep/t", f"{BASE}s", ""]
LEAVES: list[Any] = [
    {"type": "string"},
    {"type": "integer"},
    {"type": ["object", "null"]},
    {"minimum": 1},
    {"required": ["a"]},
    {"const": "x"},
    True,
    False,
]


class Writer:
    """Writes documents whose references all lead somewhere, from the choices of hypothesis."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def document(self) -> dict[str, Any]:
        root, *inner = map(self._resource, RESOURCES)
        root["$defs"] |= {resource["$id"]: resource for resource in inner}
        return root

    def _resource(self, uri: str) -> dict[str, Any]:
        """Every resource has the anchors x and y, each a dynamic one or not, and p, a plain one."""
        anchors = {word: self._anchored(word) for word in "xy"}
        anchors["p"] = {"$anchor": "p", "items": self._part(1)}
        resource: dict[str, Any] = {"$id": uri, "$defs": {"A": self._part(2), **anchors}}
        if self._random.random() < 0.3:
            resource["$defs"].pop("x")
            resource["$dynamicAnchor"] = "x"
        part = self._part(0)
        return resource | (part if isinstance(part, dict) else {})

    def _anchored(self, name: str) -> dict[str, Any]:
        keyword = self._random.choice(["$anchor", "$dynamicAnchor", "$dynamicAnchor"])
        part = self._part(2)
        return {keyword: name, **(part if isinstance(part, dict) else {})}

    def _part(self, depth: int) -> Any:
        """References stand below a property or an item, where they end.

        None is a `$ref` to a dynamic anchor: the engine resolves those dynamically, too, which the
        standard does not (core, section 8.2.3.1).
        """
        choice = self._random.random()
        if depth > 3 or choice < 0.2:
            return self._random.choice(LEAVES)
        below = self._reference() if self._random.random() < 0.8 else self._part(depth + 1)
        if choice < 0.6:
            return {"properties": {self._random.choice("ab"): below}}
        if choice < 0.75:
            return {"items": below}
        if choice < 0.85:
            return {"properties": {"a": below}, "unevaluatedProperties": False}
        keyword = self._random.choice(["anyOf", "allOf", "oneOf"])
        return {keyword: [self._part(depth + 1), self._part(depth + 1)]}

    def _reference(self) -> dict[str, Any]:
        uri = self._random.choice(TARGETS)
        if self._random.random() < 0.5:
            return {"$dynamicRef": f"{uri}#{self._random.choice('xy')}"}
        return {"$ref": uri + self._random.choice(["#", "#p", "#/$defs/A"])}


def engine(schema: Any) -> jsonschema_rs.Draft202012Validator | None:
    """The engine on the schema as authored; None where it is none, as one that leads nowhere."""
    with suppress(jsonschema_rs.ValidationError, ValueError):
        return jsonschema_rs.Draft202012Validator(schema, offline=True)
    return None


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_bundling_changes_no_verdict(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - repeatable
    schema, given_to = Writer(random).document(), context()
    bundled = bundle(schema, given_to)
    oracle = engine(schema)
    if given_to.failed or oracle is None:
        return  # around in a circle
    gate = Gate(bundled)
    for value in (_value(random, 0) for _ in range(20)):
        assert gate.accepts(value) == oracle.is_valid(value), value
    assert bundle(bundled, context()) == bundled


def _value(random: Random, depth: int) -> Any:
    choice = random.random()
    if depth > 3 or choice < 0.3:
        return random.choice([None, True, 0, 1, 2, 1.5, "x", "y"])
    if choice < 0.5:
        return [_value(random, depth + 1) for _ in range(random.randrange(3))]
    return {key: _value(random, depth + 1) for key in "abz" if random.random() < 0.6}


@pytest.mark.parametrize("keyword", ["$ref", "$dynamicRef", "$id", "$anchor", "$schema"])
@given(text=st.text(max_size=12) | st.text(alphabet="/#?:[]@%~.a\\\x00", max_size=8))
def test_no_text_of_an_identifier_is_more_than_refused(keyword: str, text: str) -> None:
    schema = {"properties": {"a": {keyword: text, "items": {"$ref": "#"}}, "b": {"$ref": text}}}
    bundle(schema, context())
