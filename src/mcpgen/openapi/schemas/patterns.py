"""Patterns that are written for another engine than ECMAScript's (3.1, section 4.8.24.1)."""

from __future__ import annotations

import re

from mcpgen_runtime.schema import patterns

_DELIMITED = re.compile(r"/(\^.*\$)/([a-zA-Z]*)", re.DOTALL)
"""A literal of JavaScript: as a pattern it would find nothing, for `^` is not at the start."""

_NARROWING = frozenset("gsuvyd")
"""Flags of such a literal without which it finds nothing that it would not find with them."""

_ELSEWHERE = (
    (re.compile(r"^\\A"), "^"),
    (re.compile(r"\\[zZ]$"), "$"),
    (re.compile(r"\(\?P<"), "(?<"),
)
"""What Python, Ruby and Java write, and ECMAScript's way of saying it."""


def usable_pattern(pattern: str) -> str | None:
    """Return the pattern as ECMAScript writes it; None where that cannot be done."""
    literal = _DELIMITED.fullmatch(pattern)
    if literal is not None:
        inside, flags = literal.groups()
        return usable_pattern(inside) if _NARROWING.issuperset(flags) else None
    for foreign, own in _ELSEWHERE:
        pattern = foreign.sub(own, pattern)
    return pattern if patterns.is_valid(pattern) else None
