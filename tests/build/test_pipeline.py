"""Builds as a user sees them: what is written, what is refused, what the report says."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from mcpgen import Request, build_toolkits
from mcpgen.build import BuildReport, report_current
from mcpgen.emit.disk.paths import JOURNAL, TEMPORARY

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.diagnostics import Diagnostic

ECHO = {
    "name": "echo",
    "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}},
}


def tool(name: str, **properties: Any) -> dict[str, Any]:
    return {"name": name, "inputSchema": {"type": "object", "properties": properties}}


class Bench:
    """A project with specs and servers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.specs = folder / "specs"
        self.specs.mkdir()

    def spec(self, name: str, *tools: dict[str, Any], **more: Any) -> Path:
        path = self.specs / f"{name}.json"
        path.write_text(json.dumps({"mcpgen": 1, "tools": list(tools), **more}))
        return path

    def build(self, **options: Any) -> BuildReport:
        return build_toolkits(Request(folder=str(self.folder), **options))

    def states(self, **options: Any) -> dict[str, str]:
        return {toolkit.name: toolkit.state for toolkit in self.build(**options).toolkits}

    def is_fast(self) -> bool:
        return report_current(Request(folder=str(self.folder))) is not None

    def tree(self) -> dict[str, bytes]:
        servers = self.folder / "servers"
        files = (path for path in servers.rglob("*") if path.is_file())
        return {path.relative_to(servers).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def codes(report: BuildReport) -> list[str]:
    return [found.code for toolkit in report.toolkits for found in toolkit.diagnostics]


def test_a_build_and_the_next(bench: Bench) -> None:
    bench.spec("a", ECHO)
    assert bench.states() == {"a": "created"}
    before = bench.tree()
    assert bench.states() == {"a": "unchanged"}
    assert bench.is_fast()
    assert bench.tree() == before


def test_a_check_writes_nothing(bench: Bench) -> None:
    bench.spec("a", ECHO)
    report = bench.build(check=True)
    assert (report.exit_code, bench.tree()) == (1, {})
    bench.build()
    assert bench.build(check=True).exit_code == 0


def test_only_what_changed_is_written(bench: Bench) -> None:
    bench.spec("a", ECHO)
    bench.build()
    for path in (bench.folder / "servers").rglob("*"):
        os.utime(path, ns=(1, 1))
    bench.spec("a", ECHO, tool("other"))
    assert bench.states() == {"a": "updated"}
    stamps = {p.name: p.stat().st_mtime_ns for p in (bench.folder / "servers").rglob("*.*")}
    assert stamps["server.py"] == stamps["__main__.py"] == 1
    assert stamps["catalog.json"] != 1


def test_a_bad_spec_writes_nothing_and_holds_up_no_other(bench: Bench) -> None:
    bench.spec("bad", ECHO, ECHO)
    bench.spec("good", ECHO)
    report = bench.build()
    assert report.exit_code == 1
    assert {t.name or "bad": t.state for t in report.toolkits} == {
        "bad": "refused",
        "good": "created",
    }
    assert {path.split("/")[0] for path in bench.tree()} == {"good"}


def test_a_spec_that_turns_bad_leaves_its_package_alone(bench: Bench) -> None:
    bench.spec("a", ECHO)
    bench.build()
    before = bench.tree()
    bench.spec("a", ECHO, ECHO)
    assert bench.build().exit_code == 1
    assert bench.tree() == before


def test_an_edit_by_hand_is_refused_by_name_unless_forced(bench: Bench) -> None:
    bench.spec("a", ECHO)
    bench.build()
    place = bench.folder / "servers/a/src/a_mcp/models.py"
    original = place.read_bytes()
    place.write_bytes(original + b"# mine\n")
    assert not bench.is_fast()
    report = bench.build()
    assert report.exit_code == 1
    (conflict,) = (f for t in report.toolkits for f in t.diagnostics if f.code == "MG501")
    assert "src/a_mcp/models.py" in conflict.message
    assert place.read_bytes() == original + b"# mine\n"
    assert bench.states(force=True) == {"a": "updated"}
    assert place.read_bytes() == original


def test_a_new_tool_appends_a_stub_and_a_gone_one_is_told(bench: Bench) -> None:
    bench.spec("a", tool("one"))
    bench.build()
    place = bench.folder / "servers/a/src/a_mcp/handlers.py"
    mine = place.read_bytes().replace(b"raise NotImplementedError", b'return "mine"  # \xc3\xa9')
    place.write_bytes(mine)
    bench.spec("a", tool("two"))
    assert {"MG521", "MG524"} <= set(codes(bench.build(check=True)))
    report = bench.build()
    found = {found.code: found for kit in report.toolkits for found in kit.diagnostics}
    assert found["MG524"].message == "stubs are appended: two"
    gone = found["MG521"].position()
    assert gone is not None
    assert (gone.line, gone.text) == _line_of(place, "async def one(")
    places = {found[code].source for code in ("MG521", "MG524")}
    assert {source.display for source in places if source} == {str(place)}
    assert place.read_bytes().startswith(mine)
    assert b"async def two(" in place.read_bytes()
    assert bench.is_fast()


def _line_of(place: Path, text: str) -> tuple[int, str]:
    lines = place.read_text("utf-8").splitlines()
    return next((number, line) for number, line in enumerate(lines, 1) if line.startswith(text))


def test_a_handler_whose_tool_is_gone_is_told_by_every_build_that_writes(bench: Bench) -> None:
    bench.spec("a", tool("one"), tool("two"))
    bench.build()
    bench.spec("a", tool("two"))
    assert "MG521" in codes(bench.build())
    bench.spec("a", tool("two"), tool("three"))
    assert "MG521" in codes(bench.build())
    assert bench.states() == {"a": "unchanged"}
    place = bench.folder / "servers/a/src/a_mcp/handlers.py"
    place.write_text(place.read_text("utf-8").replace("def one(", "def helper("), "utf-8")
    assert bench.states() == {"a": "unchanged"}
    bench.spec("a", tool("two"))
    assert [f.message.split()[1] for f in _gone(bench.build())] == ["three"]
    bench.spec("a", tool("one"), tool("two"), tool("three"))
    assert _gone(bench.build()) == []


def _gone(report: BuildReport) -> list[Diagnostic]:
    found = (found for toolkit in report.toolkits for found in toolkit.diagnostics)
    return [diagnostic for diagnostic in found if diagnostic.code == "MG521"]


def test_without_specs_the_help_says_how_to_name_some(bench: Bench) -> None:
    bench.specs.rmdir()
    report = bench.build()
    assert (report.exit_code, report.toolkits) == (1, ())
    (found,) = report.diagnostics
    assert (found.code, found.help[:24]) == ("MG100", "specs/ is the default: n")


def test_a_deleted_handler_comes_back_as_a_stub(bench: Bench) -> None:
    bench.spec("a", tool("one"), tool("two"))
    bench.build()
    place = bench.folder / "servers/a/src/a_mcp/handlers.py"
    text = place.read_text()
    place.write_text(text[: text.index("async def two(")].rstrip("\n") + "\n")
    assert not bench.is_fast()
    assert bench.states() == {"a": "updated"}
    assert place.read_text() == text


def test_options_of_the_project_count(bench: Bench) -> None:
    bench.spec("a", ECHO)
    bench.build()
    project = bench.folder / "pyproject.toml"
    project.write_text('[tool.mcpgen.specs."specs/a.json"]\nname = "renamed"\n')
    assert not bench.is_fast()
    assert bench.states() == {"renamed": "created"}


def test_faults_of_the_project_file_are_refused(bench: Bench) -> None:
    bench.spec("a", ECHO)
    (bench.folder / "pyproject.toml").write_text("[tool.mcpgen]\nnonsense = 1\n")
    assert not bench.is_fast()
    assert bench.build().exit_code == 1
    assert bench.tree() == {}


def test_a_file_that_is_no_spec_is_skipped_in_both_paths(bench: Bench) -> None:
    bench.spec("a", ECHO)
    (bench.specs / "index.json").write_text('{"hello": "world"}')
    report = bench.build()
    assert [found.code for found in report.diagnostics] == ["MG109"]
    current = report_current(Request(folder=str(bench.folder)))
    assert current is not None
    assert [found.code for found in current.diagnostics] == ["MG109"]


@pytest.mark.parametrize(
    "schema",
    ['{"maximum": 1e999}', '{"default": 1e999}', '{"default": ' + "[" * 70 + "]" * 70 + "}"],
    ids=["bound", "default", "deep"],
)
def test_data_without_a_safe_form_is_no_crash(bench: Bench, schema: str) -> None:
    text = '{"tools": [{"name": "x", "inputSchema": {"type": "object", "properties": {"a": %s}}}]}'
    (bench.specs / "odd.json").write_text(text % schema)
    bench.spec("good", ECHO)
    report = bench.build()
    states = {toolkit.name: toolkit.state for toolkit in report.toolkits}
    assert states["good"] == "created"
    assert states.get("odd", "refused") in {"created", "refused"}
    assert report.exit_code == (states.get("odd") != "created")


def test_nothing_is_written_through_a_link(bench: Bench, tmp_path: Path) -> None:
    bench.spec("a", ECHO)
    outside = tmp_path / "outside"
    outside.mkdir()
    (bench.folder / "servers").mkdir()
    (bench.folder / "servers/a").symlink_to(outside)
    assert bench.build(force=True).exit_code == 1
    assert list(outside.iterdir()) == []


def test_the_order_of_tools_changes_no_byte(bench: Bench, tmp_path: Path) -> None:
    tools = [tool("one", x={"type": "object", "properties": {"a": {}}}), tool("two"), ECHO]
    bench.spec("a", *tools)
    bench.build()
    (tmp_path / "other").mkdir()
    other = Bench(tmp_path / "other")
    other.spec("a", *reversed(tools))
    other.build()
    ignored = "a/.mcpgen.json"  # it holds the digest of the spec, which differs
    assert {**bench.tree(), ignored: b""} == {**other.tree(), ignored: b""}


def test_an_up_to_date_build_loads_no_library(bench: Bench) -> None:
    bench.spec("a", ECHO)
    bench.build()
    code = (
        "import sys\nfrom mcpgen.__main__ import main\n"
        "assert main(['build', '--quiet']) == 0\n"
        "heavy = {'yaml', 'pydantic', 'importlib.metadata', 'datamodel_code_generator', 'jinja2',"
        " 'click', 'rich', 'jsonschema', 'jsonschema_rs', 'tomllib', 'asyncio'}\n"
        "print(sorted(heavy & sys.modules.keys()))\n"
    )
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, cwd=bench.folder, capture_output=True, text=True, check=False)
    assert (answer.stdout, answer.stderr) == ("[]\n", "")


