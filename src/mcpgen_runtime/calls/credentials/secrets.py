"""What must never be seen, and the eraser.

An API may say back what it was sent, in an error, a redirect or a page about itself; so everything
that leaves a call is searched for each secret, as it is and in the forms that it travels in.
"""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode, urlsafe_b64encode
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, quote_plus

from mcpgen_runtime.runtime.jsontext import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import Json

__all__ = ["ERASED", "Secrets"]

ERASED: Final = "***"

SHORTEST: Final = 4
"""Characters of a secret that is searched for: a shorter one stands in any text by chance."""

_ESCAPE = re.compile(r"%[0-9A-F]{2}")


class Secrets:
    """The secrets of one call: `values`, and `pairs` that travel together, `name:secret`."""

    def __init__(self, values: Iterable[str], pairs: Iterable[tuple[str, str]] = ()) -> None:
        found = {form for value in values if len(value) >= SHORTEST for form in _forms(value)}
        for name, secret in pairs:
            joined = f"{name}:{secret}"
            found.update((*_in_base64(joined.encode()), *_in_base64(_encoded_pair(name, secret))))
        self._forms = sorted(found, key=len, reverse=True)  # what holds another form goes first
        self._bytes = [form.encode() for form in self._forms]

    def __repr__(self) -> str:
        return "<secrets>"

    def with_values(self, values: Iterable[str]) -> Secrets:
        """These as well; the same object where nothing is new."""
        more = Secrets(values)
        if set(more._forms) <= set(self._forms):
            return self
        more._forms = sorted({*self._forms, *more._forms}, key=len, reverse=True)
        more._bytes = [form.encode() for form in more._forms]
        return more

    def are_in(self, text: str) -> bool:
        """Whether any of them stands in `text`."""
        return any(form in text for form in self._forms)

    def are_in_bytes(self, data: bytes) -> bool:
        """Whether any of them stands in `data`."""
        return any(form in data for form in self._bytes)

    def erased(self, text: str) -> str:
        """`text` with three asterisks for each."""
        for form in self._forms:
            text = text.replace(form, ERASED)
        return text

    def erased_bytes(self, data: bytes) -> bytes:
        """`data` with three asterisks for each."""
        for form in self._bytes:
            data = data.replace(form, ERASED.encode())
        return data

    def erased_json(self, value: Json) -> Json:
        """A JSON value with its texts, keys and numbers erased; the same object where none is."""
        return self._erased(value) if self.are_in(dumps(value)) else value

    def _erased(self, value: Json) -> Json:
        if isinstance(value, str):
            return self.erased(value)
        if isinstance(value, dict):
            return {self.erased(key): self._erased(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._erased(item) for item in value]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return ERASED if self.are_in(json.dumps(value)) else value
        return value


def _forms(value: str) -> Iterator[str]:
    """What a secret looks like in headers, URLs, forms, JSON and HTML."""
    yield value
    for text in (quote(value, safe=""), quote(value), quote_plus(value)):
        yield text
        yield _ESCAPE.sub(lambda found: found.group().lower(), text)
    for text in (json.dumps(value), dumps(value)):
        yield text[1:-1]
        yield text[1:-1].replace("/", "\\/")
    yield html.escape(value)
    yield from _in_base64(value.encode("utf-8", "surrogatepass"))


def _in_base64(data: bytes) -> Iterator[str]:
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(data).decode("ascii").rstrip("=")


def _encoded_pair(name: str, secret: str) -> bytes:
    """As RFC 6749, section 2.3.1, has a client's id and secret."""
    return f"{quote_plus(name)}:{quote_plus(secret)}".encode()
