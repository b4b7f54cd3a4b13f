"""Verdicts, without a build: what is proved, what only tested, and what is shown to be wrong."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
)

from mcpgen_runtime import Model
from mcpgen_runtime.testing.proving.verdicts import Verdict, model_verdict, served_verdict

Least = Annotated[StrictInt, Field(ge=2)]


def judged(schema: Any, annotation: Any, *, proofs: bool = True) -> Verdict:
    return model_verdict(schema, annotation, formats=False, proofs=proofs)


@pytest.mark.parametrize(
    ("schema", "annotation"),
    [
        ({"type": "integer", "minimum": 2}, Least),
        ({"type": "integer", "minimum": 3, "multipleOf": 2}, Least),
        ({"type": "number"}, StrictInt | StrictFloat),
        ({"type": "string", "pattern": "^a+$"}, StrictStr),
        (False, Least),
        (True, Any),
    ],
)
def test_a_model_that_takes_all_is_proved(schema: Any, annotation: Any) -> None:
    assert judged(schema, annotation).word == "proved"


@pytest.mark.parametrize(
    ("schema", "annotation"),
    [
        ({"type": "integer", "minimum": 1}, Least),
        ({"type": "number"}, StrictFloat),
        ({"enum": [1, True]}, Literal[1]),
        ({"type": "string"}, Annotated[StrictStr, AfterValidator(str.strip)]),
        ({"type": "string"}, Annotated[StrictStr, Field(pattern="^a")]),
        ({"type": ["object", "string"]}, dict[str, Any]),
    ],
)
@pytest.mark.parametrize("proofs", [True, False])
def test_a_model_that_does_not_is_raw_and_a_value_shows_it(
    schema: Any, annotation: Any, proofs: bool
) -> None:
    verdict = judged(schema, annotation, proofs=proofs)
    assert verdict.word == "raw"
    assert json.loads(verdict.shows) is not verdict


@pytest.mark.parametrize(
    ("schema", "annotation"),
    [
        ({"type": "string"}, Annotated[StrictStr, AfterValidator(str)]),
        ({"type": ["boolean", "integer"]}, StrictBool | StrictInt | Literal[1]),
    ],
)
def test_what_no_schema_shows_is_tested(schema: Any, annotation: Any) -> None:
    verdict = judged(schema, annotation)
    assert verdict.word == "tested"
    assert verdict.tried > 1


def test_nothing_to_try_is_not_tested() -> None:
    assert judged(False, Annotated[StrictStr, AfterValidator(str)]).word == "unproved"


class Narrow(Model):
    model_config = ConfigDict(extra="forbid")
    a: Literal["x"]


def test_a_refutation_without_a_value_is_raw_all_the_same() -> None:
    """The engine says no, and no value of what is left can be made: `a` would have to fit that."""
    odd = {"type": "string", "pattern": "^(?=x)(?!x)|\\p{L}{900}$"}
    schema = {"type": "object", "properties": {"a": odd}, "required": ["a"]}
    verdict = judged({**schema, "additionalProperties": False}, Narrow)
    assert verdict.word in {"raw", "unproved"}


TEXT = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
OLD = "http://json-schema.org/draft-04/schema#"


@pytest.mark.parametrize(
    ("schema", "served", "word"),
    [
        (TEXT, {"type": "object"}, "proved"),
        (TEXT, {"type": "object", "properties": {"a": {"minLength": 1}}}, "raw"),
        ({"minimum": 2}, {"$schema": OLD, "minimum": 1, "exclusiveMinimum": True}, "tested"),
        ({"minimum": 1}, {"$schema": OLD, "minimum": 1, "exclusiveMinimum": True}, "raw"),
        (True, {"$schema": "https://json-schema.org/draft/2020-12/schema"}, "proved"),
    ],
)
def test_what_is_served_accepts_every_call(schema: Any, served: Any, word: str) -> None:
    assert served_verdict(schema, served, formats=False, proofs=True).word == word
