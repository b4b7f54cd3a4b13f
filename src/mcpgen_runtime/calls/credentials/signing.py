"""A request and its credentials, brought together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.address import Address, AddressError
from mcpgen_runtime.calls.credentials.applied import api_key, basic, bearer, together
from mcpgen_runtime.calls.credentials.tokens import Grant
from mcpgen_runtime.calls.faults import CallError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.calls.credentials.applied import Applied
    from mcpgen_runtime.calls.credentials.choosing import Choice
    from mcpgen_runtime.calls.credentials.tokens import Tokens
    from mcpgen_runtime.calls.sending.outgoing import Outgoing

__all__ = ["Signer"]


class Signer:
    """Puts the credentials of `choices` into `outgoing`; `tokens` are those it has used."""

    def __init__(self, store: Tokens, choices: Sequence[Choice], outgoing: Outgoing) -> None:
        self._store = store
        self._choices = choices
        self._outgoing = outgoing
        self._fetched: dict[Grant, str] = {}

    @property
    def tokens(self) -> Iterator[str]:
        """What was fetched for the request."""
        return iter(self._fetched.values())

    async def signed(self) -> Outgoing:
        """The request with its credentials; raises CallError where one cannot be had or sent."""
        applied = together([await self._applied(choice) for choice in self._choices])
        return _with(self._outgoing, applied)

    def forget(self) -> bool:
        """The API has refused the request: forget its tokens. Whether there were any."""
        for grant, token in self._fetched.items():
            self._store.forget(grant, token)
        return bool(self._fetched)

    async def _applied(self, choice: Choice) -> Applied:
        scheme, values = choice.held.scheme, choice.held.values
        if not all(map(_is_text, values.values())):
            raise CallError(
                f'The credential of "{scheme.key}" is no text in UTF-8; the server\'s owner has to '
                "set it anew."
            )
        if scheme.kind == "basic":
            return basic(values["username"], values["password"])
        if scheme.kind == "apiKey":
            return api_key(scheme, values["value"])
        if values.get("value"):
            return bearer(scheme, values["value"])
        grant = Grant(
            _absolute(scheme.token_url, self._outgoing.address),
            values["client_id"],
            values["client_secret"],
            choice.scopes,
        )
        self._fetched[grant] = await self._store.get(grant)
        return bearer(scheme, self._fetched[grant])


def _is_text(value: str) -> bool:
    """Whether it has no lone surrogates, which bytes of the environment become that are no text."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _absolute(token_url: str, address: Address) -> str:
    """A token URL may be relative to the API's own (OpenAPI 3.1, section 4.8.28)."""
    try:
        return address.joined(token_url).url
    except AddressError as error:
        raise CallError(f"The URL that tokens are fetched from {error}.") from None


def _with(outgoing: Outgoing, applied: Applied) -> Outgoing:
    """A header field of an argument gives way to the credential of its name; cookies are joined."""
    own = {name.lower() for name, _ in applied.headers}
    headers = [each for each in outgoing.headers if each[0].lower() not in own]
    credentials = list(applied.headers)
    if applied.cookies:
        cookies = [value for name, value in headers if name == "Cookie"]
        headers = [each for each in headers if each[0] != "Cookie"]
        credentials.append(("Cookie", "; ".join([*cookies, *applied.cookies])))
    return replace(
        outgoing,
        headers=tuple(headers),
        credentials=tuple(credentials),
        query=applied.query,
    )
