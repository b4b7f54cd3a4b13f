"""What the emitter wrote, read back from its syntax tree: one declaration for each name."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mcpgen.emit.models.annotations import EmissionError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Declared:
    """A class with its fields' types, or an alias (`value`) with none.

    `extra` is the class's word on undeclared properties, `extras` their type where it has one.
    """

    fields: dict[str, ast.expr] = field(default_factory=dict)
    value: ast.expr | None = None
    extra: str = ""
    extras: ast.expr | None = None


def declarations(source: str, names: Mapping[str, str]) -> dict[str, Declared]:
    """Parse the emitter's module and key what it declares by what `names` makes of its names.

    A class that has no such name was not asked for and is left out; a field keeps its own. Raises
    SyntaxError, or EmissionError for a statement that is out of place.
    """
    found = _declared(ast.parse(source))
    return {names[name]: _renamed(made, names) for name, made in found.items() if name in names}


def _renamed(declared: Declared, names: Mapping[str, str]) -> Declared:
    fields = {names.get(name, name): kind for name, kind in declared.fields.items()}
    return replace(declared, fields=fields)


def _declared(module: ast.Module) -> dict[str, Declared]:
    found: dict[str, Declared] = {}
    for statement in module.body:
        match statement:
            case ast.ClassDef(name=name):
                found[name] = _class(statement)
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="TypeAliasType"), args=[_, value]),
            ):
                found[name] = Declared(value=value)
            case ast.ImportFrom() | ast.Import() | ast.Expr():
                pass  # imports are made anew; model_rebuild() would undo the deferred build
            case _:
                raise EmissionError(ast.unparse(statement))
    return found


def _class(statement: ast.ClassDef) -> Declared:
    fields: dict[str, ast.expr] = {}
    extra, extras = "", None
    for inner in statement.body:
        match inner:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                fields[name] = annotation
            case ast.Assign(targets=[ast.Name(id="model_config")], value=ast.Call(keywords=words)):
                extra = _extra(words)
            case ast.Assign(targets=[ast.Name(id="__annotations__")], value=ast.Dict(values=[of])):
                extras = of
            case ast.Pass():
                pass
            case _:
                raise EmissionError(ast.unparse(inner))
    return Declared(fields, None, extra, extras)


def _extra(words: list[ast.keyword]) -> str:
    for word in words:
        if word.arg == "extra" and isinstance(word.value, ast.Constant):
            return str(word.value.value)
    return ""
