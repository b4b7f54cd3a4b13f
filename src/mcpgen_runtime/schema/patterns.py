"""Regular expressions of JSON Schema: ECMAScript's, with the `u` flag (core, section 6.4).

Python's `re` reads digits, word characters and `$` otherwise and knows no properties of Unicode, so
the gate's own engine is asked: what the walkers say of a name is what the gate says of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .backtracking import MOST, limit_for, texts, weight
from .engine import compiled
from .text import encodable

if TYPE_CHECKING:
    from collections.abc import Collection

    from jsonschema_rs import Draft202012Validator

    from .types import Json

_SHORT = 300  # characters: such a text is allowed the most


def is_valid(pattern: str) -> bool:
    """Tell whether the engine can compile `pattern`."""
    return _compiled(pattern) is not None


def matches(pattern: str, text: str, limit: int | None = None) -> bool:
    """Tell whether `pattern` is found in `text`; one that does not compile never is.

    `limit` bounds the steps back (see `backtracking`): without it, by the length of the text.
    """
    found = _compiled(pattern, _limit(text) if limit is None else limit)
    return found is not None and found.is_valid(encodable(text))


def is_undecided(pattern: str, text: str, limit: int | None = None) -> bool:
    """Tell whether the engine gave up looking for `pattern` in `text` (see `matches`)."""
    found = _compiled(pattern, _limit(text) if limit is None else limit)
    errors = () if found is None else found.iter_errors(encodable(text))
    return any(type(error.kind).__name__.endswith("BacktrackLimitExceeded") for error in errors)


def is_in_doubt(patterns: Collection[str], value: Json, limit: int) -> bool:
    """Tell whether `limit` steps leave any of `patterns` undecided on some text of `value`."""
    if not patterns:
        return False
    return any(is_undecided(each, text, limit) for text in texts(value) for each in patterns)


def _limit(text: str) -> int:
    return MOST if len(text) < _SHORT else limit_for(weight(text))


@lru_cache(maxsize=1024)
def _compiled(pattern: str, limit: int = MOST) -> Draft202012Validator | None:
    try:
        return compiled({"pattern": encodable(pattern)}, limit=limit)
    except ValueError:
        return None
