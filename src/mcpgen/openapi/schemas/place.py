"""The name of a place, by which places are compared without looking at what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Tokens


class Place(NamedTuple):
    """A place in a file, by the file's URI."""

    uri: str
    tokens: Tokens

    def below(self, *tokens: str) -> Place:
        """Return a place further down."""
        return Place(self.uri, (*self.tokens, *tokens))
