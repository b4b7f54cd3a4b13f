"""Models: their fields, and the properties that they do not declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import MISSING

from .nodes import NotShownError, only

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json, JsonObject
    from mcpgen_runtime.testing.proving.shown import Reading

    from .nodes import Core

_CONFIG = {
    "extra_fields_behavior", "serialize_by_alias", "title", "validate_by_alias", "validate_by_name",
}  # fmt: skip
_CHECKED = ("validate_default", "default_factory_takes_data")


def read_model(reading: Reading, core: Core, *, is_told_apart: bool = False) -> JsonObject:
    """Read a class: its fields, and whether it takes other properties."""
    only(core, "cls", "schema", "config", "custom_init", "root_model")
    config = core.get("config", {})
    strangers = config.keys() - _CONFIG
    if core.get("custom_init") or core.get("root_model") or strangers:
        raise NotShownError(f"a model with {', '.join(sorted(strangers)) or 'a way of its own'}")
    if core["schema"]["type"] != "model-fields":
        raise NotShownError("a model with validators")
    told = _fields(reading, core["schema"], config.get("extra_fields_behavior"))
    if told["additionalProperties"] is not False and not is_told_apart:
        _doubt_names(reading, core["schema"]["fields"])
    return told


def _doubt_names(reading: Reading, fields: dict[str, Core]) -> None:
    """Doubt an open model in which an undeclared property can be called as a field with a default.

    Then pydantic takes the field for set, and writes its default.
    """
    if any(_wire(name, field) != name and _has_default(field) for name, field in fields.items()):
        reading.doubts.add("an undeclared property may be called as a field is")


def _has_default(field: Core) -> bool:
    return _is_optional(field) and field["schema"].get("default") is not MISSING


def _is_optional(field: Core) -> bool:
    return bool(field["schema"]["type"] == "default")


def _fields(reading: Reading, core: Core, extra: str | None) -> JsonObject:
    only(core, "fields", "model_name", "computed_fields", "extras_schema")
    if core.get("computed_fields") or extra not in {"allow", "forbid"}:
        raise NotShownError("a model that drops or adds properties")
    fields = {_wire(name, field): field for name, field in core["fields"].items()}
    more: Json = extra == "allow"
    if more and "extras_schema" in core:
        more = reading.node(core["extras_schema"])
    return {
        "type": "object",
        "properties": {wire: _value(reading, field["schema"]) for wire, field in fields.items()},
        "required": [wire for wire, field in fields.items() if not _is_optional(field)],
        "additionalProperties": more,
    }


def _wire(name: str, field: Core) -> str:
    only(field, "schema", "validation_alias", "serialization_alias")
    wire = field.get("validation_alias", name)
    if not isinstance(wire, str) or field.get("serialization_alias", name) != wire:
        raise NotShownError("a field that is read under one name and written under another")
    return wire


def _value(reading: Reading, core: Core) -> JsonObject:
    """The value of a field; its default counts only where pydantic checks it."""
    if core["type"] != "default":
        return reading.node(core)
    only(core, "schema", "default", "default_factory", *_CHECKED)
    if core.get("default_factory_takes_data"):
        raise NotShownError("a default made of other fields")
    if core.get("validate_default"):
        reading.expect_default(core)
    return reading.node(core["schema"])
