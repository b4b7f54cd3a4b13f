"""What must never be seen, and the eraser.

An API may say back what it was sent, in an error, a redirect or a page about itself; so everything
that leaves a call is searched for each secret, as it is and in the forms that it travels in: in
URLs, forms, JSON, HTML, headers that were read as Latin-1, and in base64, also within a longer
text. Letters and digits stand for themselves in all of them but the last.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote_plus

from mcpgen_runtime.runtime.jsontext import dumps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.types import Json

__all__ = ["ERASED", "Secrets"]

ERASED: Final = "***"

SHORTEST: Final = 4
"""Characters of a secret that is searched for: a shorter one stands in any text by chance."""

_SHORTEST_BASE64: Final = 6
"""Digits of base64, of which the same is true."""

_PLAIN = re.compile(r"[A-Za-z0-9]+")
_ENTITIES: Final = {"&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos"}
_ESCAPED: Final = dict(zip("\b\f\n\r\t\"'/", "bfnrt\"'/", strict=True))
_BACKSLASHES: Final = r"\\\\{0,7}"
"""The start of an escape, also of one in a JSON text that is a string of JSON itself."""


_LAST: Final = "[A-Za-z0-9+/_-]?(?:=|%3[Dd]){0,2}"
"""The end of base64 that has the rest of a last byte."""


class _Form(NamedTuple):
    """What is searched for: a regular expression, and a piece of text that each match has in it."""

    size: int
    core: str
    pattern: str


class Secrets:
    """The secrets of one call: `values`, and `pairs` that travel together, `name:secret`."""

    def __init__(self, values: Iterable[str], pairs: Iterable[tuple[str, str]] = ()) -> None:
        found = {form for value in values if len(value) >= SHORTEST for form in _forms(value)}
        for name, secret in pairs:
            encoded = quote_plus(_bytes(name)), quote_plus(_bytes(secret))  # RFC 6749, 2.3.1
            found.update(_base64(_bytes(":".join(each))) for each in ((name, secret), encoded))
        self._forms = sorted(found, reverse=True)  # what holds another form goes first

    def __repr__(self) -> str:
        return "<secrets>"

    def with_values(self, values: Iterable[str]) -> Secrets:
        """These as well; the same object where nothing is new."""
        more = Secrets(values)
        if set(more._forms) <= set(self._forms):
            return self
        more._forms = sorted({*self._forms, *more._forms}, reverse=True)
        return more

    def are_in(self, text: str) -> bool:
        """Whether any of them stands in `text`."""
        return any(form.core in text and re.search(form.pattern, text) for form in self._forms)

    def are_in_host(self, host: str) -> bool:
        """Whether any of them stands in a host's name, which has no case."""
        return any(
            form.core.lower() in host.lower() and re.search(form.pattern, host, re.IGNORECASE)
            for form in self._forms
        )

    def are_in_bytes(self, data: bytes) -> bool:
        """Whether any of them stands in `data`."""
        return self.are_in(data.decode("latin-1"))

    def erased(self, text: str) -> str:
        """`text` with three asterisks for each."""
        for form in self._forms:
            if form.core in text:
                text = re.sub(form.pattern, ERASED, text)
        return text

    def erased_bytes(self, data: bytes) -> bytes:
        """`data` with three asterisks for each."""
        return self.erased(data.decode("latin-1")).encode("latin-1")

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


def _forms(value: str) -> Iterator[_Form]:
    """What a secret looks like as text, and in base64 behind no, one or two bytes of another."""
    yield _form(value, "".join(_spelled(char, len(list(run))) for char, run in groupby(value)))
    data = _bytes(value)
    yield _base64(data)
    for before in (1, 2):
        inner = _digits(bytes(before) + data)[before + 1 :]
        if len(inner) >= _SHORTEST_BASE64:
            yield _form(inner, _in_base64(inner))


def _form(text: str, pattern: str) -> _Form:
    return _Form(len(text), max(_PLAIN.findall(text), key=len, default=""), pattern)


def _spelled(char: str, times: int) -> str:
    """How `char` is written, so many times."""
    if _PLAIN.fullmatch(char):
        return char * times
    if char == "\\":  # all of a run at once: each may be escaped, and the escape again
        return rf"(?:\\{{{times},{8 * times}}}|(?:%5[Cc]|{_numeric(char)}){{{times}}})"
    return f"(?:{'|'.join(_spellings(char))}){{{times}}}"


def _spellings(char: str) -> Iterator[str]:
    yield re.escape(char)
    yield "".join(f"%{_hex(byte, 2)}" for byte in _bytes(char))
    yield _numeric(char)
    yield "".join(_json(ord(unit)) for unit in _units(char))
    if char == " ":
        yield r"\+"
    if char in _ENTITIES:
        yield f"&{_ENTITIES[char]};"
    if char in _ESCAPED:
        yield _BACKSLASHES + _ESCAPED[char]
    if not char.isascii():
        yield "".join(f"(?:{re.escape(chr(byte))}|{_json(byte)})" for byte in _bytes(char))


def _numeric(char: str) -> str:
    return f"&#0{{0,6}}{ord(char)};|&#[Xx]0{{0,6}}{_hex(ord(char), 1)};"


def _json(unit: int) -> str:
    return f"{_BACKSLASHES}u{_hex(unit, 4)}"


def _units(char: str) -> str:
    """The units of UTF-16, each as a character."""
    data = char.encode("utf-16-be", "surrogatepass")
    return "".join(chr(high << 8 | low) for high, low in zip(data[::2], data[1::2], strict=True))


def _hex(number: int, digits: int) -> str:
    spelled = f"{number:0{digits}X}"
    return "".join(f"[{each}{each.lower()}]" if each.isalpha() else each for each in spelled)


def _base64(data: bytes) -> _Form:
    digits = _digits(data)
    if len(digits) < _SHORTEST_BASE64:
        digits = b64encode(data).decode("ascii").rstrip("=")
    return _form(digits, _in_base64(digits) + ("" if len(data) % 3 == 0 else _LAST))


def _digits(data: bytes) -> str:
    """The base64 of `data` but for a last digit that depends on what follows."""
    return b64encode(data).decode("ascii")[: len(data) * 8 // 6]


def _in_base64(digits: str) -> str:
    """Of both alphabets, and escaped as other text is."""
    spelled = {"+": "(?:[+-]|%2[Bb])", "/": rf"(?:{_BACKSLASHES}/|[/_]|%2[Ff])"}
    return "".join(spelled.get(each, each) for each in digits)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
