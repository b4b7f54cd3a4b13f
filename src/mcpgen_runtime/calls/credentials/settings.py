"""The values of an API's settings in one call: what `lifespan` gave, else the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.calls.credentials.given import Value

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """`fields` are the names of the config's attributes by the key of the setting."""

    config: object
    fields: Mapping[str, str]
    given: Mapping[str, Value]

    def get(self, key: str) -> str | None:
        """The value of a setting, as text; None where it has none."""
        own = self.given.get(key)
        value = (
            own if isinstance(own, str) else getattr(self.config, self.fields.get(key, key), None)
        )
        if value is None or isinstance(value, str):
            return value
        return str(value)

    def of_scheme(self, name: str) -> Value | None:
        """What was given for a security scheme as a whole."""
        return self.given.get(name)

    def values(self) -> dict[str, str]:
        """All that have a value, by key."""
        found = {key: self.get(key) for key in (*self.fields, *self.given)}
        return {key: value for key, value in found.items() if value is not None}
