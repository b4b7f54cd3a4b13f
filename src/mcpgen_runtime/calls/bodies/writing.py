"""The bytes and the Content-Type of a body, of the media type that was chosen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.styles.scalars import json_text
from mcpgen_runtime.calls.written import definite, essence, is_json, written

if TYPE_CHECKING:
    from mcpgen_runtime.calls.files import Files
    from mcpgen_runtime.calls.operation import Media
    from mcpgen_runtime.schema.types import Json, JsonObject, Path

__all__ = ["write"]

_BYTES = "application/octet-stream"
_JSON = "application/json"
_CHARSET = re.compile(r';\s*charset\s*=\s*"?([^";\s]+)', re.IGNORECASE)
_BOUNDARY = re.compile(r';\s*boundary\s*=\s*("[^"]*"|[^;]*)', re.IGNORECASE)


class _Content(NamedTuple):
    """What a body is made from: a value, where it stands, and for members where each one does."""

    value: Json
    path: Path
    places: dict[str, Path]


def write(media: Media, arguments: JsonObject, files: Files) -> tuple[bytes, str]:
    """The body as `media` says, and its Content-Type; ArgumentError for what it cannot carry.

    An object without any argument is an empty one.
    """
    content = _content(media, arguments)
    if media.file:
        return _file(media, content, files)
    kind = essence(media.type)
    if kind == "application/x-www-form-urlencoded" and isinstance(content.value, dict):
        from mcpgen_runtime.calls.bodies.urlencoded import form

        return form(content.value, media.fields, content.places).encode("ascii"), media.type
    if kind.startswith("multipart/") and isinstance(content.value, (dict, list)):
        return _multipart(media, content, files)
    return _text(media.type, content)


def _content(media: Media, arguments: JsonObject) -> _Content:
    if media.properties is None:
        argument = media.argument or ""
        if argument not in arguments:
            raise ArgumentError((argument,), "is the body of the request: it must be given.")
        value = arguments[argument]
        keys = value if isinstance(value, dict) else ()
        return _Content(value, (argument,), {key: (argument, key) for key in keys})
    given = [item for item in media.properties.items() if item[0] in arguments]
    members = {name: arguments[argument] for argument, name in given}
    return _Content(members, (), {name: (argument,) for argument, name in given})


def _file(media: Media, content: _Content, files: Files) -> tuple[bytes, str]:
    """The bytes of a file; its own type counts where the document leaves it open."""
    file = files.read(content.value, content.path)
    return file.data, definite(media.type) or file.media_type or _BYTES


def _multipart(media: Media, content: _Content, files: Files) -> tuple[bytes, str]:
    from mcpgen_runtime.calls.bodies.multipart import named_parts, unnamed_parts
    from mcpgen_runtime.calls.bodies.parts import join

    if isinstance(content.value, list):
        parts = list(unnamed_parts(content.value, content.path))
    else:
        parts = list(named_parts(content.value, media.fields, content.places, files))
    body, boundary = join(parts)
    kind = "multipart/form-data" if "*" in media.type else _BOUNDARY.sub("", media.type)
    return body, f"{kind}; boundary={boundary}"


def _text(media_type: str, content: _Content) -> tuple[bytes, str]:
    """JSON, or text; a range such as `*/*` is one or the other by what the value is."""
    if definite(media_type) is None:
        plain = isinstance(content.value, str) and not media_type.startswith("application/")
        media_type = "text/plain" if plain else _JSON
    charset = _CHARSET.search(media_type)
    if is_json(media_type):
        # UTF-8 always (RFC 8259, section 8.1); ASCII, where a reader may be told otherwise.
        ascii_only = charset is not None
        return json_text(content.value, content.path, ascii_only=ascii_only).encode(), media_type
    if charset is None and media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    text = written(content.value, media_type, content.path)
    return _encoded(text, charset[1] if charset else "utf-8", content.path), media_type


def _encoded(text: str, charset: str, path: Path) -> bytes:
    try:
        return text.encode(charset)
    except (LookupError, UnicodeError) as error:
        raise ArgumentError(path, f"cannot be written in the character set {charset}.") from error
