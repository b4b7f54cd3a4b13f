"""Faults: single changes of a valid call that the closed schema refuses, by kind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import Gate, mutants
from mcpgen_runtime.schema.mutation import mutant as rules

from .values import ABSENT, at, places, with_value, without

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from mcpgen_runtime.schema import Mutant

    from .values import Json, Path

STRANGE_KEYS = ("reason", "verbose", "thought", "notes", "x_request", "confidence", "dryRun_")
RENAMED = {
    rules.WRONG_TYPE: "wrong type",
    rules.MISSING_KEY: "missing required key",
    rules.OUTSIDE_ENUM: "not in enum",
    rules.UNKNOWN_DISCRIMINATOR: "wrong discriminator",
    rules.BELOW: "out of range",
    rules.ABOVE: "out of range",
    rules.NOT_MULTIPLE: "out of range",
    rules.TOO_SHORT: "wrong length",
    rules.TOO_LONG: "wrong length",
    rules.NO_MATCH: "broken pattern",
    rules.REPEATED: "repeated item",
    rules.TOO_FEW: "too few items",
    rules.TOO_MANY: "too many items",
}
STRINGIFIED = "stringified value"
NULL = "null"
MISSPELLED = "misspelled key"


@dataclass(frozen=True)
class Fault:
    """One change: what stood at `path` becomes `value` (ABSENT: goes, `added`: comes there)."""

    kind: str
    path: Path
    value: Json = ABSENT
    added: Path | None = None

    def applied(self, arguments: Json) -> Json:
        """Return a copy of `arguments` with this fault in it."""
        if self.added is not None:
            moved = at(arguments, self.path)
            value = self.value if moved is ABSENT else moved
            return with_value(without(arguments, self.path), self.added, value)
        if self.value is ABSENT:
            return without(arguments, self.path)
        return with_value(arguments, self.path, self.value)

    @property
    def touched(self) -> tuple[Path, ...]:
        """The places that it changes."""
        return (self.path,) if self.added is None else (self.path, self.added)

    def is_apart(self, other: Fault) -> bool:
        """Tell whether neither fault lies inside the other."""
        return not any(
            one[: len(two)] == two or two[: len(one)] == one
            for one in self.touched
            for two in other.touched
        )


def faults(exact: Json, valid: Json, rng: random.Random) -> dict[str, list[Fault]]:
    """Return the faults that `valid` can have, each refused by itself, by kind."""
    gate = Gate(exact)
    found: dict[str, list[Fault]] = {}
    for mutant in mutants(exact, valid):
        for fault in _of_mutant(mutant, rng):
            found.setdefault(fault.kind, []).append(fault)
    for fault in _changed_values(valid, rng):
        if not gate.accepts(fault.applied(valid)):
            found.setdefault(fault.kind, []).append(fault)
    return found


def _of_mutant(mutant: Mutant, rng: random.Random) -> Iterator[Fault]:
    if mutant.rule == rules.UNKNOWN_KEY:
        deep = "deep" if mutant.path else "at the root"
        key = rng.choice(STRANGE_KEYS)
        if at(mutant.value, (*mutant.path, key)) is ABSENT:
            path = (*mutant.path, key)
            yield Fault(f"unknown key {deep}", path, rng.choice(("high", True, 3)), path)
    elif mutant.rule == rules.MISSING_KEY:
        yield Fault(RENAMED[mutant.rule], mutant.path)
    elif mutant.rule in RENAMED:
        wrong_item = mutant.rule == rules.WRONG_TYPE and isinstance(mutant.path[-1], int)
        kind = "wrong item" if wrong_item else RENAMED[mutant.rule]
        yield Fault(kind, mutant.path, at(mutant.value, mutant.path))


def _changed_values(valid: Json, rng: random.Random) -> Iterator[Fault]:
    """Yield changes that may be faults: keys misspelled, values as text, nulls."""
    for path, value in places(valid):
        if isinstance(path[-1], str) and len(path[-1]) > 2:
            added = (*path[:-1], misspelled(path[-1], rng))
            if at(valid, added) is ABSENT:
                yield Fault(MISSPELLED, path, added=added)
        if value is not None:
            yield Fault(NULL, path, None)
        if value is not None and not isinstance(value, str):
            yield Fault(STRINGIFIED, path, json.dumps(value))


def misspelled(key: str, rng: random.Random) -> str:
    """Return a key as a model may get it wrong: a letter lost, two swapped, another style."""
    place = rng.randrange(1, len(key) - 1)
    styles = (
        key[:place] + key[place + 1 :],
        key[: place - 1] + key[place] + key[place - 1] + key[place + 1 :],
        key.title().replace("_", "") if "_" in key else key + "s",
        key.upper() if key != key.upper() else key.lower(),
    )
    return rng.choice([style for style in styles if style != key])
