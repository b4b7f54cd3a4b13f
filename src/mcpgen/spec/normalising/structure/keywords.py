"""What the passes have to know of keywords, beyond which of them hold schemas.

Vocabulary of draft 2020-12. *In place* keywords apply their subschemas to the very instance that
the schema itself applies to (core, section 10.2); all others to a part of it.
"""

from __future__ import annotations

from mcpgen.spec.resources.vocabularies import VOCABULARIES

DISCRIMINATOR = "x-discriminator"
"""Our one keyword: names the property that tells the branches of a union apart."""

IN_PLACE_ARRAYS = ("allOf", "anyOf", "oneOf")
CONDITIONAL = ("if", "then", "else")
IN_PLACE = frozenset({"$ref", "dependentSchemas", *IN_PLACE_ARRAYS, *CONDITIONAL})
"""Keywords that apply subschemas in place and whose annotations count (so not `not`)."""

FILTERS = frozenset({"if", "not", "contains", "propertyNames"})
"""Keywords whose subschemas are tests rather than descriptions of what is accepted: to close such
a schema would make the whole accept more, or other, instances than its author wrote."""

ANNOTATIONS = frozenset(
    {
        "title",
        "description",
        "default",
        "examples",
        "deprecated",
        "readOnly",
        "writeOnly",
        "$comment",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "discriminator",
        "xml",
        "externalDocs",
    }
)
"""Keywords that never refuse anything."""

ROOT_DROPPED = frozenset(
    {*IN_PLACE, "not", "dependentRequired", "unevaluatedProperties", "unevaluatedItems"}
)
"""What a portable root must not have."""

OPENNESS = ("additionalProperties", "patternProperties", "unevaluatedProperties")
"""Keywords by which an author has said which undeclared keys an object takes."""

ASSERTIONS = frozenset({"$ref", "format"}).union(*VOCABULARIES.values()) - {"additionalItems"}
"""Keywords of 2020-12 that can refuse an instance."""
