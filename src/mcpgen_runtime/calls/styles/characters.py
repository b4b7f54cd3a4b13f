"""Which characters stand as they are in each part of a request, and what becomes of the others.

- In a URL everything but RFC 3986's unreserved characters is percent-encoded, as UTF-8.
- `allowReserved` in a query lets reserved characters and percent-encoded triples through (RFC 6570,
  section 3.2.3), but never those that end the query or that forms give a meaning: `# [ ] & +`.
- `allowReserved` in a path (OpenAPI 3.2) lets through what a segment may have (RFC 3986, `pchar`):
  never `/ ? # [ ]`, nor a triple, so that no value makes a segment or hides a dot in one.
- Forms (RFC 1866) write a space as `+` where a media type says how the value is written.
- Headers are never percent-encoded (3.1.2, section 4.7.12); what they cannot carry is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

from mcpgen_runtime.calls.prepared import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Path

__all__ = [
    "COOKIE",
    "FORM",
    "HEADER",
    "PATH",
    "PLAIN",
    "QUERY",
    "RESERVED_PATH",
    "RESERVED_QUERY",
    "Writer",
    "is_token",
]

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")
_NO_HEADER = re.compile("[^\t\x20-\x7e\xa0-\xff]")
_NO_COOKIE = re.compile(r'[^\x21-\x7e]|[";\\]')  # RFC 6265, section 4.1.1, and the comma of lists
_STRAY_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
_TOKEN = re.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+")


@dataclass(frozen=True, slots=True)
class Writer:
    """How names, values and the delimiters between values are escaped in one part of a request.

    `refused` finds what a value must not have there, and `refusal` says so.
    """

    value: Callable[[str], str]
    name: Callable[[str], str]
    refused: re.Pattern[str] | None = None
    refusal: str = ""

    def write(self, text: str, path: Path) -> str:
        """Escape a value that stands at `path` of the arguments; ArgumentError if it must not be.

        Delimiters are escaped by `name`, which is not for callers' text alone.
        """
        if self.refused is not None and self.refused.search(text):
            raise ArgumentError(path, self.refusal)
        return self.value(text)


def is_token(name: str) -> bool:
    """Whether `name` may name a header or a cookie (RFC 9110, section 5.6.2)."""
    return _TOKEN.fullmatch(name) is not None


def _same(text: str) -> str:
    return text


def _reserved(text: str) -> str:
    return quote(_STRAY_PERCENT.sub("%25", text), safe=":/?@!$'()*,;=%")


_encoded = partial(quote, safe="")
_IN_PATH = "holds a control character, which a path cannot carry."

PLAIN = Writer(_same, _same)
QUERY = Writer(_encoded, _encoded)
RESERVED_QUERY = Writer(_reserved, _encoded)
FORM = Writer(quote_plus, quote_plus)
PATH = Writer(_encoded, _encoded, _CONTROL, _IN_PATH)
RESERVED_PATH = Writer(partial(quote, safe=":@!$&'()*+,;="), _encoded, _CONTROL, _IN_PATH)
HEADER = Writer(
    _same,
    _same,
    _NO_HEADER,
    "holds a character that no header can carry: only printable Latin-1 ones can be sent.",
)
COOKIE = Writer(
    _same,
    _same,
    _NO_COOKIE,
    "holds a character that no cookie can carry: spaces, quotes, semicolons, backslashes and what "
    "is not ASCII cannot be sent.",
)
