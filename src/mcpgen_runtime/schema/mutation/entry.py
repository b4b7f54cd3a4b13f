"""All mutants of one valid value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.pointer import replaced
from mcpgen_runtime.schema.samples.space import Space
from mcpgen_runtime.schema.walk import rewrite

from . import arrays, objects, scalars
from .mutant import UNKNOWN_KEY, UNKNOWN_KEYS, Change, Mutant
from .sites import sites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mcpgen_runtime.schema.types import Json, Path, Schema

    from .sites import Site

MAX_LEVELS = 20
"""How many levels an answer names; no more get an unknown key at once."""

MAX_NAMED = 100
"""Names are cut at this length: an answer cuts what it repeats, too."""

RULES: tuple[Callable[[Site], Iterator[Change]], ...] = (
    objects.unknown_key,
    scalars.wrong_type,
    objects.missing_key,
    scalars.outside_enum,
    scalars.number_bounds,
    scalars.string_lengths,
    scalars.pattern,
    scalars.text_format,
    arrays.repeated,
    arrays.counts,
)


def mutants(schema: Schema, valid: Json, *, formats: bool = False) -> Iterator[Mutant]:
    """Yield values that differ from `valid` by one broken rule, each refused by `schema`'s gate.

    `valid` must be accepted by it, and is not modified. In a stable order: part by part from the
    outside in, rule by rule, at most one mutant a rule and part; last, where more than one object
    is closed, the one with an unknown key in each of them. `formats`: `format` is asserted.
    Raises Unsampled where `schema` is nested too deep or a reference in it leads nowhere.
    """
    gate = Gate(schema, formats=formats)
    found = list(sites(Space(schema, formats=formats), valid))
    wider = rewrite(schema, _any_branch)
    any_branch = None if wider is schema else Gate(wider, formats=formats)
    closed: list[Site] = []
    for site in found:
        for mutant in _at(site, valid, gate):
            if mutant.rule == UNKNOWN_KEY:
                closed.append(site)
            # What only fits too many branches lacks nothing that an answer could name.
            fits = any_branch is not None and any_branch.accepts(mutant.value)
            yield replace(mutant, named=()) if fits else mutant
    yield from _everywhere(closed[:MAX_LEVELS], valid, gate)


def _any_branch(schema: Schema) -> Schema:
    """Let a union take what several of its branches take."""
    if not isinstance(schema, dict) or "oneOf" not in schema or "anyOf" in schema:
        return schema
    return {"anyOf" if key == "oneOf" else key: value for key, value in schema.items()}


def _at(site: Site, valid: Json, gate: Gate) -> Iterator[Mutant]:
    """Yield the mutants of one site: of each rule and place the first that is refused."""
    done: set[tuple[str, Path]] = set()
    for change in (change for rule in RULES for change in rule(site)):
        mutant = _mutant(site, change, valid)
        if (mutant.rule, mutant.path) not in done and not gate.accepts(mutant.value):
            done.add((mutant.rule, mutant.path))
            yield mutant


def _mutant(site: Site, change: Change, valid: Json) -> Mutant:
    path = site.path
    if change.key is not None and change.rule != UNKNOWN_KEY:
        path = (*path, change.key)
    key = change.key if change.key is not None else _last_key(site.path)
    named = () if key is None else (key[:MAX_NAMED],)
    return Mutant(change.rule, path, replaced(valid, site.path, change.value), named)


def _everywhere(closed: list[Site], valid: Json, gate: Gate) -> Iterator[Mutant]:
    """Yield the one mutant with an unknown key in every closed object."""
    value, named = valid, []
    for site in reversed(closed):  # the inner ones first, so that the outer ones keep them
        key = objects.fresh_key(site)
        level = {**_found(value, site.path), key: "unexpected"}
        value = replaced(value, site.path, level)
        dotted = ".".join(map(str, (*site.path, key)))
        named.append(dotted if len(dotted) <= MAX_NAMED else key)
    if len(closed) > 1 and not gate.accepts(value):
        yield Mutant(UNKNOWN_KEYS, (), value, tuple(reversed(named)))


def _last_key(path: Path) -> str | None:
    return next((token for token in reversed(path) if isinstance(token, str)), None)


def _found(value: Json, path: Path) -> Json:
    for token in path:
        value = value[token]
    return value
