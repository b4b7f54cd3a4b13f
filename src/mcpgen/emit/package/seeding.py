"""Seeded files: the handlers, the project file, the README. Written once, then the user's.

Two are looked at again: stubs of tools that the handlers module does not define are appended, and a
region of the README is kept up to date.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics.source import Position
from mcpgen.emit.disk.survey import Found, look
from mcpgen.emit.package.definitions import Definitions, definitions
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.project import project_drafts, tell_misfits
from mcpgen.emit.package.readme import region_drafts
from mcpgen.emit.package.views import docstrings, stub_view
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.ir import Tool, Toolkit

MODULES = ("contract", "models")
"""What stubs refer to, and so what a handlers module must import."""

STATE = "State"
"""What the types of the contract call the state of a server."""


_DELETE = "Delete it from the handlers when nothing else needs it; mcpgen leaves it alone."
_ADVICE = {
    False: _DELETE,
    True: f"{_DELETE} One that says `@operations...` keeps the server from starting.",
}
"""What to do with a handler that has no tool, by whether the toolkit calls an API."""


class Seeds(NamedTuple):
    """The seeded files that a build writes, and what it saw at their places.

    `handlers` is the path of the handlers, `appended` names those that get a stub at its end.
    `gone` has the tools of handlers that lost theirs in this build or before, for the next one.
    """

    drafts: tuple[Draft, ...]
    seen: Mapping[str, Found]
    handlers: str
    appended: tuple[str, ...]
    gone: Mapping[str, str]


def seed(toolkit: Toolkit, folder: str, previous: Manifest | None, findings: Findings) -> Seeds:
    """Look at a toolkit's seeded files, and draft the ones that are missing or lack stubs.

    A handler whose tool is gone (`previous` knew it) and lines of the project file that no longer
    fit are told, not touched.
    """
    path, found = find_handlers(toolkit, folder)
    project = {name: look(folder, name) for name in ("pyproject.toml", "README.md")}
    gone = _gone(toolkit, previous)
    missing = _missing(toolkit, f"{folder}/{path}", found, gone, findings)
    drafts = list(_handlers(toolkit, path, found, missing))
    is_new = previous is None
    drafts += [
        draft for draft in project_drafts(toolkit) if is_new and project[draft.path] == Found()
    ]
    drafts += region_drafts(toolkit, folder, project["README.md"], previous, findings)
    tell_misfits(toolkit, folder, project["pyproject.toml"], findings)
    seen = {path: found, **project}
    return Seeds(tuple(drafts), seen, path, tuple(tool.handler for tool in missing), gone)


def find_handlers(toolkit: Toolkit, folder: str) -> tuple[str, Found]:
    """Find the handlers: a package of that name where the user made one, else the module."""
    source = f"src/{toolkit.package}"
    package = f"{source}/handlers/__init__.py"
    found = look(folder, package)
    if found.data is not None:
        return package, found
    return f"{source}/handlers.py", look(folder, f"{source}/handlers.py")


def _handlers(
    toolkit: Toolkit, path: str, found: Found, missing: Sequence[Tool]
) -> Iterable[Draft]:
    if found.data is None or found.blocked:
        yield Draft(path, _new_module(toolkit), owned=False)
    elif missing:
        yield Draft(path, _stubs(missing), owned=False, before=found.data)


def _missing(
    toolkit: Toolkit, path: str, found: Found, gone: Mapping[str, str], findings: Findings
) -> list[Tool]:
    """Look which tools need a stub in a handlers module that stands at `path`."""
    if found.data is None or found.blocked:
        return []
    defined = _definitions(found.data, path, findings)
    if defined is None:
        return []
    lost = {handler: gone[handler] for handler in gone if handler in defined.names}
    _tell_gone(found.data, path, lost, _ADVICE[toolkit.calls_api], findings)
    if STATE not in defined.names and not defined.has_star:
        _tell_stateless(findings)
    missing = [tool for tool in toolkit.written if tool.handler not in defined.names]
    if missing and defined.has_star:
        _tell_hidden(missing, findings)
        return []
    if missing:
        _tell_imports(defined, findings)
    return missing


def _new_module(toolkit: Toolkit) -> str:
    used = ", ".join(MODULES) if toolkit.written else "contract"
    words = docstrings(toolkit)
    docstring = words["overrides"] if toolkit.calls_api else words["handlers"]
    head = fill("seeded/handlers.py.jinja", docstring=docstring, modules=used)
    return f"{head}\n\n{_stubs(toolkit.written)}"


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


def _gone(toolkit: Toolkit, previous: Manifest | None) -> dict[str, str]:
    """Give the handlers that have lost their tool, with that tool, in the order of their names.

    A tool that is there under another Python name is told by that, not here.

    The manifest keeps them until the tool is back: whether the user has deleted the handler must
    not change a build.
    """
    if previous is None:
        return {}
    wanted = {tool.handler for tool in toolkit.tools}
    before = {names[0]: tool for tool, names in previous.names.items()}
    earlier = previous.report.get("gone")
    for handler, tool in earlier.items() if isinstance(earlier, dict) else ():
        before.setdefault(str(handler), str(tool))
    served = {tool.name for tool in toolkit.tools}
    gone = {handler: tool for handler, tool in before.items() if tool not in served}
    return {handler: gone[handler] for handler in sorted(gone.keys() - wanted)}


def _tell_gone(
    source: bytes, path: str, gone: Mapping[str, str], advice: str, findings: Findings
) -> None:
    places = _function_places(source) if gone else {}
    for handler, tool in gone.items():
        findings.warning(
            "MG521",
            f"handler {handler} has no tool any more: {tool} is not in the spec",
            advice,
            source=PathSource(path),
            place=places.get(handler),
        )


def _function_places(source: bytes) -> dict[str, Position]:
    """Find the functions of a module, by name; one that is imported or assigned has no place."""
    lines = source.splitlines()
    return {
        node.name: Position(node.lineno, node.col_offset + 1, _text(lines, node.lineno))
        for node in reversed(list(ast.walk(ast.parse(source))))  # an outer one counts, not a method
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


def _text(lines: Sequence[bytes], number: int) -> str:
    return lines[number - 1].decode("utf-8", "replace") if number <= len(lines) else ""


def _tell_hidden(missing: Sequence[Tool], findings: Findings) -> None:
    names = ", ".join(tool.handler for tool in missing)
    findings.warning(
        "MG522",
        f"no stub was appended for {names}: the handlers module imports * and may define them",
        "Import handlers by name, so that mcpgen can see which are missing.",
    )


def _tell_stateless(findings: Findings) -> None:
    """Tell it here: a type checker finds it in a file that is not the user's."""
    findings.warning(
        "MG526",
        f"the handlers module defines no {STATE}, which the types in contract.py name",
        f"Add `class {STATE}: ...` to it, or import one; what `lifespan` yields is of that type.",
    )


def _tell_imports(defined: Definitions, findings: Findings) -> None:
    lost = [name for name in MODULES if name not in defined.names]
    if lost:
        findings.warning(
            "MG523",
            f"new stubs use {' and '.join(lost)}, which the handlers module does not import",
            f"Add `from . import {', '.join(lost)}` to it.",
        )
