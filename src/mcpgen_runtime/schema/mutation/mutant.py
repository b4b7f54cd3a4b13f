"""What a mutant is, and the names of the rules that mutants break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Path

UNKNOWN_KEY = "unknown key"
UNKNOWN_KEYS = "unknown keys everywhere"
WRONG_TYPE = "wrong type"
MISSING_KEY = "missing required key"
OUTSIDE_ENUM = "value outside its enum"
UNKNOWN_DISCRIMINATOR = "unknown discriminator value"
BELOW = "below its minimum"
ABOVE = "above its maximum"
NOT_MULTIPLE = "not a multiple"
TOO_SHORT = "too short"
TOO_LONG = "too long"
NO_MATCH = "pattern not matched"
NO_FORMAT = "not of its format"
REPEATED = "repeated element"
TOO_FEW = "too few elements"
TOO_MANY = "too many elements"

RULES = (
    UNKNOWN_KEY, UNKNOWN_KEYS, WRONG_TYPE, MISSING_KEY, OUTSIDE_ENUM, UNKNOWN_DISCRIMINATOR, BELOW,
    ABOVE, NOT_MULTIPLE, TOO_SHORT, TOO_LONG, NO_MATCH, NO_FORMAT, REPEATED, TOO_FEW, TOO_MANY,
)  # fmt: skip
"""Every rule, in the order in which one site's mutants come."""


@dataclass(frozen=True)
class Mutant:
    """A value that the gate refuses.

    `rule` is one of RULES. `path` is the place of what is wrong: the object for an unknown key,
    else the part itself; a missing key has the path that it would have. `named` are the texts that
    an answer must contain: keys, or dotted paths of keys where several are wrong at once; none for
    a value that is refused since it fits several branches. No two mutants of one value share both
    `rule` and `path`.
    """

    rule: str
    path: Path
    value: Json
    named: tuple[str, ...]


class Change(NamedTuple):
    """A rule's proposal for one site: the site's new value, and which key the fault is about.

    `key` is None where the fault is the site's own.
    """

    rule: str
    value: Json
    key: str | None = None
