"""Credentials: where their values come from, which a call needs, and who never sees them."""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.calls.credentials.given import Given
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.credentials.tokens import Tokens

__all__ = ["Given", "Secrets", "Tokens"]

__getattr__ = lazy(
    __name__,
    {"Given": ".given", "Secrets": ".secrets", "Tokens": ".tokens"},
)
