"""What a union says of a value that no branch of it was meant for: its alternatives, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .expected import advice, brief, constant_advice, type_list, types_named, values_named
from .nearest import did_you_mean, nearest
from .showing import datum_shown, either, shown, text_shown
from .violation import Unsettled, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcpgen_runtime.schema.types import Json, Path, Schema

    from .descent import Place
    from .discriminators import Tags
    from .finder import Finding

    Branch = Sequence[Finding]


def untagged(place: Place, tags: Tags) -> Unsettled:
    """Word a discriminator that is missing, or names no branch."""
    path, expected = (*place.path, tags.key), values_named(tags.all())
    if tags.key not in place.value:
        text = f"required, but missing. Expected {expected}."
        return Unsettled(path, text, "required", expected=datum_shown(tags.all()))
    tag = place.value[tags.key]
    hint = constant_advice(tag, tags.all()) or did_you_mean(tag, tags.all())
    return Unsettled(
        path,
        f"expected {expected}, got {shown(tag)}.{hint}",
        "enum",
        expected=datum_shown(tags.all()),
        nearest=nearest(tag, tags.all()),
    )


def several(place: Place, members: Sequence[Schema], accepting: Sequence[int]) -> Unsettled:
    """Word a `oneOf` of which more than one branch accepts the value."""
    forms = " and ".join(_form(members[index], index) for index in accepting)
    text = f"fits more than one of the alternatives ({forms}); it must fit one."
    return Unsettled(place.path, text, "oneOf", value=place.value)


def _form(member: Schema, index: int) -> str:
    """Return what tells an alternative from others: its number, and its title or required keys."""
    if not isinstance(member, dict):
        return str(index + 1)
    required = member.get("required")
    words = member.get("title") or (f"with {' and '.join(required)}" if required else "")
    return f"{index + 1}: {text_shown(words)}" if words else str(index + 1)


def needed(place: Place, branches: Sequence[Branch]) -> Unsettled:
    """Word branches that only lack keys."""
    phrases = tuple(" and ".join(map(_lacking, branch)) for branch in branches)
    return Unsettled(
        place.path, f"needs {either(phrases)}.", "required", value=place.value, phrases=phrases
    )


def _lacking(finding: Finding) -> str:
    return finding.keys[0] if isinstance(finding, Violation) else either(finding.phrases)


def none_of_kind(place: Place, members: Sequence[Schema], branches: Sequence[Branch]) -> Unsettled:
    """Word branches that are all for another type or another constant."""
    pairs = list(zip(members, branches, strict=True))
    phrases = [each for pair in pairs for each in _phrases(*pair, place.path)]
    types = [each for branch in branches for each in _types(branch, place.path)]
    constants = [each for pair in pairs for each in _constants(*pair, place.path)]
    if constants and all(phrases):
        expected = either(phrases)
    else:
        expected = types_named(types) if types else "another value"
    hint = advice(place.value, types) or constant_advice(place.value, constants)
    hint = hint or did_you_mean(place.value, constants)
    text = f"expected {expected}, got {shown(place.value)}.{hint}"
    return Unsettled(
        place.path,
        text,
        "type",
        value=place.value,
        phrases=tuple(phrases),
        types=tuple(types),
        constants=tuple(constants),
        expected=datum_shown(constants or types) or None,
        nearest=nearest(place.value, constants),
    )


def _unions(branch: Branch, path: Path) -> list[Unsettled]:
    """Return the unions in the place of a branch that have no alternative for the value."""
    return [
        each
        for each in branch
        if isinstance(each, Unsettled) and each.keyword == "type" and each.path == path
    ]


def _phrases(member: Schema, branch: Branch, path: Path) -> Sequence[str]:
    inner = [phrase for each in _unions(branch, path) for phrase in each.phrases]
    return inner or [brief(member)]


def _types(branch: Branch, path: Path) -> Iterator[str]:
    for each in branch:
        if each.path != path or each.keyword != "type":
            continue
        yield from type_list(each.holder) if isinstance(each, Violation) else each.types


def _constants(member: Schema, branch: Branch, path: Path) -> Sequence[Json]:
    inner = [constant for each in _unions(branch, path) for constant in each.constants]
    if inner or not isinstance(member, dict):
        return inner
    values: list[Json] = member.get("enum", [])
    return [member["const"]] if "const" in member else values
