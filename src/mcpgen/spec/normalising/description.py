"""What a flat root cannot say, in words for the description: bounded, and without schema jargon."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.algebra.declared import Declared
from mcpgen.spec.normalising.algebra.discriminator import KEYWORD, pinned
from mcpgen.spec.normalising.algebra.views import Views
from mcpgen.spec.normalising.structure.definitions import definition_name, target
from mcpgen.spec.normalising.structure.editing import without, without_any
from mcpgen.spec.normalising.structure.keywords import ANNOTATIONS, ROOT_DROPPED
from mcpgen.spec.normalising.words.arguments import Arguments
from mcpgen.spec.normalising.words.texts import code, cut, names, value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import JsonObject, Schema

_LINES = 60
_WIDTH = 800
_ABOUT = 200


def rules_in_words(schema: JsonObject, definitions: Mapping[str, Schema]) -> str:
    """Tell what the combinators and conditions at the root of `schema` ask, a line each."""
    if ROOT_DROPPED.isdisjoint(schema):
        return ""
    told = _Teller(schema, definitions).tell(schema)
    lines = [cut(line, _WIDTH) for line in islice(told, _LINES + 1)]
    if len(lines) > _LINES:
        lines[_LINES] = "... and more rules, which a refused call names."
    return "\n".join(lines)


class _Teller:
    def __init__(self, schema: JsonObject, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions
        self._known = Views(definitions).of(schema)
        self._arguments = Arguments(definitions, self._known)
        self._declared = Declared(definitions)
        self._told: set[str] = set()

    def tell(self, schema: JsonObject) -> Iterator[str]:
        for keyword, lead in (("oneOf", "exactly one"), ("anyOf", "at least one")):
            if keyword in schema:
                yield from self._union(schema, keyword, lead)
        for member in schema.get("allOf", ()):
            name = definition_name(member)
            body = target(member, self._definitions)
            if isinstance(body, dict) and name not in self._told:
                self._told |= {name} if name else set()
                yield from self._again(schema, body)
                yield from self.tell(body)
        asked = {key: said for key, said in schema.items() if key in _ASKED}
        yield from map(_sentence, self._arguments.composed(asked))
        if schema.get("unevaluatedProperties") is False:
            yield from self._only_then(schema)

    def _union(self, schema: JsonObject, keyword: str, lead: str) -> Iterator[str]:
        branches = [target(one, self._definitions) for one in schema[keyword]]
        key = schema.get(KEYWORD)
        if isinstance(key, str):
            varying = _varying(branches)
            yield f"What each {code(key)} takes:"
            for one in branches:
                takes = self._takes(one, key, varying) or "nothing else"
                yield f"- {self._by_value(one, key)}: {takes}{_about(one)}"
        elif schema.get("properties") or not all(map(_has_properties, branches)):
            yield f"{lead.capitalize()} of these must hold:"
            yield from (f"- {self._arguments.demand(one)}{_about(one)}" for one in branches)
        else:
            varying = _varying(branches)
            yield f"The arguments are of {lead} of these forms:"
            yield from (
                f"- {self._takes(one, None, varying) or 'no keys'}{_about(one)}" for one in branches
            )

    def _by_value(self, branch: Schema, key: str) -> str:
        """Name the values that choose a branch, and that it may be chosen by leaving them out."""
        properties, required = _members(branch)
        values = [value(one) for one in pinned(properties.get(key, True)) or []]
        if key not in required and key not in self._known.required:
            values.append(f"no {code(key)}")
        return " or ".join(values)

    def _takes(self, branch: Schema, key: str | None, varying: set[str]) -> str:
        """Tell what a branch requires and allows beside `key`, with which the line begins."""
        if not isinstance(branch, dict):
            return "any keys" if branch else "never accepted"
        properties, needed = _members(branch)
        required = [name for name in properties if name in needed or name in self._known.required]
        required += [name for name in needed if name not in properties]
        optional = [name for name, said in properties.items() if said is not False]
        said = []
        for word, some in (("requires", required), ("optional", optional)):
            listed = [
                name for name in some if name != key and (some is required or name not in required)
            ]
            if listed:
                told = (self._named(name, properties.get(name, True), varying) for name in listed)
                said.append(f"{word} {', '.join(told)}")
        if branch.get("additionalProperties", False) is not False:
            said.append("any other keys")
        return "; ".join([*said, *self._arguments.composed(without_any(branch, _MEMBERS))])

    def _named(self, name: str, said: Schema, varying: set[str]) -> str:
        """Name a key, with what it is in this branch where that is not so in every one."""
        if name not in varying:
            return code(name)
        told = self._arguments.phrases.of(said)
        return code(name) if told == "anything" else f"{code(name)} ({told})"

    def _again(self, schema: JsonObject, part: JsonObject) -> Iterator[str]:
        """Tell what a part asks of properties of which the whole says something else."""
        own, other = schema.get("properties", {}), part.get("properties", {})
        twice = {name: said for name, said in other.items() if own.get(name, said) != said}
        yield from map(_sentence, self._arguments.demands({"properties": twice}))

    def _only_then(self, schema: JsonObject) -> Iterator[str]:
        """Tell which keys are taken in a case only: the flat root lists them as if always."""
        if "if" in schema:
            condition = self._arguments.condition(schema["if"])
            for keys, word in ((("if", "then"), "if"), (("else",), "unless")):
                inner = [schema.get(key, True) for key in keys]
                yield from self._only(schema, keys, inner, f"{word} {condition}")
        for name, one in schema.get("dependentSchemas", {}).items():
            others = without(schema["dependentSchemas"], name)
            rest = {**schema, "dependentSchemas": others}
            yield from self._only(rest, (), [one], f"with {code(name)}")

    def _only(
        self, schema: JsonObject, keys: tuple[str, ...], inner: list[Schema], when: str
    ) -> Iterator[str]:
        elsewhere = self._declared.by(without_any(schema, keys))
        some = sorted(frozenset().union(*map(self._declared.by, inner)) - elsewhere)
        if some:
            yield f"{names(some)} only {when}."


_MEMBERS = frozenset({"properties", "required", "type", "additionalProperties"})
_ASKED = frozenset({"if", "then", "else", "not", "dependentRequired", "dependentSchemas"})


def _members(branch: Schema) -> tuple[JsonObject, list[str]]:
    if not isinstance(branch, dict):
        return {}, []
    return branch.get("properties", {}), branch.get("required", [])


def _has_properties(branch: Schema) -> bool:
    return bool(_members(branch)[0])


def _varying(branches: Sequence[Schema]) -> set[str]:
    """Return the properties of which branches say different things."""
    said: dict[str, set[str]] = {}
    for branch in branches:
        for name, one in _members(branch)[0].items():
            bare = without_any(one, ANNOTATIONS) if isinstance(one, dict) else one
            said.setdefault(name, set()).add(equality.key(bare))
    return {name for name, forms in said.items() if len(forms) > 1}


def _about(branch: Schema) -> str:
    """Return what the author says of a branch."""
    said = branch.get("description") if isinstance(branch, dict) else None
    return f". {cut(' '.join(said.split()), _ABOUT)}" if isinstance(said, str) and said else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
