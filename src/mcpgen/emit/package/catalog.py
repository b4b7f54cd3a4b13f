"""The data files of a package: `catalog.json` (what is served), `schemas.json` (what is enforced).

Both are ASCII, one tool a line, so that the session can splice lines without parsing and a review
shows one line per changed tool. Keys of schemas keep their author's order: it means something to
the models that read them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.ir import Toolkit
    from mcpgen.spec.normal import NormalTool
    from mcpgen_runtime.schema.types import Json, JsonObject

CONTRACT = 1
"""The contract number of what is generated; `mcpgen_runtime` serves its own and the one before."""


def catalog_text(toolkit: Toolkit) -> str:
    """Write `catalog.json`: the server itself, then each tool as `tools/list` shows it."""
    document = toolkit.normal.document
    server = {
        "name": toolkit.name,
        "title": document.title,
        "version": toolkit.version,
        "description": document.description,
        "icons": document.icons,
        "websiteUrl": document.website_url,
    }
    header = {
        "contract": CONTRACT,
        "serverInfo": _present(server),
        "instructions": document.instructions,
        "protocols": list(document.protocols) or None,
    }
    return _lines(_present(header), (listed_tool(tool.normal) for tool in toolkit.tools))


def listed_tool(normal: NormalTool) -> JsonObject:
    """Give a tool as `tools/list` shows it."""
    spec = normal.spec
    return _present(
        {
            "name": normal.served_name,
            "title": spec.title,
            "description": normal.served_description,
            "inputSchema": normal.served,
            "outputSchema": normal.output_served,
            "annotations": spec.annotations,
            "icons": spec.icons,
            "_meta": spec.meta,
        }
    )


def listed_bytes(toolkit: Toolkit) -> int:
    """Count the bytes of the tools as `tools/list` sends them: what a model's context pays for."""
    sizes = [len(canonical(listed_tool(tool.normal))) for tool in toolkit.tools]
    return sum(sizes) + max(0, len(sizes) - 1) + len("[]")


def schemas_text(toolkit: Toolkit) -> str:
    """Write `schemas.json`: what arguments and bare results are checked against."""
    tools = (
        _present({"name": t.name, "input": t.normal.exact, "output": t.normal.output})
        for t in toolkit.tools
    )
    return _lines({"contract": CONTRACT}, tools)


def canonical(value: Json) -> str:
    """Write JSON in one line: no spaces, ASCII only, keys in their order."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def _lines(header: JsonObject, tools: Iterable[JsonObject]) -> str:
    opening = canonical(header)[:-1] + ',"tools":['
    return f"{opening}\n" + ",\n".join(map(canonical, tools)) + "\n]}\n"


def _present(content: JsonObject) -> JsonObject:
    return {key: value for key, value in content.items() if value is not None}
