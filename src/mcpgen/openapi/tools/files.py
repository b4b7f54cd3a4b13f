"""Files as arguments: what stands in schemas where a document says that something is bytes.

Bytes have no form in JSON, so a caller gives an object: the content as text or in base64, or the
path of a file of the server, in the folder that its owner allows (the setting `files_dir`; the
runtime refuses it where there is none); and a name and a media type where they are sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from mcpgen.openapi.tools.media import carries_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema

NAMES = ("File", "FileArgument", "FileArgumentOfTool")
_POINTER = "#/$defs/"
_HOPS = 32
_LEVELS = 8

_CONTENTS: dict[str, JsonObject] = {
    "text": {"type": "string", "description": "The content as text, sent as UTF-8."},
    "base64": {
        "type": "string",
        "contentEncoding": "base64",
        "description": "The content in base64.",
    },
    "path": {
        "type": "string",
        "minLength": 1,
        "description": "A file in the folder that the server's owner allows.",
    },
}
_NAME: JsonObject = {
    "type": "string",
    "minLength": 1,
    "description": "The file's name, without folders.",
}
_TYPE: JsonObject = {"type": "string", "minLength": 1, "description": "For example image/png."}

Use: TypeAlias = Literal["", "Typed", "Content"]
"""How much there is to say of a file: a part of a form has a name and a type; a whole body has no
name, and a type of its own only where the document leaves it open."""

_ABOUT: dict[Use, dict[str, JsonObject]] = {
    "": {"name": _NAME, "mediaType": _TYPE},
    "Typed": {"mediaType": _TYPE},
    "Content": {},
}


USES = tuple(_ABOUT)


def definition(use: Use = "") -> JsonObject:
    """Return the schema of a file argument."""
    return {
        "type": "object",
        "description": "A file: its content as text or in base64, or the path of a local file.",
        "properties": {**_CONTENTS, **_ABOUT[use]},
        "additionalProperties": False,
        "oneOf": [{"required": [key]} for key in _CONTENTS],
    }


class Found(NamedTuple):
    """A schema with file arguments in it; `file`: its value is one, or, with `many`, a list."""

    schema: Schema
    file: bool = False
    many: bool = False


class Files:
    """Puts file arguments into converted schemas; `used` are the definitions that it needed.

    `definitions` are those that the schemas refer to, and may grow; `name` begins those of files,
    and none of the document's does.
    """

    def __init__(self, definitions: Mapping[str, Schema], name: str = NAMES[0]) -> None:
        self._definitions = definitions
        self._name = name
        self.used: dict[str, JsonObject] = {}

    def reference(self, description: str | None = None, use: Use = "") -> JsonObject:
        """Return a schema of one file."""
        name = f"{self._name}{use}"
        self.used.setdefault(name, definition(use))
        words = {} if description is None else {"description": description}
        return {"$ref": f"{_POINTER}{name}", **words}

    def followed(self, schema: Schema) -> Schema:
        """Return what a schema that only refers to a definition refers to."""
        for _ in range(_HOPS):
            if not isinstance(schema, dict) or "$ref" not in schema or not _only_refers(schema):
                break
            schema = self._definitions.get(schema["$ref"].removeprefix(_POINTER), True)
        return schema

    def replaced(self, schema: Schema) -> Found:
        """Put a file in the place of bytes, of a list of them, or of an alternative of these."""
        plain = self.followed(schema)
        if not isinstance(plain, dict):
            return Found(schema)
        words = schema.get("description") if isinstance(schema, dict) else None
        if is_bytes(plain):
            return Found(self.reference(words or plain.get("description")), file=True)
        items = plain.get("items")
        if items is not None and is_bytes(self.followed(items)):
            return Found({**plain, **_words(words), "items": self.reference()}, True, True)
        for keyword in ("anyOf", "oneOf"):
            members = plain.get(keyword)
            found = list(map(self.replaced, members)) if isinstance(members, list) else []
            if any(one.file for one in found):
                many = all(one.many for one in found if one.file)
                new = {**plain, **_words(words), keyword: [one.schema for one in found]}
                return Found(new, True, many)
        return Found(schema)

    def in_properties(
        self, schema: Schema, levels: int = _LEVELS
    ) -> tuple[Schema, dict[str, Found]]:
        """Put files into the properties of an object, those of its alternatives and parts too.

        Returns the schema and what was found by property; a definition that it changes is put in
        place.
        """
        plain = self.followed(schema)
        if not isinstance(plain, dict) or levels == 0:
            return schema, {}
        new, found = dict(plain), dict[str, Found]()
        properties = plain.get("properties")
        if isinstance(properties, dict):
            made = {name: self.replaced(one) for name, one in properties.items()}
            found = {name: one for name, one in made.items() if one.file}
            new["properties"] = {name: one.schema for name, one in made.items()}
        for keyword in ("allOf", "anyOf", "oneOf"):
            members = plain.get(keyword)
            if isinstance(members, list):
                parts = [self.in_properties(member, levels - 1) for member in members]
                new[keyword] = [member for member, _ in parts]
                for _, more in parts:
                    found = {**more, **found}
        return (new, found) if found else (schema, {})


def is_bytes(schema: Schema) -> bool:
    """Tell whether a converted schema is that of bytes (3.0, 4.7.24.1; 3.1, 4.8.14.2)."""
    if not isinstance(schema, dict) or schema.get("type", "string") not in ("string", _NULLABLE):
        return False
    if schema.get("format") in ("binary", "file"):
        return "contentEncoding" not in schema
    media = schema.get("contentMediaType")
    return isinstance(media, str) and "contentEncoding" not in schema and carries_bytes(media)


_NULLABLE: Any = ["string", "null"]


def _only_refers(schema: JsonObject) -> bool:
    return schema.keys() <= {"$ref", "description", "title", "deprecated", "default", "examples"}


def _words(text: object) -> JsonObject:
    return {"description": text} if isinstance(text, str) else {}
