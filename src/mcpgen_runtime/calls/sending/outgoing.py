"""What goes out and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpgen_runtime.calls.address import Address

__all__ = ["Outgoing", "Received"]


@dataclass(frozen=True, slots=True, repr=False)
class Outgoing:
    """A request with everything in it.

    `headers` are the call's own, `credentials` those that stay with the origin, `query` the
    credentials of the query (`name=value`), which `address` does not have. `left` is the host that
    got the credentials where a redirect has led away from it: then both are empty.
    """

    method: str
    address: Address
    headers: tuple[tuple[str, str], ...] = ()
    credentials: tuple[tuple[str, str], ...] = ()
    query: tuple[str, ...] = ()
    body: bytes | None = None
    left: str | None = None

    @property
    def target(self) -> str:
        """Path and query, with the credentials of the query."""
        target = self.address.target
        if not self.query:
            return target
        joint = "" if target.endswith(("?", "&")) else "&" if "?" in target else "?"
        return target + joint + "&".join(self.query)


@dataclass(frozen=True, slots=True, repr=False)
class Received:
    """The answer to `request`, which is the last one where redirects were followed.

    `headers` have lower-case names. `body` is decoded; `complete` is False where it was longer than
    anybody reads.
    """

    request: Outgoing
    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    complete: bool = True
