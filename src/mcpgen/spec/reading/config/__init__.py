"""What `[tool.mcpgen]` of pyproject.toml says, every fault of it with its line."""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.spec.reading.config.loading import load_config

__all__ = ["load_config"]

__getattr__ = lazy(__name__, {"load_config": ".loading"})
