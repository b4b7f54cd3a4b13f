"""Names of media types: what a request may have in its `Content-Type` and its `Accept`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown

if TYPE_CHECKING:
    from mcpgen.openapi.documents.context import Context
    from mcpgen.openapi.model import At

_SENDABLE = re.compile(r"[\t\x20-\x7e]*")


def can_be_sent(context: Context, name: str, at: At, *, on_key: bool = False) -> bool:
    """Tell whether a header may say a media type (RFC 9110, section 8.3.1), with a warning if not.

    Whatever is visible ASCII may stay: servers know many a name that the grammar does not.
    """
    if _SENDABLE.fullmatch(name):
        return True
    message = f"{shown(name)} is no media type: it is left out"
    context.warn("MG611", message, at, "Write one as in application/json.", on_key=on_key)
    return False
