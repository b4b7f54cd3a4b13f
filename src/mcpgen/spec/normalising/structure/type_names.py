"""The names that `type` takes (validation, section 6.1.1), and what a wrong one was meant to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.faults.nearest import nearest

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
_FOREIGN = {"float": "number", "double": "number", "list": "array", "dict": "object"}
"""What other languages call them, where no likeness of words tells."""


def type_advice(value: Json) -> str:
    """Say what `type` may be, and what the first name in `value` that is none may have meant."""
    names = value if isinstance(value, list) else [value]
    wrong = next((name for name in names if isinstance(name, str) and name not in _TYPES), None)
    near = _FOREIGN.get(wrong) or nearest(wrong, _TYPES) if wrong is not None else None
    types = f"Types are {', '.join(_TYPES[:-1])} and {_TYPES[-1]}."
    return f'Did you mean "{near}"? {types}' if near else types
