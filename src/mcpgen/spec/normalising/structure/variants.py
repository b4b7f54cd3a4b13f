"""Definitions in several modes: which are needed, what they are called, and which are the same.

While a schema is closed, its references carry the mode that they need (a *ticket*). At the end a
definition that was needed in one mode keeps its name; for others there is a copy under a name of
its own, unless it turned out equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from mcpgen.spec.normalising.structure.definitions import free_name, local_reference
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema

Mode: TypeAlias = Literal["closed", "part", "open"]
"""Closed; a part of a cluster that is closed elsewhere; open, as written."""


class Need(NamedTuple):
    """A definition in one mode."""

    name: str
    mode: Mode


_MODES: tuple[Mode, ...] = ("closed", "part", "open")
_SUFFIX: dict[Mode, str] = {"closed": "", "part": "Part", "open": "Open"}
_MARK = "\0"


class Variants:
    """The definitions of one schema, made in each mode that was asked for."""

    def __init__(
        self, definitions: Mapping[str, Schema], make: Callable[[Schema, Mode], Schema]
    ) -> None:
        self._definitions = definitions
        self._make = make
        self._needed: dict[Need, Schema] = {}
        self._queue: list[Need] = []

    def refer(self, name: str, mode: Mode) -> str:
        """Return a ticket for a definition in `mode`, to be written as `$ref` until `assemble`."""
        need = Need(name, mode)
        if need not in self._needed and name in self._definitions:
            self._needed[need] = True
            self._queue.append(need)
        return _MARK.join(("", mode, name))

    def assemble(self, root: JsonObject) -> JsonObject:
        """Return `root` with `$defs` and every ticket turned into a reference."""
        while self._queue:
            need = self._queue.pop()
            self._needed[need] = self._make(self._definitions[need.name], need.mode)
        self._needed = self._reached(root)
        if not self._needed:
            return root
        names = self._names(self._equals())
        bodies = {
            names[need]: _renamed(self._needed[need], names)
            for name in self._definitions
            for need in (Need(name, mode) for mode in _MODES)
            if need in self._needed
        }
        renamed = _renamed(root, names)
        return {**(renamed if isinstance(renamed, dict) else {}), "$defs": bodies}

    def _reached(self, root: JsonObject) -> dict[Need, Schema]:
        """Return what `root` needs in the end: what it was made of may have been taken back."""
        reached: dict[Need, Schema] = {}
        stack: list[Schema] = [root]
        while stack:
            for node in nodes(stack.pop()):
                need = _need(node)
                if need is not None and need not in reached and need in self._needed:
                    reached[need] = self._needed[need]
                    stack.append(reached[need])
        return {need: made for need, made in self._needed.items() if need in reached}

    def _equals(self) -> dict[Need, Need]:
        """Map every need to the first mode of its definition that says the same.

        Begins with "all the same" and splits where bodies differ, until nothing does: so that
        definitions that refer to each other in a circle can be equal.
        """
        equal = {need: self._first(need.name) for need in self._needed}
        changed = True
        while changed:
            changed = False
            for need, other in equal.items():
                if need != other and not self._same(need, other, equal):
                    equal[need] = need
                    changed = True
        return equal

    def _first(self, name: str) -> Need:
        return next(need for mode in _MODES if (need := Need(name, mode)) in self._needed)

    def _same(self, need: Need, other: Need, equal: dict[Need, Need]) -> bool:
        names = {one: _MARK.join(("", same.mode, same.name)) for one, same in equal.items()}
        return _tickets(self._needed[need], names) == _tickets(self._needed[other], names)

    def _names(self, equal: dict[Need, Need]) -> dict[Need, str]:
        taken = set(self._definitions)
        names: dict[Need, str] = {}
        for need in sorted(self._needed, key=lambda need: (need.name, _MODES.index(need.mode))):
            if equal[need] != need:
                names[need] = names[equal[need]]
            elif need == self._first(need.name):
                names[need] = need.name
            else:
                names[need] = free_name(need.name + _SUFFIX[need.mode], taken)
                taken.add(names[need])
        return names


def plainly(schema: Schema) -> Schema:
    """Return `schema` with its tickets as references to the definitions as written."""
    return _written(schema, lambda need: local_reference(("$defs", need.name)))


def _renamed(schema: Schema, names: Mapping[Need, str]) -> Schema:
    def place(need: Need) -> str:
        return local_reference(("$defs", names.get(need, need.name)))

    return _written(schema, place)


def _tickets(schema: Schema, names: Mapping[Need, str]) -> Schema:
    return _written(schema, lambda need: names.get(need, ""))


def _written(schema: Schema, place: Callable[[Need], str]) -> Schema:
    def change(inner: Schema) -> Schema:
        need = _need(inner)
        return {**inner, "$ref": place(need)} if need and isinstance(inner, dict) else inner

    return rewrite(schema, change)


def ticket(schema: Schema) -> tuple[str, Mode | None]:
    """Return the definition and the mode that a reference asks for; no mode where it is none."""
    need = _need(schema)
    return (need.name, need.mode) if need else ("", None)


def _need(schema: Schema) -> Need | None:
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    if not isinstance(reference, str) or not reference.startswith(_MARK):
        return None
    _, mode, name = reference.split(_MARK, 2)
    return Need(name, next(one for one in _MODES if one == mode))
