"""Pass: only looks. A key that is no keyword, but nearly one, is told: a validator ignores it.

Runs before anything is moved, so that each key is told where its author wrote it. Data and names of
properties are no keys of a schema and never looked at.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.structure.nodes import keywords
from mcpgen.spec.normalising.structure.vocabulary import KNOWN, nearest_keyword
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

_COMPARED = 32
"""Different strangers of one schema that are compared; a hostile schema could hold a million."""


def tell_misspellings(schema: Schema, context: Context) -> Schema:
    """Warn of each key that is a near miss of a keyword; returns `schema` as it is."""
    strangers = keywords(schema) - KNOWN
    meant = {key: nearest_keyword(key) for key in islice(sorted(strangers), _COMPARED)}
    meant = {key: near for key, near in meant.items() if near is not None}
    if not meant:
        return schema
    for tokens, inner in subschemas(schema):
        for key in filter(meant.__contains__, inner) if isinstance(inner, dict) else ():
            context.doubt_key(
                "MG317",
                f"{shown(key)} is no known keyword, so it has no effect",
                f"Did you mean `{meant[key]}`?",
                (*tokens, key),
            )
    return schema
