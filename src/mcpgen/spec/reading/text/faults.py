"""Faults of a text, found before there is a value to point into; in JSON and YAML alike."""

from __future__ import annotations

import json
from typing import NamedTuple

from mcpgen.spec.reading.bounds import MAX_DEPTH


class TextFault(NamedTuple):
    """A fault at a character offset of a text, with the pointer of the value it stands at."""

    code: str
    message: str
    help: str
    offset: int
    pointer: str = ""


class TextError(Exception):
    """A fault after which nothing more can be read of the text."""

    def __init__(self, fault: TextFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def too_deep(offset: int, pointer: str) -> TextFault:
    """Word a document that is nested too deep."""
    message = f"objects and arrays are nested more than {MAX_DEPTH} deep"
    return TextFault(
        "MG108", message, "Flatten it, or share parts through `$defs`.", offset, pointer
    )


def duplicate_key(name: str, offset: int, pointer: str) -> TextFault:
    """Word a key that stands twice in an object."""
    message = f"the key {json.dumps(name, ensure_ascii=False)} stands twice in this object"
    return TextFault("MG105", message, "Keep one of the two.", offset, pointer)


def bad_number(message: str, offset: int, pointer: str) -> TextFault:
    """Word a number that JSON cannot say."""
    return TextFault("MG107", message, "Quote it if it is meant as text.", offset, pointer)
