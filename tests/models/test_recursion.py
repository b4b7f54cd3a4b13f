"""Schemas that recur at any place: a value is read and kept, however deep, or refused in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime.runtime.arguments import Arguments, RefusedError
from mcpgen_runtime.runtime.typed import plain, reader
from mcpgen_runtime.schema.gate import Gate

from .agreement import same
from .kit import closed, models

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json, JsonObject

TEXT: JsonObject = {"type": "string"}
X: JsonObject = {"type": "string", "pattern": "^x"}
NODE = {"$ref": "#/$defs/Node"}
ROOT = {"$ref": "#"}
NODES: JsonObject = {"type": "array", "items": NODE}


def _property(value: Json) -> Json:
    return {"n": value}


def _list(value: Json) -> Json:
    return [value]


def _tagged(value: Json) -> Json:
    return {"k": "a", "n": value}


def _last(value: Json) -> Json:
    return {"n": value, "k": 2}


def _required(value: Json) -> Json:
    return {"b": "", "n": value}


def union(*branches: Any) -> JsonObject:
    return {"anyOf": list(branches)}


PLACES: dict[str, tuple[Any, Callable[[Json], Json], Json]] = {
    "property": (closed({"n": NODE}), _property, {}),
    "list": (NODES, _list, []),
    "list in an object": (closed({"n": NODES}), lambda value: {"n": [value]}, {}),
    "map": ({"type": "object", "additionalProperties": NODE}, _property, {}),
    "tuple": ({"type": "array", "prefixItems": [NODE]}, _list, []),
    "tuple of two": (
        {"type": "array", "prefixItems": [closed({"n": NODE}), closed({"n": NODE, "m": TEXT})]},
        lambda value: [{}, {"n": value, "m": ""}],
        [],
    ),
    "union": (union(closed({"n": NODE}), {"type": "null"}), _property, None),
    "tagged": (
        union(*(closed({"k": {"const": k}, "n": NODE}, "k") for k in ("a", "b"))),
        _tagged,
        {"k": "b"},
    ),
    "number as tag": (
        union(*(closed({"n": NODE, "k": {"const": k}}, "k") for k in (1, 2))),
        _last,
        {"k": 1},
    ),
    "other keys": (
        union(*(closed({"n": NODE, key: TEXT}, key) for key in "ab")),
        _required,
        {"a": ""},
    ),
    "alike": (union(*(closed({"n": NODE, "a": part}) for part in (X, TEXT))), _property, {"a": ""}),
    "lists": (union(NODES, {**NODES, "maxItems": 1}, closed({"a": TEXT})), _list, {"a": ""}),
    "all of": ({"allOf": [{"type": "object", "properties": {"n": NODE}}, True]}, _property, {}),
    "extras": (
        {**closed({"class": {**TEXT, "default": "d"}}), "additionalProperties": NODE},
        lambda value: {"class_": value},
        {},
    ),
}


def tool(name: str) -> JsonObject:
    return closed({"n": NODE}, **{"$defs": {"Node": PLACES[name][0]}})


ROOTS: dict[str, tuple[JsonObject, Callable[[Json], Json]]] = {
    "root": (closed({"n": ROOT}), _property),
    "root union": (
        {"type": "object", **union(closed({"n": ROOT}), closed({"m": ROOT, "n": ROOT}))},
        _property,
    ),
    "root in a map": (closed({"n": {"additionalProperties": ROOT}}), lambda v: {"n": {"k": v}}),
    "root or text": (closed({"n": union(ROOT, TEXT)}), _property),
}
CASES = [
    *(pytest.param(tool(name), *row[1:], id=name) for name, row in PLACES.items()),
    *(pytest.param(*row, {}, id=name) for name, row in ROOTS.items()),
]


@pytest.mark.parametrize(("schema", "step", "leaf"), CASES)
def test_a_value_is_kept_or_refused(
    schema: JsonObject, step: Callable[[Json], Json], leaf: Json
) -> None:
    """Depth 40 would take a read that tries each branch at each level longer than anybody waits."""
    arguments = Arguments(schema, models(schema).EditNoteInput)
    for depth, is_read in ((1, True), (40, True), (110, True), (300, None), (900, False)):
        value = nested(step, leaf, depth)
        sent = {"n": value} if "$defs" in schema else value
        assert judged(arguments, sent, is_read), depth


def nested(step: Callable[[Json], Json], leaf: Json, depth: int) -> Json:
    for _ in range(depth):
        leaf = step(leaf)
    return leaf


def judged(arguments: Arguments, sent: Json, is_read: bool | None) -> bool:
    """Tell whether a call is read and kept, or refused; None leaves open which of them."""
    try:
        typed = arguments.accept(sent)
    except RefusedError as refused:
        return not is_read and "nested too deep" in str(refused)
    return is_read is not False and (is_read is None or same(plain(typed), sent))


def test_a_reader_tells_what_is_too_deep() -> None:
    schema = closed({"n": {"$ref": "#"}})
    read = reader(models(schema).EditNoteInput, Gate(schema))
    with pytest.raises(RecursionError):
        read(nested(_property, {}, 300))
