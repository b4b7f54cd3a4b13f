"""A file of OpenAPI to the record of its API: the line of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.openapi.documents.context import Context
from mcpgen.openapi.documents.counting import webhooks
from mcpgen.openapi.documents.files import Files
from mcpgen.openapi.documents.gathering import gather
from mcpgen.openapi.documents.nodes import Node
from mcpgen.openapi.documents.path_items import METHODS
from mcpgen.openapi.documents.paths import Paths
from mcpgen.openapi.documents.security import schemes
from mcpgen.openapi.documents.versions import dialect_of
from mcpgen.openapi.model import Api, At

if TYPE_CHECKING:
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import Json

MAX_OPERATIONS = 5000
"""Operations of a document of which no choice is made. The largest public ones have 1,300."""

MAX_CHOSEN_FROM = 50_000
"""Operations of a document of which some are chosen."""

_PARTS = ("paths", "webhooks", "components", "definitions", "x-webhooks")


def read_api(foreign: Foreign) -> Api | None:
    """Read a document of any version of OpenAPI, with its overlays and all files it refers to.

    An operation with a fault is among `Api.skipped`. Returns None, with errors in the findings,
    where the document as a whole is of no use.
    """
    from mcpgen.openapi.overlays import overlaid

    value = overlaid(foreign)
    if value is None:
        return None
    dialect = dialect_of(value, foreign.source, foreign.findings)
    if dialect is None:
        return None
    files = Files(foreign, value)
    context = Context(dialect, files, foreign.findings)
    root = Node(value, At(files.root, ()))
    if not _is_usable(root, foreign):
        return None
    return _api(context, root)


def _api(context: Context, root: Node) -> Api:
    paths = Paths(context, root, schemes(context, root))
    paths.read()
    info = root.get("info") or root.below("info", {})
    counted = webhooks(context, root)
    gather(context.files)
    return Api(
        context.dialect,
        context.files.root,
        context.files.loaded,
        title=context.text(info, "title"),
        version=context.text(info, "version"),
        description=context.text(info, "description"),
        operations=tuple(paths.operations),
        skipped=tuple(paths.skipped),
        schemes=paths.schemes,
        tags=_tags(context, root),
        callbacks=paths.callbacks,
        webhooks=counted,
    )


def _tags(context: Context, root: Node) -> dict[str, str]:
    """Read the descriptions of the tags; a list that is none has no part in any request."""
    tags = root.get("tags")
    if tags is None or not isinstance(tags.value, list):
        return {}
    described: dict[str, str] = {}
    for tag in tags.items("`tags`"):
        name, words = context.text(tag, "name"), context.text(tag, "description")
        if name is not None and words is not None:
            described.setdefault(name, words)
    return described


def _is_usable(root: Node, foreign: Foreign) -> bool:
    """Tell whether there is anything to read, and not too much of it."""
    paths = root.get("paths")
    reason, help_ = "", "Name the document that has the paths."
    if paths is not None and not isinstance(paths.value, dict):
        reason, help_ = "`paths` is no object", "It has a key for each path: /pets."
    elif not any(root.get(part) for part in _PARTS):
        reason = "there are no paths in this document"
    elif paths is not None:
        reason, help_ = _too_many(paths, foreign)
    if reason:
        at = "/paths" if paths is not None else ""
        foreign.findings.error("MG600", reason, help_, source=foreign.source, pointer=at)
    return not reason


def _too_many(paths: Node, foreign: Foreign) -> tuple[str, str]:
    """Say why there are too many operations; a bound on time and memory."""
    chosen = foreign.options.api.include or foreign.options.api.exclude
    most = MAX_CHOSEN_FROM if chosen else MAX_OPERATIONS
    count = sum(_operations(item) for item in paths.value.values())
    if count <= most:
        return "", ""
    choose = "Choose some with `include` or `exclude` in [tool.mcpgen]."
    help_ = "Split the document." if chosen else choose
    return f"{count:,} operations are more than {most:,}", help_


def _operations(item: Json) -> int:
    """Count what may be an operation, without looking at it; a referenced path counts as one."""
    if not isinstance(item, dict):
        return 1
    additional = item.get("additionalOperations")
    more = len(additional) if isinstance(additional, dict) else 0
    return more + ("$ref" in item) + sum(name.lower() in METHODS for name in item)
