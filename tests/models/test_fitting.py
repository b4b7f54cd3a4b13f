"""Parts of a schema, found by what they say, and judged where they stand."""

from __future__ import annotations

import pytest

from mcpgen_runtime.schema.fitting import Fitting, digest_of
from mcpgen_runtime.schema.gate import Gate

TEXT = {"type": "string", "format": "date"}
ROOT = {"$ref": "#"}
NODE = {"$ref": "#/$defs/a%20b"}
SCHEMA = {
    "type": "object",
    "properties": {"x": {"anyOf": [TEXT, ROOT, NODE, {"const": 1.0}, {"items": {"const": 5}}]}},
    "additionalProperties": False,
    "$defs": {"a b": {"type": "array", "items": NODE}},
}


@pytest.mark.parametrize(
    ("part", "good", "bad"),
    [
        (TEXT, "a", 1),
        (ROOT, {"x": {"x": "a"}}, {"y": 1}),
        (NODE, [[[]]], [[1]]),
        ({"const": 1}, 1, True),
        (SCHEMA, {}, {"y": 1}),
    ],
)
def test_a_part_is_judged_where_it_stands(part: object, good: object, bad: object) -> None:
    fitting = Fitting(Gate(SCHEMA))
    digest = digest_of(part)  # type: ignore[arg-type]  # whatever is drawn from the schema
    assert fitting.fits(digest, good)
    assert not fitting.fits(digest, bad)


def test_one_of_several_parts_is_enough() -> None:
    both = f"{digest_of(TEXT)} {digest_of(NODE)}"
    fitting = Fitting(Gate(SCHEMA))
    assert fitting.fits(both, "a")
    assert fitting.fits(both, [])
    assert not fitting.fits(both, 1)


def test_a_part_that_is_not_there_fits_nothing() -> None:
    assert not Fitting(Gate(SCHEMA)).fits("0123456789ab", {})
    assert not Fitting(Gate(SCHEMA)).fits("", {})


def test_formats_are_asserted_as_the_whole_does() -> None:
    digest = digest_of(TEXT)
    assert not Fitting(Gate(SCHEMA, formats=True)).fits(digest, "no date")
    assert Fitting(Gate(SCHEMA, formats=True)).fits(digest, "2020-01-01")


def test_a_whole_float_says_what_the_integer_does() -> None:
    assert digest_of({"enum": [1.0, {"a": [2.0]}]}) == digest_of({"enum": [1, {"a": [2]}]})
    assert digest_of({"const": True}) != digest_of({"const": 1})
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
