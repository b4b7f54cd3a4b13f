"""Values that a gate accepts, made for one schema to try a model with.

Samples of the schema, and for each part of each sample what could be told apart badly: the edges of
its bounds and lists, numbers and texts that Python confuses, keys that are missing or new. The
proposals are those that mutants are made from; here the ones count that the gate accepts.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING

from mcpgen_runtime.runtime.judging import Judge, TooHeavyError
from mcpgen_runtime.runtime.numbers import NotFiniteError, whole
from mcpgen_runtime.schema import Gate, Unsampled, branches
from mcpgen_runtime.schema.mutation.entry import RULES
from mcpgen_runtime.schema.mutation.sites import sites
from mcpgen_runtime.schema.pointer import replaced
from mcpgen_runtime.schema.samples.entry import sample
from mcpgen_runtime.schema.samples.space import Space
from mcpgen_runtime.schema.samples.unsampled import Budget

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen_runtime.schema.mutation.sites import Site
    from mcpgen_runtime.schema.types import Json, Schema

__all__ = ["few", "many"]

MAX_STEPS = 4_000
"""The steps of one search; the largest real tools take 2,000."""

MAX_TRIED = 20_000
MAX_SAMPLES = 40
MAX_PROBED = 4
"""How many samples are varied: the others differ in one branch only."""

MAX_SITES = 400
_WORD = 2**63

STRANGERS: tuple[Json, ...] = (
    "", "a", " A\t", "0", "1", "true", "null", "1.0", "2020-01-01T00:00:00Z", "\u00e9\U0001f600",
    "\ud800",
    0, 1, -1, 2, 5.0, 0.5, -0.5, 1e300, 2**53 + 1, _WORD, -_WORD - 1, 2**64 + 1, 10**30, True,
    False, None, [], [1], [[]], {}, {"a": 1}, {"a": {"b": 0.5}},
)  # fmt: skip
"""A few values of each type, some of which Python or pydantic may take for others."""

EXTRAS: tuple[Json, ...] = ("a", 1, {})
KEYS = ("a", "", "class_", "model_config", "__class__", "self", "\udfff", "unexpected")


def few(schema: Schema, *, formats: bool = False) -> Iterator[Json]:
    """Yield the smallest and the fullest sample, as far as there are any."""
    judge = Judge(schema, formats=formats)
    yield from _accepted(judge, _samples(schema, formats))


def many(schema: Schema, *, formats: bool = False) -> Iterator[Json]:
    """Yield samples, one for each branch too, and what of their variations is accepted."""
    judge = Judge(schema, formats=formats)
    samples = list(islice(_all_samples(schema, formats), MAX_SAMPLES))
    varied = (
        change for value in _spread(samples) for change in _variations(schema, value, formats)
    )
    yield from _accepted(judge, chain(samples, islice(varied, MAX_TRIED)))


def _samples(schema: Schema, formats: bool) -> Iterator[Json]:
    with suppress(Unsampled):
        space, gate = Space(schema, formats=formats), Gate(schema, formats=formats)
        for full in (False, True):
            with suppress(Unsampled):
                yield sample(space, gate, full=full, budget=Budget(MAX_STEPS))


def _all_samples(schema: Schema, formats: bool) -> Iterator[Json]:
    found = list(_samples(schema, formats))
    yield from found
    with suppress(Unsampled):
        yield from (b.value for b in (branches(schema, formats=formats) if found else ()))


def _spread(samples: list[Json]) -> list[Json]:
    """The fullest sample first, then some from all over the rest."""
    rest = samples[2:]
    step = max(1, len(rest) // MAX_PROBED)
    return [*reversed(samples[:2]), *rest[::step]]


def _accepted(judge: Judge, values: Iterable[Json]) -> Iterator[Json]:
    """Yield the values that a call could bring to a model, each as it comes there."""
    for value in values:
        with suppress(NotFiniteError, TooHeavyError, RecursionError):
            arrived = whole(value)
            if judge.accepts(arrived):
                yield arrived


def _variations(schema: Schema, valid: Json, formats: bool) -> Iterator[Json]:
    with suppress(Unsampled):
        for site in islice(sites(Space(schema, formats=formats), valid), MAX_SITES):
            for value in _proposals(site):
                yield replaced(valid, site.path, value)


def _proposals(site: Site) -> Iterator[Json]:
    """Yield what else could stand at a site."""
    yield from _listed(site)
    for rule in RULES:
        yield from (change.value for change in rule(site))
    yield from _edges(site)
    yield from STRANGERS
    if isinstance(site.value, dict):
        yield from _objects(site.value)
    if isinstance(site.value, list) and site.value:
        yield from ([], site.value[:1], [*site.value, *site.value])


def _listed(site: Site) -> Iterator[Json]:
    for values in site.flat.all("enum"):
        yield from values if isinstance(values, list) else ()
    yield from site.flat.all("const")
    yield from site.flat.all("default")


def _edges(site: Site) -> Iterator[Json]:
    """Yield numbers at the bounds and beside them, and texts of the bounding lengths."""
    for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"):
        for bound in site.flat.numbers(keyword):
            yield from (bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5)
    if isinstance(site.value, str):
        least, most = site.flat.least("minLength"), site.flat.most("maxLength")
        yield from ("\U0001f600" * n for n in (least, most) if n is not None and n < 10_000)


def _objects(value: dict[str, Json]) -> Iterator[Json]:
    for left_out in value:
        yield {key: inner for key, inner in value.items() if key != left_out}
    yield dict(reversed(value.items()))
    for key in KEYS:
        if key not in value:
            yield from ({**value, key: stranger} for stranger in EXTRAS)
