"""The base class of generated models: the typed view of what the gate has accepted.

Two names of one field: on the wire the property's own (the alias), in Python the allotted one. A
handler builds results by Python names, so models validate by both; the boundary itself validates
calls by wire names only (see `arguments`), so that a Python name never stands in for a property.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = ["Model"]


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
