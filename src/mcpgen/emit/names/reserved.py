"""Names that a spec cannot have, each set for the place where it would do harm."""

from __future__ import annotations

import builtins
import keyword

KEYWORDS = frozenset(keyword.kwlist)

IN_ANNOTATIONS = frozenset(
    {
        "Annotated",
        "Any",
        "Branches",
        "ConfigDict",
        "Field",
        "Literal",
        "MISSING",
        "Model",
        "OpenModel",
        "StrictBool",
        "StrictFloat",
        "StrictInt",
        "StrictStr",
        "TypeAlias",
        "TypeAliasType",
        "annotations",
        "dict",
        "json",
        "list",
        "str",
    }
)
"""What generated models spell: a class or a field of that name would change what they mean."""

OF_PYDANTIC = frozenset(
    {
        "construct",
        "copy",
        "dict",
        "from_orm",
        "json",
        "model_computed_fields",
        "model_config",
        "model_construct",
        "model_copy",
        "model_dump",
        "model_dump_json",
        "model_extra",
        "model_fields",
        "model_fields_set",
        "model_json_schema",
        "model_parametrized_name",
        "model_post_init",
        "model_rebuild",
        "model_validate",
        "model_validate_json",
        "model_validate_strings",
        "parse_file",
        "parse_obj",
        "parse_raw",
        "schema",
        "schema_json",
        "update_forward_refs",
        "validate",
    }
)
"""Public attributes of `pydantic.BaseModel`, written out so that its version changes no name."""

FIELDS = KEYWORDS | IN_ANNOTATIONS | OF_PYDANTIC | {"self"}
"""A model's field: `self` is what type checkers call the first parameter of its constructor."""

_CAPITALS = {name for name in dir(builtins) if name[0].isupper()}
CLASSES = KEYWORDS | IN_ANNOTATIONS | _CAPITALS
"""A class of the models."""

_LOWER = {name for name in dir(builtins) if name[0].islower()}
_HOOKS = {"around", "lifespan", "unknown_keys_message"}
_IMPORTS = {
    *("annotations", "collections", "contextlib", "contract", "mcpgen_runtime", "models"),
    *("operations", "typing"),
}
HANDLERS = KEYWORDS | _LOWER | _HOOKS | _IMPORTS
"""A function of a handlers module, or an operation: the hooks, what these modules import, and the
builtins that may be called there."""

FAILURES = KEYWORDS | {"Config", "Content", "Context", "Next", "Startup", "TOOLKIT", "ToolCall"}
"""A declared failure, a class of the generated contract: what that module defines in capitals."""

_ATTRIBUTES = {"add_note", "args", "with_traceback"}
_ADVICE = {"hint", "message", "suggested_args", "suggested_tool"}
_IN_BODIES = {"mcpgen_runtime", "self", "super"}
FAILURE_FIELDS = KEYWORDS | _ATTRIBUTES | _ADVICE | _IN_BODIES
"""A field of a declared failure: what every failure has, and what its constructor calls."""

_IN_CONFIG = {"bool", "dataclasses", "dict", "float", "int", "list", "self", "str", "typing"}
SETTINGS = KEYWORDS | _IN_CONFIG
"""A field of the generated `Config`: what that class spells in its body."""
