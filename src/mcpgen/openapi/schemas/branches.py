"""The branches of a union in one direction: whether something tells them apart, or they overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.clusters import ANY
from mcpgen.openapi.schemas.unions import discriminator, union_of

if TYPE_CHECKING:
    from mcpgen.openapi.schemas.directions import Direction, Directions
    from mcpgen.openapi.schemas.slots import Slot
    from mcpgen.openapi.schemas.unions import Told, Unions


def told_in(
    slot: Slot, unions: Unions, directions: Directions, direction: Direction
) -> Told | None:
    """Return what tells branches apart, unless that is what does not go this way."""
    told = unions.told(slot.schema, slot.place)
    if told is None:
        return None
    hidden = directions.hidden(slot.schema, slot.place, direction, ANY)
    return None if told.name in hidden else told


def may_overlap(slot: Slot, directions: Directions, direction: Direction) -> bool:
    """Whether a value that is taken may fit two branches of a `oneOf`, though one is meant.

    Where a discriminator chooses the branch, and nothing says by which values; or where branches
    lost what may have told them apart.
    """
    if union_of(slot.schema) != "oneOf" or slot.role == "test":
        return False
    branches = enumerate(slot.schema["oneOf"])
    return discriminator(slot.schema) is not None or any(
        directions.hidden(one, slot.place.below("oneOf", str(index)), direction, ANY)
        for index, one in branches
    )


def formed(slots: list[Slot], told: Told | None) -> list[Slot]:
    """Return the slots of branches, each in the form in which it is told apart."""
    if told is None:
        return slots
    return [slot._replace(form=form) for slot, form in zip(slots, told.forms, strict=True)]
