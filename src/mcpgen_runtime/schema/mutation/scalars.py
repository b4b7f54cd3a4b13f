"""Mutants of any value's type and listed values, and of the bounds of numbers and strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import patterns
from mcpgen_runtime.schema.samples.flat import is_number
from mcpgen_runtime.schema.value_type import type_of

from . import mutant as rules
from .mutant import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json

    from .sites import Site

OUTSIDE = "unexpected_value"
STRANGERS: tuple[Json, ...] = ("wrong type", 12345, True, [], {}, 1.5, None)
"""One value of each type; the first that a site does not allow is put there."""

UNMATCHED = ("!", "unexpected value", "\u00fc", " ", "0", "a", "")
MISFORMED = ("", "text", "not so", "(", "~", "\u00fc [", " ")
"""At least one of them is of no format, whichever is asked for."""

MAX_LENGTH = 100_000


def wrong_type(site: Site) -> Iterator[Change]:
    """Put values of other types in the place of a property or an element."""
    if not site.path or not any("type" in layer for layer in site.layers):
        return
    allowed = set(site.flat.types)
    for stranger in STRANGERS:
        name = type_of(stranger)
        if name not in allowed and not (name == "integer" and "number" in allowed):
            yield Change(rules.WRONG_TYPE, stranger)


def outside_enum(site: Site) -> Iterator[Change]:
    """Put a value that is not listed, of the same type where there is one."""
    if any("enum" in layer or "const" in layer for layer in site.layers):
        rule = rules.UNKNOWN_DISCRIMINATOR if site.is_discriminator else rules.OUTSIDE_ENUM
        if isinstance(site.value, bool):
            yield Change(rule, not site.value)
        elif isinstance(site.value, (int, float)):
            yield Change(rule, 987654321)
        yield Change(rule, OUTSIDE)


def number_bounds(site: Site) -> Iterator[Change]:
    """Step over each bound of a number, and off the grid of its `multipleOf`."""
    if not is_number(site.value):
        return
    for keyword, step in (("minimum", -1), ("exclusiveMinimum", 0)):
        yield from (Change(rules.BELOW, bound + step) for bound in site.flat.numbers(keyword))
    for keyword, step in (("maximum", 1), ("exclusiveMaximum", 0)):
        yield from (Change(rules.ABOVE, bound + step) for bound in site.flat.numbers(keyword))
    for grid in site.flat.numbers("multipleOf"):
        offset = 1 if isinstance(site.value, int) else grid / 2
        yield Change(rules.NOT_MULTIPLE, site.value + offset)


def string_lengths(site: Site) -> Iterator[Change]:
    """Cut a string one below its least length, and fill it to one above its greatest."""
    if not isinstance(site.value, str):
        return
    least, most = site.flat.least("minLength"), site.flat.most("maxLength")
    if 0 < least <= MAX_LENGTH:
        yield Change(rules.TOO_SHORT, site.value[: least - 1])
    if most is not None and most < MAX_LENGTH:
        filler = site.value[-1:] or "a"
        yield Change(rules.TOO_LONG, site.value + filler * (most + 1 - len(site.value)))


def pattern(site: Site) -> Iterator[Change]:
    """Put strings of an allowed length that a pattern does not match."""
    if not isinstance(site.value, str):
        return
    least, most = site.flat.least("minLength"), site.flat.most("maxLength")
    for text in (*(site.value + tail for tail in UNMATCHED), *UNMATCHED):
        fits = least <= len(text) and (most is None or len(text) <= most)
        if fits and not all(patterns.matches(one, text) for one in site.flat.all("pattern")):
            yield Change(rules.NO_MATCH, text)


def text_format(site: Site) -> Iterator[Change]:
    """Put strings of an allowed length and pattern that may be of no asserted format."""
    if not site.formats or not isinstance(site.value, str) or not any(site.flat.all("format")):
        return
    least, most = site.flat.least("minLength"), site.flat.most("maxLength")
    for text in (*MISFORMED, *(site.value + tail for tail in MISFORMED), site.value[1:]):
        fits = least <= len(text) and (most is None or len(text) <= most)
        if fits and all(patterns.matches(one, text) for one in site.flat.all("pattern")):
            yield Change(rules.NO_FORMAT, text)
