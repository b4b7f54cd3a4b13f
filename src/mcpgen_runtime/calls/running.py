"""What the operations of a package share while a server runs, on one event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.credentials.choosing import secrets_of
from mcpgen_runtime.calls.credentials.given import Given
from mcpgen_runtime.calls.credentials.tokens import Tokens
from mcpgen_runtime.calls.faults import CallError
from mcpgen_runtime.calls.sending.client import new_client

if TYPE_CHECKING:
    from collections.abc import Mapping

    import httpx2

    from mcpgen_runtime.calls.credentials.schemes import Scheme
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.credentials.settings import Settings

__all__ = ["Running"]


class Running:
    """Credentials that were given, tokens that were fetched, connections that are open.

    `timeout` is that of a token's fetch, in seconds. Nothing is opened before the first call.
    """

    def __init__(self, timeout: float, given: Given) -> None:
        self.credentials = Given(given)
        self.tokens = Tokens(lambda: self.client, timeout)
        self.reading = asyncio.Lock()  # of long answers: the memory of one is enough
        self._client: httpx2.AsyncClient | None = None
        self._secrets: tuple[object, Secrets] | None = None
        self._is_closed = False

    @property
    def client(self) -> httpx2.AsyncClient:
        """The client; raises CallError where none can be made, or the server has ended."""
        if self._is_closed:
            raise CallError("The server is ending: nothing is sent any more.")
        if self._client is None:
            self._client = new_client()
        return self._client

    def secrets(self, schemes: Mapping[str, Scheme], settings: Settings) -> Secrets:
        """All that nobody may read; made anew where a value has changed."""
        tokens = self.tokens.values
        seen = (settings.values(), dict(settings.given), tokens)
        if self._secrets is None or self._secrets[0] != seen:
            self._secrets = seen, secrets_of(schemes, settings).with_values(tokens)
        return self._secrets[1]

    async def close(self) -> None:
        """Close the connections; calls that are under way fail."""
        self._is_closed = True
        await self.tokens.close()
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()
