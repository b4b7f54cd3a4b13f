"""Values to try on one schema: samples, mutants that break a rule, other edits, hypothesis's."""

from __future__ import annotations

import copy
import json
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import (
    Unsampled,
    UnusableSchemaError,
    branches,
    fullest,
    mutants,
    smallest,
    subschemas,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_MUTANTS = 400
MOST_BRANCHES = 20
UNMADE = (Unsampled, UnusableSchemaError)
"""A schema of an older draft is no schema of 2020-12, for which samples are made."""

ODD = [None, True, False, 0, 1, -1, 1.0, 2.5, 10**6, "", "x", "1", "true", [], [1], {}, {"q": 1}]


class Instances:
    """The values of one schema, `open` as its author wrote it and `exact` as it is enforced."""

    def __init__(self, opened: Any, exact: Any, seed: str, *, objects: bool) -> None:
        """`objects`: only objects are wanted, as the arguments of a call are."""
        self._wanted = dict if objects else object
        self._schemas = [exact, opened] if exact != opened else [exact]
        self._random = Random(seed)  # noqa: S311 - nothing secret
        self._keys = sorted({key for schema in self._schemas for key in _keys(schema)}) or ["q"]

    def some(self, count: int, more: list[Any]) -> list[Any]:
        """Return `count` different values: some valid, most of them nearly so; `more` first."""
        valid = list(self._valid())
        broken = [one.value for one in self._mutants(valid)]
        self._random.shuffle(broken)
        room = max(0, count - len(valid) - len(more))
        tried = [*more, *valid, *broken[: room * 2 // 3]]
        found = {_text(value): value for value in tried if isinstance(value, self._wanted)}
        for _ in range(20 * count):
            if len(found) >= count:
                break
            value = self._edited(self._random.choice(valid or [{}]))
            if isinstance(value, self._wanted):
                found.setdefault(_text(value), value)
        return list(found.values())[:count]

    def _valid(self) -> Iterator[Any]:
        for schema in self._schemas:
            for make in (smallest, fullest, _branches):
                try:
                    made = make(schema)
                except UNMADE:
                    continue
                yield from made if make is _branches else [made]

    def _mutants(self, valid: list[Any]) -> Iterator[Any]:
        for schema in self._schemas:
            for value in valid[:6]:
                try:
                    yield from islice(mutants(schema, value), MOST_MUTANTS)
                except UNMADE:
                    continue

    def _edited(self, value: Any) -> Any:
        """Return a copy of `value` with one to three parts changed, whatever comes of it."""
        new = {"": copy.deepcopy(value)}
        for _ in range(self._random.randint(1, 3)):
            holder, key = self._random.choice(list(_places(new)))
            self._random.choice(self._edits(holder[key]))(holder, key)
        return new[""] if isinstance(new[""], type(value)) else value

    def _edits(self, value: Any) -> list[Callable[[Any, Any], None]]:
        edits: list[Callable[[Any, Any], None]] = [self._replace]
        if isinstance(value, dict):
            edits += [self._add, self._add, self._remove]
        if isinstance(value, list):
            edits.append(self._longer)
        return edits

    def _replace(self, holder: Any, key: Any) -> None:
        if key != "" or isinstance(key, int):
            holder[key] = copy.deepcopy(self._random.choice([*ODD, json.dumps(holder[key])]))

    def _add(self, holder: Any, key: Any) -> None:
        name = self._random.choice(
            [*self._keys, "unheard_of", self._random.choice(self._keys) + "s"]
        )
        holder[key].setdefault(name, copy.deepcopy(self._random.choice(ODD)))

    def _remove(self, holder: Any, key: Any) -> None:
        if holder[key]:
            del holder[key][self._random.choice(sorted(holder[key]))]

    def _longer(self, holder: Any, key: Any) -> None:
        holder[key].append(copy.deepcopy(self._random.choice([*ODD, *holder[key]])))


def _branches(schema: Any) -> list[Any]:
    return [branch.value for branch in branches(schema)[:MOST_BRANCHES]]


def _keys(schema: Any) -> Iterator[str]:
    for _, inner in subschemas(schema):
        if isinstance(inner, dict):
            yield from inner.get("properties", ())


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield where each value below `value` is held."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(held):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from _places(inner)


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
