"""One round: whatever is wrong with a call, an agent that mends what is named has it accepted.

Left out are schemas of which mending one part breaks another that was right: `maxContains` and
`maxProperties`, which count what was missing.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcpgen_runtime.schema import Gate, Unsampled, branches, diagnose, fullest, smallest
from tests.schema.mending import mended, spoiled

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ["alpha", "beta", "gamma", "delta"]

leaves: st.SearchStrategy[Any] = st.sampled_from(
    [
        {"type": "string", "minLength": 1},
        {"type": "integer", "minimum": 0, "maximum": 9},
        {"type": ["number", "null"]},
        {"type": "boolean"},
        {"enum": ["open", "closed"]},
        {"const": "x"},
        {"type": "string", "pattern": "^[a-z]+$"},
        {"type": "string", "format": "date"},
        {},
    ]
)


@st.composite
def objects(draw: st.DrawFn, inner: st.SearchStrategy[Any]) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1))
    schema: dict[str, Any] = {"type": "object", "properties": {name: draw(inner) for name in names}}
    schema["required"] = draw(st.lists(st.sampled_from(names), unique=True))
    closed: list[dict[str, Any]] = [
        {"additionalProperties": False},
        {"additionalProperties": {"type": "integer"}},
        {"unevaluatedProperties": False, "allOf": [{"properties": {"more": draw(inner)}}]},
        {"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": False},
        {"dependentRequired": {names[0]: [names[-1]]}, "additionalProperties": False},
        {"propertyNames": {"maxLength": 9}},
    ]
    schema |= draw(st.sampled_from(closed))
    return schema


@st.composite
def tagged(draw: st.DrawFn, inner: st.SearchStrategy[Any]) -> dict[str, Any]:
    """A union whose members pin `kind`."""
    members = draw(st.lists(objects(inner), min_size=2, max_size=4))
    for number, member in enumerate(members):
        member["properties"]["kind"] = {"const": f"k{number}"}
        member["required"] = ["kind", *member["required"]]
    return {draw(st.sampled_from(["oneOf", "anyOf"])): members}


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        objects(inner),
        tagged(inner),
        inner.map(lambda item: {"type": "array", "items": item, "minItems": 1}),
        inner.map(lambda item: {"anyOf": [item, {"type": "null"}]}),
        st.tuples(inner, inner).map(
            lambda pair: {"type": "array", "prefixItems": list(pair), "items": False}
        ),
    )


schemas = objects(st.recursive(leaves, _grown, max_leaves=8))


def unmended(schema: Any, valid: Any, random: Random) -> str | None:
    """Spoil a valid value, mend it once; what is wrong all the same."""
    gate = Gate(schema)
    value = spoiled(valid, random, random.randint(1, 6))
    if gate.accepts(value):
        return None
    refusal = diagnose(schema, gate, value)
    assert refusal.complete
    if refusal.more:
        return None
    again = mended(value, valid, refusal)
    if gate.accepts(again):
        return None
    second = diagnose(schema, gate, again).text()
    return json.dumps([schema, valid, value]) + f"\n{refusal.text()}\n--\n{second}"


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(schemas, st.integers(0, 2**32))
def test_random_schemas(schema: Any, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - nothing is secret
    try:
        valid = random.choice((fullest, smallest))(schema)
    except Unsampled:
        return
    assert unmended(schema, valid, random) is None


def _inputs(folder: Path) -> Iterator[tuple[str, Any]]:
    for path in sorted(folder.rglob("schemas.json")):
        for tool in json.loads(path.read_text(encoding="utf-8"))["tools"]:
            yield f"{path.parent.name}: {tool['name']}", tool["input"]


def _valid(schema: Any) -> Iterator[Any]:
    for make in (fullest, smallest):
        try:
            yield make(schema)
        except Unsampled:
            continue
    yield from (branch.value for branch in branches(schema))


def test_the_golden_specs() -> None:
    random, checked = Random(5), 0  # noqa: S311 - nothing is secret
    for name, schema in _inputs(GOLDEN):
        for valid in _valid(schema):
            for _ in range(10):
                assert unmended(schema, valid, random) is None, name
                checked += 1
    assert checked > 200


@pytest.mark.corpus
def test_the_catalogs(built_catalogs: Path) -> None:
    random, checked = Random(5), 0  # noqa: S311 - nothing is secret
    left: list[str] = []
    for name, schema in _inputs(built_catalogs):
        for make in (fullest, smallest):
            for _ in range(5):
                checked += 1
                wrong = unmended(schema, make(schema), random)
                left += [] if wrong is None else [f"{name}: {wrong}"]
    print(f"{checked} spoiled calls, {len(left)} of them not mended in one round")
    assert checked > 10_000
    assert not left, left[0]
