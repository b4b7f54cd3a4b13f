"""The gate with its engine's own limits in view: what it cannot judge, it must not be asked.

The engine compares items (`uniqueItems`) of at most 255 levels, and each big integer with each
other one, at a price that grows with the square of their number: one line of them would hold the
server for hours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.comparing import big_bits, compares_items
from mcpgen_runtime.schema.gate import Gate, UnusableSchemaError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Schema

__all__ = ["Judge", "TooHeavyError"]

_MOST_BITS = 65_536  # of big integers; a fraction of a second


class TooHeavyError(Exception):
    """The value holds so many big integers that comparing them would take too long."""


class Judge:
    """What the gate of `schema` says of values, or why it cannot."""

    __slots__ = ("_compares", "gate")

    def __init__(self, schema: Schema, *, formats: bool = False) -> None:
        self.gate = Gate(schema, formats=formats)
        self._compares = compares_items(schema)

    def accepts(self, value: Json) -> bool:
        """Whether `value` is valid.

        Raises TooHeavyError, and RecursionError for a value that nests too deep to be compared.
        """
        if self._compares and big_bits(value) > _MOST_BITS:
            raise TooHeavyError
        try:
            return self.gate.accepts(value)
        except UnusableSchemaError:
            raise
        except ValueError as error:
            raise RecursionError from error
