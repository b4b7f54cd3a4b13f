"""Which names a handlers module defines, read from its syntax tree; nothing is imported."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeGuard


class Definitions(NamedTuple):
    """The names that a module binds at its top level.

    `has_star` is True where `from x import *` may bind more.
    """

    names: frozenset[str]
    has_star: bool = False


def definitions(source: bytes) -> Definitions:
    """Find the names that a module's text binds, in branches of `if`, `try` and `with` too.

    Raises SyntaxError (and ValueError for NUL bytes) for what is not Python.
    """
    names = frozenset(_bound(ast.parse(source).body))
    return Definitions(names - {"*"}, "*" in names)


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield statement.name
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield from (_imported(alias) for alias in statement.names)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            yield from _assigned(statement)
        else:
            for block in _blocks(statement):
                yield from _bound(block)


def _imported(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _assigned(statement: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    if statement.value is None:
        return
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        yield from (node.id for node in ast.walk(target) if _is_bound(node))


def _is_bound(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        yield getattr(statement, field, [])
    for handler in getattr(statement, "handlers", []):
        yield handler.body
    for case in getattr(statement, "cases", []):
        yield case.body
