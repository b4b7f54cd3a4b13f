"""One segment of source for each allotted name, and nothing that was not asked for."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.literals import docstring, literal
from mcpgen.emit.models.annotations import ABSENT, EmissionError, Vocabulary, Writer

if TYPE_CHECKING:
    from collections.abc import Collection

    from mcpgen.emit.ir import Model, ModelField
    from mcpgen.emit.models.parsing import Declared
    from mcpgen_runtime.schema.types import Json

_BUILTIN = frozenset({"dict", "list", "str"})


@dataclass(frozen=True, slots=True)
class Segment:
    """The source of one class or alias.

    `needs` are the outer names in it (to be imported), `uses` the allotted ones.
    """

    name: str
    owner: str
    source: str
    needs: frozenset[str]
    uses: frozenset[str]


class Writing:
    """Writes segments from what the emitter declared.

    A name counts as defined once `segment` has written it: aliases are evaluated at import, and
    quote what comes later.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._known = frozenset(vocabulary.known)
        self._vocabulary = vocabulary
        self._defined: set[str] = set()

    def segment(self, model: Model, declared: Declared | None) -> Segment:
        """Write one model; raises EmissionError where the emitter did not give what was asked."""
        if declared is None or (declared.value is None) != model.is_class:
            raise EmissionError(model.name)
        writer = Writer(self._vocabulary)
        if declared.value is None:
            source = self._class(model, declared, writer)
        else:
            source = self._alias(model, declared.value, writer)
        _check_values(model, writer)
        return self._done(model, source, writer.names)

    def raw(self, model: Model, kind: str) -> Segment:
        """Write a model that could not be made as `kind`, the plain type it has on the wire."""
        writer = Writer(Vocabulary())
        source = _alias_source(model, writer.write(ast.parse(kind, mode="eval").body))
        return self._done(model, source, writer.names | {"TypeAliasType"})

    def _done(self, model: Model, source: str, names: set[str]) -> Segment:
        self._defined.add(model.name)
        uses = frozenset(names & self._known)
        return Segment(model.name, model.owner, source, frozenset(names - uses - _BUILTIN), uses)

    def _alias(self, model: Model, value: ast.expr, writer: Writer) -> str:
        kind = writer.write(value)
        is_defined = writer.names & self._known <= self._defined
        if kind in self._defined:  # another name for a class, which can be called as such
            writer.names.add("TypeAlias")
            return f"{model.name}: TypeAlias = {kind}\n" + _alias_doc(model)
        writer.names.add("TypeAliasType")
        return _alias_source(model, kind if is_defined else literal(kind))

    def _class(self, model: Model, declared: Declared, writer: Writer) -> str:
        if declared.fields.keys() != {field.python for field in model.fields}:
            raise EmissionError(model.name)
        base = _base(model)
        writer.names |= {base, "ConfigDict"}
        body = [docstring(model.doc) + "\n"] if model.doc else []
        body += [f"model_config = ConfigDict(extra={literal(_extra(model, declared))})\n"]
        if declared.extras is not None:
            body.append(_typed_extras(writer.write(declared.extras)))
        for field in model.fields:
            body += _field(model, field, declared.fields[field.python], writer)
        return f"class {model.name}({base}):\n" + "\n".join(f"    {line}" for line in body) + "\n"


def _base(model: Model) -> str:
    """Return the base class: one of its own where an extra may have the name of a default."""
    is_open = isinstance(model.schema, dict) and model.schema["additionalProperties"] is not False
    is_mistakable = any(field.has_default and field.wire != field.python for field in model.fields)
    return "OpenModel" if is_open and is_mistakable else "Model"


def _extra(model: Model, declared: Declared) -> str:
    """Return whether undeclared properties are taken, the emitter's word checked against ours."""
    schema = model.schema if isinstance(model.schema, dict) else {}
    expected = "forbid" if schema.get("additionalProperties") is False else "allow"
    if declared.extra != expected:
        raise EmissionError(model.name)
    return expected


def _typed_extras(kind: str) -> str:
    """Type the undeclared properties; a plain annotation would clash with pydantic's own."""
    return f"__annotations__ = {{'__pydantic_extra__': {literal(kind)}}}\n"


def _field(model: Model, field: ModelField, node: ast.expr, writer: Writer) -> list[str]:
    kinds = [kind for kind in writer.members(node) if kind != ABSENT]
    default = ""
    if field.has_default:
        default = f" = {_default(field.default, writer)}"
    elif field.python not in _required(model):
        kinds.append(ABSENT)
        writer.names.add(ABSENT)
        default = f" = {ABSENT}"
    kind = _aliased(field, " | ".join(kinds), writer)
    line = f"{field.python}: {kind}{default}"
    return [line, docstring(field.doc)] if field.doc else [line]


def _aliased(field: ModelField, kind: str, writer: Writer) -> str:
    if field.wire == field.python:
        return kind
    writer.names |= {"Annotated", "Field"}
    return f"Annotated[{kind}, Field(alias={literal(field.wire)})]"


def _required(model: Model) -> Collection[str]:
    return model.schema.get("required", ()) if isinstance(model.schema, dict) else ()


def _default(value: Json, writer: Writer) -> str:
    """Write a default; a list or an object is made anew, and made typed, for each model.

    `json.loads` gives any type to a type checker, which a dict in a model's place would not have,
    nor an empty list in the place of a list of models.
    """
    if not isinstance(value, (dict, list)):
        return literal(value)
    writer.names |= {"Field", "json"}
    text = literal(json.dumps(value))
    return f"Field(default_factory=lambda: json.loads({text}), validate_default=True)"


def _alias_source(model: Model, value: str) -> str:
    source = f"{model.name} = TypeAliasType({literal(str(model.name))}, {value})\n"
    return source + _alias_doc(model)


def _alias_doc(model: Model) -> str:
    return docstring(model.doc, 0) + "\n" if model.doc else ""


def _check_values(model: Model, writer: Writer) -> None:
    """Check that every literal is one that an enumeration of the model lists."""
    listed = {repr(value) for value in model.values}
    if not {repr(value) for value in writer.values} <= listed:
        raise EmissionError(model.name)
