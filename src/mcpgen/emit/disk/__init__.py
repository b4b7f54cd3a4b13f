"""Files: what a build would change on disk, and the one module that changes it.

A toolkit's folder holds *owned* files (rewritten whole, listed with their digests in the manifest)
and *seeded* files (written once, then the user's). `survey` reads what is there, `plan` compares it
with what was rendered (pure), `write` carries the plan out. The journal makes that safe to kill:
it is written first, and says which digests a file may have until the manifest says so.
"""

from __future__ import annotations

from mcpgen._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen.emit.disk.diff import diff
    from mcpgen.emit.disk.digests import digest
    from mcpgen.emit.disk.files import RenderedFile
    from mcpgen.emit.disk.journal import Journal
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.disk.plan import Action, Plan, plan
    from mcpgen.emit.disk.survey import Found, Survey, survey
    from mcpgen.emit.disk.verify import verify
    from mcpgen.emit.disk.write import write

__all__ = [
    "Action",
    "Found",
    "Journal",
    "Manifest",
    "Plan",
    "RenderedFile",
    "Survey",
    "diff",
    "digest",
    "plan",
    "survey",
    "verify",
    "write",
]

__getattr__ = lazy(
    __name__,
    {
        "Action": ".plan",
        "Found": ".survey",
        "Journal": ".journal",
        "Manifest": ".manifest",
        "Plan": ".plan",
        "RenderedFile": ".files",
        "Survey": ".survey",
        "diff": ".diff",
        "digest": ".digests",
        "plan": ".plan",
        "survey": ".survey",
        "verify": ".verify",
        "write": ".write",
    },
)
