"""What JSONPath queries (RFC 9535) select."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import jsonpath

from mcpgen.openapi.overlays.telling import OverlayError
from mcpgen.spec.reading.bounds import MAX_DEPTH

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import Json

Place: TypeAlias = "tuple[str | int, ...]"
"""The keys and indexes from the root of a value to a node of it."""

_LONGEST = 2000


class _Environment(jsonpath.JSONPathEnvironment):
    max_recursion_depth = MAX_DEPTH


class Targets:
    """Runs queries, strictly by the RFC: what the library adds to it is refused."""

    def __init__(self) -> None:
        self._environment = _Environment(strict=True)

    def find(self, value: Json, query: str, at: str) -> list[Place]:
        """Return the places of the nodes that are selected, each once.

        Raises OverlayError, pointing `at` the query, for text that is no query.
        """
        if len(query) > _LONGEST:
            raise OverlayError("a JSONPath longer than any that is meant", at)
        try:
            matches = list(self._environment.finditer(query, value))
        except jsonpath.JSONPathError as error:
            message = f"no JSONPath (RFC 9535) that can be read: {error.message}"
            raise OverlayError(message, at, _HELP) from None
        except RecursionError:
            raise OverlayError("a JSONPath that is nested too deep", at) from None
        return list(dict.fromkeys(match.parts for match in matches))

    def node(self, value: Json, place: Place) -> Json:
        """Return the node of a place."""
        for step in place:
            value = value[step]
        return value


_HELP = "A path is quoted in brackets: $.paths['/pets/{id}'].get"
