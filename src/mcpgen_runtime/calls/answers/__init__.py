"""What becomes of an API's answer: the result of the tool."""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.calls.answers.delivering import Delivery

__all__ = ["Delivery"]

__getattr__ = lazy(__name__, {"Delivery": ".delivering"})
