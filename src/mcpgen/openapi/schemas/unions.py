"""Discriminators: which property tells the branches of a union apart, and by which values.

OpenAPI 3.1, section 4.8.25; 3.0, 4.7.25. The passes know a discriminator where every branch pins
it, so a branch that leaves it open is used in a `tagged` form, pinned to what `mapping` says.
Without a mapping the name of a component counts only where the property itself lists it: an API
whose values are other than its document's names would have calls refused that it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.schemas.clusters import cluster
from mcpgen.openapi.schemas.errors import SchemaError
from mcpgen.openapi.schemas.names import container
from mcpgen.openapi.schemas.needs import WHOLE, Form
from mcpgen.openapi.schemas.place import Place
from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.algebra.discriminator import pinned

if TYPE_CHECKING:
    from mcpgen.openapi.model import Api
    from mcpgen.openapi.schemas.places import Places
    from mcpgen_runtime.schema.types import Json, JsonObject

UNIONS = ("oneOf", "anyOf")


class Told(NamedTuple):
    """The property that tells branches apart, and the form in which each branch is used."""

    name: str
    forms: tuple[Form, ...]


class Branch(NamedTuple):
    """A branch as authored, and the schema that it refers to, where it only refers."""

    schema: Json
    place: Place
    target: Place | None


class Unions:
    """Reads the discriminators of one document."""

    def __init__(self, api: Api, places: Places) -> None:
        self._places = places
        self._named = Place(api.root.uri, container(api))
        self._pins: dict[tuple[Place, str], list[Json] | None] = {}

    def told(self, schema: JsonObject, place: Place) -> Told | None:
        """Return what tells the branches of a schema's one union apart; None where nothing does."""
        name = discriminator(schema)
        keyword = None if name is None else union_of(schema)
        if keyword is None or name is None:
            return None
        branches = [
            Branch(one, place.below(keyword, str(index)), self.target(one, place))
            for index, one in enumerate(schema[keyword])
        ]
        return self.tell(name, branches, self.mapping(schema, place))

    def tell(
        self, name: str, branches: list[Branch], mapping: dict[Place, list[str]]
    ) -> Told | None:
        """Return the forms in which a property tells branches apart; None where it cannot."""
        forms: list[Form] = []
        seen: set[str] = set()
        for branch in branches:
            if isinstance(branch.schema, dict) and branch.schema.get("type") == "null":
                forms.append(WHOLE)
                continue
            form, values = self._form(name, branch, mapping)
            keys = {equality.key(value) for value in values}
            if not keys or keys & seen:
                return None
            seen |= keys
            forms.append(form)
        return Told(name, tuple(forms))

    def mapping(self, schema: JsonObject, place: Place) -> dict[Place, list[str]]:
        """Return the values that `mapping` has for each schema; what leads nowhere is not there."""
        found: dict[Place, list[str]] = {}
        claim = schema.get("discriminator")
        mapping = claim.get("mapping") if isinstance(claim, dict) else None
        for value, reference in mapping.items() if isinstance(mapping, dict) else ():
            target = self._mapped(reference, place)
            if target is not None:
                found.setdefault(target, []).append(value)
        return found

    def target(self, schema: Json, place: Place) -> Place | None:
        """Return the schema that another one only refers to."""
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        try:
            return self._places.find(reference, place) if isinstance(reference, str) else None
        except SchemaError:
            return None

    def _form(
        self, name: str, branch: Branch, mapping: dict[Place, list[str]]
    ) -> tuple[Form, list[Json]]:
        """Return the form of a branch and its values; no values where they are not known."""
        own = self._own(branch, name)
        meant: list[Json] = list(mapping.get(branch.target, ())) if branch.target else []
        if not meant and branch.target and own and branch.target.tokens[-1:]:
            meant = [value for value in own if value == branch.target.tokens[-1]]
        if not meant or (own is not None and len(own) == 1):
            return WHOLE, own or []
        if own is not None and any(value not in own for value in meant):
            return WHOLE, []
        return Form("tagged", (name,), tuple(meant)), meant

    def _own(self, branch: Branch, name: str) -> list[Json] | None:
        if branch.target is None:
            return self._pinned(branch, name)
        known = (branch.target, name)
        if known not in self._pins:
            self._pins[known] = self._pinned(branch, name)
        return self._pins[known]

    def _pinned(self, branch: Branch, name: str) -> list[Json] | None:
        """Return the values that some part of a branch pins a property to."""
        for one, at in cluster(branch.schema, branch.place, self._places):
            if one.get("type", "object") != "object":
                return []  # no property can tell it
            properties = one.get("properties")
            if not isinstance(properties, dict) or name not in properties:
                continue
            place = at.below("properties", name)
            for rule, _ in cluster(properties[name], place, self._places):
                values = pinned(rule)
                if values is not None:
                    return values
        return None

    def _mapped(self, reference: Json, place: Place) -> Place | None:
        """Return what a value of `mapping` names: a component, or a schema anywhere."""
        if not isinstance(reference, str):
            return None
        component = self._named.below(reference)
        if self._places.has(component):
            return component
        return self.target({"$ref": reference}, place)


def union_of(schema: JsonObject) -> str | None:
    """Return the keyword of a schema's one union."""
    found = [key for key in UNIONS if isinstance(schema.get(key), list) and schema[key]]
    return found[0] if len(found) == 1 else None


def discriminator(schema: JsonObject) -> str | None:
    """Return the property that `discriminator` names: an object's `propertyName`, or 2.0's text."""
    claim = schema.get("discriminator")
    name = claim.get("propertyName") if isinstance(claim, dict) else claim
    return name if isinstance(name, str) else None
