"""From bytes to text and to JSON values; whatever comes, something can be read."""

from __future__ import annotations

import codecs
import json
import math
import re
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

__all__ = ["NoJsonError", "json_of", "text_of"]

_CHARSETS = re.compile(
    r"utf-?(8|16|32)([-_]?[bl]e)?|(us-)?ascii|latin-?1|iso-?8859-\d+|windows-(125\d|874)|cp125\d"
    r"|shift[-_]jis|euc-(jp|kr)|iso-2022-jp|gb(k|2312|18030)|big5|koi8-[ru]",
)
"""Charsets of the web. Python knows others, some of which are no charsets."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class NoJsonError(ValueError):
    """The bytes are no JSON text (RFC 8259), or one that no JSON writer could repeat."""


def text_of(data: bytes, charset: str | None) -> str:
    """`data` as text: by its byte order mark, its charset, or as UTF-8; what is wrong as U+FFFD."""
    name = next((name for mark, name in _MARKS if data.startswith(mark)), charset or "utf-8")
    if name != "utf-8-sig" and not _CHARSETS.fullmatch(name):
        name = "utf-8"
    try:
        return data.decode(name, "replace")
    except LookupError:
        return data.decode("utf-8", "replace")


def json_of(data: bytes, charset: str | None) -> Json:
    """The JSON value of `data`; raises NoJsonError."""
    try:
        encoding = json.detect_encoding(data)
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            text = text_of(data, charset)
        return json.loads(text, parse_constant=_refused, parse_float=_finite)
    except (ValueError, RecursionError):
        raise NoJsonError from None


def _refused(_: str) -> NoReturn:
    raise NoJsonError


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NoJsonError
    return number
