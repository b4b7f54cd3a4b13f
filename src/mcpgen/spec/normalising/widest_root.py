"""A portable root that cannot refuse what the exact schema accepts, whatever the passes may do.

Of the exact schema it keeps what applies to every call by itself: the root's own `properties` and
`required`. Of all other parameters that are served it has the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.normalising.structure.definitions import prune

if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject

_ROOT = ("$schema", "title", "description", "required", "$defs")


def widest_root(exact: JsonObject, served: JsonObject) -> JsonObject:
    """Return a root of `type`, `properties`, `required` and `additionalProperties: true`.

    `served` is what was to be served of `exact`; both are roots of objects, as the passes left
    them.
    """
    own: JsonObject = exact.get("properties", {})
    names = dict.fromkeys((*own, *served.get("properties", {})))
    kept: JsonObject = {key: exact[key] for key in _ROOT if key in exact}
    properties: JsonObject = {
        name: {} if own.get(name, True) is True else own[name] for name in names
    }
    return prune({**kept, "type": "object", "properties": properties, "additionalProperties": True})
