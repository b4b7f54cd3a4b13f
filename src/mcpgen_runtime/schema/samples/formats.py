"""Readable texts for the formats of 2020-12 (validation, section 7.3), and some in wide use."""

from __future__ import annotations

from itertools import count, islice
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

_SHORT = {
    "duration": "P1D",
    "email": "a@b",
    "hostname": "a",
    "ipv4": "1.1.1.1",
    "ipv6": "::",
    "uri": "a:",
    "uri-reference": "",
    "uri-template": "",
    "json-pointer": "",
    "relative-json-pointer": "0",
    "regex": "",
}
"""The shortest texts, where those above are not."""

_FILLED = {
    "date-time": ("2024-01-01T00:00:00.", "0", "Z"),
    "time": ("12:00:00.", "0", "Z"),
    "duration": ("PT", "0", "1H"),
    "email": ("a@", "a.", "com"),
    "hostname": ("", "a.", "com"),
    "uri": ("a:", "a", ""),
    "uri-reference": ("", "a", ""),
    "uri-template": ("", "a", ""),
    "json-pointer": ("/", "a", ""),
    "relative-json-pointer": ("0/", "a", ""),
    "regex": ("", "a", ""),
}
"""Beginning, what may be repeated, and end: for texts of a length that is asked for."""

_GROUPS = "1000:1000:1000:1000:1000:1000"
_ADDRESSES = {
    "ipv4": ("10.1.1.1", "10.10.1.1", "10.10.10.1", "10.10.10.10", "192.10.10.10", "192.168.10.10",
             "192.168.100.10", "192.168.100.100"),
    "ipv6": (*(head + _GROUPS[:length] for length in range(1, 30) for head in ("::", "1::")
               if _GROUPS[length - 1] != ":"), "2001:0db8:0000:0000:0000:0000:0000:0001"),
}  # fmt: skip
"""Addresses of other lengths."""

_MANY = {
    "date": "2{:03}-06-15",
    "uuid": "123e4567-e89b-42d3-a456-426614{:06}",
    "ipv4": "10.0.0.{}",
    "ipv6": "2001:db8::1:{}",
}
"""What has one length, or few: for sets of many."""

_SAME = {
    "url": "uri",
    "iri": "uri",
    "iri-reference": "uri-reference",
    "idn-email": "email",
    "idn-hostname": "hostname",
}

_LENGTHS = 200
"""Lengths that are tried from the least one on."""


def texts(name: str, least: int = 0, most: int | None = None) -> Iterator[str]:
    """Yield texts of a format, some of them twice; none for one that is not known.

    Readable ones come first, whatever their length; then those of `least` to `most` code points, as
    far as the format has such. `least` is bounded by whoever asks.
    """
    if name in _FIRST:
        yield _FIRST[name]
    if name in _TEXTS:
        for number in range(1, 28):
            yield _TEXTS[name].format(number)
    name = _SAME.get(name, name)
    yield from _ADDRESSES.get(name, ())
    if name in _SHORT:
        yield _SHORT[name]
    if name in _FILLED:
        lengths = count(least) if most is None else range(least, most + 1)
        for length in islice(lengths, _LENGTHS):
            yield from _filled(*_FILLED[name], length)
    if name in _MANY:
        yield from map(_MANY[name].format, range(_LENGTHS))


def _filled(head: str, filler: str, tail: str, length: int) -> Iterator[str]:
    """Yield the text of that length, where head and tail leave room for it."""
    room = length - len(head) - len(tail)
    if room > 0:
        whole, rest = divmod(room, len(filler))
        yield head + filler[0] * rest + filler * whole + tail
