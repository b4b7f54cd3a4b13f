"""What an object schema says to somebody who cannot read combinators: one flat view of it.

A view is a relaxation: everything that the schema accepts, the view accepts. It is made from the
schema's own words and those of all that applies in place, joined with *and* (`allOf`, siblings) or
*or* (`anyOf`, `oneOf`, the two ends of a condition).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra import equality
from mcpgen.spec.normalising.structure.definitions import definition_name
from mcpgen.spec.normalising.structure.types import allows
from mcpgen_runtime.schema import patterns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mcpgen_runtime.schema.types import JsonObject, Schema

_DEPTH = 32


@dataclass(frozen=True, slots=True)
class View:
    """The members of an object: `properties` with the alternatives said of each.

    `others` is what undeclared members have to satisfy: None where nothing was said of them, which
    leaves them to whoever closes the cluster. `unsure` are the properties that might also be
    accepted without satisfying what is said of them here, because another part declares them.
    """

    properties: Mapping[str, tuple[Schema, ...]] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    others: Schema | None = None
    by_pattern: Mapping[str, Schema] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()

    def says(self, name: str, *, closed: bool) -> tuple[Schema, ...]:
        """Return the alternatives for `name`; none where the view does not allow it."""
        if name in self.properties:
            return self.properties[name]
        matched = [said for one, said in self.by_pattern.items() if patterns.matches(one, name)]
        if matched:
            return (matched[0],)
        if self.others is None:
            return () if closed else (True,)
        return () if self.others is False else (self.others,)

    def is_sure(self, name: str) -> bool:
        """Whether a member `name` always satisfies what this view says of it."""
        return name in self.properties and name not in self.unsure


_SILENT = View()
_ANYTHING = View(others=True)


class Views:
    """Makes views of the schemas of one document."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions
        self._known: dict[tuple[str, bool], View] = {}

    def of(self, schema: Schema, *, closed: bool = False, depth: int = 0) -> View:
        """Return the view of `schema`.

        `closed`: the cluster is closed from outside (`unevaluatedProperties`), so that members of
        which a part says nothing are not let in by that part.
        """
        if not isinstance(schema, dict):
            return _SILENT
        if depth > _DEPTH:
            return _ANYTHING
        closed = closed or "unevaluatedProperties" in schema
        joined = _SILENT
        for part in self._parts(schema, closed, depth + 1):
            joined = part if joined is _SILENT else _and(joined, part)
        if "unevaluatedProperties" in schema:
            return _with_rest(joined, schema["unevaluatedProperties"])
        return joined

    def _parts(self, schema: JsonObject, closed: bool, depth: int) -> Iterator[View]:
        """Yield a view of each thing that holds: own words first, they are the most precise."""

        def view(inner: Schema) -> View:
            return self.of(inner, closed=closed, depth=depth)

        yield _own(schema)
        name = definition_name(schema)
        if name is not None:
            if (name, closed) not in self._known:
                self._known[name, closed] = view(self._definitions.get(name, True))
            yield self._known[name, closed]
        for member in schema.get("allOf", ()):
            yield view(member)
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                branches = [view(one) for one in schema[keyword] if _is_object(one)]
                yield either(branches, closed=closed)
        if "if" in schema:
            holds = _and(view(schema.get("then", {})), view(schema["if"]))
            yield either([holds, view(schema.get("else", {}))], closed=closed)
        for one in schema.get("dependentSchemas", {}).values():
            yield either([_SILENT, view(one)], closed=closed)


def _and(left: View, right: View) -> View:
    """Join two views that both hold. Of two that speak of one property a sure one is believed."""
    properties: dict[str, tuple[Schema, ...]] = {}
    unsure: set[str] = set()
    for name in _names([left, right]):
        if not left.says(name, closed=False) or not right.says(name, closed=False):
            continue  # one of them forbids it
        sure = next((view for view in (left, right) if view.is_sure(name)), None)
        if sure is not None:
            properties[name] = sure.properties[name]
            continue
        said = [*left.says(name, closed=True), *right.says(name, closed=True)]
        properties[name] = tuple(equality.unique(said))
        unsure.add(name)
    return View(
        properties,
        (*left.required, *(name for name in right.required if name not in left.required)),
        _others_of_both(left.others, right.others),
        {**right.by_pattern, **left.by_pattern},
        frozenset(unsure),
    )


def _others_of_both(left: Schema | None, right: Schema | None) -> Schema | None:
    """Undeclared members where two views hold: what one of them lets in is no longer open."""
    if left is None or right is None:
        return right if left is None else left
    return right if left in (True, {}) or right is False else left


def _with_rest(view: View, rest: Schema) -> View:
    """Close a cluster: what no part of it may have let in is let in by `rest`."""
    added = () if rest is False else (rest,)
    properties = {
        name: (*said, *added) if name in view.unsure else said
        for name, said in view.properties.items()
    }
    others = rest if view.others is None else view.others
    return replace(view, properties=properties, others=others, unsure=frozenset())


def either(views: list[View], *, closed: bool) -> View:
    """Join views of which one holds."""
    if not views:
        return _ANYTHING
    if len(views) == 1:
        return views[0]
    properties: dict[str, tuple[Schema, ...]] = {}
    unsure: set[str] = set()
    lenient = [view for view in views if view.others is not False or view.by_pattern]
    speaking: dict[str, list[View]] = {}
    for view in views:
        for name in view.properties:
            speaking.setdefault(name, []).append(view)
    for name, those in speaking.items():
        heard = those + [view for view in lenient if name not in view.properties]
        said = [view.says(name, closed=closed) for view in heard]
        properties[name] = tuple(equality.unique(one for some in said for one in some))
        if closed and any(name in view.unsure or _is_left_open(view, name) for view in heard):
            unsure.add(name)
    required = [name for name in views[0].required if all(name in view.required for view in views)]
    by_pattern: dict[str, Schema] = {key: True for view in views for key in view.by_pattern}
    return View(properties, tuple(required), _others(views), by_pattern, frozenset(unsure))


def _is_left_open(view: View, name: str) -> bool:
    """Whether a view neither speaks of a member nor forbids it."""
    return view.others is None and name not in view.properties


def _others(views: list[View]) -> Schema | None:
    """Undeclared members: open if any view is, closed if all are."""
    said = [view.others for view in views]
    if any(one is None for one in said):
        return None if all(one in (None, False) for one in said) else True
    if any(one in (True, {}) for one in said):
        return True
    some = equality.unique(one for one in said if one is not False)
    return {"anyOf": some} if len(some) > 1 else some[0] if some else False


def _own(schema: JsonObject) -> View:
    properties = {name: (said,) for name, said in schema.get("properties", {}).items()}
    others = schema.get("additionalProperties")
    patterned = schema.get("patternProperties", {})
    return View(properties, tuple(schema.get("required", ())), others, patterned)


def _is_object(schema: Schema) -> bool:
    """Whether a branch could describe an object at all."""
    return allows(schema, "object") if isinstance(schema, dict) else schema


def _names(views: list[View]) -> list[str]:
    return list(dict.fromkeys(name for view in views for name in view.properties))
