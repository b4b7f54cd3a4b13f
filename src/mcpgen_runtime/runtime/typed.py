"""The typed view of JSON values: a pydantic adapter for each generated model, made at first use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import MISSING, BaseModel, TypeAdapter, ValidationError

from mcpgen_runtime.runtime.surrogates import disguise_for
from mcpgen_runtime.schema.fitting import Fitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen_runtime.schema.gate import Gate
    from mcpgen_runtime.schema.types import Json

__all__ = ["adapter_of", "plain", "reader"]


def adapter_of(annotation: Any) -> TypeAdapter[Any]:
    """The adapter of a model or an alias, ready for use although models defer theirs.

    A model has its schema built for itself, and the adapter takes that: it is what a handler that
    makes such a model, or dumps one, would have built once more.
    """
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        annotation.model_rebuild(_types_namespace={})  # no names but those of its own module
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    adapter.rebuild()
    return adapter


def reader(annotation: Any, gate: Gate | None = None) -> Callable[[Json], Any]:
    """A function from a JSON value to the typed value of `annotation` (a model or an alias).

    Only wire names count: the Python name of a renamed field would otherwise stand in for a
    property of that name. `gate` is that of the schema which `annotation` was made from: where the
    types of a union's branches do not tell them apart, their schemas do.

    Raises RecursionError for a value that nests models deeper than pydantic goes (255), and
    ValidationError when it does not fit, which the gate in front rules out.
    """
    adapter = adapter_of(annotation)
    fitting = None if gate is None else Fitting(gate)
    validate = partial(adapter.validator.validate_python, by_alias=True, by_name=False)

    def read(value: Json) -> Any:
        try:
            return validate(value, context=fitting)
        except ValidationError as error:
            if _is_too_deep(error):
                raise RecursionError from error
            disguise = disguise_for(value)
            if disguise is None:
                raise
            meant = fitting and fitting.behind(disguise.reveal)
            return disguise.reveal(validate(disguise.hide(value), context=meant))

    return read


def _is_too_deep(error: ValidationError) -> bool:
    details = error.errors(include_url=False, include_context=False, include_input=False)
    return any(detail["type"] == "recursion_depth_exceeded" for detail in details)


def plain(value: object) -> Json:
    """A typed value as the JSON value it stands for: wire names, and only what was set.

    Raises RecursionError for one that holds itself, or is nested too deep.
    """
    if isinstance(value, BaseModel):
        try:
            return value.model_dump(by_alias=True, exclude_unset=True, warnings=False)
        except ValueError:  # an extra key with a lone surrogate, or deeper than its engine goes
            return _fields(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def _fields(model: BaseModel) -> Json:
    """What `model_dump` makes of a model, without its engine."""
    fields = type(model).model_fields.items()
    wires = {name: name if field.alias is None else field.alias for name, field in fields}
    given = {
        wires[name]: plain(item)
        for name, item in model.__dict__.items()
        if name in model.model_fields_set and item is not MISSING
    }
    return given | plain(model.model_extra or {})
