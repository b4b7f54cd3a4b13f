"""The operations of a package that calls an HTTP API.

`operations.json` has the requests as data, one tool a line, as `schemas.json` has the schemas;
`operations.py` has a typed callable for each, which is the handler of its tool unless the handlers
module has a function of its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.literals import docstring, literal
from mcpgen.emit.package.catalog import CONTRACT, canonical, lines
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.views import docstrings, types_of
from mcpgen.emit.package.wording import summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.emit.ir import Tool, Toolkit


@dataclass(frozen=True, slots=True)
class OperationView:
    """One operation: its Python name, its tool as a literal, its types, what it does."""

    name: str
    tool: str
    types: tuple[str, ...]
    docstring: str


def operations_drafts(toolkit: Toolkit, source: str) -> Iterator[Draft]:
    """Draft both files; none for a toolkit that calls nothing."""
    if not toolkit.calls_api:
        return
    text = fill(
        "package/operations.py.jinja",
        docstring=docstrings(toolkit)["operations"],
        operations=[_view(tool) for tool in toolkit.tools if tool.call is not None],
    )
    yield Draft(f"{source}/operations.py", text)
    yield Draft(f"{source}/operations.json", operations_text(toolkit))


def operations_text(toolkit: Toolkit) -> str:
    """Write `operations.json`: what the operations share, then the request of each tool.

    `config` says under which field of the generated `Config` each setting of the API is found.
    """
    api = toolkit.normal.document.api
    fields = {setting.key: str(setting.python) for setting in toolkit.settings}
    header = {"contract": CONTRACT, **(api or {}), "config": fields}
    requests = (
        canonical({"name": tool.name, **tool.call})
        for tool in toolkit.tools
        if tool.call is not None
    )
    return lines(header, "operations", requests)


def _view(tool: Tool) -> OperationView:
    words = summary(tool.description) or summary(tool.title)
    request = "" if tool.call is None else f"{tool.call['method']} {tool.call['path']}"
    told = f"{request}." if words in ("", request) else f"{request}: {words}"
    return OperationView(
        name=tool.handler,
        tool=literal(tool.name),
        types=types_of(tool),
        docstring=docstring(told, 0),
    )
