"""What is found wrong agrees with the gate on the whole JSON Schema test suite."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema.faults import refusal
from mcpgen_runtime.schema.faults.finder import find
from mcpgen_runtime.schema.gate import Gate, UnusableSchemaError
from mcpgen_runtime.schema.walk import subschemas
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from collections.abc import Iterator

# Bundled into plain `$defs` before a schema reaches the walkers.
_BUNDLED = {"$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef"}


def _groups() -> Iterator[dict[str, Any]]:
    for path in sorted(require_shared("corpus", "json-schema-test-suite", "tests").rglob("*.json")):
        if "draft2020-12" in path.parts:
            yield from json.loads(path.read_text(encoding="utf-8"))


def _is_plain(schema: Any) -> bool:
    for _, inner in subschemas(schema):
        if isinstance(inner, dict):
            if _BUNDLED & inner.keys() or not inner.get("$ref", "#").startswith("#"):
                return False
            if not inner.get("$ref", "#").startswith("#/") and inner.get("$ref", "#") != "#":
                return False
    return True


def test_something_is_found_exactly_where_the_gate_refuses() -> None:
    checked, wrong = 0, []
    for group in _groups():
        schema = group["schema"]
        gate = Gate(schema)
        if not _is_plain(schema):
            continue
        for case in group["tests"]:
            try:
                accepted = gate.accepts(case["data"])
            except UnusableSchemaError:
                break
            found, complete = find(schema, case["data"])
            checked += 1
            if not complete or bool(found) is accepted:
                wrong.append((group["description"], case["description"], found))
    assert checked > 1000
    assert wrong == []


def test_something_is_found_exactly_where_the_gate_refuses_recorded_inputs() -> None:
    cases = json.loads(require_shared("oracle", "inputs.json").read_text(encoding="utf-8"))
    payloads = [case["payload"] for case in cases]
    checked = 0
    for number, case in enumerate(cases):
        schema = case["objectRooted"]
        gate = Gate(schema)
        for payload in (payloads[number], payloads[number - 1], payloads[number - 7]):
            try:
                accepted = gate.accepts(payload)
            except UnusableSchemaError:
                break
            checked += 1
            assert bool(find(schema, payload)[0]) is not accepted, case["id"]
            assert bool(refusal(schema, gate, payload)) is not accepted, case["id"]
    assert checked > 1000
