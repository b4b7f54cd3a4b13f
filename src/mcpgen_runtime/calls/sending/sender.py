"""A request until its answer: redirects, a connection that breaks, an API that asks for patience.

The time of the whole call is bounded by whoever awaits it; `deadline` only says which waiting is
of no use.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.faults import CallError, NetworkError
from mcpgen_runtime.calls.sending.exchange import exchange
from mcpgen_runtime.calls.sending.redirects import MOST_REDIRECTS, redirected
from mcpgen_runtime.calls.sending.retrying import IDEMPOTENT, MOST_RETRIES, asked_delay
from mcpgen_runtime.calls.statuses import status_words

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx2

    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.sending.outgoing import Outgoing, Received

__all__ = ["Sender"]


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends the requests of one call.

    `deadline` is a time of the event loop, `most` the bytes that are read of an answer; `say` tells
    whoever watches the call why it takes longer.
    """

    client: httpx2.AsyncClient
    secrets: Secrets
    deadline: float
    most: int
    say: Callable[[str], None]

    async def send(self, outgoing: Outgoing) -> Received:
        """Return the last answer, whatever its status; raises CallError where there is none."""
        retries = MOST_RETRIES if outgoing.method in IDEMPOTENT else 0
        received = await self._connected(outgoing, again=retries > 0)
        while retries and (delay := asked_delay(received)) is not None:
            if delay >= self.deadline - asyncio.get_running_loop().time():
                break
            retries -= 1
            status = status_words(received.status)
            self.say(f"The API answers {status}; the request is sent again in {delay:.0f} s.")
            await asyncio.sleep(delay)
            received = await self._connected(outgoing, again=False)
        return received

    async def _connected(self, outgoing: Outgoing, *, again: bool) -> Received:
        try:
            return await self._followed(outgoing)
        except NetworkError as error:
            if not again:
                raise
            self.say(f"{error} The request is sent again.")
        return await self._followed(outgoing)

    async def _followed(self, outgoing: Outgoing) -> Received:
        received = await exchange(self.client, outgoing, self.most)
        for _ in range(MOST_REDIRECTS):
            following = redirected(received, self.secrets)
            if following is None:
                return received
            received = await exchange(self.client, following, self.most)
        if redirected(received, self.secrets) is not None:
            host = received.request.address.shown
            raise CallError(f"{host} redirects more than {MOST_REDIRECTS} times.")
        return received
