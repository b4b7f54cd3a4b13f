"""The plan: rendered files, manifest, journal and what is on disk give what would change. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from mcpgen.emit.disk.digests import digest
from mcpgen.emit.disk.journal import Journal
from mcpgen.emit.disk.paths import MANIFEST, is_seeded
from mcpgen.emit.disk.survey import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mcpgen.emit.disk.files import RenderedFile
    from mcpgen.emit.disk.manifest import Manifest
    from mcpgen.emit.disk.survey import Survey

Kind: TypeAlias = Literal["create", "update", "keep", "prune", "conflict"]
"""What becomes of a file."""

EDITED = "was edited by hand since mcpgen wrote it"
FOREIGN = "is not a file that mcpgen wrote"


class Action(NamedTuple):
    """What becomes of one file: `before` and `after` are its bytes, None where there is no file."""

    kind: Kind
    path: str
    before: bytes | None = None
    after: bytes | None = None
    reason: str = ""


class Plan(NamedTuple):
    """All that a build would do to one toolkit's folder.

    `manifest` is what the manifest becomes, `journal` what is written before anything else.
    `interrupted` is the journal of an earlier build that did not finish.
    """

    folder: str
    actions: tuple[Action, ...]
    manifest: Action
    journal: Journal = Journal({})
    interrupted: Journal | None = None
    blocked: str = ""

    @property
    def conflicts(self) -> tuple[Action, ...]:
        """What must not be overwritten."""
        return tuple(action for action in self.actions if action.kind == "conflict")

    @property
    def changes(self) -> tuple[Action, ...]:
        """What would be written or deleted, the manifest included."""
        every = (*self.actions, self.manifest)
        return tuple(a for a in every if a.kind in {"create", "update", "prune"})

    @property
    def was_interrupted(self) -> bool:
        """Whether an earlier build did not finish."""
        return self.interrupted is not None

    @property
    def is_current(self) -> bool:
        """Whether nothing is to be done."""
        return not (self.changes or self.conflicts or self.was_interrupted or self.blocked)


def make_plan(
    files: Iterable[RenderedFile], manifest: Manifest, found: Survey, *, force: bool = False
) -> Plan:
    """Compare what was rendered with what is there.

    An owned file is overwritten or deleted only when its content is what mcpgen wrote: its digest
    stands in the manifest on disk or in the journal. With `force`, edited ones too. Nothing is ever
    written over what is not a regular file.
    """
    if found.blocked:
        return Plan(found.folder, (), Action("keep", MANIFEST), blocked=found.blocked)
    known = _known(found)
    wanted = sorted(files)
    actions = [_place(file, found.files[file.path], known, force=force) for file in wanted]
    names = {file.path for file in wanted}
    stale = sorted(set(known) - names)
    actions += filter(None, (_retire(path, found, known, force=force) for path in stale))
    record = _record(manifest, found)
    return Plan(
        found.folder,
        tuple(actions),
        record,
        journal=_journal(actions, {file.path for file in wanted if not file.owned}),
        interrupted=found.journal,
    )


def _known(found: Survey) -> Mapping[str, frozenset[str]]:
    written = {
        path: {value} for path, value in (found.manifest.files if found.manifest else {}).items()
    }
    for path, digests in (found.journal.files if found.journal else {}).items():
        written.setdefault(path, set()).update(digests)
    return {path: frozenset(each) for path, each in written.items() if not is_seeded(path)}


def _place(
    file: RenderedFile, found: Found, known: Mapping[str, frozenset[str]], *, force: bool
) -> Action:
    if found.blocked:
        return Action("conflict", file.path, None, file.data, found.blocked)
    if found.data is None:
        return Action("create", file.path, None, file.data)
    if found.data == file.data:
        return Action("keep", file.path, found.data, file.data)
    if not file.owned or force or found.digest in known.get(file.path, ()):
        return Action("update", file.path, found.data, file.data)
    reason = EDITED if file.path in known else FOREIGN
    return Action("conflict", file.path, found.data, file.data, reason)


def _retire(
    path: str, found: Survey, known: Mapping[str, frozenset[str]], *, force: bool
) -> Action | None:
    there = found.files.get(path, Found())
    if there.blocked:
        return Action("conflict", path, None, None, there.blocked)
    if there.data is None:
        return None
    if force or there.digest in known[path]:
        return Action("prune", path, there.data, None)
    return Action("conflict", path, there.data, None, f"{EDITED}, and is no longer generated")


def _record(manifest: Manifest, found: Survey) -> Action:
    after = manifest.to_bytes()
    if found.manifest_data is None:
        return Action("create", MANIFEST, None, after)
    kind: Kind = "keep" if found.manifest_data == after else "update"
    return Action(kind, MANIFEST, found.manifest_data, after)


def _journal(actions: Iterable[Action], seeded: set[str]) -> Journal:
    """List every digest that is all right until the manifest is written.

    Kept files too: one that an interrupted build wrote is not yet in the manifest. Seeded files
    never conflict and are never pruned, so they have no place here.
    """
    going = [action for action in actions if action.kind != "conflict"]
    known = {
        a.path: [digest(data) for data in (a.before, a.after) if data is not None]
        for a in going
        if a.path not in seeded
    }
    return Journal(known, tuple(a.path for a in going if a.after != a.before))
