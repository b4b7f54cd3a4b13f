"""`list` and `build` tell the same figures, and text and JSON of a check the same state."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.cli.listing import list_tools
from mcpgen.cli.printing import figures_line, print_report, to_json

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("count", [1, 2, 5])
def test_list_counts_as_build_does(
    tmp_path: Path, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = _spec(tmp_path, count)
    (toolkit,) = build_toolkits(Request((str(spec),), str(tmp_path), check=True)).toolkits
    assert list_tools((str(spec),), as_json=False) == 0
    heading = capsys.readouterr().out.splitlines()[0]
    assert heading == f"notes: {figures_line(toolkit.figures)}"


def test_a_check_has_one_word_for_what_would_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = build_toolkits(Request((str(_spec(tmp_path, 1)),), str(tmp_path), check=True))
    print_report(report)
    assert capsys.readouterr().out.split()[0] == "stale"
    assert to_json(report)["toolkits"][0]["state"] == "stale"


def _spec(folder: Path, count: int) -> Path:
    schema = {"type": "object", "properties": {}}
    tools = [{"name": f"tool_{number}", "inputSchema": schema} for number in range(count)]
    spec = folder / "notes.json"
    spec.write_text(json.dumps({"mcpgen": 1, "tools": tools}))
    return spec
