"""Dynamic scope, as far as it matters: which resource a dynamic reference would find.

A validator remembers the resources through which it came to a schema, and `$dynamicRef` asks for
the outermost one that has the anchor (2020-12 core, section 8.2.3.2). There are finitely many
answers, so a definition that is reached in several scopes becomes several definitions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcpgen.spec.resources.registry import dynamic_name

if TYPE_CHECKING:
    from mcpgen.spec.resources.document import Place, Resource


class Scope(NamedTuple):
    """The outermost resource by the name of each dynamic anchor; in the order they were met."""

    found: tuple[tuple[str, Resource], ...] = ()

    def entering(self, resource: Resource) -> Scope:
        """Return the scope inside of a resource that is entered from this one."""
        known = dict(self.found)
        new = tuple((name, resource) for name in resource.dynamic if name not in known)
        return Scope(tuple(sorted((*self.found, *new), key=_name))) if new else self

    def resolve(self, reference: str, place: Place) -> Place:
        """Return where a dynamic reference leads that, as a `$ref`, would lead to `place`."""
        name = dynamic_name(reference, place)
        outermost = None if name is None else dict(self.found).get(name)
        if name is None or outermost is None:
            return place
        return place._replace(document=outermost.document, tokens=outermost.dynamic[name])


def _name(entry: tuple[str, Resource]) -> str:
    return entry[0]
