"""The base class of generated models: the typed view of what the gate has accepted.

Two names of one field: on the wire the property's own (the alias), in Python the allotted one. A
handler builds results by Python names, so models validate by both; the boundary itself validates
calls by wire names only (see `arguments`), so that a Python name never stands in for a property.
"""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, model_validator

__all__ = ["Model", "OpenModel"]


class Model(BaseModel):
    """A closed, strict object. It adds no public attribute of its own to pydantic's.

    Schemas are built at a model's first use (`defer_build`): a server with a thousand tools pays
    for those that are called.
    """

    model_config = ConfigDict(
        defer_build=True,
        protected_namespaces=(),
        serialize_by_alias=True,
        validate_by_alias=True,
        validate_by_name=True,
    )


class OpenModel(Model):
    """An open object of which a field that is renamed has a default.

    Pydantic keeps one set of names for the fields and the extras that were given: with an extra
    called as the field, the field's default would be dumped as if it had been sent.
    """

    @model_validator(mode="wrap")
    @classmethod
    def _tell_apart(cls, value: Any, make: ModelWrapValidatorHandler[Self]) -> Self:
        """Take from the set fields those that only an extra of that name set."""
        made = make(value)
        extra = made.__pydantic_extra__
        if extra and isinstance(value, dict):
            absent = {name for name, field in cls.model_fields.items() if field.alias not in value}
            made.__pydantic_fields_set__.difference_update(absent & extra.keys())
        return made
