"""Credentials that the server's own code has set, in its `lifespan` for one."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["Given", "Value"]

Value: TypeAlias = str | tuple[str, str]
"""A text; or, for a scheme as a whole, a user's name and password, or a client's id and secret."""


class Given(dict[str, Value]):
    """Values by the key of a setting (`api_key`) or by the name of a security scheme.

    They go before those of the environment, from the next call on. What is here is never shown.
    """

    def __repr__(self) -> str:
        return f"<credentials: {', '.join(sorted(self)) or 'none'}>"

    __str__ = __repr__
