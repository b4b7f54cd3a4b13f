"""Regular expressions of JSON Schema: ECMAScript's, with the `u` flag (core, section 6.4).

Python's `re` reads digits, word characters and `$` otherwise and knows no properties of Unicode, so
the gate's own engine is asked: what the walkers say of a name is what the gate says of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .text import encodable

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator


def is_valid(pattern: str) -> bool:
    """Tell whether the engine can compile `pattern`."""
    return _compiled(pattern) is not None


def matches(pattern: str, text: str) -> bool:
    """Tell whether `pattern` is found in `text`; one that does not compile never is."""
    compiled = _compiled(pattern)
    return compiled is not None and compiled.is_valid(encodable(text))


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> Draft202012Validator | None:
    from jsonschema_rs import Draft202012Validator

    try:
        return Draft202012Validator({"pattern": encodable(pattern)}, offline=True)
    except ValueError:
        return None
