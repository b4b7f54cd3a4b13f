"""The typed view of JSON values: a pydantic adapter for each generated model, made at first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.types import Json

__all__ = ["plain", "reader"]


def reader(annotation: Any) -> Callable[[Json], Any]:
    """A function from a JSON value to the typed value of `annotation` (a model or an alias).

    Only wire names count: the Python name of a renamed field would otherwise stand in for a
    property of that name. Raises pydantic's ValidationError when the value does not fit, which the
    gate in front rules out.
    """
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    adapter.rebuild()  # models defer theirs
    validate = adapter.validator.validate_python

    def read(value: Json) -> Any:
        return validate(value, by_alias=True, by_name=False)

    return read


def plain(value: object) -> Json:
    """A typed value as the JSON value it stands for: wire names, and only what was set."""
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True, exclude_unset=True, warnings=False)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
