"""The client that sends everything: one for each event loop, which pools its connections.

It is told to do nothing of its own: no redirects, no cookies, no credentials of `.netrc` or of
URLs, no time limit beside that of the call. The environment's proxies and certificates count
(`HTTPS_PROXY`, `NO_PROXY`, `SSL_CERT_FILE`, `SSL_CERT_DIR`); without the latter, those that the
system trusts.
"""

from __future__ import annotations

import importlib.util
import os
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.faults import CallError

if TYPE_CHECKING:
    import ssl

    import httpx2

__all__ = ["LOCATION", "new_client"]

LOCATION: Final = "mcpgen_location"
"""The extension of a response that has its Location, if it has one."""

MOST_CONNECTIONS: Final = 100
MOST_IDLE: Final = 20
IDLE: Final = 15.0
"""Seconds that a connection is kept for the next call; many servers close theirs after 20 or 30."""

HEADERS: Final = {"Accept-Encoding": "gzip, deflate", "User-Agent": "mcpgen"}
"""Only encodings that `decoding` bounds are asked for."""


async def _hide_location(response: httpx2.Response) -> None:
    """Move the Location out of sight: httpx2 reads it, and fails where it is no URL for it."""
    if "location" in response.headers:
        response.extensions[LOCATION] = response.headers.pop("location")


def new_client() -> httpx2.AsyncClient:
    """Make the client; raises CallError where it is not installed, or the environment is wrong."""
    try:
        import httpx2
    except ImportError:
        raise CallError(
            "This server has no HTTP client; its owner has to install one: "
            'python -m pip install "mcpgen[http]"'
        ) from None
    try:
        return httpx2.AsyncClient(
            verify=_ssl_context(),  # one, also where there are proxies
            http2=_has_http2(),
            headers=HEADERS,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            follow_redirects=False,
            event_hooks={"response": [_hide_location]},
            timeout=None,  # the call has one
            limits=httpx2.Limits(
                max_connections=MOST_CONNECTIONS,
                max_keepalive_connections=MOST_IDLE,
                keepalive_expiry=IDLE,
            ),
        )
    except Exception as error:  # noqa: BLE001 - its words may quote the proxy's password
        raise CallError(
            f"No connection can be set up ({type(error).__name__}); the server's owner should look "
            "at its proxies (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY) and certificates (SSL_CERT_FILE)."
        ) from None


def _has_http2() -> bool:
    return importlib.util.find_spec("h2") is not None


def _ssl_context() -> ssl.SSLContext:
    """Trust what both variables name, as OpenSSL does: httpx2 looks at the file alone."""
    import httpx2

    context = httpx2.create_ssl_context()
    folders = os.environ.get("SSL_CERT_DIR")
    if folders and os.environ.get("SSL_CERT_FILE"):
        context.load_verify_locations(capath=folders)
    return context
