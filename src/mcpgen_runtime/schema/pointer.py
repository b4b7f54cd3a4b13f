"""JSON Pointer (RFC 6901): text to tokens, tokens to text, tokens to a value; and paths."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .types import Json, Path, Tokens

_INDEX = re.compile(r"0|[1-9][0-9]*")
_BAD_ESCAPE = re.compile(r"~(?![01])")


def parse(text: str) -> Tokens:
    """Split a pointer into unescaped tokens.

    Raises ValueError where `text` is neither empty nor begins with `/`, or holds a `~` that escapes
    nothing (RFC 6901, section 3).
    """
    if text == "":
        return ()
    if not text.startswith("/") or _BAD_ESCAPE.search(text):
        message = f"not a JSON Pointer: {text!r}"
        raise ValueError(message)
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in text[1:].split("/"))


def format(tokens: Iterable[str | int]) -> str:  # noqa: A001 - the pair of `parse`
    """Join tokens (keys and indexes) into a pointer; the root is the empty text."""
    steps = [*map(str, tokens)]
    text = "/".join(["", *steps])
    if "~" in text or text.count("/") > len(steps):
        return "".join(map(format_step, steps))
    return text


def format_step(token: str | int) -> str:
    """Return what one more token adds to a pointer."""
    if isinstance(token, int):
        return f"/{token}"
    return "/" + token.replace("~", "~0").replace("/", "~1")


def resolve(document: Json, tokens: Iterable[str]) -> Json:
    """Return the value at `tokens`; raises LookupError where there is none."""
    value = document
    for token in tokens:
        value = _step(value, token)
    return value


def replaced(value: Json, path: Path, new: Json) -> Json:
    """Return `value` with `new` at `path`; what is not on the way there is shared, not copied."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


def _step(value: Json, token: str) -> Json:
    if isinstance(value, dict):
        return value[token]
    if isinstance(value, list) and _INDEX.fullmatch(token):
        return value[int(token)]
    raise KeyError(token)
