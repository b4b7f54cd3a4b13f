"""From a schema to shapes, never narrower than the schema.

What a model cannot say is left to the gate. Where keywords stand together, the shape of one of them
is enough: a value that passes all of them passes each. Below `DEEPEST` everything is anything.
"""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.emit.models.branches import branch_steps, hints_of
from mcpgen.emit.models.conjunction import Parts, closes, merged
from mcpgen.emit.models.keywords import doc_of, has_default, kinds_of, with_type
from mcpgen.emit.models.scalars import choice, counts, is_text, kinds_among, scalar, whole
from mcpgen.emit.models.shapes import (
    AliasNode,
    Anything,
    ListOf,
    MapOf,
    ObjectNode,
    Property,
    Ref,
    Shape,
    Union,
    from_branch,
    renamed,
    telling,
)
from mcpgen.emit.models.unions import union
from mcpgen.spec.normalising.algebra.declared import Declared
from mcpgen.spec.normalising.structure.definitions import definitions_of
from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.fitting import digest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from mcpgen.emit.models.found import Found
    from mcpgen.emit.models.places import Place
    from mcpgen_runtime.schema.types import JsonObject, Schema

DEEPEST = 48
"""How many shapes may stand inside each other; Python's own parser and pydantic have limits too."""

_KINDS = ("string", "integer", "number", "boolean", "null", "array", "object")


