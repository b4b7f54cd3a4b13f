"""The models of a package: one module, or for a large toolkit a lazy package of the same names.

A server with a thousand model classes must not load them all for its first call. So above `LARGE`
classes each tool's own go into a module of their own, those that several tools need into `shared`,
and `models/__init__.py` finds a name's module when the name is first used. Nothing else in the
package knows the difference.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.mentions import mentioned
from mcpgen.emit.package.views import docstrings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource

LARGE = 150
"""Above so many model classes, the models become a package."""

SHARED = "shared"
"""The module of what several tools need; modules of tools begin with `_`."""


class Group(NamedTuple):
    """The classes of one module, each's source by name, in the order they must be run.

    `shared` names the classes that stand in the shared module, where this is another one.
    """

    module: str
    sources: Mapping[str, str]
    shared: frozenset[str]


def models_drafts(toolkit: Toolkit, models: ModelsSource, source: str) -> Iterator[Draft]:
    """Draft the models; `source` is the folder of the import package."""
    sources = {str(segment.name): segment.text for segment in models.segments}
    words = docstrings(toolkit)
    if len(sources) <= LARGE:
        text = _module(words["models"], models.imports, sources)
        yield Draft(f"{source}/models.py", text)
        return
    needs = {name: mentioned(text) & sources.keys() - {name} for name, text in sources.items()}
    groups = group(toolkit, sources, needs)
    for one in groups:
        yield Draft(f"{source}/models/{one.module}.py", _part(words["part"], models.imports, one))
    yield Draft(f"{source}/models/__init__.py", _index(words["models"], groups))


def group(
    toolkit: Toolkit, sources: Mapping[str, str], needs: Mapping[str, frozenset[str]]
) -> list[Group]:
    """Put every class into the module of the one tool that reaches it, else into `shared`."""
    users: defaultdict[str, set[str]] = defaultdict(set)
    for tool in toolkit.tools:
        roots = {tool.arguments, *([tool.result] if tool.result else [])}
        for name in _reached(roots, needs):
            users[name].add(f"_{tool.handler}")
    modules: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, text in sources.items():
        owners = users[name]
        modules[next(iter(owners)) if len(owners) == 1 else SHARED][name] = text
    shared = frozenset(modules.get(SHARED, ()))
    return [
        Group(module, modules[module], shared if module != SHARED else frozenset())
        for module in sorted(modules)
    ]


def _reached(roots: Iterable[str], needs: Mapping[str, frozenset[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += needs.get(name, ())
    return reached


def _part(docstring: str, imports: str, one: Group) -> str:
    """Write one module of the lazy package, with the imports that its classes mention."""
    used: set[str] = set().union(*map(mentioned, one.sources.values()))
    needed = prune_imports(imports, used)
    shared = sorted(used & one.shared)
    return _module(docstring, needed, one.sources, shared)


def _module(
    docstring: str, imports: str, sources: Mapping[str, str], shared: Sequence[str] = ()
) -> str:
    return fill(
        "package/models.py.jinja",
        docstring=docstring,
        imports=imports,
        shared=shared,
        segments=list(sources.values()),
    )


def _index(docstring: str, groups: Iterable[Group]) -> str:
    places = sorted((name, one.module) for one in groups for name in one.sources)
    listed = [(one.module, sorted(one.sources)) for one in groups]
    return fill("package/models_index.py.jinja", docstring=docstring, places=places, groups=listed)


def prune_imports(imports: str, used: AbstractSet[str]) -> str:
    """Leave out of import statements every name that is not used."""
    return "\n".join(filter(None, (_pruned(node, used) for node in ast.parse(imports).body)))


def _pruned(node: ast.stmt, used: AbstractSet[str]) -> str:
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        return ""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        node.names = [a for a in node.names if (a.asname or a.name.partition(".")[0]) in used]
        return ast.unparse(node) if node.names else ""
    return ast.unparse(node)
