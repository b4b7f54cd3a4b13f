"""Which names a piece of source mentions."""

from __future__ import annotations

import ast
import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[A-Za-z_]\w*")


@functools.lru_cache(maxsize=10_000)
def mentioned(source: str) -> frozenset[str]:
    """Find the names that the code of `source` refers to, in quoted annotations too.

    Docstrings and the values of `Literal[...]` are text, not code.
    """
    return frozenset(_names(ast.parse(source)))


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _WORD.findall(node.value)
    for child in ast.iter_child_nodes(node):
        if not _is_text(node, child):
            yield from _names(child)


def _is_text(parent: ast.AST, child: ast.AST) -> bool:
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(parent, ast.Subscript) and child is parent.slice:
        return isinstance(parent.value, ast.Name) and parent.value.id == "Literal"
    return isinstance(parent, (ast.keyword, ast.Dict)) and isinstance(child, ast.Constant)
