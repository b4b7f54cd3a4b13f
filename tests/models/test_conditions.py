"""Properties that only some cases have are fields all the same, optional and of any type."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import MISSING

from .kit import imported, source

CASES: dict[str, dict[str, Any]] = {
    "then": {"if": {"required": ["a"]}, "then": {"properties": {"b": {"type": "integer"}}}},
    "else": {"if": {"required": ["a"]}, "else": {"properties": {"b": {"type": "integer"}}}},
    "dependentSchemas": {"dependentSchemas": {"a": {"properties": {"b": {"type": "integer"}}}}},
    "anyOf": {"anyOf": [{"properties": {"b": {"type": "integer"}}}, {"minProperties": 1}]},
}


@pytest.mark.parametrize("case", CASES)
def test_what_only_some_cases_declare_is_a_field(case: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, **CASES[case]}
    model = getattr(imported(source({"do_it": schema})), "DoItInput")  # noqa: B009 - made here
    assert model.model_validate({"a": "x", "b": 5}).b == 5
    left_out = model.model_validate({"a": "x"})
    assert left_out.b is MISSING
    assert left_out.model_dump(exclude_unset=True) == {"a": "x"}
