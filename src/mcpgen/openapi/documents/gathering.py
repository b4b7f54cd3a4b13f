"""The files that schemas refer to, loaded so that whoever reads schemas finds them."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from mcpgen.openapi.documents.faults import FaultError
from mcpgen.openapi.model import At, Missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen.diagnostics import Source
    from mcpgen.openapi.documents.files import Files
    from mcpgen_runtime.schema.types import Json

_LOCAL = re.compile(r"""\$ref["']?[ \t\r\n]*+:[ \t\r\n]*+(?:["']?\#)""")
_ESCAPED = re.compile(r"\\[uUx]0*(?:24|72|65|66)")
_MAPPING = re.compile("mapping")
_FILE = re.compile(r"\.(?:json|ya?ml)\b")
_NEAR = 2000  # characters in which the values of a mapping stand, or the first of them


def gather(files: Files) -> dict[tuple[str, str], Missing]:
    """Load every file that a reference in a loaded file leads to, however it is reached.

    Returns why others cannot be loaded, for whoever uses them (see `Api.missing`).
    """
    done: set[str] = set()
    missing: dict[tuple[str, str], Missing] = {}
    queue = deque(files.loaded)
    while queue:
        file = queue.popleft()
        if file.uri in done:
            continue
        done.add(file.uri)
        sources = (file.source, *(files.overlays if file is files.root else ()))
        for reference in _walked(file.value) if any(map(_leads_out, sources)) else ():
            try:
                queue.append(files.file(reference, At(file, ())))
            except FaultError as fault:
                named = reference.partition("#")[0]
                missing[file.uri, named] = Missing(fault.reason, fault.help)
    return missing


def _leads_out(source: Source) -> bool:
    """Tell whether a text may have references out of it; most large ones have none."""
    text: str | None = getattr(source, "text", None)
    if text is None:
        return True
    if text.count("$ref") != len(_LOCAL.findall(text)) or _ESCAPED.search(text):
        return True
    return any(_FILE.search(text, at.end(), at.end() + _NEAR) for at in _MAPPING.finditer(text))


def _walked(value: Json) -> Iterator[str]:
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, list):
            stack.extend(one)
        elif isinstance(one, dict):
            stack.extend(one.values())
            yield from _named(one)


def _named(value: dict[str, Json]) -> Iterator[str]:
    """Yield what an object refers to: by `$ref`, or by the values of a discriminator."""
    mapping = value.get("mapping")
    named = [value.get("$ref"), *(mapping.values() if isinstance(mapping, dict) else ())]
    for reference in named:
        if isinstance(reference, str) and not reference.startswith("#"):
            yield reference
