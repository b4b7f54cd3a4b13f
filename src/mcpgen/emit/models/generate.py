"""The one module that knows datamodel-code-generator.

It gets one document for a whole toolkit: nothing in it but named definitions. What it gives back is
read by `segments`, so its formatting, its order and its imports do not matter.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema

EMITTER = "datamodel_code_generator"
ROOT = "McpgenRoot"
"""What the emitter calls the document itself, which is of no use."""


def generate(definitions: Mapping[str, Schema]) -> str:
    """Return the source of the classes and aliases of `definitions`.

    Raises whatever the emitter raises when it cannot: its errors have no common base.
    """
    from datamodel_code_generator import generate as emit

    document: JsonObject = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "$defs": dict(definitions),
    }
    return str(emit(document, **options()))


@cache
def options() -> dict[str, Any]:
    """Return the options that were measured to be exact."""
    from datamodel_code_generator import InputFileType, PythonVersion
    from datamodel_code_generator.enums import DataModelType, StrictTypes, TargetPydanticVersion
    from datamodel_code_generator.parser import LiteralType

    return {
        "input_file_type": InputFileType.JsonSchema,
        "output_model_type": DataModelType.PydanticV2BaseModel,
        "schema_version": "2020-12",
        "target_python_version": PythonVersion.PY_311,
        "target_pydantic_version": TargetPydanticVersion("2.14"),
        "class_name": ROOT,
        "base_class": "mcpgen_runtime.Model",
        "use_missing_sentinel": True,  # absent is not null
        "strict_nullable": True,
        "strict_types": tuple(StrictTypes),  # no coercion
        "use_annotated": True,
        "enum_field_as_literal": LiteralType.All,
        "use_type_alias": True,  # never RootModel: values stay plain
        "collapse_root_models": False,  # a name that was allotted is a name that is kept
        "treat_dot_as_module": False,
        "strict_refs": True,
        "allow_remote_refs": False,
        "disable_timestamp": True,
        "formatters": [],
    }
