"""Path templates: what goes on the wire, and which parameters fill it in.

Keys of `paths` may end in what OpenAPI has no word for and authors need all the same. A fragment
tells apart operations that share a method and a path: it is never sent. A query is: `?beta=true`
stays in the path as it is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.model import Parameter, SchemaAt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.documents.nodes import Node
    from mcpgen.spec.calls import Location

MAX_PATH = 8000
"""Characters of a path: what RFC 9110 (section 4.1) asks servers to take, at least."""

MAX_VARIABLES = 100
"""Variables of a path. Real ones have up to eight."""

_VARIABLE = re.compile(r"\{([^{}]*)\}")
_OPERATORS = "+#./;?&*:"
_DOTS = re.compile(r"(?:^|/)\.{1,2}(?=/|$)")


def settle(
    context: Context, key: str, parameters: Iterable[Parameter], item: Node
) -> tuple[str, tuple[Parameter, ...]]:
    """Return the path as it is sent, and the parameters that go with it.

    A variable that no parameter declares becomes a required text; a path parameter that is in no
    variable is left out: both with a warning. Raises FaultError for what is no path.
    """
    template = _Template(context, item, _path(context, key, item), list(parameters))
    template.expand_queries()
    template.match_variables()
    template.drop_fixed()
    return template.path, tuple(template.parameters)


def _path(context: Context, key: str, item: Node) -> str:
    path = key.partition("#")[0]
    if len(path) > MAX_PATH or len(_VARIABLE.findall(path)) > MAX_VARIABLES:
        raise FaultError("a path that is longer than servers take", item.at)
    if not path.isprintable() or "://" in path.partition("?")[0]:
        raise FaultError("this is no path", item.at, "A path follows a server's URL: /pets.")
    if not path.startswith("/"):
        message = f"the path {shown(key)} does not begin with a slash: one is put before it"
        context.warn("MG611", message, item.at, on_key=True)
        path = f"/{path}"
    if _DOTS.search(unquote(path.partition("?")[0])):
        raise FaultError("a path with the segment `.` or `..`", item.at, "Write the path out.")
    return path


def _bare(variable: str) -> str:
    """Return the name in a variable: without operators (`{key+}`) and conditions (`{id:int}`)."""
    return variable.strip(_OPERATORS + " ").partition(":")[0]


@dataclass(slots=True)
class _Template:
    context: Context
    item: Node
    path: str
    parameters: list[Parameter]

    def expand_queries(self) -> None:
        """Take `{?a,b}` (RFC 6570, section 3.2.8) for the query parameters that it names.

        `{id?}` is how some routers write a variable that may be empty; here it may not.
        """
        for variable in _VARIABLE.findall(self.path):
            if variable[:1] in ("?", "&"):
                self.path = self.path.replace(f"{{{variable}}}", "")
                for name in variable[1:].split(","):
                    self._declare(_bare(name), "query")
            elif "?" in variable:
                self.path = self.path.replace(f"{{{variable}}}", f"{{{_bare(variable)}}}")

    def match_variables(self) -> None:
        """Find a parameter for each variable, and a variable for each path parameter."""
        route, mark, query = self.path.partition("?")
        variables = set(_VARIABLE.findall(route))
        inline = set(_VARIABLE.findall(query)) - self._names("query")
        for variable in sorted(variables | inline):
            name = self._declared(variable, variables)
            if name != variable:
                route = route.replace(f"{{{variable}}}", f"{{{name}}}")
                query = query.replace(f"{{{variable}}}", f"{{{name}}}")
        self.path = f"{route}{mark}{query}"
        self._leave_out(set(_VARIABLE.findall(self.path)))

    def drop_fixed(self) -> None:
        """Settle what both the path's own query and a parameter say.

        A value that is written out counts; a variable, or none, is the parameter's to give.
        """
        route, _, query = self.path.partition("?")
        kept: list[str] = []
        names = self._names("query")
        for pair in query.split("&") if query else ():
            name, _, value = pair.partition("=")
            if name not in names:
                kept.append(pair)
            elif value and not _VARIABLE.search(value):
                kept.append(pair)
                self._without(name, "query", "its value stands in the path")
        self.path = f"{route}?{'&'.join(kept)}" if kept else route

    def _names(self, location: str) -> set[str]:
        return {one.name for one in self.parameters if one.location == location}

    def _declared(self, variable: str, variables: set[str]) -> str:
        """Return the name of a variable's parameter, adding one where none is declared.

        Failing the name itself, it may be one without operators (`{key+}`), or in another case.
        """
        names = self._names("path")
        if variable in names:
            return variable
        bare = _bare(variable)
        if not bare:
            raise FaultError("a variable of the path without a name", self.item.at)
        free = sorted(names - variables)
        alike = [name for name in free if name == bare or name.lower() == bare.lower()]
        if alike:
            return alike[0]
        self._declare(bare, "path")
        return bare

    def _declare(self, name: str, location: Location) -> None:
        if not name or name in self._names(location):
            return
        in_path = location == "path"
        kind = "required" if in_path else "optional"
        message = f"no parameter declares {shown(name)} of the path: taken as {kind} text"
        help_ = "Declare it in `parameters`."
        self.context.warn("MG612", message, self.item.at, help_, on_key=True)
        schema = SchemaAt({"type": "string"}, self.item.at)
        self.parameters.append(Parameter(name, location, self.item.at, schema, required=in_path))

    def _leave_out(self, variables: set[str]) -> None:
        for name in sorted(self._names("path") - variables):
            self._without(name, "path", "it is not in the path")

    def _without(self, name: str, location: str, why: str) -> None:
        for one in self.parameters:
            if (one.name, one.location) == (name, location):
                message = f"the parameter {shown(name)} is left out: {why}"
                self.context.warn("MG613", message, one.at)
        self.parameters = [
            one for one in self.parameters if (one.name, one.location) != (name, location)
        ]
