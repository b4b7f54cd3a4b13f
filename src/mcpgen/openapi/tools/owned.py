"""Parameters that are no arguments: headers that the client writes itself, and credentials."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.model import Parameter
    from mcpgen.openapi.security import Security

HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "authorization",
        "connection",
        "content-encoding",
        "content-length",
        "content-type",
        "cookie",
        "expect",
        "host",
        "keep-alive",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)
"""Headers that follow from the request, the credentials or the connection.

OpenAPI 3.1, section 4.8.12.1, says of three of them that their parameters are ignored; an argument
for one of the others would let a caller break the message (RFC 9112, section 6; RFC 9110, 7.6.1).
"""


class Sorted(NamedTuple):
    """The parameters that are arguments, those that the client owns, and the schemes of the rest.

    `required`: one of the credentials is a required parameter.
    """

    arguments: list[Parameter]
    owned: list[Parameter]
    schemes: list[str]
    required: bool


def sort_out(parameters: Iterable[Parameter], security: Security) -> Sorted:
    """Tell arguments from what is none."""
    found = Sorted([], [], [], required=False)
    for parameter in parameters:
        scheme = security.carried(parameter)
        if scheme is not None:
            found.schemes.append(scheme)
            found = found._replace(required=found.required or parameter.required)
        elif parameter.location == "header" and parameter.name.lower() in HEADERS:
            found.owned.append(parameter)
        else:
            found.arguments.append(parameter)
    return found
