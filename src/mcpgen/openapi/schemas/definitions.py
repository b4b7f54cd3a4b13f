"""The definitions of a document: what is converted, what has two forms, and what cannot be made.

Whatever a conversion asks for is converted too. A definition that reaches something that goes only
one way has a form for each direction; one that reaches what cannot be converted is none, and so is
whatever needs it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.converter import Converter
from mcpgen.openapi.schemas.errors import SchemaError
from mcpgen.openapi.schemas.needs import Converted
from mcpgen.spec.normalising.structure.definitions import local_reference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.model import At
    from mcpgen.openapi.schemas.converter import Readers
    from mcpgen.openapi.schemas.directions import Direction
    from mcpgen.openapi.schemas.names import Names
    from mcpgen.openapi.schemas.needs import Need
    from mcpgen_runtime.schema.types import Schema


@dataclass(slots=True)
class Definition:
    """A definition that was asked for: converted, or the fault that keeps it from being one."""

    converted: Converted
    name: str = ""
    one_way: bool = False
    fault: SchemaError | None = None


class Definitions:
    """All that was asked for so far. `schemas` and `places` are by name."""

    def __init__(self, readers: Readers, names: Names) -> None:
        self._places = readers.places
        self._names = names
        self._converters: dict[Direction, Converter] = {
            "input": Converter(readers, "input"),
            "output": Converter(readers, "output"),
        }
        self._known: dict[Direction, dict[Need, Definition]] = {"input": {}, "output": {}}
        self.schemas: dict[str, Schema] = {}
        self.origins: dict[str, At] = {}

    def converter(self, direction: Direction) -> Converter:
        """Return what converts for a direction."""
        return self._converters[direction]

    def link(self, converted: Converted, direction: Direction) -> None:
        """Give the references of a conversion their names; raises SchemaError for one without."""
        new = self._reached((need for _, need in converted.wants), direction)
        _spread(new, self._known[direction])
        for need, definition in new.items():
            self._settle(need, definition, direction)
        for definition in new.values():
            self._refer(definition.converted, direction)
            if definition.fault is None:
                self.schemas[definition.name] = definition.converted.schema
        self._refer(converted, direction)
        for _, need in converted.wants:
            fault = self._known[direction][need].fault
            if fault is not None:
                raise SchemaError(fault.reason, fault.at, fault.help)

    def _reached(self, needs: Iterable[Need], direction: Direction) -> dict[Need, Definition]:
        """Convert what is needed and not known yet, and what that needs."""
        known, converter = self._known[direction], self._converters[direction]
        new: dict[Need, Definition] = {}
        waiting = list(needs)
        while waiting:
            need = waiting.pop()
            if need in known or need in new:
                continue
            try:
                converted = converter.needed(need)
            except SchemaError as fault:
                new[need] = Definition(Converted(False, []), fault=fault)
                continue
            new[need] = Definition(converted, one_way=converted.one_way)
            waiting.extend(inner for _, inner in converted.wants)
        return new

    def _settle(self, need: Need, definition: Definition, direction: Direction) -> None:
        """Name a definition; one that is the same both ways is known for both."""
        is_output = direction == "output" and definition.one_way
        definition.name = self._names.name(need, is_output=is_output)
        self.origins[definition.name] = self._places.at(need.place)
        self._known[direction][need] = definition
        if not definition.one_way:
            self._known["input"][need] = self._known["output"][need] = definition

    def _refer(self, converted: Converted, direction: Direction) -> None:
        for holder, need in converted.wants:
            name = self._known[direction][need].name
            holder["$ref"] = local_reference(("$defs", name))


def _spread(new: dict[Need, Definition], known: dict[Need, Definition]) -> None:
    """Let what is needed decide on what needs it: whether it goes one way, or has a fault."""
    users: dict[Need, list[Need]] = defaultdict(list)
    for need, definition in new.items():
        for _, inner in definition.converted.wants:
            users[inner].append(need)
    reached = {need: known[need] for need in users if need in known} | new
    one_way = [need for need, one in reached.items() if one.one_way]
    for need in _using(one_way, users):
        new[need].one_way = True
    faulty = [need for need, one in reached.items() if one.fault is not None]
    waiting = list(faulty)
    while waiting:
        need = waiting.pop()
        for user in users.get(need, ()):
            if new[user].fault is None:
                new[user].fault = reached[need].fault
                waiting.append(user)


def _using(needs: list[Need], users: dict[Need, list[Need]]) -> set[Need]:
    """Return what uses any of `needs`, at whatever distance."""
    found: set[Need] = set()
    waiting = list(needs)
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in found:
                found.add(user)
                waiting.append(user)
    return found