def wait_for(path: Path, child: subprocess.Popen[bytes]) -> None:
    """Wait until a file is there, or the child has ended without it."""
    while child.poll() is None and not path.exists():
        pass


def without_memory(manifest: bytes) -> dict[str, Any]:
    """A manifest but for the handlers it remembers to have lost their tool in earlier builds."""
    content: dict[str, Any] = json.loads(manifest)
    content["report"].pop("gone", None)
    return content


@pytest.mark.slow
def test_killed_builds_are_mended(bench: Bench) -> None:
    """Fifty builds killed at some moment: files are whole, no byte of a seeded file is lost."""
    versions = [[tool(f"tool_{n}") for n in range(3)], [tool(f"tool_{n}") for n in range(1, 5)]]
    wholes: dict[str, set[bytes]] = {}
    for tools in versions:
        bench.spec("a", *tools)
        bench.build()
        for path, data in bench.tree().items():
            wholes.setdefault(path, set()).add(data)
    command = [sys.executable, "-m", "mcpgen", "build", "--quiet"]
    started = time.monotonic()
    bench.spec("a", *versions[0])
    subprocess.run(command, cwd=bench.folder, check=True)
    usual = time.monotonic() - started
    interrupted = 0
    place = bench.folder / "servers/a/src/a_mcp/handlers.py"
    for moment in range(50):
        mine = b"from . import contract, models\n\n# kept: %d\n" % moment
        place.write_bytes(mine)
        bench.spec("a", *versions[moment % 2])
        child = subprocess.Popen(command, cwd=bench.folder, stderr=subprocess.DEVNULL)
        if moment % 5:
            wait_for(bench.folder / "servers/a" / JOURNAL, child)
            time.sleep(moment / 10_000)
        else:
            time.sleep(usual * moment / 50)
        child.send_signal(signal.SIGKILL)
        child.wait()
        now = bench.tree()
        handlers = now.pop("a/src/a_mcp/handlers.py")
        assert handlers.startswith(mine)
        compile(handlers, "handlers.py", "exec")
        manifest = "a/.mcpgen.json"
        whole_manifests = map(without_memory, wholes[manifest])
        assert without_memory(now.pop(manifest)) in whole_manifests
        for path, data in now.items():
            if not path.endswith((JOURNAL, TEMPORARY)):
                assert data in wholes[path], path
        if f"a/{JOURNAL}" in now:
            interrupted += 1
            assert "MG504" in codes(bench.build(check=True))
        assert bench.build().exit_code == 0
        assert bench.build(check=True).exit_code == 0
        assert place.read_bytes().startswith(mine)
    print(f"{interrupted} of 50 were killed while writing")
    assert interrupted > 10
