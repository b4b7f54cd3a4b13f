"""Bodies read from their bytes: forms, parts, files."""

from __future__ import annotations

import base64
import re
from typing import Any, NamedTuple

FILE = {"name", "mediaType", "text", "base64"}


class Part(NamedTuple):
    """A part of a multipart body (RFC 7578)."""

    name: str
    filename: str | None
    content_type: str | None
    data: bytes


def essence(content_type: str) -> str:
    """The media type without its parameters."""
    return content_type.partition(";")[0].strip().lower()


def is_json(content_type: str) -> bool:
    """Whether it is JSON (RFC 6839, section 3.1)."""
    return bool(re.fullmatch(r"[^/]+/(?:[^/]+\+)?json", essence(content_type)))


def is_xml(content_type: str) -> bool:
    """Whether it is XML (RFC 7303, section 4.2)."""
    return bool(re.fullmatch(r"(?:text|application)/xml|[^/]+/[^/]+\+xml", essence(content_type)))


def fits(content_type: str, listed: str) -> bool:
    """Whether a type is the listed one, or in the listed range."""
    pattern = re.escape(essence(listed)).replace(r"\*", "[^/]*")
    return re.fullmatch(pattern, essence(content_type)) is not None


def parts(content_type: str, body: bytes) -> list[Part]:
    """Take a multipart body apart (RFC 2046, section 5.1)."""
    found = re.search(r'boundary="?([^";]+)', content_type)
    if found is None:
        return []
    between = b"\r\n--" + found[1].encode()
    _, *chunks, end = (b"\r\n" + body).split(between)
    return [_part(chunk) for chunk in chunks] if end.startswith(b"--") else []


def _part(chunk: bytes) -> Part:
    head, _, data = chunk.partition(b"\r\n\r\n")
    lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
    headers = {name.lower(): value for name, value in lines.items()}
    disposition = headers.get("content-disposition", "")
    return Part(
        _quoted(disposition, "name") or "",
        _quoted(disposition, "filename"),
        headers.get("content-type"),
        data,
    )


def _quoted(disposition: str, key: str) -> str | None:
    found = re.search(rf'; {key}="([^"]*)"', disposition)
    # As browsers do it, quotes and line ends alone are escaped (HTML, "multipart/form-data").
    escapes = {"%22": '"', "%0D": "\r", "%0A": "\n"}
    return None if found is None else re.sub("%22|%0D|%0A", lambda one: escapes[one[0]], found[1])


def content(value: Any) -> bytes | None:
    """The bytes of a file argument; None for what is none."""
    if not isinstance(value, dict) or not value.keys() <= FILE:
        return None
    if "base64" in value:
        return base64.b64decode(value["base64"])
    return value["text"].encode() if "text" in value else None


def is_file_of(part: Part, value: dict[str, Any]) -> bool:
    """Whether a part is the file that was given: bytes, name and type."""
    named = "name" not in value or part.filename == value["name"]
    typed = "mediaType" not in value or part.content_type == value["mediaType"]
    return named and typed and part.filename is not None and part.data == content(value)
