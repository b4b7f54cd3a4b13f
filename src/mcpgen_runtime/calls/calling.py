"""One call of an operation, from its arguments to the result of the tool.

The time limit holds for all of it: a token, redirects, waiting, reading. What goes wrong on the way
is told to the model in a sentence; what a library or the network says of it is not, since it may
quote the request.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mcpgen_runtime.calls import url
from mcpgen_runtime.calls.address import Address, AddressError
from mcpgen_runtime.calls.answers.delivering import MOST_BYTES, Delivery
from mcpgen_runtime.calls.credentials.choosing import MissingError, choose
from mcpgen_runtime.calls.credentials.settings import Settings
from mcpgen_runtime.calls.credentials.signing import Signer
from mcpgen_runtime.calls.faults import CallError, NetworkError
from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.preparing import prepare
from mcpgen_runtime.calls.sending.outgoing import Outgoing
from mcpgen_runtime.calls.sending.retrying import IDEMPOTENT
from mcpgen_runtime.calls.sending.sender import Sender
from mcpgen_runtime.runtime.content import Result
from mcpgen_runtime.schema.faults.showing import path_shown

if TYPE_CHECKING:
    from mcpgen_runtime.calls.api import Api
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.operation import Request
    from mcpgen_runtime.calls.prepared import PreparedRequest
    from mcpgen_runtime.calls.sending.outgoing import Received
    from mcpgen_runtime.runtime.context import Context
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["call"]

_LONG: Final = 256 << 10
"""Bytes of an answer that takes its time to read."""


async def call(api: Api, name: str, arguments: JsonObject, ctx: Context[Any, Any]) -> Result:
    """Call the operation `name`. Raises CancelledError, and what is a bug of ours."""
    operation = api.operations[name]
    settings = Settings(ctx.config, api.shared.fields, api.running().credentials)
    deadline = asyncio.get_running_loop().time() + api.shared.timeout
    under_way = _Call(api, operation, settings, ctx, deadline)
    try:
        return await under_way.result(arguments)
    except ArgumentError as error:
        return _failed(f"{path_shown(error.path) if error.path else 'The call'} {error.message}")
    except url.UrlError as error:
        return _failed(under_way.misplaced(error))
    except MissingError as error:
        return _failed(under_way.missing(error))
    except CallError as error:
        return _failed(under_way.secrets.erased(f"{under_way.title}: {under_way.told(error)}"))


def _has_files(operation: Request) -> bool:
    media = operation.body.media if operation.body else ()
    return any(each.file or any(part.file for part in each.fields.values()) for each in media)


def _failed(words: str) -> Result:
    return Result(words, is_error=True)


@dataclass(slots=True, repr=False)
class _Call:
    api: Api
    operation: Request
    settings: Settings
    ctx: Context[Any, Any]
    deadline: float  # of the event loop's clock

    @property
    def secrets(self) -> Secrets:
        """All that nobody may read, also what other calls are made with."""
        return self.api.running().secrets(self.api.shared.schemes, self.settings)

    @property
    def title(self) -> str:
        return f"{self.operation.method} {self.operation.path}"

    async def result(self, arguments: JsonObject) -> Result:
        """Do all of it, in time."""
        try:
            async with asyncio.timeout_at(self.deadline):
                return await self._result(arguments)
        except TimeoutError:
            told = f"There was no answer within {self.api.shared.timeout:g} s."
            raise NetworkError(told, sent=True) from None

    async def _result(self, arguments: JsonObject) -> Result:
        prepared = await self._prepared(arguments)
        outgoing = self._outgoing(prepared)
        running, shared = self.api.running(), self.api.shared
        choices = choose(self.operation.security, shared.schemes, self.settings)
        signer = Signer(running.tokens, choices, outgoing)
        received, secrets = await self._answer(signer)
        delivery = Delivery(
            secrets,
            shared.max_response,
            "refuse" if shared.strict else "tell",
            self._variables([key for each in choices for key in each.held.keys]),
        )
        if len(received.body) > _LONG:  # the loop stays free for others meanwhile
            async with running.reading:
                return await asyncio.to_thread(delivery.result, received)
        return delivery.result(received)

    async def _prepared(self, arguments: JsonObject) -> PreparedRequest:
        """Write the request; in a thread where files are read or decoded."""
        write = partial(
            prepare,
            self.operation,
            arguments,
            files_dir=self._files_dir,
            files_setting=self._variables(["files_dir"]),
        )
        return await asyncio.to_thread(write) if _has_files(self.operation) else write()

    async def _answer(self, signer: Signer) -> tuple[Received, Secrets]:
        """Send it; once more with a new token where the API refuses the old one."""
        signed = await signer.signed()
        secrets = self.secrets.with_values(signer.tokens)
        received = await self._sender(secrets).send(signed)
        if received.status == 401 and received.request.left is None and signer.forget():
            signed = await signer.signed()
            secrets = secrets.with_values(signer.tokens)
            received = await self._sender(secrets).send(signed)
        return received, secrets

    def _sender(self, secrets: Secrets) -> Sender:
        return Sender(
            self.api.running().client,
            secrets,
            self.deadline,
            max(MOST_BYTES, self.api.shared.max_response),
            self._say,
        )

    def _say(self, words: str) -> None:
        """Tell whoever watches why the call takes longer."""
        self.ctx.log.info(self.secrets.erased(f"{self.title}: {words}"))

    def _outgoing(self, prepared: PreparedRequest) -> Outgoing:
        base = url.base_url(self.api.shared.servers[self.operation.server], self.settings.values())
        try:
            address = Address.read(url.target(base, prepared.path, prepared.query))
        except AddressError as error:
            raise CallError(f"The address of the call {error}.") from None
        accept = ", ".join(self.operation.accept) or "*/*"
        headers = [("Accept", accept), *prepared.headers]
        if prepared.content_type is not None:
            headers.append(("Content-Type", prepared.content_type))
        if prepared.cookies:
            headers.append(("Cookie", "; ".join(prepared.cookies)))
        return Outgoing(prepared.method, address, tuple(headers), body=prepared.body)

    @property
    def _files_dir(self) -> Path | None:
        folder = self.settings.get("files_dir")
        return Path(folder) if folder else None

    def misplaced(self, error: url.UrlError) -> str:
        """What is wrong with the base URL, or with the setting that it comes from."""
        named = self._variables([error.setting]) if error.setting else "The API's address:"
        return f"{self.title}: not called. {named} {error}"

    def missing(self, error: MissingError) -> str:
        """What has to be set for the call to be made."""
        ways = [self._variables(keys) for keys in error.settings if keys]
        either = "; or ".join(dict.fromkeys(ways))
        return (
            f"{self.title}: not called, since it needs credentials. The server's owner has to set "
            f"{either or 'them'}."
        )

    def told(self, error: CallError) -> str:
        """What went wrong, and whether the call may be made again."""
        if not (isinstance(error, NetworkError) and error.sent):
            return str(error)
        if self.operation.method in IDEMPOTENT:
            return f"{error} The same call may work later."
        return f"{error} Look whether the call was carried out before it is made again."

    def _variables(self, keys: list[str]) -> str:
        names = self.api.variables
        return " and ".join(dict.fromkeys(names.get(key, key) for key in keys))
