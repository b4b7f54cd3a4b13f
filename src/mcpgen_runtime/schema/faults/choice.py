"""Which branch of a union a refused value was meant for.

The discriminator decides where there is one. Without one it is the branch that fits best: of those
that are of the value's own kind, the one with the least wrong with it. Where nothing of the kind
can be said, the alternatives are told in one fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs

from .discriminators import tags_of
from .expected import advice, brief, type_list, types_named, values_named
from .fault import Fault
from .nearest import did_you_mean
from .showing import either, shown
from .violation import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .descent import Place
    from .discriminators import Tags
    from .finder import Finder, Finding

    Branch = Sequence[Finding]

_IDENTITY = ("type", "const", "enum")
_WEIGHT = 3
_WEIGHTS = {"const": 8, "enum": 6, "required": 2}
_WEIGHT_OF_A_KEY = 4


def settle(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> Iterable[Finding]:
    """Return what is wrong with a value by the union `schema[keyword]`; nothing where it fits."""
    members = [refs.follow(finder.root, member)[0] for member in schema[keyword]]
    places = [place.beside(member, keyword) for member in schema[keyword]]
    if isinstance(place.value, dict):
        tags = tags_of(schema, members, finder.root)
        if tags is not None and (tags.key in place.value or tags.required):
            index = tags.branch(place.value.get(tags.key))
            return finder.attempt(places[index]) if index is not None else [_untagged(place, tags)]
    branches = [finder.attempt(each) for each in places]
    accepting = [index for index, branch in enumerate(branches) if not branch]
    if finder.exhausted or len(accepting) == 1 or (accepting and keyword == "anyOf"):
        return ()
    return [_several(place, accepting)] if accepting else _best(place, members, branches)


def _untagged(place: Place, tags: Tags) -> Fault:
    path, expected = (*place.path, tags.key), values_named(tags.all())
    if tags.key not in place.value:
        return Fault(path, f"required, but missing. Expected {expected}.")
    tag = place.value[tags.key]
    hint = did_you_mean(tag, tags.all())
    return Fault(path, f"expected {expected}, got {shown(tag)}.{hint}")


def _several(place: Place, accepting: Sequence[int]) -> Fault:
    forms = " and ".join(str(index + 1) for index in accepting)
    return Fault(place.path, f"fits more than one of the alternatives ({forms}); it must fit one.")


def _best(place: Place, members: Sequence[Schema], branches: Sequence[Branch]) -> Branch:
    of_kind = [branch for branch in branches if not _is_other(branch, place.path)]
    if not of_kind:
        return [_none_of_kind(place, members, branches)]
    if len(of_kind) > 1 and all(_only_missing(branch, place.path) for branch in of_kind):
        return [Fault(place.path, f"needs {_alternatives(of_kind)}.")]
    return min(of_kind, key=_cost)


def _is_other(branch: Branch, path: Path) -> bool:
    """Tell whether a branch is for another kind of value: wrong type, or another constant."""
    return any(_keyword(each) in _IDENTITY and each.path == path for each in branch)


def _none_of_kind(place: Place, members: Sequence[Schema], branches: Sequence[Branch]) -> Fault:
    expectations = [brief(member) for member in members]
    types = [each for branch in branches for each in _types(branch, place.path)]
    constants = [constant for member in members for constant in _constants(member)]
    if constants and all(expectations):
        expected = either(expectations)
    else:
        expected = types_named(types) if types else "another value"
    hint = advice(place.value, types) or did_you_mean(place.value, constants)
    return Fault(place.path, f"expected {expected}, got {shown(place.value)}.{hint}")


def _types(branch: Branch, path: Path) -> Iterator[str]:
    for each in branch:
        if isinstance(each, Violation) and each.path == path and each.keyword == "type":
            yield from type_list(each.holder)


def _constants(member: Schema) -> Sequence[Json]:
    if not isinstance(member, dict):
        return ()
    values: list[Json] = member.get("enum", [])
    return [member["const"]] if "const" in member else values


def _only_missing(branch: Branch, path: Path) -> bool:
    return all(_keyword(each) == "required" and each.path == path for each in branch)


def _alternatives(branches: Iterable[Branch]) -> str:
    return either(
        " and ".join(each.keys[0] for each in branch if isinstance(each, Violation))
        for branch in branches
    )


def _keyword(finding: Finding) -> str:
    return finding.keyword if isinstance(finding, Violation) else ""


def _cost(branch: Branch) -> int:
    """Weigh what is wrong: a wrong constant speaks against a branch most, a missing key least.

    Each unknown key counts, so that a branch that declares what was sent is near.
    """
    return sum(map(_weight, branch))


def _weight(finding: Finding) -> int:
    if isinstance(finding, Violation) and finding.keyword.endswith("Properties") and finding.keys:
        return _WEIGHT_OF_A_KEY * len(finding.keys)
    return _WEIGHTS.get(_keyword(finding), _WEIGHT)
