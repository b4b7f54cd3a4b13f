"""Whether one schema accepts all that another accepts: jsonschema-rs's `covers`, whole or in parts.

`covers` decides by a normal form. It gives up ("unknown") where that grows too large, and where
both schemas refer to themselves. Then the two are taken apart side by side (`parts`), and `covers`
is asked about the pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema_rs
from jsonschema_rs.canonical import CanonicalizationError, Containment

from .parts import Parts

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, Schema

__all__ = ["difference", "is_covered"]

_ERRORS = (CanonicalizationError, jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError)
_ENGINE = (*_ERRORS, ValueError)  # what it does not take in: lone surrogates, deep nesting


def is_covered(narrow: Schema, wide: Schema) -> bool | None:
    """Whether `wide` accepts all that `narrow` accepts; None where that cannot be decided."""
    answer = covers(wide, narrow)
    if answer is None and Parts(wide, narrow, covers).hold():
        return True
    return answer


def covers(wide: Schema, narrow: Schema) -> bool | None:
    """What the engine says of two schemas as they are; None for unknown."""
    try:
        answer = _canonical(wide).covers(_canonical(narrow))
    except _ENGINE:
        return None
    if answer == Containment.YES:
        return True
    return False if answer == Containment.NO else None


def difference(narrow: Schema, wide: Schema) -> Json | None:
    """What `narrow` accepts and `wide` refuses, as a schema; None where it cannot be written."""
    try:
        return _canonical(narrow).subtract(_canonical(wide)).to_json_schema()
    except _ENGINE:
        return None


def _canonical(schema: Schema) -> jsonschema_rs.CanonicalSchema:
    return jsonschema_rs.canonicalize(schema, draft=jsonschema_rs.Draft202012, offline=True)
