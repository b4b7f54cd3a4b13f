"""Media types of bodies: what each is, and which is preferred.

The order is: JSON, JSON with a suffix (`+json`; JSON Patch, which asks for a list of steps where
merging takes the thing itself, as the last of them), urlencoded, multipart, text, octet-stream,
other bytes, all others (as text). Types that cannot carry a file stand behind all others where the
schema has one. A range such as `*/*` is what its first definite type would be: JSON, or bytes where
the schema is a file's. Of one kind the first in the document goes first.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["json", "urlencoded", "multipart", "text", "bytes"]

JSON = "application/json"
OCTETS = "application/octet-stream"
_BINARY = ("image/", "audio/", "video/", "font/", "model/")
_PACKED = (
    *("pdf", "zip", "tar", "compressed", "binary", "wasm", "msword", "officedocument"),
    *("cbor", "msgpack", "protobuf", "avro", "parquet"),
)
_GROUPS = {
    **dict.fromkeys((JSON, "text/json", "application/*", "*/*", "*", ""), "json"),
    "application/x-www-form-urlencoded": "urlencoded",
    OCTETS: "octets",
    "form-data": "multipart",
}
_ORDER = ("json", "+json", "patch", "urlencoded", "multipart", "text", "octets", "binary", "other")


def essence(media_type: str) -> str:
    """Return a media type without its parameters, in lower case (RFC 9110, section 8.3.1)."""
    return media_type.partition(";")[0].strip().lower()


def group_of(media_type: str) -> str:
    """Return the group of a media type in the order of preference."""
    name = essence(media_type)
    if name in _GROUPS:
        return _GROUPS[name]
    if name.endswith("+json"):
        return "patch" if name == "application/json-patch+json" else "+json"
    if name.startswith("multipart/"):
        return "multipart"
    if carries_bytes(name):
        return "binary"
    return "text" if name.startswith("text/") else "other"


def kind_of(media_type: str) -> Kind:
    """Return how a body of a media type is written."""
    kinds: dict[str, Kind] = {
        "json": "json",
        "+json": "json",
        "patch": "json",
        "urlencoded": "urlencoded",
        "multipart": "multipart",
        "octets": "bytes",
        "binary": "bytes",
    }
    return kinds.get(group_of(media_type), "text")


def rank_of(media_type: str, *, has_files: bool = False) -> tuple[bool, int]:
    """Return the rank of a media type: the lowest is preferred."""
    group = group_of(media_type)
    return has_files and group in ("json", "+json", "patch", "urlencoded"), _ORDER.index(group)


def carries_bytes(media_type: str) -> bool:
    """Tell whether what is of this type is bytes, not text."""
    name = essence(media_type)
    if name == OCTETS or (name.startswith(_BINARY) and not name.endswith("+xml")):
        return True
    subtype = name.removeprefix("application/")
    return subtype != name and any(part in subtype for part in _PACKED)


def definite(media_type: str, *, is_file: bool = False) -> str:
    """Return the type that a body is sent as, where the document gives a range."""
    name = essence(media_type)
    if name == "form-data":  # what some documents call it
        return "multipart/form-data"
    if is_file or ("*" not in name and name):
        return media_type.strip()
    return "text/plain" if name.startswith("text/") else JSON
