"""What is rendered: data files, modules, and that no text of a spec gets out of its place."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from tests.package.toolkits import NOT_FOUND, Kit, models_of, segment

from mcpgen.diagnostics import Findings
from mcpgen.emit.disk import verify_files
from mcpgen.emit.ir import Failure, Setting
from mcpgen.emit.models import ModelsSource, Segment
from mcpgen.emit.names.types import PythonName
from mcpgen.emit.package import draft_package, finish, seed
from mcpgen.emit.package.formatting import HEADER, FormattingError, format_all
from mcpgen.emit.package.modules import LARGE, _natural
from mcpgen.emit.package.views import setting_view
from mcpgen.emit.package.wording import project_version
from mcpgen.spec.document import Example

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.emit.disk import RenderedFile

ENDS = ["", "1", "07", "10", "2b", "_6Vm", "_730166", "_7c9ef9", "Z", "0710", "10a2"]
HOSTILE = [
    '"""\nimport os\n"""',
    'ends in a quote"',
    "ends in a backslash\\",
    "\ud800 lone",
    "\u202edirection",
    "nul \0 nul",
    "{{ 7 * 7 }} {% raw %} {title}",
    "\\N{DASH} \\u0041 \\x",
    "#!/bin/sh\r\n\x0c\x85\u2028",
    "",
    " ",
]


def rendered(kit: Kit, **options: Any) -> dict[str, RenderedFile]:
    toolkit = kit.toolkit()
    drafts = draft_package(toolkit, models_of(toolkit, **options))
    drafts += seed(toolkit, "/nowhere", None, Findings()).drafts
    return {file.path: file for file in finish([drafts])[0]}


def test_the_data_files_are_one_tool_a_line() -> None:
    files = rendered(Kit(tools=("b", "a", "c"), typed=("b",)))
    for name in ("catalog.json", "schemas.json"):
        lines = files[f"src/notes_mcp/{name}"].text.splitlines()
        assert lines[0].startswith('{"contract":1')
        assert lines[0].endswith('"tools":[')
        assert lines[-1] == "]}"
        assert [json.loads(line.rstrip(","))["name"] for line in lines[1:-1]] == ["a", "b", "c"]


def test_data_files_are_ascii() -> None:
    files = rendered(Kit(described="漢字 \ud800"))
    catalog = files["src/notes_mcp/catalog.json"].data
    assert catalog.isascii()
    assert json.loads(catalog)["tools"][0]["description"] == "漢字 \ud800"


def test_the_order_of_tools_changes_nothing() -> None:
    assert rendered(Kit(tools=("a", "b", "c"))) == rendered(Kit(tools=("c", "a", "b")))


def test_owned_modules_have_the_header_and_seeded_ones_do_not() -> None:
    for path, file in rendered(Kit()).items():
        if path.endswith(".py"):
            assert file.text.startswith(HEADER) == file.owned
    assert not any(character.isdigit() for character in HEADER)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_spec_stays_in_its_place(text: str) -> None:
    failure = Failure("Bad", text, hint=text, suggested_tool=text, suggested_args={text: text})
    example = Example({text: text}, text, has_result=True)
    kit = Kit(
        described=text, title=text, description=text, failures=(failure,), examples=(example,)
    )
    plain_kit = Kit(failures=(Failure("Bad", "x"),), examples=(Example({"x": "x"}),))
    files, plain = rendered(kit), rendered(plain_kit)
    findings = Findings()
    verify_files(files.values(), findings)
    assert not findings.has_errors
    for path, file in files.items():
        if path.endswith(".py"):
            assert shape(file) == shape(plain[path])
    project = tomllib.loads(files["pyproject.toml"].text)["project"]
    assert "\n" not in project["description"]


def shape(file: RenderedFile) -> list[str]:
    """The statements of a module by kind and name, without what is data."""
    tree = ast.parse(file.data)
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    return [f"{type(node).__name__} {getattr(node, 'name', '')}" for node in statements]


def test_no_tools_at_all() -> None:
    files = rendered(Kit(tools=()))
    findings = Findings()
    verify_files(files.values(), findings)
    assert not findings.has_errors
    assert json.loads(files["src/notes_mcp/catalog.json"].text)["tools"] == []


def test_a_large_toolkit_gets_lazy_models_of_the_same_names(tmp_path: Path) -> None:
    tools = [f"tool_{number}" for number in range(LARGE)]
    toolkit = Kit(tools=tools, typed=()).toolkit()
    text = "text: StrictStr\n    common: Common"
    extra = [
        segment("Common", "", "size: StrictInt"),
        segment("Own", "tool_1", "common: Common", "Common"),
        segment("Tool1Input", "tool_1", f"{text}\n    own: Own", "Common", "Own"),
        segment("Tool2Input", "tool_2", text, "Common"),
    ]
    models = models_of(toolkit, extra)
    files = finish([draft_package(toolkit, models)])[0]
    for file in files:
        place = tmp_path / file.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.data)
    paths = {file.path for file in files}
    assert "src/notes_mcp/models.py" not in paths
    assert {"src/notes_mcp/models/shared.py", "src/notes_mcp/models/_tool_1.py"} <= paths
    own = (tmp_path / "src/notes_mcp/models/_tool_1.py").read_text()
    assert "class Own" in own
    assert "from .shared import Common" in own
    assert "StrictInt" not in own, "imports are those that the module uses"
    code = (
        "import sys\nfrom notes_mcp import models\n"
        "assert 'pydantic' not in sys.modules\n"
        "print(models.Tool1Input.model_validate({'text': 'x', 'common': {'size': 1}, "
        "'own': {'common': {'size': 2}}}).own.common.size)\n"
        "assert 'notes_mcp.models._tool_2' not in sys.modules\n"
        "assert not hasattr(models, 'Nothing')\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "src",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.stdout, answer.stderr) == ("2\n", "")


def test_the_formatter_refuses_what_is_not_python() -> None:
    with pytest.raises(FormattingError):
        format_all(["x = 1\n", "def ("])


def test_a_module_that_defines_a_name_twice_is_refused() -> None:
    toolkit = Kit().toolkit()
    models = ModelsSource((Segment("X", "", "X = 1\nX = 2", frozenset(), frozenset()),))
    findings = Findings()
    verify_files(finish([draft_package(toolkit, models)])[0], findings)
    assert [found.code for found in findings.errors] == ["MG511"]


@pytest.mark.parametrize(
    ("version", "spelled"),
    [
        ("1.0.0", "1.0.0"),
        ("v2.1", "2.1"),
        ("1.0.0-beta.2", "1.0.0b2"),
        ("latest", "0.1.0"),
        ("", "0.1.0"),
    ],
)
def test_versions_are_spelled_for_packages(version: str, spelled: str) -> None:
    assert project_version(version) == spelled


def test_failures_are_typed_exceptions() -> None:
    text = rendered(Kit(failures=(NOT_FOUND,)))["src/notes_mcp/contract.py"].text
    assert "def __init__(self, *, id: str) -> None:" in text
    assert 'suggested_args={"limit": 10},' in text


@pytest.mark.parametrize(
    ("default", "written"),
    [(2, "2.0"), (2.5, "2.5"), (10**22, "1e+22"), (10**400, str(10**400))],
)
def test_a_number_defaults_to_a_float_where_one_holds_it(default: float, written: str) -> None:
    schema: Any = {"type": "number", "default": default}
    setting = Setting("key", "A_KEY", PythonName("key"), "float", schema, required=False)
    assert setting_view(setting).line == f"key: float = {written}"


def test_the_names_of_a_models_package_stand_in_the_order_of_ruff(tmp_path: Path) -> None:
    words = [f"{head}{tail}" for head in ("Ab", "AWS", "A_", "B") for tail in ENDS]
    names = sorted(dict.fromkeys(words), key=_natural)
    file = tmp_path / "names.py"
    file.write_text(f"__all__ = {names!r}\n", encoding="utf-8")
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=RUF022", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout
