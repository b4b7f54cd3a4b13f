"""The parameters of an operation as arguments: under what name each is given, and where it goes.

A parameter is an argument under its own name (`spelling`). Where several want one name, one that is
spelled so goes before one that was made so; then the path, the query, headers and cookies, in this
order: the first keeps it. The others are called `<name>_<location>`, or, where that too is
another's, have a hash of location and name behind theirs. Nothing depends on the order of
parameters.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.openapi.tools.descriptions import OF_ARGUMENT, bounded
from mcpgen.openapi.tools.sendable import sendable
from mcpgen.openapi.tools.spelling import LONGEST, hashed, spelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.openapi.model import At, Parameter
    from mcpgen.openapi.schemas import Schemas
    from mcpgen.openapi.tools.files import Files
    from mcpgen.spec import calls
    from mcpgen_runtime.schema.types import JsonObject, Schema

_ORDER = ("path", "querystring", "query", "header", "cookie")


class Arguments(NamedTuple):
    """Arguments by name: the schema of each, which are required, what is said of each in a request.

    `places` are where the schemas stand in the document.
    """

    properties: dict[str, Schema]
    required: list[str]
    parameters: list[calls.Parameter]
    places: dict[str, At]


def arguments_of(parameters: Iterable[Parameter], schemas: Schemas, files: Files) -> Arguments:
    """Make arguments of parameters, in their order. Raises SchemaError for a faulty schema."""
    own = distinct(parameters)
    names = argument_names(own)
    made = Arguments({}, [], [], {})
    for parameter, name in zip(own, names, strict=True):
        made.properties[name] = _schema(parameter, schemas, files)
        made.parameters.append(_record(parameter, name))
        made.places[name] = parameter.at if parameter.schema is None else parameter.schema.at
        if parameter.required or parameter.location == "path":
            made.required.append(name)
    return made


def distinct(parameters: Iterable[Parameter]) -> list[Parameter]:
    """Return the parameters, of several for one place the first; names of headers have no case."""
    places: dict[tuple[str, str], Parameter] = {}
    for parameter in parameters:
        is_header = parameter.location == "header"
        name = parameter.name.lower() if is_header else parameter.name
        places.setdefault((parameter.location, name), parameter)
    return list(places.values())


def argument_names(parameters: Sequence[Parameter]) -> list[str]:
    """Return the name of the argument for each parameter; all are different."""
    ranks: defaultdict[str, list[tuple[bool, int]]] = defaultdict(list)
    for parameter in parameters:
        ranks[spelled(parameter.name)].append(_rank(parameter))
    second = Counter(_with_location(one) for one in parameters if not _is_first(one, ranks))
    taken = {*ranks, *second}
    names: list[str] = []
    for parameter in parameters:
        form, other = spelled(parameter.name), _with_location(parameter)
        if _is_first(parameter, ranks):
            names.append(form)
        elif second[other] == 1 and other not in ranks:
            names.append(other)
        else:
            names.append(hashed(form, f"{parameter.location} {parameter.name}", taken))
        taken.add(names[-1])
    return names


def _rank(parameter: Parameter) -> tuple[bool, int]:
    return spelled(parameter.name) != parameter.name, _ORDER.index(parameter.location)


def _is_first(parameter: Parameter, ranks: Mapping[str, list[tuple[bool, int]]]) -> bool:
    """Tell whether it alone has the best claim on its form: two of one rank both lose it."""
    rivals, rank = ranks[spelled(parameter.name)], _rank(parameter)
    return rank == min(rivals) and rivals.count(rank) == 1


def _with_location(parameter: Parameter) -> str:
    ending = f"_{parameter.location}"
    return spelled(parameter.name)[: LONGEST - len(ending)] + ending


def _schema(parameter: Parameter, schemas: Schemas, files: Files) -> Schema:
    made: Schema = True if parameter.schema is None else schemas.input(parameter.schema)
    sent = sendable(made, parameter, files.followed)
    return with_words(sent, parameter.description, parameter.deprecated)


def with_words(schema: Schema, description: str | None, deprecated: bool = False) -> Schema:
    """Return a schema with a description, bounded, that goes before its own.

    `deprecated`: it is marked as what is not to be used.
    """
    if schema is False:
        return False
    own: Mapping[str, object] = {} if schema is True else schema
    words: JsonObject = {}
    text = description or own.get("description")
    if isinstance(text, str) and text.strip():
        words["description"] = bounded(text, OF_ARGUMENT)
    if deprecated:
        words["deprecated"] = True
    return {**own, **words}


def _record(parameter: Parameter, argument: str) -> calls.Parameter:
    made: calls.Parameter = {
        "argument": argument,
        "name": parameter.name,
        "location": parameter.location,
    }
    if parameter.content is not None:
        made["content"] = parameter.content
        return made
    if parameter.style is not None:
        made["style"] = parameter.style
    if parameter.explode is not None:
        made["explode"] = parameter.explode
    if parameter.reserved:
        made["reserved"] = True
    return made
