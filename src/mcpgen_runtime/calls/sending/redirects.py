"""Where a redirect leads, and what of the request goes there (RFC 9110, section 15.4).

Credentials stay with their origin: scheme, host and port. Another one gets none of them, no cookie,
and of the header fields only what says how the body is written and what is wanted back; so it is
for a redirect that leads home again. `https` never becomes `http`. As browsers do it, 303 makes
everything but HEAD a GET, and 301 and 302 make a POST one; else method and body stay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.address import AddressError
from mcpgen_runtime.calls.faults import CallError

if TYPE_CHECKING:
    from mcpgen_runtime.calls.address import Address
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received

__all__ = ["MOST_REDIRECTS", "redirected"]

MOST_REDIRECTS: Final = 5

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_TRAVELS: Final = frozenset({"accept", "content-type"})
_OF_BODY: Final = frozenset({"content-type"})


def redirected(received: Received, secrets: Secrets) -> Outgoing | None:
    """The request that `received` asks for; None where it asks for none.

    Raises CallError for a redirect that is not followed.
    """
    location = received.headers.get("location")
    if received.status not in _REDIRECTS or not location:
        return None
    request = received.request
    address = _address(request.address, location)
    moved = replace(_with_method(request, received.status), address=address)
    if address.origin == request.address.origin:
        return replace(moved, query=_absent(moved.query, address))
    return _away(moved, request.left or request.address.shown, secrets)


def _address(current: Address, location: str) -> Address:
    try:
        address = current.joined(location)
    except AddressError as error:
        raise CallError(f"{current.shown} redirects to an address that {error}.") from None
    if current.scheme == "https" and address.scheme != "https":
        raise CallError(
            f"{current.shown} redirects from https to http, where all could be read on the way: "
            "it is not followed."
        )
    return address


def _with_method(request: Outgoing, status: int) -> Outgoing:
    rewritten = (status == 303 and request.method != "HEAD") or (
        status in {301, 302} and request.method == "POST"
    )
    if not rewritten:
        return request
    headers = tuple(each for each in request.headers if each[0].lower() not in _OF_BODY)
    return replace(request, method="GET", headers=headers, body=None)


def _absent(query: tuple[str, ...], address: Address) -> tuple[str, ...]:
    """The credentials of the query that the new address does not name already."""
    _, _, written = address.target.partition("?")
    names = {each.partition("=")[0] for each in written.split("&")}
    return tuple(each for each in query if each.partition("=")[0] not in names)


def _away(request: Outgoing, home: str, secrets: Secrets) -> Outgoing:
    address = request.address
    if secrets.are_in_host(address.host):
        raise CallError(
            f"{home} redirects to a host with a credential in its name: it is not followed."
        )
    if secrets.are_in(address.url) or (request.body and secrets.are_in_bytes(request.body)):
        raise CallError(
            f"{home} redirects to {address.shown} with a credential in the request: "
            "it is not followed."
        )
    headers = tuple(each for each in request.headers if each[0].lower() in _TRAVELS)
    return replace(request, headers=headers, credentials=(), query=(), left=home)
