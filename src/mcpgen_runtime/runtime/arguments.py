"""From the arguments of a call to the typed arguments of its handler, or to a refusal.

Only the gate refuses; the model behind it is a view of what has passed (see `typed`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.numbers import NotFiniteError, finite, non_finite, whole
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema.faults import refusal
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema
    from mcpgen_runtime.schema.unknown import Level

    UnknownKeysMessage = Callable[[Sequence[Level]], str]

__all__ = ["Arguments", "RefusedError"]

_TOO_DEEP = "The arguments are nested too deeply to be checked; send a flatter value."
_NAMED_NUMBERS = 20


class RefusedError(Exception):
    """The arguments break the schema; the message names every fault, for the model to mend."""


class Arguments:
    """The checks of one tool's arguments, made at its first call."""

    __slots__ = ("_gate", "_read", "_schema", "_unknown_keys_message")

    def __init__(
        self,
        schema: Schema,
        annotation: object,
        unknown_keys_message: UnknownKeysMessage | None = None,
    ) -> None:
        self._schema = schema
        self._gate = Gate(schema)
        self._read = reader(annotation)
        self._unknown_keys_message = unknown_keys_message

    def accept(self, arguments: JsonObject) -> Any:
        """The typed arguments.

        Raises RefusedError, with every fault named, when the schema refuses them, and InternalError
        when the user's `unknown_keys_message` fails.
        """
        try:
            value = whole(arguments)
            if self._gate.accepts(value):
                return self._read(value)
            raise RefusedError(self._refusal(value))
        except NotFiniteError:
            raise RefusedError(self._overflow(arguments)) from None
        except RecursionError:
            raise RefusedError(_TOO_DEEP) from None

    def _refusal(self, value: Json) -> str:
        return refusal(self._schema, self._gate, value, self._unknown_keys_message)

    def _overflow(self, arguments: JsonObject) -> str:
        """Every other fault, and then each number that overflows."""
        value = whole(finite(arguments))
        lines = [] if self._gate.accepts(value) else [self._refusal(value)]
        paths = list(non_finite(arguments))
        lines += [_overflow_line(path) for path in paths[:_NAMED_NUMBERS]]
        if len(paths) > _NAMED_NUMBERS:
            lines.append(f"(and {len(paths) - _NAMED_NUMBERS} more)")
        return "\n".join(lines)


def _overflow_line(path: Path) -> str:
    where = truncate(".".join(str(key) for key in path))
    return f"{where}: the number is too large for a 64-bit float; send a smaller one."