class Reader:
    """Reads one schema with its definitions into nodes, and adds them to what was found.

    `define` says where the definition that a reference leads to stands: a shared one is one node
    for all tools that see it alike.
    """

    def __init__(self, root: Schema, define: Callable[[str], Place], found: Found) -> None:
        self.nodes = found.nodes
        self.places = found.places
        self._root = root
        self._declared = Declared(definitions_of(root))
        self._define = define
        self._root_place: Place | None = None
        self._waiting: deque[tuple[Schema, str, int]] = deque()
        self._depth = 0
        self._merging: set[str] = set()

    def read(self, place: Place, *, is_object: bool) -> str:
        """Read the root as the node of `place` and return its key.

        `is_object` says that only objects come here, whether the schema says so or not.
        """
        self._root_place = place
        root = self._root
        if is_object and isinstance(root, dict) and not {"type", "$ref"} & root.keys():
            root = {"type": "object", **root}
        self._node(root, place)
        while self._waiting:
            schema, key, self._depth = self._waiting.popleft()
            self._alias(self.shape(schema, self.places[key]), schema, self.places[key])
        return place.key

    def _node(self, schema: Schema, place: Place) -> Ref:
        """Make the node of a schema that has a name of its own.

        It is read once what refers to it has been: what it becomes does not depend on where it was
        met first.
        """
        if place.key not in self.places:
            self.places[place.key] = place
            self._waiting.append((schema, place.key, self._depth))
        elif place.rank < self.places[place.key].rank:  # another tool has the better claim
            self.places[place.key] = place
        return Ref(place.key)

    def _alias(self, shape: Shape, schema: Schema, place: Place) -> None:
        """Give a shape the name of a place, unless the shape is the object that has it already."""
        own = Ref(place.key)
        if shape == own:
            return
        if place.key in self.nodes:  # the object is only one side of a union: it stands below
            inner = place.below("object", "|")
            node = self.nodes.pop(place.key)
            self.nodes[inner.key] = replace(node, key=inner.key)
            self.places[inner.key] = inner
            shape = renamed(shape, own, inner.key)
        self.nodes[place.key] = AliasNode(place.key, shape, doc_of(schema))

    def shape(self, schema: Schema, place: Place) -> Shape:
        """Return the shape of a schema; its objects become nodes at and below `place`."""
        if not isinstance(schema, dict) or self._depth >= DEEPEST:
            return Anything()
        with self._deeper():
            if "$ref" in schema or "allOf" in schema:
                return self._conjunction(schema, place)
            return self._plain(schema, place)

    @contextmanager
    def _deeper(self) -> Generator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def _conjunction(self, schema: JsonObject, place: Place) -> Shape:
        """Read what stands together by `$ref` and `allOf`."""
        parts = Parts(schema, self._target, self._merging)
        if parts.only_reference is not None:
            return self._reference(parts.only_reference)
        with self._while_merging(parts.followed):
            whole = merged(parts.schemas)
            if whole is not None:
                return self._object(whole, place, parts.schemas)
            shapes = [Anything(), *(self._part(part, place) for part in parts.schemas)]
            return max(shapes, key=telling)

    def _part(self, schema: JsonObject, place: Place) -> Shape:
        reference = schema.get("$ref")
        if isinstance(reference, str):
            return self._reference(reference)
        return self._plain(schema, place)

    @contextmanager
    def _while_merging(self, followed: set[str]) -> Generator[None]:
        """Remember the references that are being merged: inside, they are only referred to."""
        added = followed - self._merging
        self._merging |= added
        try:
            yield
        finally:
            self._merging -= added

    def _target(self, reference: str) -> Schema:
        return refs.target(self._root, reference)

    def _reference(self, reference: str) -> Shape:
        tokens = refs.tokens_of(reference)
        if tokens == () and self._root_place is not None:
            return Ref(self._root_place.key)
        target = self._target(reference)
        if not tokens or not isinstance(target, dict):
            return Anything()
        return self._node(target, self._define(reference))

    def _plain(self, schema: JsonObject, place: Place) -> Shape:
        """Read a schema without `$ref` and `allOf`."""
        kinds = kinds_of(schema)
        values = [schema["const"]] if "const" in schema else schema.get("enum")
        if isinstance(values, list):
            listed = choice(values, kinds)
            if listed is not None:
                return listed
            kinds = kinds_among(values, kinds)
        branches = schema.get("anyOf", schema.get("oneOf"))
        if isinstance(branches, list) and not schema.get("properties"):
            return self._union(schema, branches, place)
        return union([self._single(kind, schema, place) for kind in _KINDS if kind in kinds])

    def _union(self, schema: JsonObject, branches: list[Schema], place: Place) -> Shape:
        """Read branches, each with the `type` that stands beside them all."""
        possible = [branch for branch in branches if branch is not False]
        known = [with_type(schema, branch) for branch in possible]
        steps = branch_steps(schema, known, self._target)
        places = [place if step is None else place.below(step, "|") for step in steps]
        shape = self._branches(known, places, possible)
        return replace(shape, hints=tuple(hints_of(schema))) if isinstance(shape, Union) else shape

    def _branches(
        self,
        schemas: Sequence[Schema],
        places: Sequence[Place],
        authored: Sequence[Schema] = (),
    ) -> Shape:
        """Join the shapes of schemas, each remembered by what its author wrote."""
        shapes = map(self.shape, schemas, places)
        if len(schemas) == 1:
            return union(shapes)
        return union(map(from_branch, shapes, map(digest_of, authored or schemas)))

    def _single(self, kind: str, schema: JsonObject, place: Place) -> Shape:
        if kind == "object":
            return self._object(schema, place)
        if kind == "array":
            return self._list(schema, place)
        return scalar(kind, schema)

    def _list(self, schema: JsonObject, place: Place) -> Shape:
        first = schema.get("prefixItems", [])
        rest = [] if schema.get("items") is False else [schema.get("items", True)]
        places = [place.below(f"item{number}", "*") for number in range(1, len(first) + 1)]
        items = self._branches([*first, *rest], [*places, place.below("item", "*")])
        return ListOf(items, counts(schema, "minItems", "maxItems"))

    def _object(self, schema: JsonObject, place: Place, parts: Sequence[JsonObject] = ()) -> Shape:
        """Read an object, of which `parts` say more where it was merged of several."""
        declared: JsonObject = schema.get("properties") or {}
        if declared and not closes(schema):
            declared = {**declared, **self._sometimes(declared, parts or [schema])}
        properties = {name: part for name, part in declared.items() if part is not False}
        extras = self._extras(schema, place)
        if not properties and extras is not None:
            return MapOf(extras)
        if not all(map(is_text, properties)):  # no field can have such an alias
            return MapOf(Anything())
        while place.key in self.nodes:  # parts of a conjunction stand at one place
            place = place.below("also", "|")
        key = place.key
        self.places[key] = place
        required = set(schema.get("required", ()))
        fields = (
            self._property(name, part, name in required, place) for name, part in properties.items()
        )
        self.nodes[key] = ObjectNode(key, tuple(fields), extras, doc_of(schema))
        return Ref(key)

    def _sometimes(self, declared: JsonObject, parts: Sequence[JsonObject]) -> JsonObject:
        """Return the properties of some cases only, each with the schema of anything.

        Where what declares it in place (`then`, a branch) does not hold, the same name may stand
        for anything that an open object takes.
        """
        names = frozenset().union(*map(self._declared.by, parts)) - declared.keys()
        return dict.fromkeys(sorted(filter(is_text, names)), True)

    def _extras(self, schema: JsonObject, place: Place) -> Shape | None:
        """Return the shape of undeclared properties, None where there are none."""
        if closes(schema):
            return None
        patterns = schema.get("patternProperties", {}).values()
        rest = schema.get("additionalProperties", True)
        parts = [part for part in (*patterns, rest) if part is not False]
        steps = ["value"] if len(parts) == 1 else [f"value{n + 1}" for n in range(len(parts))]
        return self._branches(parts, [place.below(step, "*") for step in steps])

    def _property(self, name: str, schema: Schema, is_required: bool, place: Place) -> Property:
        shape = self.shape(schema, place.below(name))
        if is_required or not has_default(schema, self._root):
            return Property(name, shape, is_required, doc_of(schema))
        return Property(name, shape, is_required, doc_of(schema), whole(schema["default"]), True)
