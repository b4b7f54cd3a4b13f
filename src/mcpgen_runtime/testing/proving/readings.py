"""What becomes of a value that a gate accepts when a model reads it and writes it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.typed import plain, reader

if TYPE_CHECKING:
    from mcpgen_runtime.schema.gate import Gate
    from mcpgen_runtime.schema.types import Json

__all__ = ["Readings"]


class Readings:
    """The readings of a model or an alias behind `gate`, by the function that servers read with."""

    def __init__(self, annotation: Any, gate: Gate) -> None:
        self._read = reader(annotation, gate)

    def keeps(self, value: Json) -> bool:
        """Whether the model takes `value` and writes an equal one.

        A value nested too deep for any model counts as kept: a server says so, and refuses it.
        """
        try:
            return _same(plain(self._read(value)), value)
        except RecursionError:
            return True
        except Exception:  # noqa: BLE001 - of whatever kind: it is not kept
            return False


def _same(one: Json, other: Json) -> bool:
    """Tell whether two values are one and the same, 5 and 5.0 told apart: 5 stays 5."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(v, other[key]) for key, v in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
