"""OpenAPI as a spec language: how a document of it is known, and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.spec.document import Document
    from mcpgen.spec.reading.languages import Foreign, Language
    from mcpgen_runtime.schema.types import JsonObject


class _OpenApi:
    def recognises(self, value: JsonObject) -> bool:
        """Tell whether it has the key that names a version of OpenAPI."""
        return "openapi" in value or "swagger" in value

    def read(self, foreign: Foreign) -> Document | None:
        """Read a document with its overlays and all files that it refers to."""
        from mcpgen.openapi.documents import read_api
        from mcpgen.openapi.toolkit import toolkit_of

        api = read_api(foreign)
        return None if api is None else toolkit_of(api, foreign)


OPENAPI: Language = _OpenApi()
"""OpenAPI documents (2.0, 3.0, 3.1, 3.2) to the documents that every other spec becomes too."""
