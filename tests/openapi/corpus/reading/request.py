"""A received request read as the document describes it, beside the arguments that were given.

An argument is found where something on the wire, read by the style that the document names, is its
value; nothing on the wire is found twice, and what no argument explains must be a credential.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.openapi.corpus.reading import bodies, styles
from tests.openapi.corpus.reading.body import read_body
from tests.openapi.corpus.reading.names import closeness
from tests.openapi.corpus.reading.same import ABSENT, is_undefined, lost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.openapi.corpus.reading.raw import RawOperation, RawParameter
    from tests.openapi.corpus.recorder import Received

OWN = {
    "host", "accept", "accept-encoding", "connection", "user-agent", "content-type",
    "content-length", "cookie", "authorization",
}  # fmt: skip
"""Headers that every client may send."""

ORDER = ("path", "querystring", "query", "header", "cookie")


@dataclass
class Reading:
    """What was found: `values` by location and name, the body's value, what is wrong, and lost.

    `has_files`: objects in the body that look like file arguments are files.
    """

    values: dict[tuple[str, str], Any] = field(default_factory=dict)
    body: Any = ABSENT
    has_files: bool = False
    wrong: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def matches(template: str, path: str) -> dict[str, str] | None:
    """The raw texts of the template's variables in a path; None where it is another path."""
    names: list[str] = []
    pattern = ""
    for part in re.split(r"(\{[^{}]*\})", re.split("[?#]", template)[0]):
        if re.fullmatch(r"\{[^{}]*\}", part):
            names.append(part[1:-1])
            pattern += "([^/]*)"
        else:
            pattern += re.escape(part)
    found = re.fullmatch(pattern, path) or re.fullmatch(pattern, styles.plain(path))
    return None if found is None else dict(zip(names, found.groups(), strict=True))


class Reader:
    """Reads one request of one operation."""

    def __init__(
        self,
        operation: RawOperation,
        received: Received,
        arguments: dict[str, Any],
        credentials: Sequence[tuple[str, str]],
    ) -> None:
        self._operation, self._received, self._arguments = operation, received, arguments
        self._credentials = credentials
        parts = urlsplit(received.target)
        self._path = matches(operation.key, parts.path)
        self._pairs = _pairs(parts.query, "&")
        self._cookies = _pairs((received.header("Cookie") or "").replace("; ", ";"), ";")
        self._headers = {name.lower(): value for name, value in received.headers}
        self._claimed: set[tuple[str, str]] = set()
        self.reading = Reading()

    def read(self) -> Reading:
        """Read it all."""
        if self._path is None:
            self.reading.wrong.append(f"{self._received.target} is not {self._operation.key}")
            return self.reading
        self._fixed()
        rest = {key: value for key, value in self._arguments.items() if not self._parameter(key)}
        read_body(self._operation, self._received, rest, self.reading)
        self._leftovers()
        return self.reading

    def _fixed(self) -> None:
        """Take what the template itself has as its query."""
        query = self._operation.key.partition("#")[0].partition("?")[2]
        for pair in _pairs(query, "&"):
            if "{" in pair[1]:
                name = pair[1].strip("{}")
                _, own = styles.take_text(self._pairs, pair[0])
                assert self._path is not None
                self._path[name] = own[0][1] if own else ""
                self._remove(own, self._pairs)
            elif pair in self._pairs:
                self._pairs.remove(pair)
            else:
                self.reading.wrong.append(f"the query of the template is not there: {pair}")

    def _parameter(self, argument: str) -> bool:
        """Find an argument among the parameters; False where it can be none of them."""
        near = [
            (near, ORDER.index(one.location), one)
            for one in self._operation.parameters
            if (near := closeness(argument, one.name)) is not None
            and (one.location, one.name) not in self._claimed
        ]
        given = self._arguments[argument]
        for _, _, parameter in sorted(near, key=lambda one: one[:2]):
            value, pairs = self._value(parameter, given)
            if not list(lost(given, value)) and (value is not ABSENT or is_undefined(given)):
                place = (parameter.location, parameter.name)
                self._claimed.add(place)
                if value is not ABSENT:
                    self.reading.values[place] = given
                self._remove(
                    pairs, self._cookies if parameter.location == "cookie" else self._pairs
                )
                return True
        return False

    def _value(self, parameter: RawParameter, given: Any) -> tuple[Any, styles.Pairs]:
        """What stands on the wire for a parameter, read as the document says."""
        if parameter.location == "path":
            return self._inline(parameter, given, (self._path or {}).get(parameter.name)), []
        if parameter.location == "header":
            return self._inline(parameter, given, self._headers.get(parameter.name.lower())), []
        if parameter.location == "querystring":
            return ABSENT, []
        pairs = self._cookies if parameter.location == "cookie" else self._pairs
        if parameter.content is not None:
            text, own = styles.take_text(pairs, parameter.name)
            return _content(parameter, text), own
        return styles.take(pairs, parameter.name, parameter.style, given, explode=parameter.explode)

    def _inline(self, parameter: RawParameter, given: Any, text: str | None) -> Any:
        if text is None:
            return ABSENT
        decode = styles.plain if parameter.location == "path" else str
        if parameter.content is not None:
            return _content(parameter, decode(text))
        return styles.read_inline(
            text, parameter.name, parameter.style, given, decode, explode=parameter.explode
        )

    def _remove(self, own: styles.Pairs, pairs: styles.Pairs) -> None:
        for pair in own:
            pairs.remove(pair)

    def _leftovers(self) -> None:
        """Whatever no argument explains."""
        keys = {(location, name.lower()) for location, name in self._credentials}
        named = {name for location, name in self._claimed if location == "header"}
        known = OWN | {name.lower() for name in named}
        for location, names in (
            ("query", [styles.decoded(name) for name, _ in self._pairs]),
            ("cookie", [name for name, _ in self._cookies]),
            ("header", [name for name in self._headers if name not in known]),
        ):
            for name in names:
                if (location, name.lower()) not in keys:
                    self.reading.wrong.append(f"{location} {name}: nothing like it was given")


def _pairs(text: str, between: str) -> styles.Pairs:
    return [(one.partition("=")[0], one.partition("=")[2]) for one in text.split(between) if one]


def _content(parameter: RawParameter, text: Any) -> Any:
    """A text by the media type of its parameter; JSON is given again as it was sent."""
    return text if text is ABSENT or not bodies.is_json(parameter.content or "") else str(text)
