"""From an answer to the tool's result.

An object becomes structured content, and any JSON compact text; text stays text, images and sound
become their blocks, other bytes a resource under the URL that they came from. Whatever is passed on
is searched for credentials first, and is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.answers.cutting import cut
from mcpgen_runtime.calls.answers.decoding import json_of, text_of
from mcpgen_runtime.calls.answers.media import MediaType
from mcpgen_runtime.calls.answers.refusing import refusal
from mcpgen_runtime.calls.answers.wording import cut_words, left_out, line
from mcpgen_runtime.calls.statuses import status_words
from mcpgen_runtime.runtime.content import Audio, EmbeddedResource, Image, Result
from mcpgen_runtime.runtime.jsontext import dumps

if TYPE_CHECKING:
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.sending.outgoing import Received
    from mcpgen_runtime.runtime.content import Block, Check
    from mcpgen_runtime.schema.types import Json

__all__ = ["MOST_BYTES", "Delivery"]

MOST_BYTES: Final = 16 << 20
"""The most that is read of an answer, decompressed, where `max_response` is no larger."""

MOST_BINARY: Final = 8 << 20
"""The largest image, sound or file that is passed on: it cannot be cut."""

MOST_LEVELS: Final = 100
"""How deep structured content may nest; deeper, it is text alone, since clients refuse it."""

_TOLD: Final = ("content-type", "content-length", "last-modified", "etag", "allow", "location")
"""Header fields that an answer without a body is told by."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """Makes results. `limit` is the longest text of one, in bytes of UTF-8.

    `check` is what becomes of an answer that breaks the tool's output schema, which one that is no
    JSON does too: such schemas are of JSON. What was cut, or is too deep, breaks it by our doing.
    `variables` names what the credentials are read from.
    """

    secrets: Secrets
    limit: int
    check: Check
    variables: str = ""

    def result(self, received: Received) -> Result:
        """The result of an answer, whatever its status."""
        if not 200 <= received.status < 300:
            return refusal(received, self.secrets, self.variables)
        if received.request.method == "HEAD" or not received.body:
            return self._empty(received)
        media = MediaType.read(received.headers.get("content-type", ""))
        if media.kind == "json" or (media.kind == "unsaid" and _looks_like_json(received.body)):
            return self._json(received, media)
        if media.kind == "text":
            return self._text(text_of(received.body, media.charset), received)
        if media.kind == "unsaid" and _is_text(received.body):
            return self._text(text_of(received.body, None), received)
        return self._bytes(received, media)

    def _empty(self, received: Received) -> Result:
        words = f"{status_words(received.status)}: done."
        told = [
            f"{name}: {line(self.secrets.erased(received.headers[name]))}"
            for name in _TOLD
            if name in received.headers and _is_told(name, received)
        ]
        check = "drop" if received.request.method == "HEAD" else self.check
        return Result("\n".join([words, *told]), check=check)

    def _json(self, received: Received, media: MediaType) -> Result:
        if not received.complete:
            return _too_large(received)
        try:
            return self._value(json_of(received.body, media.charset))
        except (ValueError, RecursionError):  # NoJsonError, or nothing of it fits
            note = f"The API calls this {media.essence}, but it cannot be read as that."
            return self._text(text_of(received.body, media.charset), received, note)

    def _value(self, value: Json) -> Result:
        text = dumps(value)
        if self.secrets.are_in(text):
            value = self.secrets.erased_json(value)
            text = dumps(value)
        size = len(text.encode())
        if size <= self.limit:
            check = "drop" if _is_deep(value) else self.check
            return Result(text, structured=None if check == "drop" else value, check=check)
        part, cuts = cut(value, self.limit, text)
        told = [dumps(part), cut_words(cuts, size)]
        return Result(told, structured=None if _is_deep(part) else part, check="drop")

    def _text(self, text: str, received: Received, note: str = "") -> Result:
        data = self.secrets.erased(text).encode("utf-8", "replace")
        kept = data[: self.limit].decode("utf-8", "ignore")
        told = [kept, *([note] if note else [])]
        if len(data) > self.limit or not received.complete:
            told.append(left_out(self.limit, len(data), more=not received.complete))
        return Result(told, check=self.check)

    def _bytes(self, received: Received, media: MediaType) -> Result:
        if not received.complete or len(received.body) > MOST_BINARY:
            return _too_large(received)
        return Result(self._block(received, media), check=self.check)

    def _block(self, received: Received, media: MediaType) -> Block:
        data = self.secrets.erased_bytes(received.body)
        if media.kind == "image":
            return Image(data, media.essence)
        if media.kind == "audio":
            return Audio(data, media.essence)
        uri = self.secrets.erased(received.request.address.url)
        return EmbeddedResource(uri, data, media.essence or "application/octet-stream")


def _is_told(name: str, received: Received) -> bool:
    """Where the new thing is, always; the rest only where nothing else was asked for."""
    return name == "location" or received.request.method in {"HEAD", "OPTIONS"}


def _too_large(received: Received) -> Result:
    size = f"{'' if received.complete else 'more than '}{len(received.body):,} bytes"
    return Result(
        f"{status_words(received.status)}: done, but the answer is too large to be passed on "
        f"({size}). Ask for less at a time, if the tool has arguments for that.",
        is_error=True,
    )


def _is_deep(value: Json) -> bool:
    level = [value]
    for _ in range(MOST_LEVELS):
        level = [item for each in level for item in _inner(each)]
        if not level:
            return False
    return True


def _inner(value: Json) -> list[Json]:
    """The containers in a container."""
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [item for item in items if isinstance(item, (dict, list))]


def _looks_like_json(body: bytes) -> bool:
    """Whether an answer of no type is JSON: it begins as an object or an array does."""
    return body.lstrip(b" \t\r\n\xef\xbb\xbf")[:1] in {b"{", b"["}


def _is_text(body: bytes) -> bool:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return "\0" not in text
