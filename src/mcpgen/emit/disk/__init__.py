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
    from mcpgen.emit.disk.diff import show_diff
    from mcpgen.emit.disk.digests import digest
    from mcpgen.emit.disk.files import RenderedFile
    from mcpgen.emit.disk.journal import Journal
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.disk.plan import Action, Plan, make_plan
    from mcpgen.emit.disk.survey import Found, Survey, survey_folder
    from mcpgen.emit.disk.verify import verify_files
    from mcpgen.emit.disk.write import carry_out

__all__ = [
    "Action",
    "Found",
    "Journal",
    "Manifest",
    "Plan",
    "RenderedFile",
    "Survey",
    "carry_out",
    "digest",
    "make_plan",
    "show_diff",
    "survey_folder",
    "verify_files",
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
        "carry_out": ".write",
        "digest": ".digests",
        "make_plan": ".plan",
        "show_diff": ".diff",
        "survey_folder": ".survey",
        "verify_files": ".verify",
    },
)
