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
        """Refuse the document."""
        message = "an OpenAPI document, which cannot be read yet"
        help_ = "Save its server's `tools/list` answer, or write a spec for the tools you need."
        foreign.findings.error("MG110", message, help_, source=foreign.source)
        return None


OPENAPI: Language = _OpenApi()
