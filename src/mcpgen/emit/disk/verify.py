"""Look at what was rendered before anything is written: does it compile, is every name its own?

Templates and the model emitter are trusted to be right; this is the check that they were.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk.files import RenderedFile

_DEFINITION = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def verify_files(files: Iterable[RenderedFile], findings: Findings) -> None:
    """Compile every rendered Python file and refuse files that define a top-level name twice."""
    for file in files:
        if file.path.endswith(".py"):
            _verify_python(file, findings)


def _verify_python(file: RenderedFile, findings: Findings) -> None:
    try:
        tree = ast.parse(file.data, file.path)
        compile(tree, file.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        findings.error(
            "MG510",
            f"{file.path} would not compile: {error}",
            "This is a fault of mcpgen: report it.",
        )
        return
    for name in _twice(tree) if file.owned else ():
        findings.error(
            "MG511",
            f"{file.path} would define {name} twice",
            "This is a fault of mcpgen: report it.",
        )


def _twice(tree: ast.Module) -> Iterator[str]:
    seen: set[str] = set()
    for statement in tree.body:
        for name in _defined(statement):
            if name in seen:
                yield name
            seen.add(name)


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, _DEFINITION):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return []
