"""Whether closing a schema has left nothing that satisfies it, as far as that can be decided.

The validator's canonical form decides it for most schemas, and says so where it cannot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema_rs
from jsonschema_rs.canonical import Satisfiability

from mcpgen.spec.normalising.structure.definitions import with_definitions
from mcpgen.spec.normalising.structure.size import unfolded
from mcpgen.spec.normalising.structure.types import allows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import Schema

RISKS = frozenset(
    {
        "const",
        "contains",
        "dependentRequired",
        "dependentSchemas",
        "enum",
        "if",
        "maxProperties",
        "minItems",
        "minProperties",
        "not",
        "propertyNames",
        "unevaluatedItems",
        "unevaluatedProperties",
        "uniqueItems",
    }
)
"""Keywords beside which closing might leave nothing: they ask for what closing takes away."""

_LARGEST = 1_000
"""Values in a schema that is looked at, references followed: canonical forms may multiply."""


def is_emptied(closed: Schema, written: Schema, meant: Mapping[str, Schema]) -> bool:
    """Whether no object or no array satisfies `closed` although one satisfies `written`.

    Only what is certain counts. Both have references to the definitions `meant`.
    """
    if unfolded(closed, meant) > _LARGEST or unfolded(written, meant) > _LARGEST:
        return False
    whole = with_definitions(closed, meant)
    return any(
        _has_none(whole, kind) and not _has_none(with_definitions(written, meant), kind)
        for kind in ("object", "array")
    )


def _has_none(schema: Schema, kind: str) -> bool:
    """Whether no value of the JSON type `kind`, which a schema allows, satisfies it for certain."""
    if not isinstance(schema, dict) or not allows(schema, kind):
        return False
    lone = {**schema, "type": kind}
    try:
        canonical = jsonschema_rs.canonicalize(lone, draft=jsonschema_rs.Draft202012)
    except ValueError:
        return False
    return canonical.satisfiability() == Satisfiability.NO
