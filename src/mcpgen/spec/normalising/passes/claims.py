"""Pass: only looks. An `x-discriminator` that names no property of its schema is told.

Without it the passes look for a discriminator of their own, so that the slip would not be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.algebra.declared import Declared
from mcpgen.spec.normalising.algebra.discriminator import KEYWORD
from mcpgen.spec.normalising.structure.definitions import definitions_of
from mcpgen_runtime.schema.faults.nearest import did_you_mean
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

TRIGGERS = frozenset({KEYWORD})


def check_claims(schema: Schema, context: Context) -> Schema:
    """Warn of each discriminator that is no property of any branch; returns `schema` as it is."""
    declared = Declared(definitions_of(schema))
    for tokens, inner in subschemas(schema):
        if not isinstance(inner, dict) or KEYWORD not in inner:
            continue
        name, names = inner[KEYWORD], declared.by(inner)
        if not isinstance(name, str) or name not in names:
            context.warning(
                "MG318",
                f"`{KEYWORD}` names {shown(name)}, which is no property of any branch",
                "It is left out of account." + did_you_mean(name, sorted(names)),
                (*tokens, KEYWORD),
            )
    return schema
