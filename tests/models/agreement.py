"""What it means that a model keeps a value: equality as JSON has it, and order where it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from mcpgen_runtime.runtime.typed import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json


def kept(read: Callable[[Json], Any], sent: Json) -> bool:
    """Tell whether `sent`, read and dumped again, is what it was, and its maps are in order."""
    typed = read(sent)
    return same(plain(typed), sent) and in_order(typed, sent)


def same(one: Json, two: Json) -> bool:
    """Tell whether two values are equal as JSON values, the kinds of numbers told apart.

    Python's own equality takes True for 1, and 1 for 1.0.
    """
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(item, two[key]) for key, item in one.items())
    if isinstance(one, list):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(one == two)


def in_order(typed: object, sent: Json) -> bool:
    """Tell whether maps and a model's extra keys have the order in which they were sent."""
    if isinstance(typed, BaseModel):
        return _model_in_order(typed, sent)
    if isinstance(typed, dict):
        return list(typed) == list(sent) and all(in_order(typed[key], sent[key]) for key in typed)
    if isinstance(typed, list):
        return all(map(in_order, typed, sent))
    return True


def _model_in_order(model: BaseModel, sent: Json) -> bool:
    extra = model.__pydantic_extra__ or {}
    fields = type(model).model_fields.items()
    wires = {name: name if field.alias is None else field.alias for name, field in fields}
    given = {name: wire for name, wire in wires.items() if wire in sent and wire not in extra}
    return list(extra) == [key for key in sent if key in extra] and all(
        in_order(value, sent[wire])
        for value, wire in (
            *((getattr(model, name), wire) for name, wire in given.items()),
            *((value, key) for key, value in extra.items()),
        )
    )
