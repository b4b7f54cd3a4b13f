"""The fast path says "up to date" only when a full build would change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.disk.folders import manifest_for

from mcpgen.emit.disk import carry_out, digest, make_plan, survey_folder
from mcpgen.emit.disk.files import rendered
from mcpgen.emit.disk.paths import JOURNAL
from mcpgen.emit.disk.uptodate import built, is_current, match

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HANDLERS = "from .more import (\n    list_notes,\n)\n\n\nasync def edit_note(args, ctx):\n    ...\n"
NAMES = {"edit_note": ["edit_note", "A"], "list_notes": ["list_notes", "B"]}


class Bench:
    """A spec and the toolkit built from it."""

    def __init__(self, folder: Path) -> None:
        self.spec = folder / "specs/notes.yaml"
        self.spec.parent.mkdir()
        self.spec.write_text("mcpgen: 1\n")
        (folder / "specs/_types.yaml").write_text("{}\n")
        self.out = folder / "servers"
        self.folder = self.out / "notes"
        self.build()

    def build(self, **changed: Any) -> None:
        files = [
            rendered("src/notes_mcp/models.py", "x\n"),
            rendered("src/notes_mcp/handlers.py", HANDLERS, owned=False),
        ]
        specs = {
            name: digest((self.spec.parent / name).read_bytes())
            for name in ("notes.yaml", "_types.yaml")
        }
        manifest = manifest_for(
            files, specs=specs, names=NAMES, config={"strict": "all"}, **changed
        )
        found = survey_folder(str(self.folder), [file.path for file in files])
        carry_out(make_plan(files, manifest, found))

    def is_current(self, generator: str = "1", config: dict[str, object] | None = None) -> bool:
        matched = match([str(self.spec)], built(str(self.out)))
        if not matched:
            return False
        options = {"strict": "all"} if config is None else config
        return is_current(matched[str(self.spec)], str(self.spec), generator, options)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_what_was_just_built_is_current(bench: Bench) -> None:
    assert bench.is_current()


def test_another_version_or_other_options_are_not(bench: Bench) -> None:
    assert not bench.is_current(generator="2")
    assert not bench.is_current(config={})


CHANGES: dict[str, Callable[[Bench], object]] = {
    "the spec": lambda b: b.spec.write_text("mcpgen: 1 \n"),
    "a file it refers to": lambda b: (b.spec.parent / "_types.yaml").write_text("{} \n"),
    "a file it refers to is gone": lambda b: (b.spec.parent / "_types.yaml").unlink(),
    "an owned file": lambda b: (b.folder / "src/notes_mcp/models.py").write_text("y\n"),
    "an owned file is gone": lambda b: (b.folder / "src/notes_mcp/models.py").unlink(),
    "the manifest": lambda b: (b.folder / ".mcpgen.json").write_text("{}"),
    "the manifest is gone": lambda b: (b.folder / ".mcpgen.json").unlink(),
    "an interrupted build": lambda b: (b.folder / JOURNAL).write_text("{}"),
    "the handlers are gone": lambda b: (b.folder / "src/notes_mcp/handlers.py").unlink(),
    "the folder's name": lambda b: b.folder.rename(b.folder.with_name("other")),
    "all is gone": lambda b: b.out.rename(b.out.with_name("other")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_is_noticed(bench: Bench, change: Callable[[Bench], object]) -> None:
    change(bench)
    assert not bench.is_current()


@pytest.mark.parametrize(
    "text",
    [
        HANDLERS.replace("async def edit_note", "async def edit_notes"),
        HANDLERS.replace("    list_notes,\n", "    list_note,\n"),
        HANDLERS.replace(
            "async def edit_note(args, ctx):\n    ...\n", "# edit_note\nx = edit_note\n"
        ),
        "",
    ],
    ids=["renamed", "not imported", "only mentioned", "empty"],
)
def test_a_deleted_handler_is_noticed(bench: Bench, text: str) -> None:
    (bench.folder / "src/notes_mcp/handlers.py").write_text(text)
    assert not bench.is_current()


@pytest.mark.parametrize(
    "text",
    [
        HANDLERS + "\n\ndef helper():\n    return 1\n",
        "from .a import edit_note, list_notes\n",
        "from .a import x as edit_note\nlist_notes = edit_note\n",
        HANDLERS.replace("\n", "\r\n"),
    ],
)
def test_edited_handlers_are_current(bench: Bench, text: str) -> None:
    (bench.folder / "src/notes_mcp/handlers.py").write_text(text)
    assert bench.is_current()


def test_two_specs_of_the_same_bytes_are_for_the_full_build(bench: Bench, tmp_path: Path) -> None:
    other = tmp_path / "more/notes.yaml"
    other.parent.mkdir()
    other.write_bytes(bench.spec.read_bytes())
    assert match([str(bench.spec), str(other)], built(str(bench.out))) is None
