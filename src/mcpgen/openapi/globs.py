"""Globs: `?` is one character and `*` any number of them, in a path none of them `/`.

`**` is any number of whatever characters. Matching takes time in the square of a text's length at
most, whatever the glob: what stands between two stars is found where it stands first, and never
looked for again, since a star takes whatever a later find would leave to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_STARS = re.compile(r"\*{2,}")


def glob(text: str, kind: str) -> Callable[[str], bool]:
    """Return what tells whether a glob fits; a method is a word, in any case."""
    if kind == "methods":
        return text.upper().__eq__
    one = "[^/]" if kind == "paths" else "."
    *before, last = (_within(part, one) for part in _STARS.split(text))
    found = [f"(?>{'.*?' if index else ''}{part})" for index, part in enumerate(before)]
    compiled = re.compile("".join([*found, ".*" if found else "", last]), re.DOTALL)
    return lambda value: compiled.fullmatch(value) is not None


def _within(text: str, one: str) -> str:
    """Return the expression of a glob without `**`, where `one` is any character of a segment."""
    first, *others = (one.join(map(re.escape, part.split("?"))) for part in text.split("*"))
    if not others:
        return first
    between = "".join(f"(?>{one}*?{part})" for part in others[:-1])
    return f"{first}{between}{one}*?{others[-1]}"
