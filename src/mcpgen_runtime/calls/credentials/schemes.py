"""Security schemes: what each needs, and what is there of it (OpenAPI 3.1, section 4.8.27)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.calls.credentials.settings import Settings
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Held", "Scheme", "held"]

Kind: TypeAlias = Literal["apiKey", "basic", "bearer", "oauth2"]

_DATA = ("kind", "settings", "name", "location", "token_url")

_PAIRS: Mapping[str, tuple[str, str]] = {
    "basic": ("username", "password"),
    "oauth2": ("client_id", "client_secret"),
}
"""What a scheme is given as two texts."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme of `operations.json`: `settings` are keys of settings by what they mean."""

    key: str
    kind: Kind
    settings: Mapping[str, str]
    name: str = ""
    location: Literal["header", "query", "cookie"] = "header"
    token_url: str = ""

    @classmethod
    def read(cls, key: str, data: JsonObject) -> Scheme:
        """Read one from the header of the file; keys that are not known mean nothing."""
        known: dict[str, Any] = {name: data[name] for name in _DATA if name in data}
        return cls(key=key, **known)


@dataclass(frozen=True, slots=True, repr=False)
class Held:
    """The values that are there of one scheme, by what they mean; white space around them goes."""

    scheme: Scheme
    values: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def is_whole(self) -> bool:
        """Whether the scheme can be used; only a password may be empty."""
        values = self.values
        if self.scheme.kind == "basic":
            return bool(values.get("username")) and "password" in values
        if values.get("value"):
            return True
        is_grant = self.scheme.kind == "oauth2" and bool(self.scheme.token_url)
        return is_grant and bool(values.get("client_id") and values.get("client_secret"))

    @property
    def keys(self) -> list[str]:
        """The keys of the settings that it is made from, where the configuration has them."""
        named = (key for meaning, key in self.scheme.settings.items() if self.values.get(meaning))
        return list(named)

    @property
    def secrets(self) -> Iterator[str]:
        """What nobody may read. A name is public, unless it is all that there is."""
        for name, secret in _PAIRS.values():
            if self.values.get(secret):
                yield self.values[secret]
            elif self.values.get(name):
                yield self.values[name]
        if self.values.get("value"):
            yield self.values["value"]

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Names and secrets that travel together, as basic authentication has them."""
        for name, secret in _PAIRS.values():
            if self.values.get(name):
                yield self.values[name], self.values.get(secret, "")


def held(scheme: Scheme, settings: Settings) -> Held:
    """Collect the values of `scheme`: those given for it as a whole, else setting by setting."""
    values: dict[str, Any] = {
        meaning: settings.get(key) for meaning, key in scheme.settings.items()
    }
    whole = settings.of_scheme(scheme.key)
    if isinstance(whole, tuple):
        values |= dict(zip(_PAIRS.get(scheme.kind, ()), whole, strict=False))
    elif whole is not None and "value" in scheme.settings:
        values["value"] = whole
    return Held(scheme, {key: text.strip() for key, text in values.items() if text is not None})
