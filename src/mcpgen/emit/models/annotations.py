"""The emitter's type expressions: checked node by node, and written the one way we write them.

Whatever the emitter did with the text of a spec, only names, subscripts, unions, literals and
`Field(...)` with plain values get through.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcpgen.emit.literals import literal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from mcpgen_runtime.schema.types import Json

ABSENT = "MISSING"
"""The type and the value of a property that is not there. Who writes it imports it."""

TYPES = frozenset(
    {
        "Annotated",
        "Any",
        "Literal",
        "StrictBool",
        "StrictFloat",
        "StrictInt",
        "StrictStr",
        "dict",
        "list",
        "str",
    }
)
_FIELD = frozenset(
    {"discriminator", "ge", "gt", "le", "lt", "max_length", "min_length", "multiple_of"}
)


class EmissionError(Exception):
    """The emitter gave something else than what it was asked for. The argument says where."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names in type expressions.

    `known` are the allotted ones, `allotted` leads to them from the emitter's, `atoms` are the
    expressions that are written in place of some, and `choices` say of those among them that are
    unions which no type tells apart what their branches are.
    """

    known: Collection[str] = ()
    atoms: Mapping[str, ast.expr] = field(default_factory=dict)
    allotted: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Writer:
    """Writes type expressions.

    `names` and `values` (of literals) collect what was written.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._known = frozenset(vocabulary.known)
        self._atoms = vocabulary.atoms
        self._choices = vocabulary.choices
        self._allotted = vocabulary.allotted
        self.names: set[str] = set()
        self.values: list[Json] = []

    def write(self, node: ast.expr) -> str:
        """Return the source of a type expression; raises EmissionError for anything else."""
        return " | ".join(self.members(node))

    def members(self, node: ast.expr) -> list[str]:
        """Return the sources of the members of a union; any other type is one member."""
        return list(dict.fromkeys(self._members(node)))

    def _members(self, node: ast.expr) -> Iterator[str]:
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                yield from self._members(left)
                yield from self._members(right)
            case ast.Constant(value=None):
                yield "None"
            case ast.Constant(value=str() as text):  # a forward reference
                yield from self._members(ast.parse(text, mode="eval").body)
            case ast.Name(id=name):
                yield from self._name(name)
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                yield from self._subscript(name, inner)
            case _:
                raise EmissionError(ast.unparse(node))

    def _name(self, given: str) -> Iterator[str]:
        name = self._allotted.get(given, given)
        if name in self._choices:
            yield self._choice(self._atoms[name], self._choices[name])
        elif name in self._atoms:
            yield from self._members(self._atoms[name])
        elif name == ABSENT:
            yield name
        elif name in TYPES or name in self._known:
            self.names.add(name)
            yield name
        else:
            raise EmissionError(name)

    def _choice(self, union: ast.expr, digests: tuple[str, ...]) -> str:
        """Write a union with the digests of its branches, one for each member."""
        members = self.members(union)
        if len(members) != len(digests):
            raise EmissionError(ast.unparse(union))
        self.names |= {"Annotated", "Branches"}
        told = ", ".join(map(literal, digests))
        return f"Annotated[{' | '.join(members)}, Branches({told})]"

    def _subscript(self, name: str, inner: ast.expr) -> Iterator[str]:
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        match name:
            case "Optional":
                yield from self._members(inner)
                yield "None"
            case "Union":
                for part in parts:
                    yield from self._members(part)
            case "Literal":
                yield from self._literal(parts)
            case "Annotated":
                yield self._annotated(parts)
            case "List" | "Dict" | "list" | "dict":
                self.names.add(name.lower())
                yield f"{name.lower()}[{', '.join(map(self.write, parts))}]"
            case _:
                raise EmissionError(name)

    def _literal(self, parts: list[ast.expr]) -> Iterator[str]:
        values = [_data(part) for part in parts]
        self.values += values
        self.names.add("Literal")
        yield f"Literal[{', '.join(map(literal, values))}]"

    def _annotated(self, parts: list[ast.expr]) -> str:
        match parts:
            case [kind, ast.Call(func=ast.Name(id="Field"), args=[], keywords=words)]:
                self.names |= {"Annotated", "Field"}
                told = ", ".join(f"{word.arg}={self._plain(word)}" for word in words)
                return f"Annotated[{self.write(kind)}, Field({told})]"
            case _:
                raise EmissionError("Annotated")

    def _plain(self, word: ast.keyword) -> str:
        if word.arg not in _FIELD:
            raise EmissionError(f"Field({word.arg})")
        value = _data(word.value)
        return literal(self._allotted[value] if word.arg == "discriminator" else value)


def _data(node: ast.expr) -> Json:
    try:
        return ast.literal_eval(node)
    except ValueError:
        raise EmissionError(ast.unparse(node)) from None
