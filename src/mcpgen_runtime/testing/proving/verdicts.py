"""The verdicts on a tool: on the model of its arguments, that of its result, and what is served."""

from __future__ import annotations

import json
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

import jsonschema_rs

from mcpgen_runtime.schema import Gate, subschemas, truncate
from mcpgen_runtime.schema.fitting import digest_of
from mcpgen_runtime.schema.text import encodable_json

from . import instances
from .containment import difference, is_covered
from .parts import by_itself
from .readings import Readings
from .shown import NotShownError, Shown, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpgen_runtime.schema.types import Json, JsonObject, Schema

__all__ = ["Verdict", "model_verdict", "served_verdict"]

MAX_TESTED = 300
"""How many accepted values one schema is tried with."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"

MAX_SHOWN = 200
"""UTF-16 units of a value that shows a fault."""


class Verdict(NamedTuple):
    """What was found: `word` is `proved`, `tested`, `raw` or `unproved`.

    proved: whatever the schema accepts is taken. tested: no proof, but each of `tried` values that
    the schema accepts was taken. raw: not so; `shows` is such a value, as JSON text, or empty where
    the proof says no and no value was found. unproved: no proof, and no value to try.
    """

    word: str
    tried: int = 0
    shows: str = ""


class Side(NamedTuple):
    """Two sides: all that `schema` accepts, and something that `keeps` such a value or does not."""

    schema: Schema
    keeps: Callable[[Json], bool]
    formats: bool


def model_verdict(schema: Schema, annotation: Any, *, formats: bool, proofs: bool) -> Verdict:
    """Judge a model behind the gate of `schema`; without `proofs`, by tests alone."""
    gate = Gate(schema, formats=formats)
    side = Side(schema, Readings(annotation, gate).keeps, formats)
    if not proofs:
        return _tested(side)
    try:
        model = shown(annotation)
    except NotShownError:
        return _tested(side)
    covered = is_covered(schema, model.schema)
    if covered is False:
        return _refuted(side, model.schema)
    if covered is None or model.doubts or not _are_branches_covered(schema, model):
        return _tested(side)
    return _proved(side)


def _are_branches_covered(schema: Schema, model: Shown) -> bool:
    """Whether each branch that is chosen by its schema takes all that this schema accepts."""
    if not model.chosen:
        return True
    parts = {digest_of(part): part for _, part in subschemas(schema)}
    return all(
        is_covered(by_itself(parts[digest], schema), branch)
        for digests, branch in model.chosen
        for digest in digests
        if digest in parts
    )


def served_verdict(schema: Schema, served: Schema, *, formats: bool, proofs: bool) -> Verdict:
    """Judge what is served of a tool: it must accept every call that `schema` accepts.

    What is served as its author wrote it may name an older dialect, in which a client reads it.
    """
    if isinstance(served, dict) and served.get("$schema", DIALECT).rstrip("#") != DIALECT:
        return _tested(Side(schema, partial(_accepts_in_its_dialect, served), formats))
    side = Side(schema, Gate(served).accepts, formats)
    covered = is_covered(schema, served) if proofs else None
    if covered is False:
        return _refuted(side, served)
    return Verdict("proved") if covered else _tested(side)


def _accepts_in_its_dialect(served: JsonObject, value: Json) -> bool:
    return jsonschema_rs.is_valid(
        served, encodable_json(value), validate_formats=False, offline=True
    )


def _proved(side: Side) -> Verdict:
    """A proof is about schemas; two samples tell whether the model itself is as it shows."""
    _, lost = _try(side, instances.few(side.schema, formats=side.formats))
    return Verdict("proved") if lost is None else lost


def _tested(side: Side) -> Verdict:
    tried, lost = _try(side, instances.many(side.schema, formats=side.formats))
    if lost is not None:
        return lost
    return Verdict("tested", tried) if tried else Verdict("unproved")


def _refuted(side: Side, wide: Schema) -> Verdict:
    """What a proof says is refused is shown by a value of what is left.

    Where such values are kept, the schema says less than its model does: then it is tested.
    """
    rest = difference(side.schema, wide)
    left = () if rest is None else instances.few(rest, formats=side.formats)
    whole = instances.many(side.schema, formats=side.formats)
    gate = Gate(side.schema, formats=side.formats)
    ours = [value for value in left if gate.accepts(value)]
    tried, lost = _try(side, chain(ours, whole))
    if lost is not None:
        return lost
    return Verdict("tested", tried) if ours else Verdict("raw")


def _try(side: Side, values: Iterable[Json]) -> tuple[int, Verdict | None]:
    """Try values; gives how many, and the verdict on the first one that is not kept."""
    tried = 0
    for value in islice(values, MAX_TESTED):
        tried += 1
        if not side.keeps(value):
            return tried, Verdict("raw", tried, _written(value))
    return tried, None


def _written(value: Json) -> str:
    return truncate(json.dumps(value), MAX_SHOWN)
