"""Which branch of a union a refused value was meant for.

The discriminator decides where there is one. Without one it is the branch that fits best: of those
that are of the value's own kind, the one with the least wrong with it. Where nothing of the kind can
be said, the alternatives are told in one fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.composition import merged
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.roots import DISCRIMINATOR
from mcpgen_runtime.schema.unions import DISCRIMINATORS, is_object_schema

from .closings import is_closing, level
from .expected import advice, brief, type_list, types_named, values_named
from .fault import Fault
from .nearest import did_you_mean
from .showing import either, shown
from .shrink import value_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .violations import Violation

Branch = tuple["Violation", ...]

_IDENTITY = ("type", "const", "enum")


def chosen(union: Violation, value: Json, root: Schema) -> Branch | Fault:
    """Return the violations of the branch that `value` was meant for, or the one fault to tell."""
    if any(not branch for branch in union.branches):
        return _several(union)
    members = _members(union, root)
    if isinstance(value, dict):
        tags = _tags(union, members, root)
        if tags is not None:
            return _tagged(union, tags, value)
    return _best(union, members, value, root)


@dataclass(frozen=True, slots=True)
class _Tags:
    """The discriminator of a union: its key, and the values of each branch that is an object."""

    key: str
    values: Mapping[int, Sequence[Json]]

    def all(self) -> list[Json]:
        return [value for values in self.values.values() for value in values]

    def branch(self, tag: Json) -> int | None:
        for index, values in self.values.items():
            if any(same_json(tag, value) for value in values):
                return index
        return None


def _several(union: Violation) -> Fault:
    accepting = [str(index + 1) for index, branch in enumerate(union.branches) if not branch]
    forms = " and ".join(accepting)
    return Fault(union.path, f"fits more than one of the alternatives ({forms}); it must fit one.")


def _members(union: Violation, root: Schema) -> list[Schema]:
    members = union.datum if isinstance(union.datum, list) else []
    return [refs.follow(root, member)[0] for member in members]


def _tags(union: Violation, members: Sequence[Schema], root: Schema) -> _Tags | None:
    objects = {index: each for index, each in enumerate(members) if is_object_schema(each)}
    for key in _keys(union.holder, objects.values()):
        values = {index: _pinned(member, key, root) for index, member in objects.items()}
        found = {index: each for index, each in values.items() if each is not None}
        if len(found) == len(objects) > 1:
            return _Tags(key, found)
    return None


def _keys(holder: JsonObject, members: Iterable[Schema]) -> Iterator[str]:
    """Yield the keys that may discriminate: the named one, the usual ones, any other."""
    openapi = holder.get("discriminator")
    named = openapi.get("propertyName") if isinstance(openapi, dict) else None
    yield from (key for key in (holder.get(DISCRIMINATOR), named) if isinstance(key, str))
    yield from DISCRIMINATORS
    for member in members:
        if isinstance(member, dict):
            yield from member.get("properties", ())
        return


def _pinned(member: Schema, key: str, root: Schema) -> Sequence[Json] | None:
    keys = merged([member], lambda schema: refs.follow(root, schema)[0])
    rule = refs.follow(root, keys.properties.get(key, True))[0]
    if not isinstance(rule, dict):
        return None
    if "const" in rule:
        return [rule["const"]]
    values = rule.get("enum")
    return values if isinstance(values, list) else None


def _tagged(union: Violation, tags: _Tags, value: JsonObject) -> Branch | Fault:
    path, expected = (*union.path, tags.key), values_named(tags.all())
    if tags.key not in value:
        return Fault(path, f"required, but missing. Expected {expected}.")
    tag = value[tags.key]
    index = tags.branch(tag)
    if index is not None and index < len(union.branches):
        return union.branches[index]
    hint = did_you_mean(tag, tags.all())
    return Fault(path, f"expected {expected}, got {shown(tag)}.{hint}")


def _best(union: Violation, members: Sequence[Schema], value: Json, root: Schema) -> Branch | Fault:
    of_kind = [branch for branch in union.branches if not _is_other(branch, union.path)]
    if not of_kind:
        return _none_of_kind(union, members, value)
    if len(of_kind) > 1 and all(_only_missing(branch, union.path) for branch in of_kind):
        return Fault(union.path, f"needs {_alternatives(of_kind)}.")
    return min(of_kind, key=lambda branch: _cost(branch, union.path, value, root))


def _is_other(branch: Branch, path: Path) -> bool:
    """Tell whether a branch is for another kind of value: wrong type, or another constant."""
    return any(each.path == path and each.keyword in _IDENTITY for each in branch)


def _none_of_kind(union: Violation, members: Sequence[Schema], value: Json) -> Fault:
    expectations = [brief(member) for member in members]
    if all(expectations):
        types = [each for member in members for each in type_list(member)]
        expected, hint = either(expectations), advice(value, types)
    else:
        types = [each for branch in union.branches for each in _types(branch, union.path)]
        expected, hint = types_named(types) if types else "another value", advice(value, types)
    constants = [value for member in members for value in _constants(member)]
    hint = hint or did_you_mean(value, constants)
    return Fault(union.path, f"expected {expected}, got {shown(value)}.{hint}")


def _types(branch: Branch, path: Path) -> Iterator[str]:
    for each in branch:
        if each.path == path and each.keyword == "type":
            yield from type_list(each.holder)


def _constants(member: Schema) -> Sequence[Json]:
    if not isinstance(member, dict):
        return ()
    values = member.get("enum", [])
    return [member["const"]] if "const" in member else values


def _only_missing(branch: Branch, path: Path) -> bool:
    return all(each.keyword == "required" and each.path == path for each in branch)


def _alternatives(branches: Iterable[Branch]) -> str:
    return either(" and ".join(key for each in branch for key in each.keys) for branch in branches)


def _cost(branch: Branch, path: Path, value: Json, root: Schema) -> int:
    """Weigh what is wrong: a wrong constant speaks against a branch most, a missing key least.

    Each unknown key counts, so that a branch that declares what was sent is near.
    """
    total = 0
    for each in branch:
        weight = _WEIGHTS.get(each.keyword, _WEIGHT)
        if is_closing(each):
            here = value_at(value, each.path[len(path) :])
            weight *= len(level(each, here, root).unknown)
        total += weight
    return total


_WEIGHT = 3
_WEIGHTS = {
    "const": 8,
    "enum": 6,
    "additionalProperties": 4,
    "unevaluatedProperties": 4,
    "required": 2,
}
