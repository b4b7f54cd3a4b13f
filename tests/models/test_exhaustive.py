"""What type checkers make of handlers: `match` over a union's branches, and absent optionals.

One folder of cases, each once whole and once with a branch left out; one run of each checker.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from .kit import closed, source

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

TEXT: Any = {"type": "string"}
X: Any = {"type": "string", "pattern": "^x"}


def tagged(tag: str, *values: Any) -> list[Any]:
    return [closed({tag: {"const": value}, "to": TEXT}, tag) for value in values]


def union(branches: list[Any]) -> Any:
    return {"oneOf": branches}


BY_KEYS = [closed({"id": TEXT}, "id"), closed({"title": TEXT}, "title")]
ALIKE = [closed({"a": X}, "a"), closed({"a": TEXT}, "a")]
NESTED = union([union(tagged("kind", "draft", "final")), union(BY_KEYS), {"type": "null"}])
TREE = union([closed({"n": {"$ref": "#/$defs/Tree"}, "k": {"const": k}}, "k") for k in (1, 2)])
TOOLS: dict[str, Any] = {
    "edit": {"type": "object", **union(tagged("action", "rename", "delete"))},
    "find": {"type": "object", **union(BY_KEYS)},
    "alike": {"type": "object", **union(ALIKE)},
    "number": {"type": "object", **union(tagged("kind", 1, 2, True))},
    "tree": {**TREE, "type": "object", "$defs": {"Tree": TREE}},
    "nested": closed({"what": NESTED}, "what"),
    "listed": closed({"all": {"type": "array", "items": union(tagged("op", "add", "cut"))}}, "all"),
    "mapped": closed({"all": {"type": "object", "additionalProperties": union(ALIKE)}}, "all"),
    "maybe": closed({"what": union([*BY_KEYS, TEXT])}),
}
MATCHED: dict[str, tuple[str, list[str | None]]] = {
    "edit": ("args", ["Rename", "Delete"]),
    "find": ("args", ["WithId", "WithTitle"]),
    "alike": ("args", ["Option1", "Option2"]),
    "number": ("args", ["Option1", "Option2", "Option3"]),
    "tree": ("args", ["Option1", "Option2"]),
    "nested": (
        "args.what",
        ["WhatOption1Draft", "WhatOption1Final", "WhatOption2WithId", "WhatOption2WithTitle", None],
    ),
    "listed": ("args.all[0]", ["AllItemAdd", "AllItemCut"]),
    "mapped": ("args.all['a']", ["AllValueOption1", "AllValueOption2"]),
    "maybe": ("args.what", ["WhatWithId", "WhatWithTitle", "str", "MISSING"]),
}
OPTIONALS = closed(
    {
        "text": TEXT,
        "none": {"type": ["string", "null"]},
        "count": {"type": "number"},
        "tags": {"type": "array", "items": TEXT},
        "class": TEXT,
        "size": {"enum": ["s", "m"]},
        "one": union(BY_KEYS),
    }
)
NARROWING = """
from typing import Literal

from pydantic import MISSING

import models


def text(args: models.OptionalInput) -> str:
    return "" if args.text is MISSING else args.text.upper()


def none(args: models.OptionalInput) -> str | None:
    if args.none is not MISSING and args.none is not None:
        return args.none.upper()
    return None


def count(args: models.OptionalInput) -> float:
    if args.count is MISSING:
        return 0
    return args.count + 1


def tags(args: models.OptionalInput) -> list[str]:
    return [] if args.tags is MISSING else [tag.upper() for tag in args.tags]


def renamed(args: models.OptionalInput) -> int:
    value = args.class_
    return 0 if value is MISSING else len(value)


def size(args: models.OptionalInput) -> Literal["s", "m", "l"]:
    return "l" if args.size is MISSING else args.size


def one(args: models.OptionalInput) -> str:
    match args.one:
        case models.OptionalOneWithId(id=found):
            return found
        case models.OptionalOneWithTitle() as titled:
            return titled.title
        case _:
            return ""


def built() -> models.OptionalInput:
    return models.OptionalInput(text="a", one=models.OptionalOneWithId(id="1"))
"""
FORGOTTEN = """
import models


def text(args: models.OptionalInput) -> str:
    return args.text.upper()
"""


def case(tool: str, branch: str | None) -> str:
    plain: dict[str | None, str] = {None: "None", "str": "str()"}
    pattern = plain.get(branch, f"models.{tool.capitalize()}{branch}()")
    return f"        case {pattern}:\n            return 1\n"


def handler(tool: str, left_out: int | None = None) -> str:
    subject, branches = MATCHED[tool]
    kept = [branch for at, branch in enumerate(branches) if at != left_out]
    absent = "    if value is MISSING:\n        return 0\n" if "MISSING" in kept else ""
    cases = [case(tool, branch) for branch in kept if branch != "MISSING"]
    return (
        "from typing import assert_never\n\n"
        + ("from pydantic import MISSING\n\n" if absent else "")
        + f"import models\n\n\ndef handle(args: models.{tool.capitalize()}Input) -> int:\n"
        + f"    value = {subject}\n{absent}    match value:\n{''.join(cases)}"
        + "        case _:\n            assert_never(value)\n"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("cases")
    text = source({**TOOLS, "optional": OPTIONALS}).text()
    (root / "models.py").write_text(text)
    for tool, (_, branches) in MATCHED.items():
        (root / f"{tool}_whole.py").write_text(handler(tool))
        for at in range(len(branches)):
            (root / f"{tool}_without_{at}.py").write_text(handler(tool, at))
    (root / "narrowing_whole.py").write_text(NARROWING)
    (root / "narrowing_without_check.py").write_text(FORGOTTEN)
    (root / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    return root


def test_mypy_finds_each_branch_that_is_left_out(folder: Path) -> None:
    found = run(folder, "mypy", "--strict", "--cache-dir", str(folder / ".cache"), ".")
    lines = re.findall(r"^(\w+)\.py:(\d+): error", found, re.MULTILINE)
    check(folder, {(name, int(line)) for name, line in lines})


def test_pyright_finds_each_branch_that_is_left_out(folder: Path) -> None:
    found = run(folder, "pyright", "--outputjson", "--pythonpath", sys.executable)
    problems = json.loads(found)["generalDiagnostics"]
    check(folder, {(stem(p), p["range"]["start"]["line"] + 1) for p in problems})


def stem(problem: Any) -> str:
    return str(problem["file"]).rpartition("/")[2].removesuffix(".py")


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout


def check(folder: Path, problems: set[tuple[str, int]]) -> None:
    """Check that each case without a branch has a problem, where it says so, and no other has."""
    wrong = {path.stem: path.read_text().splitlines() for path in folder.glob("*_without_*.py")}
    expected = {(name, 1 + at) for name, lines in wrong.items() for at in blamed(lines)}
    assert problems == expected
    assert len(expected) == len(wrong) > 20


def blamed(lines: list[str]) -> list[int]:
    places = ("assert_never(value)", "return args.text.upper()")
    return [at for at, line in enumerate(lines) if line.strip() in places]
