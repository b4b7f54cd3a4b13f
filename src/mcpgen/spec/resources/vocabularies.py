"""Which keywords that can refuse a value belong to which draft, and to which vocabulary."""

from __future__ import annotations

SINCE = {
    6: frozenset({"const", "contains", "propertyNames"}),
    7: frozenset({"if", "then", "else"}),
    2019: frozenset(
        {
            "dependentRequired",
            "dependentSchemas",
            "maxContains",
            "minContains",
            "unevaluatedItems",
            "unevaluatedProperties",
        }
    ),
    2020: frozenset({"prefixItems"}),
}
"""The drafts that brought keywords."""

VOCABULARIES = {
    "unevaluated": frozenset({"unevaluatedItems", "unevaluatedProperties"}),
    "applicator": frozenset(
        {
            "prefixItems",
            "items",
            "additionalItems",
            "contains",
            "additionalProperties",
            "properties",
            "patternProperties",
            "dependentSchemas",
            "propertyNames",
            "if",
            "then",
            "else",
            "allOf",
            "anyOf",
            "oneOf",
            "not",
        }
    ),
    "validation": frozenset(
        {
            "type",
            "const",
            "enum",
            "multipleOf",
            "maximum",
            "exclusiveMaximum",
            "minimum",
            "exclusiveMinimum",
            "maxLength",
            "minLength",
            "pattern",
            "maxItems",
            "minItems",
            "uniqueItems",
            "maxContains",
            "minContains",
            "maxProperties",
            "minProperties",
            "required",
            "dependentRequired",
        }
    ),
}
"""The vocabularies whose keywords refuse values, by the last word of their URIs."""
