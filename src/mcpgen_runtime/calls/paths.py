"""A path template with its values in it, so that no value makes the request one to another path.

Whatever a value holds, the path has the segments of its template: `/`, `?` and `#` are always
encoded, `%` too (`%2e` arrives as those three characters), and a segment that came out empty, `.`
or `..`, which URL libraries and servers resolve (RFC 3986, section 5.2.4), is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.styles.characters import PATH, RESERVED_PATH
from mcpgen_runtime.calls.styles.inline import inline
from mcpgen_runtime.calls.written import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen_runtime.calls.operation import Parameter, Request
    from mcpgen_runtime.schema.types import Json, JsonObject

__all__ = ["expand"]

_EXPRESSION = re.compile(r"\{([^{}]+)\}")
_LITERAL = "/:@!$&'()*+,;=~%?"
_DOTS = frozenset({".", ".."})


def expand(request: Request, arguments: JsonObject) -> tuple[str, str]:
    """The path, which begins with `/`, and the query that the template itself has, if any.

    Raises ArgumentError for a value that is missing, empty, or would change the path's segments.
    """
    values = _Values(
        {each.name: each for each in request.parameters if each.location == "path"}, arguments
    )
    template, _, query = request.path.partition("#")[0].partition("?")
    path = "/".join(values.segment(part) for part in _segments(template.removeprefix("/")))
    return "/" + path, values.expand(query)


def _segments(template: str) -> list[str]:
    """Split at slashes, but for those in the name of a parameter; in time linear in its length."""
    segments: list[list[str]] = [[]]
    end = 0
    for found in (*_EXPRESSION.finditer(template), None):
        first, *rest = template[end : None if found is None else found.start()].split("/")
        segments[-1].append(first)
        segments.extend([each] for each in rest)
        if found is not None:
            segments[-1].append(found[0])
            end = found.end()
    return ["".join(parts) for parts in segments]


@dataclass(frozen=True, slots=True)
class _Values:
    """The path parameters by name, and the arguments that they come from."""

    parameters: Mapping[str, Parameter]
    arguments: JsonObject

    def segment(self, template: str) -> str:
        """One segment; ArgumentError where its values make of it a step up or to the side."""
        expanded = self.expand(template)
        # Some servers take what follows a `;` for parameters, and the dots before it for a step.
        if expanded != template and unquote(expanded.partition(";")[0]) in _DOTS:
            name = self.parameters[_EXPRESSION.findall(template)[0]].argument
            message = f'makes "{expanded}" of a part of the path, which leads to another one.'
            raise ArgumentError((name,), message)
        return expanded

    def expand(self, template: str) -> str:
        """`template` with its values, and what a URL cannot have encoded."""
        return "".join(self._parts(template))

    def _parts(self, template: str) -> Iterable[str]:
        end = 0
        for found in _EXPRESSION.finditer(template):
            yield quote(template[end : found.start()], safe=_LITERAL)
            yield self._value(self.parameters[found[1]])
            end = found.end()
        yield quote(template[end:], safe=_LITERAL)

    def _value(self, parameter: Parameter) -> str:
        path = (parameter.argument,)
        if parameter.argument not in self.arguments:
            raise ArgumentError(path, "is part of the path: it must be given.")
        expanded = _expanded(parameter, self.arguments[parameter.argument])
        if not expanded:
            raise ArgumentError(path, "is part of the path: it must not be empty or null.")
        return expanded


def _expanded(parameter: Parameter, value: Json) -> str | None:
    path = (parameter.argument,)
    writer = RESERVED_PATH if parameter.reserved else PATH
    if parameter.content is not None:
        return writer.write(written(value, parameter.content, path), path)
    return inline(parameter.spelling, value, writer, path)
