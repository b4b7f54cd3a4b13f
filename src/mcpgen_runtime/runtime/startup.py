"""What `lifespan(start)` in `handlers.py` is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.runtime.visibility import Tools

__all__ = ["Startup"]

Config = TypeVar("Config")


@dataclass(frozen=True, slots=True)
class Startup(Generic[Config]):
    """A server that is about to serve.

    `config` is what the spec's `config` keys read from the environment, None where it has none;
    `tools` hides and shows tools; `toolkit` is the package's.
    """

    config: Config
    tools: Tools
    toolkit: Toolkit
