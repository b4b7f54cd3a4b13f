"""Reads the common part of ECMAScript's pattern syntax (ECMA-262, section 22.2.1, `u` flag).

For making strings, not for matching: an assertion of a place is read as nothing, and whoever makes
a string from the tree has it matched by the real engine afterwards.
"""

from __future__ import annotations

import re

from .regex_tree import (
    LAST,
    NOTHING,
    UNBOUNDED,
    Ahead,
    Back,
    Chars,
    Choice,
    Group,
    Node,
    Ranges,
    Repeat,
    Sequence,
    complement,
)

_DIGIT: Ranges = ((48, 57),)
_WORD: Ranges = ((97, 122), (65, 90), (48, 57), (95, 95))
_SPACE: Ranges = ((32, 32), (9, 13), (0xA0, 0xA0), (0x2028, 0x2029), (0xFEFF, 0xFEFF))
_LINE_ENDS: Ranges = ((10, 10), (13, 13), (0x2028, 0x2029))
_CLASSES = {"d": _DIGIT, "w": _WORD, "s": _SPACE}
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}
_PROPERTIES: dict[str, Ranges] = {
    "Ll": ((97, 122),), "Lowercase": ((97, 122),), "Lu": ((65, 90),), "Uppercase": ((65, 90),),
    "L": ((97, 122), (65, 90)), "Letter": ((97, 122), (65, 90)),
    "Alphabetic": ((97, 122), (65, 90)), "N": _DIGIT, "Nd": _DIGIT, "Number": _DIGIT,
    "P": ((45, 47), (33, 35)), "Punctuation": ((45, 47), (33, 35)), "S": ((43, 43), (36, 36)),
    "Z": ((32, 32),), "Zs": ((32, 32),), "Emoji": ((0x1F600, 0x1F64F),), "Any": ((0, LAST),),
    "ASCII": ((0, 127),),
}  # fmt: skip
"""A few members of each Unicode property that patterns name: enough to write a string."""

_GROUP = re.compile(r"\((?:\?(?:(?P<look><?[=!])|<(?P<name>\w+)>|[a-z-]*:))?")
_COUNT = re.compile(r"\{(\d+)(?:(,)(\d*))?\}|[*+?]")
_BACK = re.compile(r"([1-9]\d*)|k<(\w+)>")
_CODE = re.compile(r"u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})")
_PROPERTY = re.compile(r"([pP])\{(?:\w+=)?(\w+)\}")
MAX_NESTING = 100


class UnreadError(ValueError):
    """The pattern uses what this reader does not know, or is no pattern."""


def read(pattern: str) -> Node:
    """Read a pattern; raises UnreadError."""
    reader = _Reader(pattern)
    node = reader.choice()
    if reader.at < len(pattern):
        raise UnreadError(pattern)
    return node


class _Reader:
    def __init__(self, pattern: str) -> None:
        self._text = pattern
        self.at = 0
        self._groups = 0
        self._depth = 0

    def choice(self) -> Node:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise UnreadError(self._text)
        nodes = [self._sequence()]
        while self._skip("|"):
            nodes.append(self._sequence())
        self._depth -= 1
        return nodes[0] if len(nodes) == 1 else Choice(tuple(nodes))

    def _sequence(self) -> Node:
        nodes: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            nodes.append(self._counted(self._atom()))
        return Sequence(tuple(nodes))

    def _counted(self, node: Node) -> Node:
        found = self._take(_COUNT)
        if found is None:
            return node
        self._skip("?")
        if found[1] is None:
            least, most = {"*": (0, UNBOUNDED), "+": (1, UNBOUNDED), "?": (0, 1)}[found[0]]
            return Repeat(node, least, most)
        least = int(found[1])
        return Repeat(node, least, int(found[3] or UNBOUNDED) if found[2] else least)

    def _atom(self) -> Node:
        if self._peek() == "(":
            return self._group()
        if self._peek() == "[":
            return Chars(self._class())
        character = self._next()
        if character in "^$":
            return NOTHING
        if character == ".":
            return Chars(complement(_LINE_ENDS))
        return self._escape() if character == "\\" else _one(ord(character))

    def _group(self) -> Node:
        found = self._take(_GROUP)
        if found is None:
            raise UnreadError(self._text)
        names = self._names(found)
        node = self.choice()
        if not self._skip(")"):
            raise UnreadError(self._text)
        if found["look"]:
            return NOTHING if "!" in found["look"] else Ahead(node)
        return Group(node, names) if names else node

    def _names(self, found: re.Match[str]) -> tuple[str, ...]:
        if found[0] != "(" and not found["name"]:
            return ()
        self._groups += 1
        name = found["name"]
        return (str(self._groups), name) if name else (str(self._groups),)

    def _escape(self) -> Node:
        back = self._take(_BACK)
        if back is not None:
            return Back(back[1] or back[2])
        if self._peek() in ("b", "B"):
            self.at += 1
            return NOTHING
        return Chars(self._escaped())

    def _escaped(self) -> Ranges:
        """Read what follows a backslash, where it stands for characters."""
        code = self._take(_CODE)
        if code is not None:
            number = int(code[1] or code[2] or code[3], 16)
            return ((number, number),)
        found = self._take(_PROPERTY)
        if found is not None:
            return self._property(found[1], found[2])
        letter = self._next()
        if letter == "c":
            letter = chr(ord(self._next()) % 32)
        if letter.lower() in _CLASSES:
            ranges = _CLASSES[letter.lower()]
            return ranges if letter.islower() else complement(ranges)
        number = _CONTROLS.get(letter, ord(letter))
        return ((number, number),)

    def _property(self, sign: str, name: str) -> Ranges:
        if name not in _PROPERTIES:
            raise UnreadError(self._text)
        return _PROPERTIES[name] if sign == "p" else complement(_PROPERTIES[name])

    def _class(self) -> Ranges:
        self.at += 1
        negated = self._skip("^")
        ranges: list[tuple[int, int]] = []
        while not self._skip("]"):
            low = self._member()
            if self._peek() == "-" and self._text[self.at + 1 : self.at + 2] not in ("]", ""):
                self.at += 1
                ranges.append((low[0][0], self._member()[-1][1]))
            else:
                ranges.extend(low)
        return complement(tuple(ranges)) if negated else tuple(ranges)

    def _member(self) -> Ranges:
        character = self._next()
        if character != "\\":
            return ((ord(character), ord(character)),)
        return ((8, 8),) if self._skip("b") else self._escaped()

    def _peek(self) -> str:
        return self._text[self.at : self.at + 1]

    def _next(self) -> str:
        character = self._peek()
        if not character:
            raise UnreadError(self._text)
        self.at += 1
        return character

    def _skip(self, character: str) -> bool:
        found = self._peek() == character
        self.at += found
        return found

    def _take(self, expected: re.Pattern[str]) -> re.Match[str] | None:
        found = expected.match(self._text, self.at)
        if found is not None:
            self.at = found.end()
        return found


def _one(number: int) -> Chars:
    return Chars(((number, number),))
