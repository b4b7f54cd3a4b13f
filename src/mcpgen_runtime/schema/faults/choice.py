"""Which branch of a union a refused value was meant for.

The discriminator decides where there is one. Without one it is, of the branches for the value's own
kind, the one that fits best (`fit`). Where nothing of the kind can be said, the alternatives are
told in one fault (`alternatives`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen_runtime.schema import refs
from mcpgen_runtime.schema.value_type import type_of

from . import alternatives
from .closings import is_closing
from .fit import misfits
from .tagged import untagged
from .violation import Violation

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from mcpgen_runtime.schema.types import Json, JsonObject, Path, Schema

    from .descent import Place
    from .discriminators import Tags
    from .finder import Finder, Finding

    Branch = Sequence[Finding]

_IDENTITY = ("type", "const", "enum")


def settle(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> Iterable[Finding]:
    """Return what is wrong with a value by the union `schema[keyword]`; nothing where it fits."""
    tags = _tags(finder, place, schema, keyword)
    if tags is not None:
        index = tags.branch(place.value.get(tags.key))
        if index is None:
            return untagged(finder, place, schema[keyword], keyword, tags)
        return finder.attempt(place.beside(schema[keyword][index], keyword))
    members: list[Schema] = schema[keyword]
    accepting = _accepting(finder, place, members, keyword)
    if finder.exhausted or len(accepting) == 1 or (accepting and keyword == "anyOf"):
        return ()
    if accepting:
        followed = [refs.follow(finder.root, member)[0] for member in members]
        return [alternatives.several(place, followed, accepting)]
    branches, of_kind = _tried(finder, place, members, keyword)
    if of_kind:
        return _told(finder, place, members, branches, of_kind)
    return _none_of_kind(finder, place, schema, keyword, list(branches.values()))


def meant(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> list[Schema]:
    """Return the members of the union `schema[keyword]` that speak of a value.

    Those that accept it; where none does, the one that it was meant for, if one was.
    """
    members: list[Schema] = schema[keyword]
    accepting = _accepting(finder, place, members, keyword)
    if accepting:
        return [members[index] for index in accepting]
    tags = _tags(finder, place, schema, keyword)
    if tags is not None:
        index = tags.branch(place.value.get(tags.key))
        return [] if index is None else [members[index]]
    branches, of_kind = _tried(finder, place, members, keyword)
    return [members[_best(finder, place, members, branches, of_kind)]] if of_kind else []


def _tags(finder: Finder, place: Place, schema: JsonObject, keyword: str) -> Tags | None:
    """Return the discriminator that decides on the value; None where none does."""
    if not isinstance(place.value, dict):
        return None
    tags = finder.tags(schema, schema[keyword])
    return tags if tags and (tags.key in place.value or tags.required) else None


def _accepting(finder: Finder, place: Place, members: list[Schema], keyword: str) -> list[int]:
    found: list[int] = []
    if finder.fits_any(place, members) is False:
        return found
    for index, member in enumerate(members):  # no comprehension: each frame counts in nested unions
        if finder.fits(place.beside(member, keyword)):
            found.append(index)
    return found


def _tried(
    finder: Finder, place: Place, members: list[Schema], keyword: str
) -> tuple[dict[int, Branch], list[int]]:
    """Return what is wrong by each member that may be meant, and which are for the value's kind.

    Where none of these is, what is wrong by every member.
    """
    for indexes in (_likely(finder, place.value, members), range(len(members))):
        branches: dict[int, Branch] = {}
        for index in indexes:
            branches[index] = finder.attempt(place.beside(members[index], keyword))
        of_kind = _of_kind(branches, place.path)
        if of_kind:
            break
    return branches, of_kind


def _likely(finder: Finder, value: Json, members: list[Schema]) -> Sequence[int]:
    """Return the members for the type of a value, and of these, those that know its keys best."""
    indexes = finder.known.for_kind(members, type_of(value))
    if not isinstance(value, dict) or len(indexes) < 2:
        return indexes
    return [indexes[each] for each in finder.known.roster(members, indexes).nearest(value)]


def _of_kind(branches: Mapping[int, Branch], path: Path) -> list[int]:
    """Return the branches that are not for another type or another constant."""
    return [
        index
        for index, branch in branches.items()
        if not any(each.keyword in _IDENTITY and each.path == path for each in branch)
    ]


def _told(
    finder: Finder,
    place: Place,
    members: Sequence[Schema],
    branches: Mapping[int, Branch],
    of_kind: Sequence[int],
) -> Branch:
    """Return the best branch; or what is needed, where all of them only lack keys.

    Keys that none of them knows are no reason to take one before another.
    """
    if len(of_kind) > 1:
        strange, lacking = _apart([branches[each] for each in of_kind], place.path)
        if all(lacking) and all(_only_missing(branch, place.path) for branch in lacking):
            return [*strange, alternatives.needed(place, lacking)]
    return branches[_best(finder, place, members, branches, of_kind)]


def _best(
    finder: Finder,
    place: Place,
    members: Sequence[Schema],
    branches: Mapping[int, Branch],
    of_kind: Sequence[int],
) -> int:
    if len(of_kind) == 1:
        return of_kind[0]
    schemas = [members[index] for index in of_kind]
    costs = misfits(finder, place, schemas, [branches[index] for index in of_kind])
    return min(zip(costs, of_kind, strict=True))[1]


def _none_of_kind(
    finder: Finder, place: Place, schema: JsonObject, keyword: str, branches: Sequence[Branch]
) -> Branch:
    """Return the alternatives, and what is wrong inside a text that holds one of them as JSON."""
    members = [refs.follow(finder.root, member)[0] for member in schema[keyword]]
    told = alternatives.none_of_kind(place, members, branches)
    held = finder.decoded(place.value, told.types)
    inside = () if held is place.value else settle(finder, place.holding(held), schema, keyword)
    return [told, *inside]


def _apart(branches: Sequence[Branch], path: Path) -> tuple[Branch, list[Branch]]:
    """Return the keys that all branches refuse, as one closing, and what else each refuses."""
    closings = [
        [each for each in branch if isinstance(each, Violation) and is_closing(each)]
        for branch in branches
    ]
    refused = [{key for each in own if each.path == path for key in each.keys} for own in closings]
    strange = set.intersection(*refused)
    if not strange:
        return (), list(branches)
    first = next(each for each in closings[0] if strange & set(each.keys))
    told = replace(first, keys=tuple(key for key in first.keys if key in strange))
    return [told], [[each for each in branch if not _is_all(each, strange)] for branch in branches]


def _is_all(finding: Finding, keys: Container[str]) -> bool:
    """Tell whether a finding is a closing that refuses nothing but `keys`."""
    if not isinstance(finding, Violation) or not is_closing(finding):
        return False
    return all(key in keys for key in finding.keys)


def _only_missing(branch: Branch, path: Path) -> bool:
    return all(each.keyword == "required" and each.path == path for each in branch)
