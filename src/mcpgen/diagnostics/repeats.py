"""Warnings of one kind, told a few times and then counted: many must not drown the others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics.diagnostic import Diagnostic

TOLD = 3
"""How often a warning or note of one code is told for one file."""

ONE_A_FILE = frozenset({"MG109"})
"""Codes that a file has once at most: these are counted for all files together."""

ALL_TOLD = frozenset({"MG601"})
"""Codes that are never folded: each says what its reader would look for in vain."""


def fold(diagnostics: Iterable[Diagnostic]) -> tuple[list[Diagnostic], str]:
    """Choose what is told, in its order, and word the count of the rest ("" for none).

    Errors are all told, and what is `ALL_TOLD`.
    """
    seen: Counter[tuple[str | None, str]] = Counter()
    told: list[Diagnostic] = []
    more: Counter[str] = Counter()
    for found in diagnostics:
        source = None if found.code in ONE_A_FILE else found.source
        key = (source.display if source else None, found.code)
        always = found.severity == "error" or found.code in ALL_TOLD
        seen[key] += not always
        if always or seen[key] <= TOLD:
            told.append(found)
        else:
            more[found.code] += 1
    return told, _counted(more)


def _counted(more: Counter[str]) -> str:
    if not more:
        return ""
    codes = ", ".join(f"{code} x{count:,}" for code, count in sorted(more.items()))
    return f"and {more.total():,} more of the same kinds: {codes} (--json lists them)"
