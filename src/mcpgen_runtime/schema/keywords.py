"""Which JSON Schema keywords hold schemas, and which hold data.

The one table that every walker reads. It is draft 2020-12's (core, section 10; validation, section
9), with the spellings of draft-04 to 2019-09 that normalising converts: a walker that knows them
reaches every subschema before the conversion as after it.
"""

from __future__ import annotations

SINGLE = frozenset(
    {
        "additionalItems",  # until 2019-09
        "additionalProperties",
        "contains",
        "contentSchema",
        "else",
        "if",
        "items",
        "not",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties",
    }
)
"""Keywords whose value is one schema."""

ARRAY = frozenset(
    {
        "allOf",
        "anyOf",
        "items",  # a tuple until 2019-09
        "oneOf",
        "prefixItems",
    }
)
"""Keywords whose value is a list of schemas."""

MAP = frozenset(
    {
        "$defs",
        "definitions",  # until draft-07
        "dependencies",  # until draft-07; an entry may be a list of names instead of a schema
        "dependentSchemas",
        "patternProperties",
        "properties",
    }
)
"""Keywords whose value maps names to schemas."""

DATA = frozenset({"const", "default", "enum", "example", "examples"})
"""Keywords whose value is plain JSON: what looks like a schema in there is none."""
