"""Tokens of OAuth 2 client credentials: fetched once, shared, renewed (RFC 6749, section 4.4).

Calls that need the same token at the same time wait for one fetch; that one of them is cancelled is
nothing to the others. The client is named by basic authentication, as every server must take it
(section 2.3.1); one that refuses it gets id and secret in the body, and does so from then on.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote_plus, urlencode

from mcpgen_runtime.calls.address import Address, AddressError
from mcpgen_runtime.calls.credentials.secrets import Secrets
from mcpgen_runtime.calls.faults import CallError
from mcpgen_runtime.calls.sending.exchange import exchange
from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received
from mcpgen_runtime.schema.text import on_one_line, truncate

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx2

__all__ = ["Grant", "Tokens"]

MOST: Final = 1 << 20
"""Bytes of a token answer."""

MARGIN: Final = 30.0
"""Seconds before its end that a token is not used any more; at most a tenth of its time."""

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts that http may carry a client's secret to: what goes there passes no network."""

_LONGEST_REASON: Final = 300


@dataclass(frozen=True, slots=True, repr=False)
class Grant:
    """What a token is asked for: where, by whom, for what."""

    token_url: str
    client_id: str
    client_secret: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class _Token:
    value: str
    until: float | None  # of the event loop's clock


class Tokens:
    """The tokens of one event loop, which `client` fetches; `timeout` is in seconds."""

    def __init__(self, client: Callable[[], httpx2.AsyncClient], timeout: float) -> None:
        self._client = client
        self._timeout = timeout
        self._kept: dict[Grant, _Token] = {}
        self._fetching: dict[Grant, asyncio.Task[_Token]] = {}
        self._in_body: set[str] = set()  # token URLs that refuse basic authentication

    async def get(self, grant: Grant) -> str:
        """A token that is good for now; raises CallError where there is none to be had."""
        kept = self._kept.get(grant)
        now = asyncio.get_running_loop().time()
        if kept is not None and (kept.until is None or now < kept.until):
            return kept.value
        task = self._fetching.get(grant)
        if task is None:
            task = asyncio.create_task(self._fetch(grant))
            self._fetching[grant] = task
            task.add_done_callback(lambda done: self._done(grant, done))
        return (await asyncio.shield(task)).value

    @property
    def values(self) -> list[str]:
        """All that are kept."""
        return [token.value for token in self._kept.values()]

    def forget(self, grant: Grant, token: str) -> None:
        """The API has refused `token`: unless there is another one by now, fetch it anew."""
        kept = self._kept.get(grant)
        if kept is not None and kept.value == token:
            del self._kept[grant]

    async def close(self) -> None:
        """Fetch no more, and keep nothing."""
        tasks = list(self._fetching.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._kept.clear()

    def _done(self, grant: Grant, task: asyncio.Task[_Token]) -> None:
        self._fetching.pop(grant, None)
        if not task.cancelled() and task.exception() is None:
            self._kept[grant] = task.result()

    async def _fetch(self, grant: Grant) -> _Token:
        address = _address(grant.token_url)
        try:
            async with asyncio.timeout(self._timeout):
                received = await self._asked(grant, address)
        except TimeoutError:
            raise CallError(f"{address.shown} gave no token within {self._timeout:g} s.") from None
        return _read(received, grant)

    async def _asked(self, grant: Grant, address: Address) -> Received:
        client = self._client()
        if address.url not in self._in_body:
            received = await exchange(client, _request(grant, address, in_body=False), MOST)
            if not _is_refused(received):
                return received
        second = await exchange(client, _request(grant, address, in_body=True), MOST)
        if second.status < 300:
            self._in_body.add(address.url)
        return second


def _address(url: str) -> Address:
    try:
        address = Address.read(url)
    except AddressError as error:
        raise CallError(f"The URL that tokens are fetched from {error}.") from None
    if address.scheme != "https" and address.host not in LOCAL:
        raise CallError(
            f"{address.shown} would give tokens by http, where the client's secret could be read "
            "on the way: none is asked for."
        )
    return address


def _request(grant: Grant, address: Address, *, in_body: bool) -> Outgoing:
    form = {"grant_type": "client_credentials"}
    if grant.scopes:
        form["scope"] = " ".join(grant.scopes)
    headers = [
        ("Accept", "application/json"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    if in_body:
        form |= {"client_id": grant.client_id, "client_secret": grant.client_secret}
    else:
        named = f"{quote_plus(grant.client_id)}:{quote_plus(grant.client_secret)}"
        headers.append(("Authorization", f"Basic {b64encode(named.encode()).decode()}"))
    return Outgoing("POST", address, tuple(headers), body=urlencode(form).encode())


def _is_refused(received: Received) -> bool:
    """Whether the way in which the client was named may be what is refused (section 5.2)."""
    if received.status == 401:
        return True
    return received.status == 400 and _object(received).get("error") in {
        "invalid_client",
        "invalid_request",
    }


def _read(received: Received, grant: Grant) -> _Token:
    answer = _object(received)
    token = answer.get("access_token")
    if received.status >= 300 or not isinstance(token, str) or not token:
        raise CallError(_refusal(received, answer, grant))
    return _Token(token, _until(answer.get("expires_in")))


def _until(expires_in: object) -> float | None:
    try:
        seconds = float(expires_in)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - or it raises
    except (TypeError, ValueError, OverflowError):
        return None
    return asyncio.get_running_loop().time() + seconds - min(MARGIN, seconds / 10)


def _refusal(received: Received, answer: dict[str, Any], grant: Grant) -> str:
    host = received.request.address.shown
    reasons = [answer.get("error"), answer.get("error_description")]
    told = ": ".join(each for each in reasons if isinstance(each, str) and each)
    secrets = Secrets([grant.client_secret], [(grant.client_id, grant.client_secret)])
    reason = truncate(on_one_line(secrets.erased(told)), _LONGEST_REASON)
    return f"{host} gives no token: it answers {received.status}{': ' if reason else ''}{reason}."


def _object(received: Received) -> dict[str, Any]:
    try:
        value = json.loads(received.body)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
