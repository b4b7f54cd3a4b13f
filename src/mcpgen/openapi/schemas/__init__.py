"""Schemas of every version of OpenAPI to JSON Schema 2020-12, for requests or for answers.

What a tool asks for is converted, and what that refers to, once, with one definition for each
schema that is referred to. Only what is OpenAPI's own is settled here; whatever holds for JSON
Schema of any origin is left to the passes of `spec.normalising`.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.openapi.schemas.errors import SchemaError
    from mcpgen.openapi.schemas.schemas import Schemas

__all__ = ["SchemaError", "Schemas"]

__getattr__ = lazy(__name__, {"SchemaError": ".errors", "Schemas": ".schemas"})
