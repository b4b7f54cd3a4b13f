"""Python names for what a spec calls things: ours, not the emitter's; `clashes` has the rule."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.emit.names.clashes import Claim, allot, contested, short_hash
    from mcpgen.emit.names.classes import class_form, definition_form
    from mcpgen.emit.names.failures import failure_fields, is_failure_name
    from mcpgen.emit.names.fields import field_form, field_names
    from mcpgen.emit.names.history import Allotment, Memory, Renamed
    from mcpgen.emit.names.settings import setting_fields
    from mcpgen.emit.names.styles import pascal, snake, words
    from mcpgen.emit.names.toolkits import distribution_name, package_name, toolkit_name
    from mcpgen.emit.names.tools import handler_form, handler_names
    from mcpgen.emit.names.types import ClassName, NotANameError, PythonName, is_name

__all__ = [
    "Allotment",
    "Claim",
    "ClassName",
    "Memory",
    "NotANameError",
    "PythonName",
    "Renamed",
    "allot",
    "class_form",
    "contested",
    "definition_form",
    "distribution_name",
    "failure_fields",
    "field_form",
    "field_names",
    "handler_form",
    "handler_names",
    "is_failure_name",
    "is_name",
    "package_name",
    "pascal",
    "setting_fields",
    "short_hash",
    "snake",
    "toolkit_name",
    "words",
]

__getattr__ = lazy(
    __name__,
    {
        "Allotment": ".history",
        "Claim": ".clashes",
        "ClassName": ".types",
        "Memory": ".history",
        "NotANameError": ".types",
        "PythonName": ".types",
        "Renamed": ".history",
        "allot": ".clashes",
        "class_form": ".classes",
        "contested": ".clashes",
        "definition_form": ".classes",
        "distribution_name": ".toolkits",
        "failure_fields": ".failures",
        "field_form": ".fields",
        "field_names": ".fields",
        "handler_form": ".tools",
        "handler_names": ".tools",
        "is_failure_name": ".failures",
        "is_name": ".types",
        "package_name": ".toolkits",
        "pascal": ".styles",
        "setting_fields": ".settings",
        "short_hash": ".clashes",
        "snake": ".styles",
        "toolkit_name": ".toolkits",
        "words": ".styles",
    },
)
