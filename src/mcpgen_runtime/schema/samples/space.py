"""One root schema as the search sees it: its references, and a compiled check of any part of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.schema import refs, walk
from mcpgen_runtime.schema.text import encodable_json

from .unsampled import Unsampled

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

BASE = "urn:mcpgen:sampled"
"""What local references are made relative to, so that a part of the root compiles by itself."""

_REFERENCES = ("$ref", "$dynamicRef")
_IDENTITY = frozenset({"$schema", "$id", "id"})


class Space:
    """The parts of one schema. `.root` is the schema with its local references made absolute.

    `.formats`: `format` is asserted. Raises Unsampled where the schema is nested too deep to be
    walked.
    """

    def __init__(self, schema: Schema, *, formats: bool = False) -> None:
        self.formats = formats
        try:
            root = walk.rewrite(schema, _absolute)
        except walk.TooDeepError as error:
            raise Unsampled(str(error)) from error
        self.root: Schema = _anonymous(root)
        # Keyed by identity; the schema is kept beside its check, so that no identity is used twice.
        self._is_encodable = _is_encodable(self.root)
        self._checks: dict[int, tuple[Schema, Any]] = {}
        self._targets: dict[str, Schema] = {}
        self._options: dict[str, Any] = {}

    def resolve(self, reference: Json) -> Schema:
        """Return what a `$ref` of this root names; raises Unsampled where it names nothing here."""
        if reference not in self._targets:
            try:
                self._targets[reference] = refs.resolve(self.root, reference.removeprefix(BASE))
            except (LookupError, AttributeError) as error:
                raise Unsampled(f"the reference {reference!r} names nothing") from error
        return self._targets[reference]

    def holds(self, schema: Schema, value: Json) -> bool:
        """Tell whether `value` satisfies `schema`: any schema that refers to this root."""
        known = self._checks.get(id(schema))
        if known is None:
            known = (schema, self._compile(schema))
            self._checks[id(schema)] = known
        try:
            return bool(known[1].is_valid(value))
        except ValueError:  # a lone surrogate
            return bool(known[1].is_valid(encodable_json(value)))

    def _compile(self, schema: Schema) -> Any:
        import jsonschema_rs

        if not self._options:
            self._options = {"validate_formats": self.formats, "offline": True}
            self._options["registry"] = jsonschema_rs.Registry([(BASE, self._readable(self.root))])
        try:
            return jsonschema_rs.Draft202012Validator(self._readable(schema), **self._options)
        except (ValueError, jsonschema_rs.ReferencingError) as error:
            raise Unsampled("a part of the schema is not valid JSON Schema") from error

    def _readable(self, schema: Schema) -> Json:
        """Return a schema as the engine can read it."""
        return schema if self._is_encodable else encodable_json(schema)


def _is_encodable(value: Json) -> bool:
    """Tell whether no text in a value holds a lone surrogate, which the engine cannot read."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _absolute(schema: Schema) -> Schema:
    """Make a local reference absolute; a dynamic one becomes the static one it defaults to."""
    if not isinstance(schema, dict):
        return schema
    local = next((schema[key] for key in _REFERENCES if _is_local(schema.get(key))), None)
    if local is None:
        return schema
    rest = {key: value for key, value in schema.items() if key not in _REFERENCES}
    return {"$ref": BASE + local, **rest}


def _is_local(reference: Json) -> bool:
    return isinstance(reference, str) and reference.startswith("#")


def _anonymous(root: Schema) -> Schema:
    """Drop the root's own name and dialect: here it is BASE, in 2020-12."""
    if not isinstance(root, dict) or _IDENTITY.isdisjoint(root):
        return root
    copy: JsonObject = {key: value for key, value in root.items() if key not in _IDENTITY}
    return copy
