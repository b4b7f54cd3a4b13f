"""One request and its answer, over the network."""

from __future__ import annotations

import re
import socket
import ssl
from typing import TYPE_CHECKING, Any, Final

from mcpgen_runtime.calls.faults import CallError, NetworkError
from mcpgen_runtime.calls.sending.client import LOCATION
from mcpgen_runtime.calls.sending.decoding import Body
from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received
from mcpgen_runtime.calls.sending.quiet import unheard

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx2

__all__ = ["exchange"]

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
"""What makes a name one, and what no value may have (RFC 9110, section 5.5)."""

_EXPECT_BODY: Final = frozenset({"POST", "PUT", "PATCH", "QUERY"})
"""Methods whose requests say that they have no body (RFC 9110, section 8.6)."""


async def exchange(client: httpx2.AsyncClient, outgoing: Outgoing, most: int) -> Received:
    """Send a request and read at most `most` bytes of the answer, decompressed.

    Raises NetworkError, and CallError for a body that cannot be read. What the libraries raise may
    quote the request, and is never passed on.
    """
    import httpx2

    sent = True
    try:
        with unheard():
            return await _exchange(client, outgoing, most)
    except CallError:
        raise
    except (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.ProxyError) as error:
        told, sent = _unconnected(error, outgoing.address.shown), False
    except (httpx2.LocalProtocolError, httpx2.InvalidURL, httpx2.UnsupportedProtocol, UnicodeError):
        told, sent = "The request cannot be written as HTTP.", False
    except httpx2.HTTPError:
        told = f"{outgoing.address.shown} broke the connection off."
    except Exception as error:  # noqa: BLE001 - whatever it says, it may quote the request
        told = f"The connection to {outgoing.address.shown} failed ({type(error).__name__})."
    raise NetworkError(told, sent=sent)


async def _exchange(client: httpx2.AsyncClient, outgoing: Outgoing, most: int) -> Received:
    from mcpgen_runtime.calls.sending.exact import exact_url

    root = outgoing.address.root
    request = client.build_request("GET", root, headers=_fields(outgoing), content=outgoing.body)
    # As they are written: httpx2 would make both more like what it knows.
    request.method, request.url = outgoing.method, exact_url(root, outgoing.target)
    response = await client.send(request, stream=True, auth=None, follow_redirects=False)
    try:
        body = await _body(response, 0 if outgoing.method == "HEAD" else most)
        if _has_more(response):
            await response.extensions["network_stream"].aclose()
    finally:
        await response.aclose()
    headers = {name.lower(): value for name, value in response.headers.items()}
    if LOCATION in response.extensions:
        headers["location"] = response.extensions[LOCATION]
    return Received(outgoing, response.status_code, headers, bytes(body), not body.full)


def _has_more(response: httpx2.Response) -> bool:
    """Whether the server has sent more than its answer: it would be taken for that to another call.

    Some servers send a body with 204, or to HEAD. The library below httpx2 keeps what was read of
    it, and says so nowhere else.
    """
    read: Any = response.stream
    for name in ("_stream", "_httpcore_stream", "_stream", "_connection", "_h11_state"):
        read = getattr(read, name, None)
    return read is not None and bool(read.trailing_data[0])


async def _body(response: httpx2.Response, most: int) -> Body:
    """Read the body; of a refusal that cannot be read, the status is enough."""
    try:
        body = Body(response.headers.get("content-encoding", "") if most else "", most)
        async for data in response.aiter_raw():
            body.feed(data)
            if body.full:
                break
        body.end()
    except CallError:
        if response.status_code < 300:
            raise
        return Body("", 0)
    return body


def _fields(outgoing: Outgoing) -> list[tuple[bytes, bytes]]:
    """The header fields, in bytes: httpx2 would read the encoding of texts from their form.

    Arguments are Latin-1, a byte a character (`PreparedRequest`); a credential may be any text.
    """
    own = list(outgoing.headers)
    if not outgoing.body and outgoing.method in _EXPECT_BODY:
        own.append(("Content-Length", "0"))
    for name, value in (*own, *outgoing.credentials):
        if not _NAME.fullmatch(name) or _CONTROL.search(value):
            raise CallError("A header field of the request cannot be written as HTTP.")
    arguments = [(name.encode(), value.encode("latin-1")) for name, value in own]
    return arguments + [(name.encode(), value.encode()) for name, value in outgoing.credentials]


def _unconnected(error: Exception, host: str) -> str:
    causes = list(_causes(error))
    if any(isinstance(each, ssl.SSLCertVerificationError) for each in causes):
        return (
            f"Could not connect to {host}: its certificate is not trusted. The server's owner can "
            "name a file of certificates in SSL_CERT_FILE."
        )
    if any(isinstance(each, ssl.SSLError) for each in causes):
        return f"Could not connect to {host}: no TLS connection came about."
    if any(isinstance(each, socket.gaierror) for each in causes):
        return f"Could not connect to {host}: there is no host of that name."
    if type(error).__name__ == "ProxyError":
        return f"Could not connect to {host}: the proxy refused."
    return f"Could not connect to {host}."


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
