"""OpenAPI documents (2.0, 3.0, 3.1, 3.2) to the documents that every other spec becomes too.

Theory of operation: `language` is what a build knows of this floor. `documents` reads files, with
`overlays` applied, into the records of `model`; `choosing` says which operations become tools, and
under what name; `tools` makes each of them, with schemas that `schemas` converts; `servers` and
`security` say where requests go and which settings they need; `toolkit` is the line of these steps.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.language import OPENAPI

__all__ = ["OPENAPI"]

__getattr__ = lazy(__name__, {"OPENAPI": ".language"})
