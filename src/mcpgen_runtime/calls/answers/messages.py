"""What an API itself says of an error, whichever of the common forms it has.

`application/problem+json` (RFC 9457) and the keys that APIs use in its place are understood; other
JSON is told as it is. A page is told by its title.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.answers.decoding import NoJsonError, json_of, text_of
from mcpgen_runtime.calls.answers.media import MediaType
from mcpgen_runtime.runtime.jsontext import dumps
from mcpgen_runtime.schema.text import on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.sending.outgoing import Received
    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["message_of"]

MOST_READ: Final = 64 << 10
"""Characters of an error that are looked at; what is passed on is far less."""

_SAID: Final = (
    "title",
    "detail",
    "message",
    "error",
    "error_description",
    "error_message",
    "errorMessage",
    "description",
    "reason",
    "msg",
    "code",
    "documentation_url",
)
"""Keys of members that are sentences, or hold them, in the order in which they are told."""

_LISTS: Final = ("errors", "invalid-params", "invalidParams", "violations", "details", "detail")
"""Keys of members that say what is wrong one by one."""

_MOST_LISTED: Final = 20
_DEEPEST: Final = 4

_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{1,500})</title", re.IGNORECASE)


def message_of(received: Received, secrets: Secrets) -> str:
    """The API's own words, without secrets; empty where it has none that can be read."""
    media = MediaType.read(received.headers.get("content-type", ""))
    if media.kind in {"image", "audio", "bytes"} or not received.body:
        return ""
    try:
        return secrets.erased(_in_words(json_of(received.body, media.charset)))
    except (NoJsonError, RecursionError):
        # Erased before it is cut: half a secret is one too.
        text = secrets.erased(text_of(received.body, media.charset))[:MOST_READ]
    if "html" in media.essence or text.lstrip()[:1] == "<":
        title = _TITLE.search(text)
        return on_one_line(secrets.erased(html.unescape(title[1])).strip()) if title else ""
    return "" if "\0" in text else text


def _in_words(value: Json) -> str:
    if isinstance(value, dict):
        said = list(dict.fromkeys(_sentences(value, 0)))
        if said:
            return "\n".join(said)
    return value if isinstance(value, str) else "" if value is None else dumps(value)


def _sentences(value: JsonObject, depth: int) -> Iterator[str]:
    for key in _SAID:
        said = value.get(key)
        if isinstance(said, str) and said.strip():
            yield said.strip()
        elif isinstance(said, dict) and depth < _DEEPEST:
            yield from _sentences(said, depth + 1)
    for key in _LISTS:
        if value.get(key) and not isinstance(value[key], str):
            yield from _listed(value[key])


def _listed(value: Json) -> Iterator[str]:
    items = value if isinstance(value, list) else [value]
    for item in items[:_MOST_LISTED]:
        yield item if isinstance(item, str) else dumps(item)
    if len(items) > _MOST_LISTED:
        yield f"(and {len(items) - _MOST_LISTED} more)"
