"""What becomes of one object of a schema, keyword by keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.schemas.branches import formed, may_overlap, told_in
from mcpgen.openapi.schemas.clusters import ALL, ANY
from mcpgen.openapi.schemas.examples import example_of
from mcpgen.openapi.schemas.holders import HOLDERS, held
from mcpgen.openapi.schemas.needs import WHOLE, Form, Need
from mcpgen.openapi.schemas.nulls import is_nullable, with_null
from mcpgen.openapi.schemas.patterns import usable_pattern
from mcpgen.openapi.schemas.property_maps import properties_of
from mcpgen.openapi.schemas.requirements import needless, require
from mcpgen.openapi.schemas.slots import Role, Slot
from mcpgen.openapi.schemas.spellings import spelled
from mcpgen.openapi.schemas.types import agree
from mcpgen.openapi.schemas.unions import UNIONS
from mcpgen.openapi.schemas.values import NOTHING, VALUES, WRONG

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.schemas.converter import Readers
    from mcpgen.openapi.schemas.directions import Direction
    from mcpgen.openapi.schemas.place import Place
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_PARTS = frozenset({"allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"})
_ROLES: Mapping[str, Role] = {
    **dict.fromkeys(("allOf", "then", "else", "dependentSchemas"), "part"),
    **dict.fromkeys(("not", "if", "contains", "propertyNames"), "test"),
}
_REQUIRING = frozenset({"required", "dependentRequired"})
_COMPOSED = frozenset({"$ref", "allOf", "anyOf", "oneOf"})
_TYPED = frozenset({"type", "enum", "const", "not", "if", "dependentSchemas"}) | _COMPOSED


class Node:
    """Converts the objects of one schema. `home` is the schema's own place.

    `wants` are its references; `one_way` tells whether something goes only one way.
    """

    def __init__(self, readers: Readers, direction: Direction, home: Place) -> None:
        self._readers = readers
        self._direction: Direction = direction
        self._home = home
        self.wants: list[tuple[JsonObject, Need]] = []
        self.one_way = False

    def convert(self, slot: Slot) -> tuple[Schema, list[Slot]]:
        """Return the schema of a slot, and the slots inside of it; raises SchemaError."""
        if isinstance(slot.schema, bool):
            return slot.schema, []
        if not isinstance(slot.schema, dict):
            self._doubt(slot.place, f"{shown(slot.schema)} is no schema: anything is taken")
            return {}, []
        schema, dialect = spelled(slot.schema, slot.dialect)
        schema = self._with_patterns(schema, slot.place)
        slot = slot._replace(schema=schema, dialect=dialect)
        told = told_in(slot, self._readers.unions, self._readers.directions, self._direction)
        new: JsonObject = {}
        inner: list[Slot] = []
        for keyword, value in schema.items():
            if keyword in VALUES:
                self._keep(new, keyword, value, slot.place)
            elif keyword in HOLDERS:
                slots = self._hold(new, keyword, value, slot)
                inner += formed(slots, told) if keyword in UNIONS else slots
            elif keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
                self._refer(new, keyword, value, slot)
        self._mend(new, slot)
        if told is not None:
            new["x-discriminator"] = told.name
        elif "oneOf" in new and may_overlap(slot, self._readers.directions, self._direction):
            new["anyOf"] = new.pop("oneOf")
        return (with_null(new) if is_nullable(schema) else new), inner

    def _keep(self, new: JsonObject, keyword: str, value: Json, place: Place) -> None:
        kept = VALUES[keyword](value)
        if kept is WRONG:
            self._leave(keyword, value, place)
        elif kept is not NOTHING:
            new[keyword] = kept

    def _hold(self, new: JsonObject, keyword: str, value: Json, slot: Slot) -> list[Slot]:
        """Put a keyword that holds schemas, and return the slots of these."""
        if keyword == "properties" and isinstance(value, dict):
            return self._properties(new, slot)
        kept, inner = held(keyword, value)
        if kept is WRONG or not (inner or kept is NOTHING or isinstance(kept, dict)):
            self._leave(keyword, value, slot.place)
        if kept is WRONG or kept is NOTHING:
            return []
        new[keyword] = kept
        free = self._free(slot) if keyword in _PARTS else frozenset[str]()
        role = "test" if slot.role == "test" else _ROLES.get(keyword, "value")
        below = slot._replace(depth=slot.depth + 1, role=role, free=free, form=WHOLE)
        return [
            below._replace(
                holder=new if key is None else kept,
                key=keyword if key is None else key,
                schema=one,
                place=slot.place.below(keyword, *(() if key is None else (str(key),))),
            )
            for key, one in inner
        ]

    def _with_patterns(self, schema: JsonObject, place: Place) -> JsonObject:
        """Return a schema with the patterns that can be used; without one of them, any key goes."""
        rules = schema.get("patternProperties")
        if not isinstance(rules, dict):
            return schema
        usable = {usable_pattern(pattern): rule for pattern, rule in rules.items()}
        if None not in usable:
            return {**schema, "patternProperties": usable}
        del usable[None]
        self._leave("patternProperties", sorted(rules), place)
        return {**schema, "patternProperties": usable, "additionalProperties": True}

    def _properties(self, new: JsonObject, slot: Slot) -> list[Slot]:
        """Put the properties that go this way, and return their slots."""
        kept: JsonObject = {}
        new["properties"] = kept
        role: Role = "test" if slot.role == "test" else "value"
        below = Slot(kept, "", True, slot.place, slot.dialect, slot.depth + 1, role)
        slots: list[Slot] = []
        required = slot.schema.get("required")
        required = required if isinstance(required, list) else []
        for name, one, place in properties_of(slot.schema, slot.place, self._readers.places):
            marks = self._readers.directions.marks(one, place)
            beside = name in required and self._readers.directions.beside(one).one_way
            self.one_way |= (marks.one_way or beside) and role != "test"
            if role == "test" or not marks.hides(self._direction):
                kept[name] = True
                slots.append(below._replace(key=name, schema=one, place=place))
        return slots

    def _free(self, slot: Slot) -> frozenset[str]:
        """Return what parts of a schema need not require: it does not go this way."""
        directions = self._readers.directions
        return slot.free | directions.hidden(slot.schema, slot.place, self._direction, ALL)

    def _refer(self, new: JsonObject, keyword: str, reference: Json, slot: Slot) -> None:
        places = self._readers.places
        find = {"$ref": places.target, "$dynamicRef": places.dynamic}.get(keyword, places.recursive)
        target = places.of(find(reference, slot.place).at)
        new["$ref"] = ""
        self.wants.append((new, Need(target, self._form(target, slot))))

    def _form(self, target: Place, slot: Slot) -> Form:
        """Return the form in which a schema is referred to from a slot."""
        if slot.form != WHOLE:
            return slot.form
        if slot.role == "test":
            value = self._readers.places.value(target)
            hidden = self._readers.directions.hidden(value, target, self._direction, ANY)
            return Form("test") if hidden else WHOLE
        if slot.role == "part":
            form = self._readers.inheritance.form_in_all_of(target, self._home)
            if form != WHOLE:
                return form
        free = self._free(slot) if len(slot.schema) > 1 else slot.free
        if not free:
            return WHOLE
        names = sorted(free & self._readers.directions.demanded(target))
        return Form("free", tuple(names)) if names else WHOLE

    def _mend(self, new: JsonObject, slot: Slot) -> None:
        """Make the keywords of a converted object go together."""
        left = agree(new)
        if left is not None:
            self._leave(left, slot.schema.get(left), slot.place)
        if slot.role != "test" and not _REQUIRING.isdisjoint(new):
            require(new, needless(slot, self._readers.directions, self._direction))
        if slot.role == "value" and new.get("properties") and _TYPED.isdisjoint(new):
            new["type"] = "object"
        examples = example_of(slot.schema)
        if examples:
            new["examples"] = examples

    def _leave(self, keyword: str, value: Json, place: Place) -> None:
        self._doubt(place.below(keyword), f"`{keyword}` cannot be {shown(value)}: it is left out")

    def _doubt(self, place: Place, message: str) -> None:
        self._readers.doubt(place, message)
