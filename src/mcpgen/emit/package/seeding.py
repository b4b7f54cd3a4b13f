"""Seeded files: the handlers, the project file, the README. Written once, then the user's.

The handlers module alone is looked at again: stubs of tools that it does not define are appended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.emit.disk.survey import Found, look
from mcpgen.emit.package.definitions import Definitions, definitions
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.project import project_drafts, tell_misfits
from mcpgen.emit.package.views import docstrings, stub_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.ir import Tool, Toolkit

MODULES = ("contract", "models")
"""What stubs refer to, and so what a handlers module must import."""


class Seeds(NamedTuple):
    """The seeded files that a build writes, and what it saw at their places."""

    drafts: tuple[Draft, ...]
    seen: Mapping[str, Found]


def seed(toolkit: Toolkit, folder: str, previous: Manifest | None, findings: Findings) -> Seeds:
    """Look at a toolkit's seeded files, and draft the ones that are missing or lack stubs.

    A handler whose tool is gone (`previous` knew it) and lines of the project file that no longer
    fit are told, not touched.
    """
    path, found = find_handlers(toolkit, folder)
    project = {name: look(folder, name) for name in ("pyproject.toml", "README.md")}
    drafts = [*_handlers(toolkit, path, found, previous, findings)]
    is_new = previous is None
    drafts += [
        draft for draft in project_drafts(toolkit) if is_new and project[draft.path] == Found()
    ]
    tell_misfits(toolkit, folder, project["pyproject.toml"], findings)
    seen = {path: found, **project}
    return Seeds(tuple(drafts), seen)


def find_handlers(toolkit: Toolkit, folder: str) -> tuple[str, Found]:
    """Find the handlers: a package of that name where the user made one, else the module."""
    source = f"src/{toolkit.package}"
    package = f"{source}/handlers/__init__.py"
    found = look(folder, package)
    if found.data is not None:
        return package, found
    return f"{source}/handlers.py", look(folder, f"{source}/handlers.py")


def _handlers(
    toolkit: Toolkit, path: str, found: Found, previous: Manifest | None, findings: Findings
) -> Iterable[Draft]:
    if found.data is None or found.blocked:
        yield Draft(path, _new_module(toolkit), owned=False)
        return
    defined = _definitions(found.data, f"{toolkit.name}/{path}", findings)
    if defined is None:
        return
    _tell_gone(toolkit, defined, previous, findings)
    missing = [tool for tool in toolkit.tools if tool.handler not in defined.names]
    if missing and defined.has_star:
        _tell_hidden(missing, findings)
    elif missing:
        _tell_imports(defined, findings)
        yield Draft(path, _stubs(missing), owned=False, before=found.data)


def _new_module(toolkit: Toolkit) -> str:
    used = ", ".join(MODULES) if toolkit.tools else ""
    docstring = docstrings(toolkit)["handlers"]
    head = fill("seeded/handlers.py.jinja", docstring=docstring, modules=used)
    return f"{head}\n\n{_stubs(toolkit.tools)}"


def _stubs(tools: Sequence[Tool]) -> str:
    return fill("seeded/stubs.py.jinja", stubs=[stub_view(tool) for tool in tools])


def _definitions(source: bytes, path: str, findings: Findings) -> Definitions | None:
    try:
        return definitions(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        findings.error(
            "MG520",
            f"{path}:{line} is not Python: {getattr(error, 'msg', error)}",
            "Mend it, then build again: mcpgen cannot tell which handlers it defines.",
        )
        return None


def _tell_gone(
    toolkit: Toolkit, defined: Definitions, previous: Manifest | None, findings: Findings
) -> None:
    wanted = {tool.handler for tool in toolkit.tools}
    before = {names[0]: tool for tool, names in (previous.names if previous else {}).items()}
    for handler in sorted((before.keys() & defined.names) - wanted):
        findings.warning(
            "MG521",
            f"handler {handler} has no tool any more: {before[handler]} is not in the spec",
            "Delete it from the handlers when nothing else needs it; mcpgen leaves it alone.",
        )


def _tell_hidden(missing: Sequence[Tool], findings: Findings) -> None:
    names = ", ".join(tool.handler for tool in missing)
    findings.warning(
        "MG522",
        f"no stub was appended for {names}: the handlers module imports * and may define them",
        "Import handlers by name, so that mcpgen can see which are missing.",
    )


def _tell_imports(defined: Definitions, findings: Findings) -> None:
    lost = [name for name in MODULES if name not in defined.names]
    if lost:
        findings.warning(
            "MG523",
            f"new stubs use {' and '.join(lost)}, which the handlers module does not import",
            f"Add `from . import {', '.join(lost)}` to it.",
        )
