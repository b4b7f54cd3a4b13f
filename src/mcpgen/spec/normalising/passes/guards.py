"""Pass: what `exactly_one.guarded` puts beside a closed union is enforced, and not shown.

The served schema may accept more than the exact one, never less, and a double `not` helps no model.
In a test (`not`, `if`) to accept more would be to accept less outside; nothing is closed there, so
what looks like a guard is the author's own, and stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.algebra.exactly_one import is_guard
from mcpgen.spec.normalising.structure.definitions import definition_name, definitions_of, prune
from mcpgen.spec.normalising.structure.editing import without
from mcpgen.spec.normalising.structure.keywords import FILTERS
from mcpgen.spec.normalising.structure.nodes import nodes
from mcpgen_runtime.schema.walk import rewrite

if TYPE_CHECKING:
    from mcpgen.spec.normalising.context import Context
    from mcpgen_runtime.schema.types import Schema

TRIGGERS = frozenset({"not"})


def hide_guards(schema: Schema, context: Context) -> Schema:
    """Return `schema` without the conditions that only count the branches of a union."""
    del context
    tests = _in_tests(schema)

    def hide(inner: Schema) -> Schema:
        if not isinstance(inner, dict) or "anyOf" not in inner or not is_guard(inner.get("not")):
            return inner
        return inner if id(inner) in tests else without(inner, "not")

    new = rewrite(schema, hide)
    return prune(new) if isinstance(new, dict) else new


def _in_tests(schema: Schema) -> set[int]:
    """Return the identities of all schemas that test, by themselves or by what refers to them."""
    definitions = definitions_of(schema)
    stack = [node[key] for node in nodes(schema) for key in FILTERS & node.keys()]
    found: set[int] = set()
    while stack:
        for node in nodes(stack.pop()):
            name = definition_name(node)
            if id(node) not in found and name is not None:
                stack.append(definitions.get(name, True))
            found.add(id(node))
    return found
