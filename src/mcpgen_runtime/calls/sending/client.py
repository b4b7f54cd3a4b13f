"""The client that sends everything: one for each event loop, which pools its connections.

It is told to do nothing of its own: no redirects, no cookies, no credentials of `.netrc` or of
URLs, no time limit beside that of the call. The environment's proxies and certificates count
(`HTTPS_PROXY`, `NO_PROXY`, `SSL_CERT_FILE` ...).
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.faults import CallError

if TYPE_CHECKING:
    import httpx

__all__ = ["LOCATION", "new_client"]

LOCATION: Final = "mcpgen_location"
"""The extension of a response that has its Location, if it has one."""

MOST_CONNECTIONS: Final = 100
MOST_IDLE: Final = 20
IDLE: Final = 15.0
"""Seconds that a connection is kept for the next call; many servers close theirs after 20 or 30."""

HEADERS: Final = {"Accept-Encoding": "gzip, deflate", "User-Agent": "mcpgen"}
"""Only encodings that `decoding` bounds are asked for."""


def _import_httpx() -> None:
    """Import httpx without its command line, which takes as long again where rich is installed."""
    command_line = "httpx._main"
    if "httpx" in sys.modules or command_line in sys.modules:
        return
    sys.modules[command_line] = None  # type: ignore[assignment]  # pyright: ignore[reportArgumentType] - "there is none"
    try:
        importlib.import_module("httpx")
    finally:
        del sys.modules[command_line]


async def _hide_location(response: httpx.Response) -> None:
    """Move the Location out of sight: httpx reads it, and fails for what is no URL of its taste."""
    if "location" in response.headers:
        response.extensions[LOCATION] = response.headers.pop("location")


def new_client() -> httpx.AsyncClient:
    """Make the client; raises CallError where it is not installed, or the environment is wrong."""
    try:
        _import_httpx()
        import httpx
    except ImportError:
        raise CallError(
            "This server has no HTTP client; its owner has to install one: "
            'python -m pip install "mcpgen[http]"'
        ) from None
    try:
        return httpx.AsyncClient(
            verify=httpx.create_ssl_context(),  # one, also where there are proxies
            http2=importlib.util.find_spec("h2") is not None,
            headers=HEADERS,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            follow_redirects=False,
            event_hooks={"response": [_hide_location]},
            timeout=None,  # noqa: S113 - the call has one
            limits=httpx.Limits(
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
