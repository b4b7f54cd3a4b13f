"""The data files of a package: `catalog.json` (what is served), `schemas.json` (what is enforced).

Both are ASCII, one tool a line, so that the session can splice lines without parsing and a review
shows one line per changed tool. Keys of schemas keep their author's order: it means something to
the models that read them.

In the catalog, a tool's members stand in the order of the protocol revisions that brought them, and
one TAB ends the members of each revision but the last. A raw TAB is white space between tokens and
cannot be inside a string, so what an older revision knows of a tool is a prefix of its line.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.emit.ir import Setting, Toolkit
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
        "extensions": dict(document.extensions) or None,
        "dynamic": True if document.dynamic else None,
    }
    listed = (_catalog_line(tool.normal) for tool in toolkit.tools)
    return lines(_present(header), "tools", listed)


def listed_tool(normal: NormalTool) -> JsonObject:
    """Give a tool as `tools/list` of the newest revision shows it."""
    return {key: value for members in _by_revision(normal) for key, value in members.items()}


def _by_revision(normal: NormalTool) -> tuple[JsonObject, ...]:
    """Give what 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25 each brought to a listed tool."""
    spec = normal.spec
    revisions: tuple[JsonObject, ...] = (
        {
            "name": normal.served_name,
            "description": normal.served_description,
            "inputSchema": normal.served,
        },
        {"annotations": spec.annotations},
        {"title": spec.title, "outputSchema": normal.output_served, "_meta": spec.meta},
        {"icons": spec.icons},
    )
    return tuple(map(_present, revisions))


def _catalog_line(normal: NormalTool) -> str:
    first, *later = _by_revision(normal)
    parts = (f",{canonical(members)[1:-1]}" if members else "" for members in later)
    return "\t".join((canonical(first)[:-1], *parts)) + "}"


def listed_bytes(toolkit: Toolkit) -> int:
    """Count the bytes of the tools as `tools/list` sends them: what a model's context pays for."""
    sizes = [len(canonical(listed_tool(tool.normal))) for tool in toolkit.tools]
    return sum(sizes) + max(0, len(sizes) - 1) + len("[]")


def schemas_text(toolkit: Toolkit) -> str:
    """Write `schemas.json`: what settings, arguments and bare results are checked against."""
    config = {setting.key: _setting(setting) for setting in toolkit.settings}
    tools = (_enforced(tool.normal) for tool in toolkit.tools)
    header = {"contract": CONTRACT, "config": config or None}
    return lines(_present(header), "tools", map(canonical, tools))


def _enforced(normal: NormalTool) -> JsonObject:
    return _present(
        {
            "name": normal.served_name,
            "input": normal.exact,
            "output": normal.output,
            "formats": True if normal.spec.assert_formats else None,
            "ignore": list(normal.spec.ignore) or None,
        }
    )


def _setting(setting: Setting) -> JsonObject:
    return _present(
        {
            "variable": setting.variable,
            "schema": setting.schema,
            "secret": True if setting.secret else None,
            "required": True if setting.required else None,
            "description": setting.description,
            "python": str(setting.python),
        }
    )


def canonical(value: Json) -> str:
    """Write JSON in one line: no spaces, ASCII only, keys in their order."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def lines(header: JsonObject, key: str, items: Iterable[str]) -> str:
    """Write an object whose last member, `key`, is a list with a line for each item."""
    opening = f'{canonical(header)[:-1]},"{key}":['
    return f"{opening}\n" + ",\n".join(items) + "\n]}\n"


def _present(content: JsonObject) -> JsonObject:
    return {key: value for key, value in content.items() if value is not None}
