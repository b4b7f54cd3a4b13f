"""A value as a media type has it, in text: `content` parameters, parts of forms, whole bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.styles.scalars import json_text, text

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Path

__all__ = ["definite", "essence", "in_range", "is_json", "is_lines", "written"]

_LINES = frozenset({"application/jsonl", "application/x-ndjson", "application/x-jsonlines"})


def essence(media_type: str) -> str:
    """The type without its parameters, in lower case: `text/html` of `Text/HTML; charset=utf-8`."""
    return media_type.partition(";")[0].strip().lower()


def in_range(media_type: str, listed: str) -> bool:
    """Whether a document that lists `listed`, a type or a range, means `media_type` too."""
    kind, wanted = essence(media_type), essence(listed)
    if wanted.endswith("/*"):
        return wanted == "*/*" or kind.startswith(wanted[:-1])
    return kind == wanted


def is_json(media_type: str) -> bool:
    """Whether values are written as JSON text: `application/json`, and every `+json`."""
    kind = essence(media_type)
    return kind.endswith(("/json", "+json"))


def is_lines(media_type: str) -> bool:
    """Whether a list is written as one line of JSON text for each item."""
    return essence(media_type) in _LINES


def definite(media_types: str | None) -> str | None:
    """The first of a comma-separated list that is no range, such as `image/*`; None without one."""
    listed = (each.strip() for each in (media_types or "").split(","))
    return next((each for each in listed if each and "*" not in essence(each)), None)


def written(value: Json, media_type: str, path: Path) -> str:
    """The text of `value` as `media_type` has it; ArgumentError if there is none.

    JSON where the type says so, and for arrays and objects wherever there is no other form;
    otherwise the plain text of a scalar. An XML text is such a text.
    """
    if is_json(media_type):
        return json_text(value, path)
    if is_lines(media_type) and isinstance(value, list):
        return "".join(f"{json_text(item, path)}\n" for item in value)
    return text(value, path)
