"""What was found in the schemas of a toolkit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcpgen.emit.models.places import Place
    from mcpgen.emit.models.shapes import Node


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in the schemas of a toolkit.

    `nodes` and, by the same keys, the `places` where they stand.
    """

    nodes: dict[str, Node] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
