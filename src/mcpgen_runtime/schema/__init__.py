"""Floor 0: pure functions over JSON Schema; nothing here knows MCP, files or sockets.

Walkers that name what a call got wrong, the gate that judges it, and samples and mutants that try
both. Import what you need from here; each name loads its own module only.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .audit import audit_closed, audit_open
    from .branching import Branch, branches
    from .faults import Fault, Refusal, diagnose, refusal
    from .gate import Gate, TooDeepSchemaError, UnusableSchemaError
    from .mutation import Mutant, mutants
    from .roots import object_rooted
    from .samples import Unsampled, fullest, smallest
    from .text import truncate, units
    from .unknown import Level, unknown_keys
    from .walk import TooDeepError, children, rewrite, subschemas
    from .wording import format_unknown_keys

__all__ = [
    "Branch",
    "Fault",
    "Gate",
    "Level",
    "Mutant",
    "Refusal",
    "TooDeepError",
    "TooDeepSchemaError",
    "Unsampled",
    "UnusableSchemaError",
    "audit_closed",
    "audit_open",
    "branches",
    "children",
    "diagnose",
    "format_unknown_keys",
    "fullest",
    "mutants",
    "object_rooted",
    "refusal",
    "rewrite",
    "smallest",
    "subschemas",
    "truncate",
    "units",
    "unknown_keys",
]

__getattr__ = lazy(
    __name__,
    {
        "Branch": ".branching",
        "Fault": ".faults",
        "Gate": ".gate",
        "Level": ".unknown",
        "Mutant": ".mutation",
        "Refusal": ".faults",
        "TooDeepError": ".walk",
        "TooDeepSchemaError": ".gate",
        "Unsampled": ".samples",
        "UnusableSchemaError": ".gate",
        "audit_closed": ".audit",
        "audit_open": ".audit",
        "branches": ".branching",
        "children": ".walk",
        "diagnose": ".faults",
        "format_unknown_keys": ".wording",
        "fullest": ".samples",
        "mutants": ".mutation",
        "object_rooted": ".roots",
        "refusal": ".faults",
        "rewrite": ".walk",
        "smallest": ".samples",
        "subschemas": ".walk",
        "truncate": ".text",
        "units": ".text",
        "unknown_keys": ".unknown",
    },
)
