"""Models: from schemas to pydantic source.

    schema -> shapes (what a model can say, never narrower) -> nodes with allotted names
           -> emission schema -> datamodel-code-generator -> syntax tree -> segments

`relax` reads schemas, `survey` names what is in them, `emission` writes what the emitter is given,
`making` calls it and `segments` writes what it gave.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.emit.models.segments import Segment
    from mcpgen.emit.models.source import ModelsSource, Module, models_source

__all__ = ["ModelsSource", "Module", "Segment", "models_source"]

__getattr__ = lazy(
    __name__,
    {
        "ModelsSource": ".source",
        "Module": ".source",
        "Segment": ".segments",
        "models_source": ".source",
    },
)
