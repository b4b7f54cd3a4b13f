"""An operation to a tool: what it asks for, what it sends, and what it says of itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcpgen.openapi.schemas import SchemaError
from mcpgen.openapi.tools.arguments import arguments_of
from mcpgen.openapi.tools.bodies import body_of
from mcpgen.openapi.tools.descriptions import description_of, title_of
from mcpgen.openapi.tools.errors import SkipError
from mcpgen.openapi.tools.forms import Maker
from mcpgen.openapi.tools.hints import hints_of
from mcpgen.openapi.tools.outputs import accepted, output_of
from mcpgen.openapi.tools.owned import sort_out
from mcpgen.openapi.tools.roots import input_schema

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen.openapi.extensions import Words
    from mcpgen.openapi.model import At, Operation, Parameter
    from mcpgen.openapi.schemas import Schemas
    from mcpgen.openapi.security import Security
    from mcpgen.openapi.servers import Servers
    from mcpgen.openapi.tools.arguments import Arguments
    from mcpgen.openapi.tools.bodies import BodyArguments
    from mcpgen.openapi.tools.files import Files
    from mcpgen.spec import calls
    from mcpgen_runtime.schema.types import JsonObject, Schema

_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})
"""Methods whose body has a meaning of its own (RFC 9110, section 9.3)."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all tools of a document are made with.

    `nested`: bodies are one argument each. `outputs`: results have schemas.
    """

    schemas: Schemas
    servers: Servers
    security: Security
    files: Files
    nested: bool = False
    outputs: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as far as its operation says. `places` has the place of each argument's schema.

    `owned` are the parameters that are no arguments, since the client sends them itself.
    """

    name: str
    title: str | None
    description: str
    annotations: JsonObject
    input_schema: JsonObject
    output_schema: Schema | None
    call: calls.Request
    places: Mapping[str, At]
    output_place: At | None = None
    owned: tuple[Parameter, ...] = field(default=())


def tool_of(operation: Operation, name: str, words: Words, workshop: Workshop) -> Tool:
    """Make the tool of an operation. Raises SkipError where it has a schema that is none."""
    try:
        return _tool(operation, name, words, workshop)
    except SchemaError as error:
        raise SkipError(error.reason, error.at, error.help) from error


def _tool(operation: Operation, name: str, words: Words, workshop: Workshop) -> Tool:
    sorted_out = sort_out(operation.parameters, workshop.security)
    arguments = arguments_of(sorted_out.arguments, workshop.schemas, workshop.files)
    body = _body(operation, arguments, workshop)
    output = output_of(operation, workshop.schemas) if workshop.outputs else None
    call = _request(operation, arguments, body, workshop)
    security = workshop.security.requirements(
        operation, sorted_out.schemes, required=sorted_out.required
    )
    if security is not None:
        call["security"] = security
    return Tool(
        name=name,
        title=words.title or title_of(operation),
        description=words.description or description_of(operation),
        annotations={**hints_of(operation.method), **words.annotations},
        input_schema=input_schema(arguments, body),
        output_schema=None if output is None else output[0],
        call=call,
        places={**arguments.places, **_of_body(body)},
        output_place=None if output is None else output[1].at,
        owned=tuple(sorted_out.owned),
    )


def _body(operation: Operation, arguments: Arguments, workshop: Workshop) -> BodyArguments | None:
    if operation.body is None:
        return None
    maker = Maker(
        workshop.schemas,
        workshop.files,
        frozenset(arguments.properties),
        insists=operation.method.upper() in _WITH_BODY,
        nested=workshop.nested,
    )
    return body_of(operation.body, maker)


def _request(
    operation: Operation, arguments: Arguments, body: BodyArguments | None, workshop: Workshop
) -> calls.Request:
    call: calls.Request = {
        "method": operation.method.upper(),
        "path": operation.path,
        "server": workshop.servers.key_of(operation),
    }
    if arguments.parameters:
        call["parameters"] = arguments.parameters
    if body is not None:
        call["body"] = body.record
    accept = accepted(operation)
    if accept:
        call["accept"] = accept
    return call


def _of_body(body: BodyArguments | None) -> dict[str, At]:
    forms = () if body is None else reversed(body.forms)
    return {name: at for form in forms for name, at in form.places.items()}
