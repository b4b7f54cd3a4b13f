"""Whether a validator takes a schema: compiled, and never tried on an instance.

The gate compiles at its first call; a build must not call it, because a hostile schema may compile
and then take for ever.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mcpgen_runtime.schema.gate import UnusableSchemaError

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Schema


class TooDeepToCompileError(ValueError):
    """The validator takes no JSON of this depth (its own limit is about 255 levels)."""


def compile_schema(schema: Schema) -> None:
    """Compile `schema` as the gate will.

    Raises UnusableSchemaError (with the place) for what is no schema, TooDeepToCompileError for
    what is too deep.
    """
    import jsonschema_rs

    try:
        _compile(schema)
    except jsonschema_rs.ValidationError as error:
        keyword = str(error.schema_path[-1]) if error.schema_path else ""
        raise UnusableSchemaError(tuple(error.instance_path), keyword) from None
    except ValueError:  # lone surrogates in a text, or too deep
        text = json.dumps(schema, ensure_ascii=False).encode("utf-8", "replace")
        try:
            _compile(json.loads(text))
        except ValueError as error:
            raise TooDeepToCompileError from error


def _compile(schema: Schema) -> None:
    import jsonschema_rs

    jsonschema_rs.Draft202012Validator(schema, validate_formats=False, offline=True)
