"""The agent of `benchmarks/repair.py` understands what each server really says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from repairs.agent import MAX_ROUNDS, Named, mend, repair
from repairs.readings import read_ajv, read_jsonschema, read_ours, read_pydantic, read_zod
from repairs.wire import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

MEANT = {
    "title": "text",
    "count": 2,
    "tags": ["a", "b"],
    "options": {"mode": "fast", "depth": 1},
    "shape": {"kind": "circle", "radius": 1.5},
}
SENT = {
    "titel": "text",
    "count": 0,
    "tags": ["a", 5],
    "options": {"mode": "quick", "depth": 1, "extra": True},
    "shape": {"kind": "circle", "radius": "big"},
}
OURS = """\
Unrecognized parameter(s): titel. Accepted params: title, count, tags, options, shape. \
Unrecognized parameter(s): options.extra. Accepted params: mode, depth.
title: required, but missing. Expected a string. Did you mean it by "titel"?
count: expected at least 1, got 0.
tags.1: expected a string, got 5.
options.mode: expected one of "fast", "slow", got "quick".
shape.radius: expected a number, got "big"."""
PYDANTIC = """\
5 validation errors for call[draw]
title
  Missing required keyword only argument [type=missing_keyword_only_argument, input_value={}]
    For further information visit https://errors.pydantic.dev/2.14/v/missing
count
  Input should be greater than or equal to 1 [type=greater_than_equal, input_value=0]
tags.1
  Input should be a valid string [type=string_type, input_value=5, input_type=int]
options.mode
  Input should be 'fast' or 'slow' [type=enum, input_value='quick', input_type=str]
options.extra
  Extra inputs are not permitted [type=extra_forbidden, input_value=True, input_type=bool]
shape.Shape.radius
  Input should be a valid number [type=float_parsing, input_value='big', input_type=str]
shape.Shape1.radius
  Extra inputs are not permitted [type=extra_forbidden, input_value='big', input_type=str]
shape.Shape1.side
  Field required [type=missing, input_value={'kind': 'circle'}, input_type=dict]
titel
  Unexpected keyword argument [type=unexpected_keyword_argument, input_value='text']"""
ZOD = """\
MCP error -32602: Input validation error: Invalid arguments for tool draw: \
Invalid input: expected string, received undefined at title
Too small: expected number to be >=1 at count
Invalid input: expected string, received number at tags[1]
Invalid option: expected one of "fast"|"slow" at options.mode
Unrecognized key: "extra" at options
Invalid input at shape
Unrecognized key: "titel\""""
ZOD_JSON = """\
MCP error -32602: Invalid arguments for tool draw: [
{"code": "invalid_type", "path": ["title"], "message": "Required"},
{"code": "too_small", "path": ["count"], "message": "Too small"},
{"code": "invalid_type", "path": ["tags", 1], "message": "Invalid input"},
{"code": "invalid_value", "path": ["options", "mode"], "message": "Invalid option"},
{"code": "unrecognized_keys", "keys": ["extra"], "path": ["options"], "message": "Unrecognized"},
{"code": "invalid_union", "errors": [], "path": ["shape"], "message": "Invalid input"},
{"code": "unrecognized_keys", "keys": ["titel"], "path": [], "message": "Unrecognized"}]"""


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_ours, OURS),
        (read_pydantic, PYDANTIC),
        (read_pydantic, f"Error executing tool draw: {PYDANTIC}"),
        (read_zod, ZOD),
        (read_zod, ZOD_JSON),
    ],
)
def test_an_answer_that_names_everything_is_mended_at_once(
    read: Callable[..., Any], text: str
) -> None:
    assert mend(SENT, read(text, SENT, MEANT), MEANT) == MEANT


def test_ajv_does_not_name_the_keys_that_it_does_not_know() -> None:
    text = (
        "Input validation error: Invalid arguments for tool draw: "
        "data must have required property 'title', data must NOT have additional properties, "
        "data/count must be >= 1, data/tags/1 must be string, "
        "data/options must NOT have additional properties, "
        "data/options/mode must be equal to one of the allowed values, "
        "data/shape/radius must be number, data/shape must have required property 'side'"
    )
    mended = mend(SENT, read_ajv(text, SENT, MEANT), MEANT)
    assert mended == {**MEANT, "titel": "text"}


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("'title' is a required property", {Named(("title",))}),
        (
            "Additional properties are not allowed ('extra', 'titel' were unexpected)",
            {Named(("options", "extra"), unknown=True), Named(("titel",), unknown=True)},
        ),
        ("0 is less than the minimum of 1", {Named(("count",))}),
        ("'quick' is not one of ['fast', 'slow']", {Named(("options", "mode"))}),
        ("'fast' was expected", {Named(("options", "mode"))}),
        (
            "{'kind': 'circle', 'radius': 'big'} is not valid under any of the given schemas",
            {Named(("shape",))},
        ),
    ],
)
def test_python_jsonschema_names_a_value_or_a_key_without_its_place(
    message: str, named: set[Named]
) -> None:
    assert set(read_jsonschema(f"Input validation error: {message}", SENT, MEANT)) == named


def test_ours_names_which_of_several_keys_an_object_needs() -> None:
    meant = {"id": "text", "nested": {"a": 1, "b": 2}}
    text = "arguments: needs id or ids.\nnested: as kind=one: needs a and b, or c."
    assert mend({"nested": {}}, read_ours(text, {"nested": {}}, meant), meant) == meant


def test_keys_with_dots_are_found() -> None:
    meant, sent = {"a.b": 1, "c": {"d": 1}}, {"a.b": "x", "c": {"d": "x", "e.f": 1}}
    text = (
        "Unrecognized parameter(s): c.e.f. Accepted params: d.\na.b: expected x.\nc.d: expected x."
    )
    assert mend(sent, read_ours(text, sent, meant), meant) == meant


def test_the_root_is_never_taken_from_the_meant_call() -> None:
    assert mend(SENT, read_ours("arguments: is of no form that fits.", SENT, MEANT), MEANT) == SENT


def test_a_key_that_is_meant_is_not_deleted_where_an_answer_calls_it_unknown() -> None:
    assert mend(MEANT, [Named(("shape", "radius"), unknown=True)], MEANT) == MEANT


def test_deleting_one_item_moves_no_other() -> None:
    meant, sent = {"tags": ["a"]}, {"tags": [5, "b", "c"]}
    named = [Named(("tags", index)) for index in range(3)]
    assert mend(sent, named, meant) == meant


def test_repairing_ends_where_nothing_changes_or_nothing_helps() -> None:
    def refuse(_: object) -> Answer:
        return Answer(accepted=False, text="count: expected at least 1, got 0.")

    stuck = repair(refuse, read_ours, {"count": 0}, {"count": 0})
    assert (stuck.accepted, len(stuck.refusals)) == (False, 1)

    numbers = iter(range(100))

    def read(*_: object) -> list[Named]:
        return [Named((f"key{next(numbers)}",), unknown=True)]

    many = {f"key{number}": 0 for number in range(100)}
    endless = repair(refuse, read, many, {})
    assert (endless.accepted, len(endless.refusals)) == (False, MAX_ROUNDS)
