"""Pass: older dialects' spellings become draft 2020-12's, and `$schema` goes.

What has references or names is respelled while it is bundled, each resource in its own dialect;
here is the rest. Data (`const`, `enum`, `default`, `examples`) is never looked into.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.spellings import RESPELLED, meaningful, respelled
from mcpgen.spec.resources.dialects import dialect_of
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen.spec.resources.dialects import Dialect
    from mcpgen_runtime.schema.types import Schema

TRIGGERS = RESPELLED


def respell(schema: Schema, context: Context) -> Schema:
    """Return `schema` in the spelling of 2020-12."""
    del context
    if not isinstance(schema, dict):
        return schema
    dialect = dialect_of(schema.get("$schema"))
    return rewrite(schema, lambda inner: _respelled(inner, dialect))


def _respelled(schema: Schema, dialect: Dialect) -> Schema:
    return respelled(meaningful(schema, dialect)) if isinstance(schema, dict) else schema
