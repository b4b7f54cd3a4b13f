"""Real tools and the official suite: what can be satisfied is."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.schema import walk
from mcpgen_runtime.schema.branching import branches
from mcpgen_runtime.schema.faults import refusal
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.mutation import mutants
from mcpgen_runtime.schema.samples import Unsampled, fullest, smallest
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMBINATORS = {"allOf", "anyOf", "oneOf"}
_OWN_WORD = {"additionalProperties", "patternProperties"}


def _schemas(key: str) -> Iterator[tuple[str, Any]]:
    for path in sorted(require_shared("corpus", "catalogs").glob("*.json")):
        catalog = json.loads(path.read_text(encoding="utf-8"))
        for tool in catalog["tools"] if isinstance(catalog, dict) else ():
            if tool.get(key):
                yield f"{path.stem}: {tool['name']}", tool[key]


def _closed(schema: Any) -> Any:
    """Close roughly as normalising does, but for what it would merge first."""
    if not isinstance(schema, dict) or not schema.get("properties"):
        return schema
    is_open = _OWN_WORD.isdisjoint(schema) and _COMBINATORS.isdisjoint(schema)
    return {**schema, "additionalProperties": False} if is_open else schema


def _has_combined_parts(schema: Any) -> bool:
    """Tell whether closing part by part may leave nothing that satisfies the schema."""
    return "properties" in schema and not _COMBINATORS.isdisjoint(schema)


@pytest.mark.corpus
@pytest.mark.parametrize("key", ["inputSchema", "outputSchema"])
def test_every_real_schema_has_its_samples(key: str) -> None:
    count = 0
    for name, schema in _schemas(key):
        gate = Gate(schema)
        assert gate.accepts(smallest(schema)), name
        assert gate.accepts(fullest(schema)), name
        count += 1
    print(f"{count} of {key}: smallest and fullest found for all")
    assert count


@pytest.mark.corpus
def test_every_real_input_has_mutants_that_are_refused_and_named() -> None:
    made: Counter[str] = Counter()
    unnamed: Counter[str] = Counter()
    for _, schema in _schemas("inputSchema"):
        if _has_combined_parts(schema):
            continue
        closed = walk.rewrite(schema, _closed)
        gate = Gate(closed)
        for mutant in mutants(closed, fullest(closed)):
            assert not gate.accepts(mutant.value)
            made[mutant.rule] += 1
            answer = refusal(closed, gate, mutant.value)
            unnamed[mutant.rule] += any(name not in answer for name in mutant.named)
    print(dict(made))
    print({rule: count for rule, count in unnamed.items() if count})
    assert sum(made.values()) > 15_000
    assert sum(unnamed.values()) == 0


@pytest.mark.corpus
def test_every_real_union_is_tried_branch_by_branch() -> None:
    count = 0
    for name, schema in _schemas("inputSchema"):
        gate = Gate(schema)
        found = branches(schema)
        assert all(gate.accepts(branch.value) for branch in found), name
        assert len({branch.label for branch in found}) == len(found), name
        count += len(found)
    print(f"{count} branches")
    assert count > 1_000


# Bundled into plain `$defs` before a schema comes here.
_BUNDLED = ("$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "http")


def _groups() -> Iterator[tuple[str, Any, list[Any]]]:
    folder = require_shared("corpus", "json-schema-test-suite", "tests")
    for path in sorted(folder.rglob("*.json")):
        for group in json.loads(path.read_text(encoding="utf-8")):
            schema = group["schema"]
            if isinstance(schema, dict):
                schema.pop("$schema", None)
            text = json.dumps(schema)
            if not any(word in text for word in _BUNDLED):
                good = [test["data"] for test in group["tests"] if test["valid"]]
                yield f"{path.stem}: {group['description']}", schema, good


def _usable(schema: Any) -> bool:
    try:
        Gate(schema).accepts(None)
    except ValueError:
        return False
    return True


def test_what_the_official_suite_can_satisfy_has_its_samples() -> None:
    unsampled: list[str] = []
    count = 0
    for name, schema, good in _groups():
        if not _usable(schema):
            continue
        for sample in (smallest, fullest):
            try:
                assert Gate(schema).accepts(sample(schema)), name
                count += 1
            except Unsampled:
                unsampled += [name] if any(map(Gate(schema).accepts, good)) else []
    assert count > 600
    assert unsampled == []
