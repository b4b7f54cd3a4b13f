"""A request that is ready to be sent, but for what only the client knows: host and credentials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Path

__all__ = ["ArgumentError", "PreparedRequest"]


class ArgumentError(ValueError):
    """An argument has a value that no request can carry as its operation is described.

    `path` is its place in the arguments, `message` what is wrong with it and what would do: the end
    of a sentence that the place begins. It may quote the value only in short.
    """

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """One request, written out: everything is encoded, nothing is left to a library to encode.

    `path` begins with `/` and follows the path of the base URL (`url.join`); `query` has no `?` and
    is empty where there is none. `headers` and `cookies` come from arguments, in the order of the
    document; `cookies` are `name=value` pairs, to be joined by `; ` with those of credentials.
    Neither Content-Type nor Accept is among the headers: the first is `content_type`, None exactly
    where `body` is; the second is the client's.
    """

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    cookies: tuple[str, ...] = ()
    body: bytes | None = None
    content_type: str | None = None
