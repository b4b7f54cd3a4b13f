"""One form of a body: what a media type's schema asks of a caller.

The properties of an object body are arguments of their own where that loses nothing: it says all it
says by `properties` and `required`, takes no other keys by its author's word, none of its
properties wants the name of a parameter, and it is not optional while some of its properties are
required. Else the body is one argument, `body`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.openapi.model import At
from mcpgen.openapi.tools.arguments import with_words
from mcpgen.openapi.tools.fields import fields_of
from mcpgen.openapi.tools.files import Files, Found, is_bytes
from mcpgen.openapi.tools.media import definite, kind_of
from mcpgen.openapi.tools.sendable import with_something
from mcpgen.openapi.tools.spelling import hashed, spelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.model import Body, Media
    from mcpgen.openapi.schemas import Schemas
    from mcpgen.openapi.tools.media import Kind
    from mcpgen.spec import calls
    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

_WHOLE = ("body", "request_body")
_ANNOTATIONS = frozenset(
    {"$comment", "default", "deprecated", "description", "example", "examples", "title"}
)
_FLAT = _ANNOTATIONS | {"type", "properties", "required", "additionalProperties"}
_XML = "An XML document, as text."


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a body. Forms with equal `meaning` are one, written in other media types.

    `properties` are arguments by name; `files`: some of them are files. `required`: those of the
    arguments, of which a body that may be left out has none; `needed`: there is always a body.
    `places` are where the schemas stand in the document.
    """

    media: tuple[calls.Media, ...]
    properties: Mapping[str, Schema]
    required: tuple[str, ...]
    meaning: Json
    files: bool
    needed: bool
    places: Mapping[str, At]


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes forms of one operation's body; `taken` are the names of its other arguments.

    `insists`: its method is one whose body is meant to be there where it has required properties,
    also where the document leaves `required` out, whose default is false. `nested`: a body is one
    argument whatever it is.
    """

    schemas: Schemas
    files: Files
    taken: frozenset[str]
    insists: bool
    nested: bool = False

    @property
    def whole(self) -> str:
        """The name of the argument that is a whole body."""
        free = (name for name in _WHOLE if name not in self.taken)
        return next(free, None) or hashed(_WHOLE[0], "", self.taken)

    def can_write(self, media: Media) -> bool:
        """Tell whether a body of fields has a schema that objects may have; others always do."""
        if media.schema is None or kind_of(media.type) not in ("urlencoded", "multipart"):
            return True
        plain = self.files.followed(self.schemas.input(media.schema))
        kind = plain.get("type", "object") if isinstance(plain, dict) else "object"
        return kind == "object" or (isinstance(kind, list) and "object" in kind)

    def form(self, media: Media, body: Body) -> Form:
        """Make the form of a media type. Raises SchemaError."""
        schema = True if media.schema is None else self.schemas.input(media.schema)
        plain = self.files.followed(schema)
        kind = kind_of(media.type)
        if kind == "bytes" or (is_bytes(plain) and (kind == "text" or "*" in media.type)):
            return self._bytes(media, body)
        if kind == "text":
            return self._text(media, body, plain)
        return self._structured(media, body, schema, kind)

    def _structured(self, media: Media, body: Body, schema: Schema, kind: Kind) -> Form:
        """Make the form of JSON, or of fields."""
        meaning, found = schema, dict[str, Found]()
        if kind == "multipart":
            schema, found = self.files.in_properties(schema)
        plain = self.files.followed(schema)
        needed = body.required or (self.insists and _has_required(plain))
        record: calls.Media = {"type": definite(media.type)}
        fields = {} if kind == "json" else fields_of(media.encoding, found)
        names = self._flat(plain, needed=needed)
        places = self._places(media, names)
        if names is None or not isinstance(plain, dict):
            record["argument"] = self.whole
            properties: dict[str, Schema] = {self.whole: with_words(schema, body.description)}
            required: tuple[str, ...] = (self.whole,) if needed else ()
        else:
            record["properties"] = {names[name]: name for name in names}
            properties = {names[name]: one for name, one in plain["properties"].items()}
            required = tuple(names[name] for name in plain.get("required", ()))
            if kind != "json":
                told = {
                    one: with_something(properties[one], self.files.followed) for one in required
                }
                properties |= told
        if fields:
            record["fields"] = fields
        return Form((record,), properties, required, meaning, bool(found), needed, places)

    def _bytes(self, media: Media, body: Body) -> Form:
        name = self.whole
        kind = definite(media.type, is_file=True)
        record: calls.Media = {"type": kind, "argument": name, "file": True}
        schema = self.files.reference(body.description, "Typed" if "*" in kind else "Content")
        required = (name,) if body.required else ()
        places = {name: media.at}
        return Form((record,), {name: schema}, required, "bytes", True, body.required, places)

    def _text(self, media: Media, body: Body, schema: Schema) -> Form:
        name, is_text = self.whole, isinstance(schema, dict) and schema.get("type") == "string"
        words = _XML if "xml" in media.type.lower() else None
        own: Schema = schema if is_text else {"type": "string"}
        made = with_words(own, body.description or words)
        required = (name,) if body.required else ()
        record: calls.Media = {"type": definite(media.type), "argument": name}
        places = {name: media.at}
        return Form((record,), {name: made}, required, schema, False, body.required, places)

    def _places(self, media: Media, names: Mapping[str, str] | None) -> dict[str, At]:
        if media.schema is None or names is None:
            return {self.whole: media.at if media.schema is None else media.schema.at}
        root = self.schemas.resolve(media.schema)
        own = root.schema.get("properties") if isinstance(root.schema, dict) else None
        if not isinstance(own, dict):
            return dict.fromkeys(names.values(), root.at)
        below = {name: At(root.at.file, (*root.at.tokens, "properties", name)) for name in own}
        return {argument: below.get(name, root.at) for name, argument in names.items()}

    def _flat(self, schema: Schema, *, needed: bool) -> dict[str, str] | None:
        """Return the argument for each property of a body; None where it must stay one."""
        if self.nested or not isinstance(schema, dict) or not _is_plain(schema):
            return None
        if not needed and _has_required(schema):
            return None
        names = _argument_names(schema["properties"])
        return names if self.taken.isdisjoint(names.values()) else None


def _is_plain(schema: JsonObject) -> bool:
    others = {key for key in schema if key not in _FLAT and not key.startswith("x-")}
    properties, required = schema.get("properties"), schema.get("required", [])
    return (
        not others
        and schema.get("type", "object") in ("object", ["object"])
        and isinstance(properties, dict)
        and schema.get("additionalProperties", False) is False
        and (bool(properties) or "additionalProperties" in schema)
        and isinstance(required, list)
        and all(name in properties for name in required)
    )


def _has_required(schema: Schema) -> bool:
    return isinstance(schema, dict) and bool(schema.get("required"))


def _argument_names(properties: Mapping[str, Schema]) -> dict[str, str]:
    forms = {name: spelled(name) for name in properties}
    seen, taken = Counter(forms.values()), set(forms.values())
    names: dict[str, str] = {}
    for name, form in forms.items():
        is_own = form == name or seen[form] == 1
        names[name] = form if is_own else hashed(form, name, taken)
        taken.add(names[name])
    return names
