"""Which credentials a call goes out with: the first alternative that is wholly there.

An operation lists alternatives, each the schemes that are needed together (OpenAPI 3.1, section
4.8.30). Where none is there, the call goes out without any if that is an alternative too; else it
does not go out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from mcpgen_runtime.calls.credentials.schemes import Held, Scheme, held
from mcpgen_runtime.calls.credentials.secrets import Secrets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mcpgen_runtime.calls.credentials.settings import Settings

__all__ = ["Choice", "MissingError", "choose", "secrets_of"]

Alternatives: TypeAlias = "Sequence[Mapping[str, Sequence[str]]]"


class MissingError(Exception):
    """No alternative is there; `settings` are, for each, the keys of the settings that it needs."""

    def __init__(self, settings: list[list[str]]) -> None:
        super().__init__("credentials are missing")
        self.settings = settings


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """A scheme to use, its values, and the scopes that are asked of it."""

    held: Held
    scopes: tuple[str, ...]


def choose(
    alternatives: Alternatives | None, schemes: Mapping[str, Scheme], settings: Settings
) -> list[Choice]:
    """The schemes to use; raises MissingError."""
    if not alternatives:
        return []
    for alternative in alternatives:
        found = _found(alternative, schemes, settings)
        if found and all(each.held.is_whole for each in found):
            return found
    if any(not alternative for alternative in alternatives):
        return []
    raise MissingError([_needed(each, schemes, settings) for each in alternatives])


def secrets_of(schemes: Mapping[str, Scheme], settings: Settings) -> Secrets:
    """All that must not be seen, also of schemes that this call does not use."""
    found = [held(scheme, settings) for scheme in schemes.values()]
    return Secrets(
        (secret for each in found for secret in each.secrets),
        (pair for each in found for pair in each.pairs),
    )


def _found(
    alternative: Mapping[str, Sequence[str]], schemes: Mapping[str, Scheme], settings: Settings
) -> list[Choice]:
    """What is held of each scheme; a scheme that the document does not declare is never whole."""
    unknown = Scheme("", "bearer", {})
    return [
        Choice(held(schemes.get(key, unknown), settings), tuple(scopes))
        for key, scopes in alternative.items()
    ]


def _needed(
    alternative: Mapping[str, Sequence[str]], schemes: Mapping[str, Scheme], settings: Settings
) -> list[str]:
    return [
        key
        for each in _found(alternative, schemes, settings)
        if not each.held.is_whole
        for key in _keys(each.held)
    ]


def _keys(part: Held) -> list[str]:
    """The keys of the settings that a scheme lacks: one will do for a token, else all."""
    scheme = part.scheme
    keys = scheme.settings
    if scheme.kind == "oauth2" and scheme.token_url:
        pair = [keys[each] for each in ("client_id", "client_secret") if each in keys]
        return pair or list(keys.values())
    if scheme.kind == "oauth2":
        return [keys["value"]] if "value" in keys else list(keys.values())
    return [key for meaning, key in keys.items() if not part.values.get(meaning)]
