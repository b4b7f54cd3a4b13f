"""Lossless repairs of calls that the gate has refused, for clients that are known to break them.

Theory of operation. The gate judges a call as it came; only when it refuses, and only for the rows
of `quirks` that are the client's, is a repair tried. A named key goes where the schema proves that
no call may have it; a string is read as the JSON text that it holds where the schema proves that no
string may stand there (`schema.never`). So no valid call is altered, no string that could be meant
as one is read, and the call could not do without any of its repairs. Then the gate judges what came
out. What it still refuses is told with the repairs that fit at their places, so that the caller
mends the rest in one go; a text whose value does not fit stays the string that it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.runtime.quirks import QUIRKS, Decode, Drop, quirks_of
from mcpgen_runtime.runtime.repair_modes import AUTO, mode_of
from mcpgen_runtime.runtime.stderr import tell
from mcpgen_runtime.runtime.texts import held_values, with_values
from mcpgen_runtime.schema.faults import explained
from mcpgen_runtime.schema.faults.showing import path_shown, shown
from mcpgen_runtime.schema.never import declares_key, forbids_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from mcpgen_runtime.runtime.judging import Judge
    from mcpgen_runtime.runtime.quirks import Quirk
    from mcpgen_runtime.runtime.schemas import ToolSchemas
    from mcpgen_runtime.runtime.texts import Held
    from mcpgen_runtime.schema.types import Json, JsonObject, Path

__all__ = ["Mended", "Mender", "Repairs"]


class Mended(NamedTuple):
    """A call after its repairs, and whether the gate accepts it now."""

    value: JsonObject
    accepted: bool


class Repairs:
    """Which repairs a server makes, and which it has told of on standard error.

    `mode` is one of `repair_modes.MODES` (ValueError for another word), `variable` the environment
    variable that sets it, `package` what the person who runs the server knows it as.
    """

    def __init__(self, mode: str = AUTO, *, variable: str = "", package: str = "server") -> None:
        self._mode = mode_of(mode)
        self._package = package
        self._switch = f" {variable}=off refuses such calls." if variable else ""
        self._told: set[tuple[str, object]] = set()

    def quirks_of(self, client: str | None) -> Sequence[Quirk]:
        """Return the rows that are repaired for a client of that name."""
        if self._mode == "off":
            return ()
        return QUIRKS if self._mode == "all" else quirks_of(client)

    def tell_repaired(self, tool: str, quirk: Quirk, client: str | None, done: str) -> None:
        """Tell of a repair, the first time that `quirk` needs one in a call of `tool`."""
        whose = "a client without a name" if client is None else shown(client)
        words = f"{done}, a known quirk of {quirk.product}, in a call of {whose}: {quirk.source}"
        self._tell(tool, quirk, f"{words}.{self._switch}")

    def tell_ignored(self, tool: str, key: str) -> None:
        """Tell of a root key that the spec ignores, the first time that a call of `tool` has it."""
        self._tell(tool, key, f"dropped {shown(key)}, which the spec ignores.")

    def _tell(self, tool: str, cause: object, words: str) -> None:
        if (tool, cause) not in self._told:
            self._told.add((tool, cause))
            tell(one_line(f"{self._package} repair [{tool}] {words}"))


class Mender:
    """The repairs of one tool's calls; `ignored` are root keys that the spec ignores in them."""

    __slots__ = ("_repairs", "_schema", "_tool", "ignored")

    def __init__(self, tool: str, schemas: ToolSchemas, repairs: Repairs) -> None:
        self._tool = tool
        self._schema = schemas.arguments
        self._repairs = repairs
        self.ignored = [key for key in schemas.ignore if not declares_key(self._schema, key)]

    def without_ignored(self, arguments: JsonObject) -> JsonObject:
        """`arguments` without the root keys that the spec ignores and the schema does not know."""
        found = [key for key in self.ignored if key in arguments]
        for key in found:
            self._repairs.tell_ignored(self._tool, key)
        return _without(arguments, found)

    def mend(self, value: JsonObject, client: str | None, judge: Judge) -> Mended:
        """Repair a call that `judge` has refused, as far as that can be.

        `client` is the name that the client gave. Raises what `judge.accepts` raises.
        """
        quirks = self._repairs.quirks_of(client)
        if not quirks:
            return Mended(value, accepted=False)
        drops = list(self._drops(value, quirks))
        kept = _without(value, [repair.key for _, repair in drops])
        readers = _readers(quirks)
        held = list(held_values(self._schema, kept, readers)) if readers else []
        if not drops and not held:
            return Mended(value, accepted=False)
        mended = with_values(kept, held)
        if not judge.accepts(mended):
            return Mended(with_values(kept, self._fitting(held, mended, judge)), accepted=False)
        done = [(quirk, f"dropped the key {shown(repair.key)}") for quirk, repair in drops]
        done += [
            (readers[each.type], f"read the JSON text at {path_shown(each.path)}") for each in held
        ]
        for quirk, words in done:
            self._repairs.tell_repaired(self._tool, quirk, client, words)
        return Mended(mended, accepted=True)

    def _drops(self, value: JsonObject, quirks: Sequence[Quirk]) -> Iterator[tuple[Quirk, Drop]]:
        """The rows whose key the call has, and that the schema refuses in any call."""
        seen: set[str] = set()
        for quirk in quirks:
            repair = quirk.repair
            if isinstance(repair, Drop) and repair.key in value and repair.key not in seen:
                seen.add(repair.key)
                if forbids_key(self._schema, repair.key):
                    yield quirk, repair

    def _fitting(self, held: Sequence[Held], mended: Json, judge: Judge) -> list[Held]:
        """Those of `held` in which nothing is wrong, of a call that is refused for something."""
        if not held:
            return []
        found = explained(self._schema, judge.gate, mended)
        if found.more or not found.complete:
            return []
        wrong = [level.path for level in found.levels]
        wrong += [tuple(map(str, fault.path)) for fault in found.faults]
        return [each for each in held if not _is_within(wrong, each.path)]


def _readers(quirks: Sequence[Quirk]) -> dict[str, Quirk]:
    """The row that reads each JSON type from text."""
    return {
        kind: quirk
        for quirk in reversed(quirks)
        if isinstance(quirk.repair, Decode)
        for kind in quirk.repair.types
    }


def _without(arguments: JsonObject, keys: Collection[str]) -> JsonObject:
    if not keys:
        return arguments
    return {key: value for key, value in arguments.items() if key not in keys}


def _is_within(paths: Collection[tuple[str, ...]], path: Path) -> bool:
    place = tuple(map(str, path))
    return any(each[: len(place)] == place for each in paths)
