"""Which branch of a union a refusal is about, where no discriminator decides."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.schema import Gate, fullest, mutants, refusal
from mcpgen_runtime.schema.branching import branches
from mcpgen_runtime.schema.faults.finder import find
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from collections.abc import Callable


def told(schema: Any, value: Any) -> str:
    gate = Gate(schema)
    assert not gate.accepts(value)
    return refusal(schema, gate, value)


def closed(*required: str, **properties: Any) -> dict[str, Any]:
    rule = {"type": "object", "properties": properties, "additionalProperties": False}
    return rule | {"required": list(required)}


TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
VARIABLE = closed(key=TEXT, secret={"type": "boolean"})
OPERATIONS = {
    "anyOf": [
        {"type": "array", "items": closed("op", "value", op=TEXT, value={"anyOf": [VARIABLE]})},
        {"type": "array", "items": closed("op", "value", op=TEXT, value=TEXT)},
        {"type": "array", "items": closed("op", op=TEXT)},
    ]
}


@pytest.mark.parametrize(
    ("schema", "value", "text"),
    [
        pytest.param(
            OPERATIONS,
            [{"op": "add", "value": {"key": "k", "extra": 1}}],
            "Unrecognized parameter(s): 0.value.extra. Accepted params: key, secret.",
            id="an unknown key further in is less than a wrong type",
        ),
        pytest.param(
            OPERATIONS,
            [{"op": "add", "value": {"key": 5, "secret": 5}}],
            "0.value.key: expected a string, got 5.\n"
            "0.value.secret: expected true or false, got 5.",
            id="two wrong types further in are less than one around them",
        ),
        pytest.param(
            {"anyOf": [closed("b", b=TEXT), closed(a=TEXT)]},
            {"a": "x", "q": 1, "r": 1, "s": 1},
            "Unrecognized parameter(s): q, r, s. Accepted params: a.",
            id="what only unknown keys keep from fitting is meant",
        ),
        pytest.param(
            {"anyOf": [{"properties": {"text": TEXT}, "required": ["text"]},
                       {"properties": {"data": TEXT}, "required": ["data"]}]},
            {"data": 5},
            "data: expected a string, got 5.",
            id="the keys that were sent tell open branches apart",
        ),
        pytest.param(
            {"anyOf": [closed("n", tag={"const": "a"}, n=TEXT),
                       closed("n", tag={"const": "b"}, n=TEXT), closed("n", n=TEXT)]},
            {"tag": "b", "n": 1},
            "n: expected a string, got 1.",
            id="a tag that only some branches have is still one",
        ),
        pytest.param(
            {"anyOf": [{"anyOf": [{"const": "a"}, {"const": "b"}]}, {"const": "c"}]},
            "z",
            'arguments: expected "a", "b" or "c", got "z".',
            id="constants of unions in a union",
        ),
        pytest.param(
            {"anyOf": [{"anyOf": [TEXT, WHOLE]}, {"type": "boolean"}]},
            [],
            "arguments: expected a string, an integer, true or false, got an array of 0 items.",
            id="types of unions in a union",
        ),
        pytest.param(
            {"anyOf": [{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"required": ["c"]}]},
            {},
            "arguments: needs a or b or c.",
            id="missing keys of unions in a union",
        ),
    ],
)  # fmt: skip
def test_the_branch_that_fits_best_is_told(schema: Any, value: Any, text: str) -> None:
    assert told(schema, value) == text


def test_keys_of_the_branch_that_was_meant_are_not_unknown() -> None:
    schema = {
        "anyOf": [
            {"properties": {"a": closed(x=TEXT)}, "required": ["a"]},
            {"properties": {"b": TEXT}, "required": ["b"]},
        ],
        "unevaluatedProperties": False,
    }
    assert told(schema, {"a": {"x": "", "bad": 1}, "worse": 2}) == (
        "Unrecognized parameter(s): a.bad. Accepted params: x. "
        "Unrecognized parameter(s): worse. Accepted params: a, b."
    )


def test_each_key_of_a_place_is_told_once_whoever_refuses_it() -> None:
    schema = {**closed(a=TEXT, b=TEXT), "allOf": [closed(a=TEXT)]}
    assert told(schema, {"a": "", "b": "", "c": 1}) == (
        "Unrecognized parameter(s): c. Accepted params: a, b. "
        "Unrecognized parameter(s): b. Accepted params: a."
    )


def test_branches_without_their_optional_tag_are_known_by_their_keys() -> None:
    """Content blocks of MCP as a real tool has them: `type` has a default, and is not required."""
    path = require_shared("corpus", "catalogs", "aws-iam.json")
    tools = json.loads(path.read_text(encoding="utf-8"))["tools"]
    schema = next(tool["inputSchema"] for tool in tools if tool["name"] == "list_users")
    gate = Gate(schema)
    made = [mutant for each in branches(schema) for mutant in mutants(schema, each.value)]
    made += mutants(schema, fullest(schema))
    assert len(made) > 600
    for mutant in made:
        answer = refusal(schema, gate, mutant.value)
        assert all(name in answer for name in mutant.named), (mutant, answer)


def _chain(length: int, link: Callable[[Any], Any], leaf: Any) -> Any:
    rules = {"d0": leaf}
    rules |= {f"d{each}": link({"$ref": f"#/$defs/d{each - 1}"}) for each in range(1, length)}
    return {"$ref": f"#/$defs/d{length - 1}", "$defs": rules}


def _nested(value: Any, times: int) -> Any:
    for _ in range(times):
        value = {"next": value}
    return value


WIDE = [closed(**{f"p{n}_{m}": TEXT for m in range(20)}) for n in range(50)]
CASES = {
    "unions in branches": (
        _chain(60, lambda r: {"anyOf": [closed(next=r), closed(next=r, b=TEXT)]}, WHOLE),
        _nested("x", 59),
    ),
    "unions around unions": (
        _chain(
            100,
            lambda r: {"anyOf": [r, TEXT, r]},
            {"anyOf": [{"items": closed(a=WHOLE)}, {"items": closed(b=WHOLE)}]},
        ),
        [{"a": "x", "q": 1}] * 5_000,
    ),
    "many wide branches": ({"items": {"anyOf": WIDE}}, [{"p3_1": 1, "zz": 1}] * 1_000),
}


@pytest.mark.parametrize("name", CASES)
def test_a_branch_is_chosen_although_there_are_many(name: str) -> None:
    schema, value = CASES[name]
    found, complete = find(schema, value)
    assert found
    assert complete
