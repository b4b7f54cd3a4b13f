"""JSON text (RFC 8259) to a value, with what Python's reader lets through refused.

The standard library's C scanner reads; hooks only raise a flag. When one is up, or the reader gave
up, a slower scan of our own tells what is wrong and where. It also finds the places of values.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

from mcpgen.spec.reading.bounds import MAX_DEPTH, MAX_FAULTS
from mcpgen.spec.reading.text.faults import (
    TextError,
    TextFault,
    bad_number,
    duplicate_key,
    too_deep,
)
from mcpgen.spec.reading.text.places import Place
from mcpgen_runtime.schema import pointer as json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]++', re.DOTALL)
_COLON = re.compile(r"[ \t\n\r]*+:")
_NUMBER = re.compile(r"-?[0-9][0-9.eE+-]*+")
_NON_FINITE = ("NaN", "Infinity", "-Infinity")
_MAX_DIGITS = 4000  # Python refuses to convert more than 4300


def parse(text: str) -> tuple[Json, list[TextFault]]:
    """Read a JSON text; return its value and what is wrong with it.

    Raises TextError where the text is not JSON.
    """
    hooks = _Hooks()
    try:
        value = hooks.decode(text)
    except json.JSONDecodeError as error:
        raise TextError(_syntax_fault(error)) from None
    except (RecursionError, ValueError):
        return None, _closer_look(text)
    if _is_deep(value):
        return None, _closer_look(text)
    return value, _closer_look(text) if hooks.doubtful else []


def _closer_look(text: str) -> list[TextFault]:
    unknown = TextFault("MG104", "not JSON that can be read", "Mend the text.", 0)
    return scan(text).faults or [unknown]


def _is_deep(value: Json) -> bool:
    """Tell whether objects and arrays stand more than MAX_DEPTH inside each other."""
    level: list[Json] = [value] if isinstance(value, (dict, list)) else []
    for _ in range(MAX_DEPTH):
        level = [child for parent in level for child in _containers(parent)]
    return bool(level)


def _containers(parent: Json) -> list[Json]:
    children: Iterable[Json] = parent.values() if isinstance(parent, dict) else parent
    return [child for child in children if isinstance(child, (dict, list))]


class _Hooks:
    """What Python's reader calls back; `doubtful` says that the text needs a closer look."""

    def __init__(self) -> None:
        self.doubtful = False

    def decode(self, text: str) -> Json:
        return json.loads(
            text,
            object_pairs_hook=self._object,
            parse_float=self._float,
            parse_constant=self._constant,
        )

    def _object(self, pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        built = dict(pairs)
        self.doubtful |= len(built) != len(pairs)
        return built

    def _float(self, text: str) -> float:
        value = float(text)
        self.doubtful |= math.isinf(value)
        return value

    def _constant(self, _: str) -> None:
        self.doubtful = True


def _syntax_fault(error: json.JSONDecodeError) -> TextFault:
    reason = error.msg[:1].lower() + error.msg[1:]
    return TextFault("MG104", f"not JSON: {reason}", "Mend the text at the caret.", error.pos)


def scan(text: str) -> _Scanner:
    """Scan a text that is JSON, for `.root` (the place of everything) and `.faults`."""
    scanner = _Scanner(text)
    try:
        scanner.run()
    except TextError as error:
        scanner.faults.append(error.fault)
    return scanner


class _Scanner:
    def __init__(self, text: str) -> None:
        self.root = Place(0)
        self.faults: list[TextFault] = []
        self._text = text
        self._open: list[Place] = []
        self._tokens: list[str] = []  # of the value that is read in each open place
        self._key: tuple[str, int] | None = None

    def run(self) -> None:
        for match in _TOKEN.finditer(self._text):
            first, offset = self._text[match.start()], match.start()
            if first in "{[":
                self._enter(self._value(offset))
            elif first in "]}":
                del self._open[-1:], self._tokens[-1:]
            elif first == '"' and _COLON.match(self._text, match.end()):
                self._key = (json.loads(match.group()), offset)
            elif first not in ",:":
                self._value(offset)
                self._check_number(match.group(), offset)

    def _enter(self, place: Place) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise TextError(too_deep(place.offset, self._pointer()))
        self._open.append(place)
        self._tokens.append("")

    def _value(self, offset: int) -> Place:
        if not self._open:
            self.root.offset = offset
            return self.root
        parent = self._open[-1]
        name, at = self._key or (str(len(parent.children)), None)
        self._key = None
        self._tokens[-1] = name
        place = Place(offset, at)
        if name in parent.children and at is not None:
            self._fault(duplicate_key(name, at, self._pointer()))
        parent.children[name] = place
        return place

    def _check_number(self, token: str, offset: int) -> None:
        if _NUMBER.fullmatch(token) and len(token) > _MAX_DIGITS:
            self._fault(bad_number("a number of too many digits", offset, self._pointer()))
        elif token in _NON_FINITE or (_NUMBER.fullmatch(token) and math.isinf(float(token))):
            self._fault(bad_number(f"{token} is not a finite number", offset, self._pointer()))

    def _fault(self, fault: TextFault) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault)

    def _pointer(self) -> str:
        return json_pointer.format(self._tokens)
