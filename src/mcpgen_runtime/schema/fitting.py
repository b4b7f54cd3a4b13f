"""Which parts of a schema a value fits, the parts named by what they say.

A union's branches may differ in what no type can say: a pattern, a condition. So a generated union
names its branches by digests of their schemas, and whoever reads a value with the schema at hand
finds out which of them it fits.
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import TYPE_CHECKING

from .gate import Gate
from .walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .types import Json, Schema

_ROOT = "urn:mcpgen:root"
_PART = "mcpgen-part"
_LENGTH = 12  # digits; of the few schemas of one document


def digest_of(schema: Schema) -> str:
    """Return a short digest of what `schema` says: the same for the same schema, 1.0 being 1."""
    text = json.dumps(_whole(schema), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _whole(value: Json) -> Json:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    return [_whole(item) for item in value] if isinstance(value, list) else value


class Fitting:
    """The parts of the schema of `gate`, each judged by a gate of its own, made at first use.

    `reveal` makes of the values that are shown the ones that are meant.
    """

    def __init__(self, gate: Gate, reveal: Callable[[Json], Json] | None = None) -> None:
        self._whole = gate
        self._reveal = reveal
        self._gates: dict[str, Gate | None] = {}

    def behind(self, reveal: Callable[[Json], Json]) -> Fitting:
        """Return the same for values that are disguised."""
        return Fitting(self._whole, reveal)

    def fits(self, digests: str, value: Json) -> bool:
        """Tell whether `value` fits one of the parts with these digests, apart by spaces.

        False for a part that is not there, or that cannot judge such a value.
        """
        gates = map(self._gate, digests.split())
        meant = value if self._reveal is None else self._reveal(value)
        try:
            return any(gate is not None and gate.accepts(meant) for gate in gates)
        except ValueError:  # the engine's own limits
            return False

    def _gate(self, digest: str) -> Gate | None:
        if digest not in self._gates:
            found = digest in self._parts
            self._gates[digest] = self._made(self._parts[digest]) if found else None
        return self._gates[digest]

    @cached_property
    def _parts(self) -> Mapping[str, Schema]:
        return {digest_of(part): part for _, part in subschemas(self._whole.schema)}

    def _made(self, part: Schema) -> Gate:
        """Compile a part where its references lead to where they do in the whole."""
        root = self._whole.schema
        whole = root if isinstance(root, dict) else {}
        inner = {**whole, "$id": _ROOT, "$defs": {**whole.get("$defs", {}), _PART: part}}
        schema = {"$ref": f"{_ROOT}#/$defs/{_PART}", "$defs": {"root": inner}}
        return Gate(schema, formats=self._whole.formats)
