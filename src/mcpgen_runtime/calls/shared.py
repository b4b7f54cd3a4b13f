"""What the operations of a package have in common, as the header of `operations.json` has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.credentials.schemes import Scheme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["Shared"]


@dataclass(frozen=True, slots=True)
class Shared:
    """Servers and schemes by key; `fields` are the config's attributes by the key of a setting.

    `timeout` is in seconds, for a whole call; `max_response` in bytes of text. `strict`: an answer
    that breaks its own schema is refused.
    """

    servers: Mapping[str, JsonObject]
    schemes: Mapping[str, Scheme]
    fields: Mapping[str, str]
    timeout: float = 30
    max_response: int = 262_144
    strict: bool = False

    @classmethod
    def read(cls, header: JsonObject) -> Shared:
        """Read the header; keys that are not known mean nothing."""
        bounds = {
            key: header[key] for key in ("timeout", "max_response", "strict") if key in header
        }
        schemes = header.get("schemes", {})
        return cls(
            servers=header.get("servers", {}),
            schemes={key: Scheme.read(key, data) for key, data in schemes.items()},
            fields=header.get("config", {}),
            **bounds,
        )
