"""What a server says of itself, in either era."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.session.catalog import Catalog
    from mcpgen_runtime.session.revisions import Revision

__all__ = ["introduction"]


def introduction(catalog: Catalog, revision: Revision) -> JsonObject:
    """Return `capabilities` and, where there are any, `instructions`."""
    tools: JsonObject = {"listChanged": True} if catalog.dynamic else {}
    capabilities: JsonObject = {"logging": {}, "tools": tools}
    if catalog.extensions and not revision.handshake:
        capabilities["extensions"] = catalog.extensions
    result: JsonObject = {"capabilities": capabilities}
    if catalog.instructions is not None:
        result["instructions"] = catalog.instructions
    return result
