"""The models of a package: one module, or for a large toolkit a lazy package of the same names.

A server with a thousand model classes must not load them all for its first call. So above `LARGE`
classes each tool's own go into a module of their own, shared ones into `shared`, and
`models/__init__.py` finds a name's module when the name is first used. Nothing else in the package
knows the difference.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.views import docstrings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource, Module

LARGE = 150
"""Above so many model classes, the models become a package."""


def models_drafts(toolkit: Toolkit, models: ModelsSource, source: str) -> Iterator[Draft]:
    """Draft the models; `source` is the folder of the import package."""
    words = docstrings(toolkit)
    if len(models.parts) <= LARGE:
        text = fill("package/models.py.jinja", docstring=words["models"], body=models.text())
        yield Draft(f"{source}/models.py", text)
        return
    owners = models.owners
    for owner, module in models.modules().items():
        text = fill(
            "package/models_part.py.jinja",
            docstring=words["part"],
            imports=module.imports,
            used=_used(module, owners),
            body=module.body,
        )
        yield Draft(f"{source}/models/{_file(owner)}.py", text)
    yield Draft(f"{source}/models/__init__.py", _index(words["models"], owners))


def _file(owner: str) -> str:
    """Name the module of a tool's models; with the underscore no handler is called `shared`."""
    return f"_{owner}" if owner else "shared"


def _used(module: Module, owners: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """Group the classes that a module takes from others by where they are."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(module.uses):
        places[_file(owners[name])].append(name)
    return sorted(places.items())


def _natural(name: str) -> tuple[bool, list[tuple[bool, int, str]]]:
    """Order names as ruff wants `__all__` (RUF022): capitals first, digits by their number.

    A number with a zero before it counts as a text.
    """
    runs = re.findall(r"[0-9]+|[^0-9]+", name)
    keys = [(not run[0].isdigit(), int(run) if run[0] in "123456789" else 0, run) for run in runs]
    return not (len(name) > 1 and name.isupper()), keys


def _index(docstring: str, owners: Mapping[str, str]) -> str:
    names = sorted(owners, key=_natural)
    places = [(name, _file(owners[name])) for name in names]
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name, module in places:
        groups[module].append(name)
    return fill(
        "package/models_index.py.jinja",
        docstring=docstring,
        places=places,
        groups=sorted(groups.items()),
    )
