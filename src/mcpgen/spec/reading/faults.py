"""Faults of a text, found before there is a value to point into."""

from __future__ import annotations

from typing import NamedTuple


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
