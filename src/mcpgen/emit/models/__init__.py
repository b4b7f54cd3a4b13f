"""Models: from schemas to pydantic source. The modules, in the order in which they work.

Reading, one schema after the other: what is in it, never narrower than it says.

    survey           all tools: reads every schema, and has every node named (`emit.names`)
    root_references  puts back a root's reference to a shared definition
    places           where a node stands in its schema, which is what it is named by
    reading          a schema becomes shapes, its objects become nodes
    keywords         what the keywords of one schema say
    found            what was found: nodes, and the places where they stand
    shapes           what shapes and nodes there are: all that a model can say
    conjunction      what stands together by `$ref` and `allOf`
    branches         what the branches of a union are called
    scalars          bounds and enumerations that a model holds exactly
    unions           shapes side by side, and the property that tells objects apart
    widening         enumerations that would take a neighbour's value

Once every node is known:

    settle           tags unions, widens enumerations, drops what no tool needs
    renames          which classes are called otherwise than after the last build
    apart            members of a union that pydantic cannot choose among
    emission         a node becomes the schema that the emitter is given
    atoms            definitions that are written in place of their names
    ordering         the order of the classes in their module

Emitting, one call for a whole toolkit:

    source           the door: the models of a toolkit as source, whole or split by tool
    making           makes all models; a tool whose models cannot be made gets plain mappings
    pooling          fields of many classes, each kind of which is made once
    disguise         numbers in the place of names, which the emitter would change
    generate         the one module that knows datamodel-code-generator
    beside           a process that has it loaded, and emits while this one does other things
    emitting         what that process runs
    parsing          what came back, as a syntax tree, one declaration for each name
    segments         each class and alias, written anew
    annotations      its type expressions, checked node by node
    imports          the import lines of what was written
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
