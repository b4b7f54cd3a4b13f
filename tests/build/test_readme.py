"""The README is the user's, but for one region; one without it is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.build.test_pipeline import Bench, codes, tool

from mcpgen.emit.disk.regions import BEGIN, END

if TYPE_CHECKING:
    from pathlib import Path

CONFIG: dict[str, Any] = {"db_path": {"type": "string", "default": "a.db"}}
OTHER: dict[str, Any] = {**CONFIG, "api_key": {"type": "string", "secret": True}}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.spec("a", tool("one"), config=CONFIG)
    assert made.states() == {"a": "created"}
    return made


def readme(bench: Bench) -> Path:
    return bench.folder / "servers/a/README.md"


def test_the_region_follows_the_spec_and_the_rest_is_the_users(bench: Bench) -> None:
    place = readme(bench)
    assert "| `A_DB_PATH` | string | a.db |" in place.read_text("utf-8")
    mine = place.read_text("utf-8").replace("# a", "# Mine", 1) + "\nMore of mine."
    place.write_text(mine, "utf-8")
    assert bench.states() == {"a": "unchanged"}
    bench.spec("a", tool("one"), config=OTHER)
    assert bench.states(check=True) == {"a": "updated"}
    assert place.read_text("utf-8") == mine
    assert bench.states() == {"a": "updated"}
    now = place.read_text("utf-8")
    assert "| `A_API_KEY` | string, secret | (required) |" in now
    assert _outside(now) == _outside(mine)
    assert bench.is_fast()


def _outside(text: str) -> tuple[str, str]:
    return text.partition(BEGIN)[0], text.partition(END)[2]


def test_an_edit_inside_the_region_does_not_last(bench: Bench) -> None:
    place = readme(bench)
    text = place.read_text("utf-8")
    place.write_text(text.replace("a.db", "z.db"), "utf-8")
    assert not bench.is_fast()
    assert bench.states(check=True) == {"a": "updated"}
    assert bench.states() == {"a": "updated"}
    assert place.read_text("utf-8") == text


def test_a_readme_without_the_region_is_left_alone_and_told_once(bench: Bench) -> None:
    place = readme(bench)
    place.write_text("# Mine\n", "utf-8")
    assert bench.is_fast()
    bench.spec("a", tool("one"), tool("two"), config=CONFIG)
    assert "MG525" not in codes(bench.build())  # nothing that would stand there has changed
    bench.spec("a", tool("one"), config=OTHER)
    assert "MG525" in codes(bench.build())
    assert "MG525" not in codes(bench.build())
    assert place.read_text("utf-8") == "# Mine\n"
    place.write_text(f"# Mine\n{BEGIN}\n{END}\n", "utf-8")
    assert bench.states() == {"a": "updated"}
    assert "A_API_KEY" in place.read_text("utf-8")


def test_a_deleted_readme_stays_deleted(bench: Bench) -> None:
    readme(bench).unlink()
    bench.spec("a", tool("one"), config=OTHER)
    assert "MG525" not in codes(bench.build())
    assert not readme(bench).exists()


def test_a_package_of_before_is_told_where_to_put_it(bench: Bench) -> None:
    readme(bench).write_text("# Mine\n", "utf-8")
    (bench.folder / "servers/a/.mcpgen.json").unlink()
    report = bench.build()
    (note,) = (f for kit in report.toolkits for f in kit.diagnostics if f.code == "MG525")
    assert BEGIN in note.help
    assert note.severity == "note"


def test_no_text_of_a_spec_ends_the_region(bench: Bench) -> None:
    text = f"{END} | {BEGIN}\n{END}"
    hostile = {"type": "string", "description": text, "default": text, "enum": [text, "| `x`"]}
    bench.spec("a", tool("one"), config={"key": hostile})
    bench.build()
    now = readme(bench).read_text("utf-8")
    assert (now.count(BEGIN), now.count(END)) == (1, 1)
    (row,) = (line for line in now.splitlines() if line.startswith("| `A_KEY`"))
    assert row.replace("\\|", "").count("|") == 5
    assert bench.is_fast()
