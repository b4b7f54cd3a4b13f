"""The whole answer is bounded, whatever the caller and the author have written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcpgen_runtime.schema import Gate, Level, diagnose, format_unknown_keys
from mcpgen_runtime.schema.text import abridged, fair_share

MOST = 16_000

WIDE = {
    "type": "object",
    "properties": {f"property_number_{index}": {"type": "integer"} for index in range(2_000)},
    "additionalProperties": False,
}
LONG = {"enum": [f"{index:02}" * 500 for index in range(20)]}
DESCRIBED = {
    "required": [f"r{index}" for index in range(20)],
    "properties": {f"r{index}": {"enum": LONG["enum"]} for index in range(20)},
}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"items": WIDE}, [{"zz": 1}] * 20),
        ({"items": WIDE}, [{f"{key}" * 150: 1 for key in range(20)}] * 20),
        ({"items": LONG}, ["y"] * 20),
        ({"items": {"const": "c" * 5_000}}, ["y"] * 20),
        ({"items": {"pattern": "a" * 2_000}}, ["y"] * 20),
        (DESCRIBED, {}),
        (WIDE | LONG, {"zz": 1}),
    ],
)
def test_text_and_data_are_bounded(schema: Any, value: Any) -> None:
    refusal = diagnose(schema, Gate(schema), value)
    assert len(refusal.text()) < MOST
    assert len(json.dumps(refusal.data())) < MOST


def test_every_level_and_every_fault_is_told_all_the_same() -> None:
    refusal = diagnose({"items": WIDE}, Gate({"items": WIDE}), [{"zz": 1, "yy": 1}] * 20)
    text, data = refusal.text(), refusal.data()
    assert text.count("Unrecognized parameter(s): ") == 20
    assert "19.zz, 19.yy. Accepted params: property_number_0, " in text
    assert {each["path"] for each in data} >= {f"/{index}/zz" for index in range(20)}
    told = [each for each in data if "accepted" in each]
    assert all(len(each["accepted"]) + each["moreAccepted"] == 2_000 for each in told)
    lines = diagnose({"items": LONG}, Gate({"items": LONG}), ["y"] * 20).text().splitlines()
    assert [line.partition(":")[0] for line in lines] == [str(index) for index in range(20)]
    assert all(line.endswith('got "y".') for line in lines)


def test_what_fits_is_told_as_it_is() -> None:
    level = Level((), ("zz",), tuple(f"k{index}" for index in range(900)))
    assert "more)" not in format_unknown_keys([level])
    assert "more)" in format_unknown_keys([level, level])


def test_the_key_at_the_end_of_a_long_path_is_told() -> None:
    schema: Any = {"properties": {"v": {"type": "integer"}}, "additionalProperties": False}
    value: Any = {"v": "x", "odd": 1}
    for _ in range(120):
        schema = {"properties": {"c": schema}}
        value = {"c": value}
    refusal = diagnose(schema, Gate(schema), value)
    text = refusal.text()
    assert [each["path"][-6:] for each in refusal.data()] == ["/c/odd", "/c/c/v"]
    assert '.c.c.v: expected an integer, got "x".' in text
    assert ".c.c.odd. Accepted" in text


@pytest.mark.parametrize(
    ("sizes", "room", "share"),
    [([], 10, 0), ([1, 2], 10, 2), ([1, 9, 9], 10, 4), ([20, 20], 10, 5), ([5, 5], 10, 5)],
)
def test_the_small_leave_their_room_to_the_large(sizes: list[int], room: int, share: int) -> None:
    assert fair_share(sizes, room) == share


def test_a_text_is_abridged_in_its_middle() -> None:
    assert abridged("abcdef", 6) == "abcdef"
    assert abridged("abcdefghi", 6) == "abcd\u2026hi"
