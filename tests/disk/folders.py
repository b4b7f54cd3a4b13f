"""Helpers for tests of the disk: a build of text files into a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpgen.emit.disk import Manifest, Plan, carry_out, make_plan, survey_folder
from mcpgen.emit.disk.files import RenderedFile, rendered

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def manifest_for(files: list[RenderedFile], **changed: Any) -> Manifest:
    """A manifest that lists these files."""
    owned = {file.path: file.digest for file in files if file.owned}
    manifest = Manifest("1", "notes", "notes_mcp", "notes.yaml", {}, {}, owned, {}, {})
    return manifest._replace(**changed)


def plan_of(
    folder: Path,
    owned: Mapping[str, str],
    seeded: Mapping[str, str] | None = None,
    *,
    force: bool = False,
) -> Plan:
    """Plan the build of these files."""
    files = [rendered(path, text) for path, text in owned.items()]
    files += [rendered(path, text, owned=False) for path, text in (seeded or {}).items()]
    found = survey_folder(str(folder), [file.path for file in files])
    return make_plan(files, manifest_for(files), found, force=force)


def build(folder: Path, owned: Mapping[str, str], seeded: Mapping[str, str] | None = None) -> Plan:
    """Plan and carry out."""
    made = plan_of(folder, owned, seeded)
    carry_out(made)
    return made


def kinds(made: Plan) -> dict[str, str]:
    """What becomes of each file."""
    return {action.path: action.kind for action in made.actions}


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
