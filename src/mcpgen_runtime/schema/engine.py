"""The engine: how a schema is compiled, wherever something is asked of it.

What is compiled for the gate, for a part of its schema or for one pattern must be read alike, or
what is told of a value would not be what it was refused for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .backtracking import MOST

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

    from .types import Schema


def compiled(schema: Schema, *, formats: bool = False, limit: int = MOST) -> Draft202012Validator:
    """Return the validator of `schema` (2020-12), which fetches nothing.

    `formats`: whether `format` is asserted. `limit`: how many steps back a pattern may take on a
    text. Raises ValueError for what the engine does not take in; jsonschema_rs.ValidationError, one
    of these, where it is no schema.
    """
    from jsonschema_rs import Draft202012Validator, FancyRegexOptions

    return Draft202012Validator(
        schema,
        validate_formats=formats,
        offline=True,
        pattern_options=FancyRegexOptions(backtrack_limit=limit),
    )
