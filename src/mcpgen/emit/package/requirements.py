"""What a generated project depends on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpgen.emit.ir import Toolkit

# PEP 508: a name ends where something else begins; the extras stand behind it.
_RUNTIME = re.compile(r"\s*mcpgen(?![\w.-])\s*(?:\[([^\]]*)\])?", re.IGNORECASE)
_CLIENT = re.compile(r"\s*httpx2(?![\w.-])", re.IGNORECASE)
_EXTRAS = frozenset({"http", "http2"})


def runtime_requirement(toolkit: Toolkit) -> str:
    """Return the one requirement of a new project."""
    return "mcpgen[http]" if toolkit.calls_api else "mcpgen"


def with_client(requirements: Sequence[str]) -> list[str]:
    """Return requirements that have an HTTP client among them: these, where they do."""
    for index, text in enumerate(requirements):
        found = _RUNTIME.match(text)
        if found is not None:
            extras = [extra.strip() for extra in (found[1] or "").split(",") if extra.strip()]
            if _EXTRAS.intersection(map(str.lower, extras)) or any(
                map(_CLIENT.match, requirements)
            ):
                return list(requirements)
            named = f"mcpgen[{','.join([*extras, 'http'])}]{text[found.end() :]}"
            return [*requirements[:index], named, *requirements[index + 1 :]]
    return [*requirements, "mcpgen[http]"]
