"""One request and its answer, over the network."""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.faults import CallError, NetworkError
from mcpgen_runtime.calls.sending.client import LOCATION
from mcpgen_runtime.calls.sending.decoding import Body
from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received
from mcpgen_runtime.calls.sending.quiet import unheard

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

__all__ = ["exchange"]


async def exchange(client: httpx.AsyncClient, outgoing: Outgoing, most: int) -> Received:
    """Send a request and read at most `most` bytes of the answer, decompressed.

    Raises NetworkError, and CallError for a body that cannot be read. What the libraries raise may
    quote the request, and is never passed on.
    """
    import httpx

    sent = True
    try:
        with unheard():
            return await _exchange(client, outgoing, most)
    except CallError:
        raise
    except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
        told, sent = _unconnected(error, outgoing.address.shown), False
    except (httpx.LocalProtocolError, httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError):
        told, sent = "The request cannot be written as HTTP.", False
    except httpx.HTTPError:
        told = f"{outgoing.address.shown} broke the connection off."
    except Exception as error:  # noqa: BLE001 - whatever it says, it may quote the request
        told = f"The connection to {outgoing.address.shown} failed ({type(error).__name__})."
    raise NetworkError(told, sent=sent)


async def _exchange(client: httpx.AsyncClient, outgoing: Outgoing, most: int) -> Received:
    from mcpgen_runtime.calls.sending.exact import exact_url

    request = client.build_request(
        outgoing.method,
        outgoing.address.root,
        headers=_fields(outgoing),
        content=outgoing.body,
    )
    request.url = exact_url(outgoing.address.root, outgoing.target)
    response = await client.send(request, stream=True, auth=None, follow_redirects=False)
    try:
        body = Body(response.headers.get("content-encoding", ""), most)
        if outgoing.method != "HEAD":
            async for data in response.aiter_raw():
                body.feed(data)
                if body.full:
                    break
        headers = {name.lower(): value for name, value in response.headers.items()}
        if LOCATION in response.extensions:
            headers["location"] = response.extensions[LOCATION]
        return Received(outgoing, response.status_code, headers, bytes(body), not body.full)
    finally:
        await response.aclose()


def _fields(outgoing: Outgoing) -> list[tuple[bytes, bytes]]:
    """The header fields, in bytes: httpx would read the encoding of texts from their form.

    Arguments are Latin-1, a byte a character (`PreparedRequest`); a credential may be any text.
    """
    arguments = [(name.encode(), value.encode("latin-1")) for name, value in outgoing.headers]
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
