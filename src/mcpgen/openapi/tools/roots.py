"""The input schema of a tool: a closed object of all its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema.roots import DISCRIMINATOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.openapi.tools.arguments import Arguments
    from mcpgen.openapi.tools.bodies import BodyArguments
    from mcpgen.openapi.tools.forms import Form
    from mcpgen_runtime.schema.types import JsonObject, Schema

_CHOICE = "The media type of the body."


def input_schema(arguments: Arguments, body: BodyArguments | None) -> JsonObject:
    """Return the schema of the arguments of parameters and the body.

    Where the body has forms of different meaning it is a union of objects, each with its media type
    as a constant; one more is without a body, where that may be left out.
    """
    if body is None:
        return _closed(arguments.properties, arguments.required)
    if len(body.forms) == 1:
        (form,) = body.forms
        choice = _any_type(form, body.choice)
        return _closed(
            {**arguments.properties, **choice, **form.properties},
            (*arguments.required, *form.required),
        )
    members = [_member(arguments, form, body.choice or "") for form in body.forms]
    if body.needed:
        return {"type": "object", "oneOf": members, DISCRIMINATOR: body.choice}
    return {
        "type": "object",
        "oneOf": [*members, _closed(arguments.properties, arguments.required)],
    }


def _closed(properties: Mapping[str, Schema], required: Iterable[str]) -> JsonObject:
    names = list(required)
    made: JsonObject = {"type": "object", "properties": dict(properties)}
    if names:
        made["required"] = names
    return {**made, "additionalProperties": False}


def _any_type(form: Form, choice: str | None) -> dict[str, Schema]:
    """Return the argument that chooses among the types of one form, which may be left out."""
    if choice is None:
        return {}
    types = list(dict.fromkeys(media["type"] for media in form.media))
    return {choice: {"type": "string", "enum": types, "description": _CHOICE}}


def _member(arguments: Arguments, form: Form, choice: str) -> JsonObject:
    types = list(dict.fromkeys(media["type"] for media in form.media))
    constant: JsonObject = {"const": types[0]} if len(types) == 1 else {"enum": types}
    chosen: JsonObject = {"type": "string", **constant, "description": _CHOICE}
    return _closed(
        {**arguments.properties, choice: chosen, **form.properties},
        (*arguments.required, choice, *form.required),
    )
