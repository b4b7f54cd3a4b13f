"""Validator functions: two of our own are known, and any other may do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen_runtime.runtime.branches import Choice
from mcpgen_runtime.runtime.models import OpenModel

from .nodes import NotShownError, only
from .objects import read_model
from .unions import read_chosen

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.testing.proving.shown import Reading

    from .nodes import Core


def read_function(reading: Reading, core: Core) -> JsonObject:
    """A validator function of our own; any other may do anything."""
    only(core, "function", "schema")
    function = core["function"]["function"]
    if isinstance(function, Choice):
        return read_chosen(reading, core["schema"], function)
    if _tells_apart(function):
        return read_model(reading, core["schema"], is_told_apart=True)
    raise NotShownError("a function")


def _tells_apart(function: Any) -> bool:
    """Whether it is what an open model does to keep its extras apart from its fields."""
    owner = getattr(function, "__self__", None)
    ours = OpenModel.__pydantic_decorators__.model_validators
    return isinstance(owner, type) and issubclass(owner, OpenModel) and function.__name__ in ours
