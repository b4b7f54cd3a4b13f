"""Names of definitions: a component's own, or what the place of another schema is called.

A name depends on nothing but its place, unless two places would have one name: then all of them get
a short hash of theirs, but for the component that is called so by its author.
"""

from __future__ import annotations

import re
from collections import defaultdict
from hashlib import sha256
from posixpath import dirname, relpath
from typing import TYPE_CHECKING

from mcpgen.openapi.schemas.errors import SchemaError
from mcpgen.openapi.schemas.holders import HOLDERS
from mcpgen.openapi.schemas.place import Place
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.schema.keywords import DATA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.openapi.model import Api, ApiFile
    from mcpgen.openapi.schemas.needs import Need
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, Tokens

CONTAINERS: dict[str, Tokens] = {"2.0": ("definitions",)}
"""Where the named schemas of a version are; `components/schemas` since 3.0."""

_SINCE_3: Tokens = ("components", "schemas")
_LONGEST = 100
_FOREIGN = re.compile(r"[^A-Za-z0-9_.-]+")
_WORDS = re.compile(r"[A-Za-z0-9]+")
_STRUCTURE = frozenset(
    {
        "components",
        "schemas",
        "definitions",
        "$defs",
        "properties",
        "items",
        "allOf",
        "anyOf",
        "oneOf",
        "schema",
        "paths",
        "content",
        "responses",
        "parameters",
        "requestBody",
        "requestBodies",
    }
)
"""Tokens that tell nothing of what a schema is for."""

_SUFFIX = {"base": "Base", "free": "Part", "test": "Test"}
_SCHEMA_KEYS = frozenset(
    {"type", "properties", "items", "allOf", "anyOf", "oneOf", "enum", "const", "format", "$ref"}
)


def container(api: Api) -> Tokens:
    """Return where the named schemas of a document are."""
    return CONTAINERS.get(api.dialect, _SINCE_3)


class Names:
    """Gives names to what is asked for; the same whenever it is asked."""

    def __init__(self, api: Api, places: Places) -> None:
        self._api = api
        self._places = places
        self._base = container(api)
        self._components = self._of_components()
        self._others: dict[Place, str] | None = None
        self._given: dict[tuple[Need, bool], str] = {}
        self._taken: set[str] = set(self._components.values())

    def name(self, need: Need, *, is_output: bool) -> str:
        """Return the name of a definition; `is_output`: of its form for answers."""
        key = (need, is_output)
        if key not in self._given:
            plain = self._of_place(need.place)
            if need.form.kind or is_output:
                plain = self._derived(need, plain, "Output" if is_output else "")
            self._given[key] = plain
        return self._given[key]

    def _derived(self, need: Need, plain: str, ending: str) -> str:
        values = "".join(_capital(value) for value in need.form.values)
        name = f"{plain}{_SUFFIX.get(need.form.kind, values)}{ending}"
        if name in self._taken or len(name) > _LONGEST:
            name = _hashed(name, f"{self._where(need.place)}\n{tuple(need.form)}{ending}")
        self._taken.add(name)
        return name

    def _of_place(self, place: Place) -> str:
        if place in self._components:
            return self._components[place]
        if self._others is None:
            self._others = self._of_others()
            self._taken.update(self._others.values())
        if place not in self._others:  # found by no plain reference
            self._others[place] = _hashed(_wish(place), self._where(place))
        return self._others[place]

    def _where(self, place: Place) -> str:
        """Name a place by a path from the document, which is the same wherever both lie."""
        path = relpath(place.uri, dirname(self._api.root.uri))
        return f"{path}#{pointer.format(place.tokens)}"

    def _of_components(self) -> dict[Place, str]:
        """Name the components; the one whose own name is valid goes before those made valid."""
        try:
            named = pointer.resolve(self._api.root.value, self._base)
        except LookupError:
            return {}
        names = {name: _clean(name) for name in (named if isinstance(named, dict) else ())}
        root = self._api.root.uri
        users = defaultdict[str, list[str]](list)
        for name, clean in names.items():
            users[clean].append(name)
        found: dict[Place, str] = {}
        for name, clean in names.items():
            place = Place(root, (*self._base, name))
            is_own = name == clean or len(users[clean]) == 1
            found[place] = clean if is_own else _hashed(clean, self._where(place))
        return found

    def _of_others(self) -> dict[Place, str]:
        """Name all that references lead to and that is no component of the root file."""
        targets = dict.fromkeys(self._targets())
        wishes = {place: _wish(place) for place in targets if place not in self._components}
        users = defaultdict[str, int](int)
        for wish in (*wishes.values(), *self._components.values()):
            users[wish] += 1
        return {
            place: wish if users[wish] == 1 else _hashed(wish, self._where(place))
            for place, wish in wishes.items()
        }

    def _targets(self) -> Iterator[Place]:
        """Yield every schema that a reference in any file leads to."""
        for file in self._places.files.values():
            for reference, standing in references(file):
                try:
                    place = self._places.find(reference, standing)
                except SchemaError:
                    continue
                if _is_schema(self._places.value(place)):
                    yield place


def references(file: ApiFile) -> Iterator[tuple[str, Place]]:
    """Yield every `$ref` of a file and where it stands, whatever it is that it stands in."""
    stack: list[tuple[Json, Tokens]] = [(file.value, ())]
    while stack:
        value, tokens = stack.pop()
        if isinstance(value, dict):
            reference = value.get("$ref")
            if isinstance(reference, str):
                yield reference, Place(file.uri, tokens)
            inner = [(key, one) for key, one in value.items() if key not in DATA]
        elif isinstance(value, list):
            inner = [(str(index), one) for index, one in enumerate(value)]
        else:
            continue
        stack += [(one, (*tokens, key)) for key, one in inner if isinstance(one, (dict, list))]


def _is_schema(value: Json) -> bool:
    if not isinstance(value, dict):
        return isinstance(value, bool)
    return not _SCHEMA_KEYS.isdisjoint(value) and value.keys().isdisjoint(("in", "content"))


def _wish(place: Place) -> str:
    """Return what the place of a schema is called by whoever wrote it."""
    telling = [token for token in place.tokens if token not in _STRUCTURE]
    if place.tokens[-2:-1] and place.tokens[-2] in ("schemas", "definitions", "$defs"):
        telling = telling[-1:]
    if not telling or place.tokens[0] in HOLDERS:  # the file is a schema
        telling.insert(0, place.uri.rpartition("/")[2].partition(".")[0])
    return _clean("_".join(telling[-3:]))


def _clean(name: str) -> str:
    """Return a name in the letters that every reference can be written with."""
    clean = _FOREIGN.sub("_", name).strip("_") or "schema"
    return clean if len(clean) <= _LONGEST else _hashed(clean, name)


def _capital(value: str) -> str:
    """Return a value of a discriminator as the end of a name: `human-energy` is `HumanEnergy`."""
    return "".join(word[:1].upper() + word[1:] for word in _WORDS.findall(value))


def _hashed(name: str, text: str) -> str:
    """Return a name, not too long, with six digits of a hash of a text."""
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()[:6]
    return f"{name[: _LONGEST - 7]}_{digest}"
