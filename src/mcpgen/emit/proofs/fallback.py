"""A toolkit in which what does not agree gives way.

A model that refuses or changes what its schema accepts becomes a plain mapping behind the gate, and
what is served becomes what is enforced; a portable root stays one, as wide as it must be. No tool
is lost, and no call that a schema accepts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.emit.literals import docstring, literal
from mcpgen.emit.models import ModelsSource, Segment
from mcpgen.emit.models.settle import closure
from mcpgen.spec.normalising.widest_root import widest_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mcpgen.emit.ir import Model, Tool, Toolkit
    from mcpgen.emit.proofs.record import Record


def fallen_back(toolkit: Toolkit, records: Mapping[str, Record]) -> Toolkit:
    """Return the toolkit with `raw` names of models, and with tools that are served for certain."""
    raw = frozenset(name for tool in toolkit.tools for name in _raw(tool, records.get(tool.name)))
    tools = tuple(_served(tool, records.get(tool.name)) for tool in toolkit.tools)
    normal = replace(toolkit.normal, tools=tuple(tool.normal for tool in tools))
    return replace(toolkit, raw=toolkit.raw | raw, tools=tools, normal=normal)


def _raw(tool: Tool, record: Record | None) -> Iterator[str]:
    if record is not None and record.input == "raw":
        yield tool.arguments
    if record is not None and record.output == "raw" and tool.result is not None:
        yield tool.result


def _served(tool: Tool, record: Record | None) -> Tool:
    if record is None or record.served != "raw":
        return tool
    normal = tool.normal
    is_portable = normal.spec.served == "portable"
    served = widest_root(normal.exact, normal.served) if is_portable else normal.exact
    return replace(tool, normal=replace(normal, served=served))


def with_plain_models(models: ModelsSource, toolkit: Toolkit) -> ModelsSource:
    """Return the models with plain mappings for those in `toolkit.raw`, and without their parts.

    Tools that need one of these models inside their own get plain mappings too: a union cannot
    tell a mapping from its other branches.
    """
    given = [name for tool in toolkit.tools for name in (tool.arguments, tool.result) if name]
    tainted = _users(toolkit.raw, models.parts)
    kept = _needed((name for name in given if name not in tainted), models.parts)
    plain = tainted.intersection(given)
    objects = {tool.arguments for tool in toolkit.tools}
    objects |= {name for name, model in toolkit.models.items() if model.is_class}
    parts = (
        _plain(toolkit.models[part.name], part.name in objects) if part.name in plain else part
        for part in models.parts
        if part.name in plain or part.name in kept
    )
    return ModelsSource(tuple(parts), models.raw | plain)


def _users(names: Iterable[str], parts: Iterable[Segment]) -> set[str]:
    """Return the names and all that need them."""
    found = set(names)
    parts = list(parts)
    while more := {p.name for p in parts if p.name not in found and not found.isdisjoint(p.uses)}:
        found |= more
    return found


def _needed(names: Iterable[str], parts: Iterable[Segment]) -> set[str]:
    """Return the names and all that they need."""
    uses = {part.name: part.uses for part in parts}
    return closure(names, lambda name: uses.get(name, frozenset()))


def _plain(model: Model, is_object: bool) -> Segment:
    kind = "dict[str, Any]" if is_object else "Any"
    source = f"{model.name} = TypeAliasType({literal(str(model.name))}, {kind})\n"
    doc = docstring(model.doc, 0) + "\n" if model.doc else ""
    needs = frozenset({"Any", "TypeAliasType"})
    return Segment(model.name, model.owner, source + doc, needs, frozenset())
