"""Objects: the keys that must be there, and where much is to be shown all that can be."""

from __future__ import annotations

from itertools import chain, count, islice
from typing import TYPE_CHECKING

from . import parts, regex_strings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mcpgen_runtime.schema.types import Json, JsonObject

    from .flat import Flat
    from .place import Place
    from .search import Search

MAX_KEYS = 5_000
"""The most keys that are put in one object."""

MAX_NAMES = 2_000
MAX_PROBES = 24
MAX_VARIANTS = 2_000
"""How many other values of one key are given, where an object as a whole is refused or repeated."""


def objects(
    search: Search, flat: Flat, place: Place, accepts: Callable[[Json], bool] | None
) -> Iterator[JsonObject]:
    """Yield objects for `flat`. `accepts` checks a whole one, where building by parts may miss."""
    builder = _Builder(search, flat, place)
    least = builder.minimal()
    if least is None:
        return
    if search.full:
        most = builder.grown(least, builder.optional())
        yield most
        if accepts is not None:
            yield from builder.grown_with_care(least, accepts)
    yield least
    yield from builder.variants(least)
    yield from builder.one_more(least)


class _Builder:
    """Builds objects whose keys and values each satisfy every layer of one flat."""

    def __init__(self, search: Search, flat: Flat, place: Place) -> None:
        self._search = search
        self._flat = flat
        self._place = place
        self._most = flat.most("maxProperties")
        self._dependents = _dependents(flat)
        self._found: dict[str, tuple[Json, Iterator[Json]] | None] = {}

    def minimal(self) -> JsonObject | None:
        """Build the object with the keys that must be there; None where it cannot be built."""
        needed = self._closed(self._needed())
        count_wanted = self._flat.least("minProperties")
        if max(len(needed), count_wanted) > MAX_KEYS:
            return None
        if not all(self._has(key) for key in needed):
            return None
        chosen = self._filled(needed, count_wanted)
        fits = count_wanted <= len(chosen) and (self._most is None or len(chosen) <= self._most)
        return self._object(chosen) if fits else None

    def optional(self) -> Iterator[str]:
        """Yield the keys that may be there: declared ones, then one of each further kind."""
        yield from _declared(self._flat)
        for layer in self._flat.layers:
            for pattern in layer.get("patternProperties", ()):
                names = islice(regex_strings.strings(pattern), MAX_PROBES)
                yield from islice(self._usable(names), 1)
        if any(isinstance(inner, dict) for inner in self._flat.all("additionalProperties")):
            extra = islice(_names("key"), MAX_PROBES)
            yield from islice(self._usable(name for name in extra if self._is_extra(name)), 1)

    def grown(self, base: JsonObject, keys: Iterable[str]) -> JsonObject:
        """Build `base` with more keys, each with those that it asks for, as far as they can be."""
        chosen = list(base)
        for key in keys:
            more = [name for name in self._closed([key]) if name not in chosen]
            room = self._most is None or len(chosen) + len(more) <= self._most
            if more and room and all(self._has(name) for name in more):
                chosen += more
        return self._object(chosen)

    def grown_with_care(
        self, base: JsonObject, accepts: Callable[[Json], bool]
    ) -> Iterator[JsonObject]:
        """Yield the largest object found by adding one key at a time, the whole being accepted."""
        current, is_known = base, accepts(base)
        for key in self.optional():
            larger = self.grown(current, [key])
            if larger != current and accepts(larger):
                current, is_known = larger, True
        if is_known:
            yield current

    def variants(self, base: JsonObject) -> Iterator[JsonObject]:
        """Yield `base` with another value of one key at a time."""
        for key in base:
            found = self._find(key)
            for value in islice(found[1], MAX_VARIANTS) if found else ():
                yield {**base, key: value}

    def one_more(self, base: JsonObject) -> Iterator[JsonObject]:
        """Yield `base` with one more key at a time, with a made-up one, then with all."""
        for key in chain(self.optional(), islice(self._usable(self._made_up()), 1)):
            larger = self.grown(base, [key])
            if larger != base:
                yield larger
        yield self.grown(base, self.optional())

    def _needed(self) -> list[str]:
        """Return the keys that are required or wished for."""
        required = (names for names in self._flat.all("required") if isinstance(names, list))
        wished = self._search.steering.wished_keys(self._flat.layers)
        return list(dict.fromkeys(chain(*required, wished)))

    def _closed(self, keys: list[str]) -> list[str]:
        """Return `keys` and all that `dependentRequired` asks for beside them."""
        chosen = dict.fromkeys(keys)
        queue = list(keys)
        while queue:
            for name in self._dependents.get(queue.pop(0), ()):
                if name not in chosen:
                    chosen[name] = None
                    queue.append(name)
        return list(chosen)

    def _filled(self, keys: list[str], wanted: int) -> list[str]:
        """Return `keys` with others, declared or made up, until there are enough."""
        if len(keys) >= wanted:
            return keys
        chosen = list(self.grown(dict.fromkeys(keys), _declared(self._flat)))[:wanted]
        chosen = self._closed(chosen)
        for name in self._usable(self._made_up()):
            if len(chosen) >= wanted:
                break
            if name not in chosen:
                chosen.append(name)
        return chosen

    def _made_up(self) -> Iterator[str]:
        """Yield names of further keys, such as patterns and `propertyNames` ask for."""
        patterns = [
            key for layer in self._flat.layers for key in layer.get("patternProperties", ())
        ]
        rules = [rule for rule in self._flat.all("propertyNames") if isinstance(rule, (dict, bool))]
        named = self._search.values(tuple(rules), self._place.below()) if rules else iter(())
        texts = (name for name in named if isinstance(name, str))
        return islice(
            chain(texts, *(regex_strings.strings(one) for one in patterns), _names("key")),
            MAX_NAMES + self._flat.least("minProperties"),
        )

    def _usable(self, names: Iterable[str]) -> Iterator[str]:
        return (name for name in names if self._has(name))

    def _is_extra(self, name: str) -> bool:
        return name not in _declared(self._flat)

    def _has(self, key: str) -> bool:
        return self._find(key) is not None

    def _find(self, key: str) -> tuple[Json, Iterator[Json]] | None:
        """Return the first value of a key, and the others to come; None where it can have none."""
        if key not in self._found:
            self._found[key] = self._search_value(key)
        return self._found[key]

    def _search_value(self, key: str) -> tuple[Json, Iterator[Json]] | None:
        names = self._flat.all("propertyNames")
        if not all(self._search.holds(rule, key) for rule in names):
            return None
        stream = self._search.values(parts.of_key(self._flat.layers, key), self._place.below())
        for value in stream:
            return value, stream
        return None

    def _object(self, keys: Iterable[str]) -> JsonObject:
        """Build an object; declared keys stand in the author's order, the others after them."""
        chosen = dict.fromkeys(keys)
        ordered = [key for key in _declared(self._flat) if key in chosen]
        ordered += [key for key in chosen if key not in _declared(self._flat)]
        built: JsonObject = {}
        for key in ordered:
            found = self._find(key)
            if found is not None:
                built[key] = found[0]
        return built


def _declared(flat: Flat) -> dict[str, None]:
    """Return the keys that some layer has under `properties`, in order."""
    return dict.fromkeys(key for properties in flat.all("properties") for key in properties)


def _dependents(flat: Flat) -> dict[str, list[str]]:
    """Return, for each key, those that `dependentRequired` asks for beside it."""
    dependents: dict[str, list[str]] = {}
    for rules in flat.all("dependentRequired"):
        for key, names in rules.items():
            dependents.setdefault(key, []).extend(names)
    return dependents


def _names(stem: str) -> Iterator[str]:
    """Yield made-up names: key, key2, key3 and so on."""
    yield stem
    for number in count(2):
        yield f"{stem}{number}"
