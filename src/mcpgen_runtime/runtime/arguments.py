"""From the arguments of a call to the typed arguments of its handler, or to a refusal.

Only the gate refuses; the model behind it is a view of what has passed (see `typed`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.errors import InternalError
from mcpgen_runtime.runtime.judging import Judge, TooHeavyError
from mcpgen_runtime.runtime.numbers import NotFiniteError, finite, non_finite, too_large, whole
from mcpgen_runtime.runtime.repairing import Mender, Repairs
from mcpgen_runtime.runtime.reporting import report, report_exception
from mcpgen_runtime.runtime.schemas import ToolSchemas
from mcpgen_runtime.runtime.typed import reader
from mcpgen_runtime.schema.faults import Fault, diagnose, explained

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mcpgen_runtime.schema.faults import Refusal
    from mcpgen_runtime.schema.types import JsonObject, Schema
    from mcpgen_runtime.schema.unknown import Level
    from mcpgen_runtime.session.clients import Client

    UnknownKeysMessage = Callable[[Sequence[Level]], str]

__all__ = ["Arguments", "RefusedError"]

_TOO_DEEP = "The arguments are nested too deeply to be checked; send a flatter value."
_TOO_HEAVY = "The arguments hold too many integers of more than 64 bits to compare; send fewer."


class RefusedError(Exception):
    """The arguments break the schema; the message names every fault, for the model to mend.

    `faults`: the same as data (see `Refusal.data`); none where the arguments could not be judged.
    """

    def __init__(self, text: str, faults: Sequence[JsonObject] = ()) -> None:
        super().__init__(text)
        self.faults = faults


class Arguments:
    """The checks of one tool's arguments, made at its first call."""

    __slots__ = ("_judge", "_mender", "_read", "_schema", "_unknown_keys_message")

    def __init__(
        self,
        schema: Schema,
        annotation: object,
        unknown_keys_message: UnknownKeysMessage | None = None,
        *,
        formats: bool = False,
        mender: Mender | None = None,
    ) -> None:
        self._schema = schema
        self._judge = Judge(schema, formats=formats)
        self._read = reader(annotation, self._judge.gate)
        self._unknown_keys_message = unknown_keys_message
        self._mender = mender or Mender("", ToolSchemas(schema, None), Repairs("off"))

    def compile(self) -> None:
        """Compile the schema now; raises UnusableSchemaError where that cannot be."""
        self._judge.gate.compile()

    def accept(self, arguments: JsonObject, client: Client | None = None) -> Any:
        """The typed arguments of a call that `client` sent.

        Raises RefusedError, with every fault named, when the schema refuses them, and InternalError
        when the user's `unknown_keys_message` fails.
        """
        try:
            if self._mender.ignored:
                arguments = self._mender.without_ignored(arguments)
            value = whole(arguments)
            if not self._judge.accepts(value):
                value = self._mended(value, client)
            return self._read(value)
        except NotFiniteError:
            raise self._overflow(arguments) from None
        except TooHeavyError:
            raise RefusedError(_TOO_HEAVY) from None
        except RecursionError:
            raise RefusedError(_TOO_DEEP) from None

    def _mended(self, value: JsonObject, client: Client | None) -> JsonObject:
        """A refused value after its repairs; RefusedError where something is still wrong."""
        name = None if client is None else client.name
        mended, accepted = self._mender.mend(value, name, self._judge)
        if not accepted:
            raise self._refused(explained(self._schema, self._judge.gate, mended))
        return mended

    def _refused(self, refusal: Refusal) -> RefusedError:
        hook = self._unknown_keys_message
        say = None if hook is None else partial(_say, hook)
        return RefusedError(refusal.text(say), refusal.data())

    def _overflow(self, arguments: JsonObject) -> RefusedError:
        """Every other fault, and then each number that overflows."""
        overflows = [Fault(path, too_large(), "type") for path in non_finite(arguments)]
        found = diagnose(self._schema, self._judge.gate, whole(finite(arguments)))
        return self._refused(found.with_faults(overflows))


def _say(unknown_keys_message: Callable[[Sequence[Level]], object], levels: Sequence[Level]) -> str:
    """Ask the user's hook; whatever goes wrong in it is that call's internal error."""
    try:
        text = unknown_keys_message(levels)
    except Exception as error:  # noqa: BLE001 - user code may raise anything
        reference = report_exception("unknown_keys_message", error)
    else:
        if isinstance(text, str):
            return text
        reference = report("unknown_keys_message", f"it returned {type(text).__name__}, not str")
    raise InternalError(f"Internal error (reference {reference}).")
