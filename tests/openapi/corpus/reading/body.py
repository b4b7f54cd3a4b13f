"""The body of a received request, beside the arguments that no parameter explains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.openapi.corpus.reading import bodies, styles
from tests.openapi.corpus.reading.names import closeness
from tests.openapi.corpus.reading.same import ABSENT, is_undefined, lost

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.openapi.corpus.reading.raw import RawOperation
    from tests.openapi.corpus.reading.request import Reading
    from tests.openapi.corpus.recorder import Received

CHOICE = re.compile("content_?type", re.IGNORECASE)
STYLED = {"style", "explode", "allowReserved"}
FORM = "application/x-www-form-urlencoded"


def read_body(
    operation: RawOperation, received: Received, given: dict[str, Any], reading: Reading
) -> None:
    """Find each of `given` in the body; tell what is lost, and what the body has beside it."""
    kind = received.header("Content-Type")
    if kind is None:
        if received.body:
            reading.wrong.append("a body without a media type")
        reading.lost += [name for name, value in given.items() if not is_undefined(value)]
        return
    media = next((one for one in operation.media if bodies.fits(kind, one.type)), None)
    if media is None:
        reading.wrong.append(f"{kind} is no media type of the operation")
        return
    rest = {
        name: value
        for name, value in given.items()
        if not (CHOICE.match(name) and value in (kind, media.type, bodies.essence(kind)))
    }
    Body(kind, received.body, media.encoding, reading).read(rest)


class Body:
    """One body, of media type `kind`."""

    def __init__(self, kind: str, data: bytes, encoding: dict[str, Any], reading: Reading) -> None:
        self._kind, self._data, self._encoding, self._reading = kind, data, encoding, reading

    def read(self, given: dict[str, Any]) -> None:
        """Find each of `given`."""
        essence = bodies.essence(self._kind)
        if essence == FORM:
            self._form(given)
        elif essence.startswith("multipart/"):
            self._multipart(given)
        elif bodies.is_json(self._kind) and self._is_json():
            self._json(given)
        else:
            self._whole(given)

    def _is_json(self) -> bool:
        return styles.as_json(self._data) is not ABSENT

    def _json(self, given: dict[str, Any]) -> None:
        body = styles.as_json(self._data)
        self._reading.body = body
        left = dict(body) if isinstance(body, dict) else {}
        for name, value in given.items():
            key = next((key for key in _near(name, left) if _same(left[key], value)), None)
            if key is not None:
                del left[key]
            elif name.strip("_").endswith("body") or len(given) == 1:
                self._is_body(name, value, body)
                left = {}
            else:
                self._reading.lost.append(name)
        self._beside(left)

    def _is_body(self, name: str, value: Any, body: Any) -> None:
        if not _same(body, value):
            self._reading.lost.append(name)

    def _form(self, given: dict[str, Any]) -> None:
        pairs = [
            (one.partition("=")[0], one.partition("=")[2])
            for one in self._data.decode("ascii").split("&")
            if one
        ]
        keys = [styles.decoded(key) for key, _ in pairs]

        def take(name: str, value: Any) -> bool:
            read, own = self._form_value(pairs, name, value)
            if read is ABSENT or list(lost(value, read)):
                return False
            for pair in own:
                pairs.remove(pair)
            return True

        self._members(given, keys, take)
        self._beside({styles.decoded(key): value for key, value in pairs})

    def _form_value(self, pairs: styles.Pairs, name: str, value: Any) -> tuple[Any, styles.Pairs]:
        encoding = self._encoding.get(name, {})
        if encoding.keys() & STYLED:
            style = encoding.get("style", "form")
            explode = encoding.get("explode", style == "form")
            return styles.take(pairs, name, style, value, explode=explode)
        if isinstance(value, list) and not bodies.is_json(encoding.get("contentType", "")):
            own = [pair for pair in pairs if styles.decoded(pair[0]) == name]
            return ([styles.decoded(text) for _, text in own] if own else ABSENT), own
        return styles.take_text(pairs, name)

    def _multipart(self, given: dict[str, Any]) -> None:
        parts = bodies.parts(self._kind, self._data)
        self._reading.has_files = True

        def take(name: str, value: Any) -> bool:
            if self._encoding.get(name, {}).keys() & STYLED and bodies.content(value) is None:
                return self._take_styled(parts, name, value)
            own = [part for part in parts if part.name == name]
            values = value if isinstance(value, list) else [value]
            values = [one for one in values if one is not None]
            if len(own) != len(values) or not all(map(_is_part_of, own, values)):
                return False
            for part in own:
                parts.remove(part)
            return bool(own)

        self._members(given, [part.name for part in parts], take)
        self._beside({part.name: part for part in parts})

    def _take_styled(self, parts: list[bodies.Part], name: str, value: Any) -> bool:
        """Find a value in the parts that a style makes of it, as it makes pairs in a query."""
        pairs = {(quote(one.name), quote(one.data)): one for one in parts if one.filename is None}
        read, own = self._form_value(list(pairs), name, value)
        if read is ABSENT or list(lost(value, read)):
            return False
        for pair in own:
            parts.remove(pairs[pair])
        return True

    def _members(
        self, given: dict[str, Any], keys: list[str], take: Callable[[str, Any], bool]
    ) -> None:
        """Find arguments that are properties, or an argument that is the whole object."""
        names = list(dict.fromkeys([*self._encoding, *keys, *(key.split("[")[0] for key in keys)]))
        found: dict[str, Any] = {}
        for name, value in given.items():
            key = next((key for key in _near(name, names) if take(key, value)), None)
            if key is not None:
                found[key] = value
            elif isinstance(value, dict) and name.endswith("body"):
                for inner, one in value.items():
                    if take(inner, one):
                        found[inner] = one
                    elif not is_undefined(one):
                        self._reading.lost.append(f"{name}.{inner}")
            elif not is_undefined(value):
                self._reading.lost.append(name)
        self._reading.body = found

    def _whole(self, given: dict[str, Any]) -> None:
        """A text, or the bytes of a file, whose name has no place."""
        self._reading.body = self._data
        for name, value in given.items():
            file = bodies.content(value)
            text = value.encode() if isinstance(value, str) else file
            if text != self._data:
                self._reading.lost.append(name)
            elif file is not None and value.get("mediaType", self._kind) != self._kind:
                self._reading.lost.append(f"{name}.mediaType")

    def _beside(self, left: dict[str, Any]) -> None:
        self._reading.wrong += [f"body: nothing like {key} was given" for key in left]


def _near(argument: str, names: Any) -> list[str]:
    """The names that an argument can be, the nearest first."""
    near = [(close, name) for name in names if (close := closeness(argument, name)) is not None]
    return [name for _, name in sorted(near)]


def _same(left: Any, right: Any) -> bool:
    """Equality of JSON values: true is not 1."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)


def _is_part_of(part: bodies.Part, value: Any) -> bool:
    if bodies.content(value) is not None and part.filename is not None:
        return bodies.is_file_of(part, value)
    return not list(lost(value, part.data.decode("utf-8", "replace")))
