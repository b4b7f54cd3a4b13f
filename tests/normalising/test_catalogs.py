"""Every tool of the 27 real catalogs, against the schemas as their authors wrote them.

The oracle is python's `jsonschema` on the open schema, which shares nothing with the passes or the
gate. Samples come from the exact schema, mutants from both schemas.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from tests.normalising.documents import document, tool
from tests.support.shared import require_shared

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen_runtime.schema import fullest, mutants, smallest
from mcpgen_runtime.schema.gate import Gate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.spec.normal import NormalTool

pytestmark = pytest.mark.corpus
MOST = 40
TOOLS = 1587


def normal_tools() -> Iterator[NormalTool]:
    for file in sorted(require_shared("corpus", "catalogs").glob("*.json")):
        if file.name == "index.json":
            continue
        listed = json.loads(file.read_text(encoding="utf-8"))["tools"]
        specs = [tool(one["name"], one["inputSchema"], one.get("outputSchema")) for one in listed]
        findings = Findings()
        done = normalise(document(*specs), findings)
        assert done is not None, [found.message for found in findings.errors]
        yield from done.tools


def test_every_tool_comes_through_with_a_root_that_clients_take() -> None:
    tools = list(normal_tools())
    assert len(tools) == TOOLS
    for one in tools:
        assert one.served.keys() >= {"type", "properties", "additionalProperties"}
        assert one.served.keys().isdisjoint({"oneOf", "anyOf", "allOf", "not", "if"})


def test_exact_accepts_a_subset_and_loses_only_undeclared_keys() -> None:
    count: Counter[tuple[bool, bool]] = Counter()
    for one in normal_tools():
        written: Any = one.spec.input_schema
        oracle = jsonschema.validators.validator_for(written)(written)
        exact, served = Gate(one.exact), Gate(one.served)
        for value in _calls(one):
            was, now = oracle.is_valid(value), exact.accepts(value)
            count[was, now] += 1
            assert was or not now, (one.served_name, value)
            assert served.accepts(value) or not now, (one.served_name, value)
            if was and not now:
                assert _has_undeclared(one, value), (one.served_name, value)
    print(dict(count))


def _calls(one: NormalTool) -> Iterator[Any]:
    for sample in (smallest(one.exact), fullest(one.exact)):
        yield sample
        for schema in (one.exact, one.spec.input_schema):
            yield from (found.value for found in islice(mutants(schema, sample), MOST))


def _has_undeclared(one: NormalTool, value: Any) -> bool:
    """Whether the closed schema refuses `value` for a key, and for nothing else at that place."""
    words = {"additionalProperties", "unevaluatedProperties", "anyOf", "oneOf"}
    return any(error.schema_path[-1] in words for error in Gate(one.exact).errors(value))
