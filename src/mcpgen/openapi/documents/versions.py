"""Which version of OpenAPI a document is in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings, Source
    from mcpgen.openapi.model import Dialect
    from mcpgen_runtime.schema.types import JsonObject

_THREE = re.compile(r"3\.([0-9]{1,4})(?:[.\-].*)?")
_MINORS: tuple[Dialect, ...] = ("3.0", "3.1", "3.2")
_KNOWN = "2.0, 3.0, 3.1 and 3.2"


def dialect_of(value: JsonObject, source: Source, findings: Findings) -> Dialect | None:
    """Tell the version, by `openapi` (3.x) or `swagger` (2.0), be it written as a number.

    One that is newer than 3.2 is read as 3.2, with a warning; for anything else there is an error.
    """
    key = "openapi" if "openapi" in value else "swagger"
    said = value.get(key)  # an overlay may have removed it
    text = said if isinstance(said, str) else shown(said)
    if key == "swagger" and text.strip() in ("2.0", "2"):
        return "2.0"
    three = _THREE.fullmatch(text.strip()) if key == "openapi" else None
    if three is None:
        message = f"no version of OpenAPI that can be read: `{key}: {shown(said)}`"
        help_ = f"{_KNOWN} can. Older documents can be converted, for example by Swagger Editor."
        findings.error("MG600", message, help_, source=source, pointer=f"/{key}")
        return None
    minor = int(three[1])
    if minor >= len(_MINORS):
        message = f"OpenAPI 3.{minor} is not known here: read as {_MINORS[-1]}"
        help_ = "What is new in it is passed over."
        findings.warning("MG610", message, help_, source=source, pointer=f"/{key}")
    return _MINORS[min(minor, len(_MINORS) - 1)]
