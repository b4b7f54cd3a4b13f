"""Readable texts for the formats of 2020-12 (validation, section 7.3), and some in wide use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TEXTS = {
    "date-time": "2024-01-01T00:00:{:02}Z",
    "date": "2024-01-{:02}",
    "time": "12:00:{:02}Z",
    "duration": "PT{}H",
    "email": "a{}@example.com",
    "idn-email": "a{}@example.com",
    "hostname": "host{}.example.com",
    "idn-hostname": "host{}.example.com",
    "ipv4": "192.0.2.{}",
    "ipv6": "2001:db8::{}",
    "uri": "https://example.com/{}",
    "url": "https://example.com/{}",
    "uri-reference": "/path/{}",
    "uri-template": "https://example.com/{{id}}/{}",
    "iri": "https://example.com/{}",
    "iri-reference": "/path/{}",
    "uuid": "123e4567-e89b-42d3-a456-4266141740{:02}",
    "json-pointer": "/path/{}",
    "relative-json-pointer": "{}/path",
    "regex": "^text{}$",
    "byte": "dGV4dA==",
    "binary": "text{}",
    "password": "secret{}",
    "color": "#0000{:02}",
}
"""Each with a place for a number; 1 to 27 keeps all of them valid."""

_FIRST = {"email": "a@example.com", "idn-email": "a@example.com", "uri": "https://example.com"}


def texts(name: str) -> Iterator[str]:
    """Yield distinct texts of a format; none for one that is not known."""
    if name in _FIRST:
        yield _FIRST[name]
    if name in _TEXTS:
        for number in range(1, 28):
            yield _TEXTS[name].format(number)
