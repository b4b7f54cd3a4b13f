"""What the type checkers say of overrides: nothing, until one does not fit its operation."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

OPERATED = """\
from __future__ import annotations

import typing

import mcpgen_runtime
import mcpgen_runtime.calls


class Args(mcpgen_runtime.Model):
    id: str


class Other(mcpgen_runtime.Model):
    name: str


Context: typing.TypeAlias = mcpgen_runtime.Context[None, None]
API = mcpgen_runtime.calls.Api(__package__)
get: mcpgen_runtime.calls.Operation[Args, Context, mcpgen_runtime.Content] = API.operation("get")


@get.override
async def first(args: Args, ctx: Context) -> mcpgen_runtime.Result:
    API.credentials["key"] = "value"
    API.credentials = {"basic": ("name", "password")}
    result = await get(args, ctx)
    return mcpgen_runtime.Result(result.content, check="tell")


@get.override
def second(args: Args, ctx: Context) -> str:
    return args.id + ctx.tool


handler: mcpgen_runtime.Handler[Args, Context, mcpgen_runtime.Content] = get
"""

WRONG = {
    "arguments": """

@get.override
def bad(args: Other, ctx: Context) -> str:
    return args.name
""",
    "result": """

@get.override
async def bad(args: Args, ctx: Context) -> int:
    return len(args.id)
""",
}
PYRIGHT = {"typeCheckingMode": "strict", "pythonVersion": "3.11"}


def checked(folder: Path, text: str) -> list[str]:
    """What mypy and pyright say."""
    (folder / "operated.py").write_text(text)
    (folder / "pyrightconfig.json").write_text(json.dumps(PYRIGHT))
    mypy = [
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir",
        str(folder / "cache"),
        "operated.py",
    ]
    pyright = ["pyright", "--pythonpath", sys.executable, "operated.py"]
    return [
        subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        for command in (mypy, pyright)
    ]


def test_overrides_that_fit(tmp_path: Path) -> None:
    mypy, pyright = checked(tmp_path, OPERATED)
    assert "Success" in mypy, mypy
    assert "0 errors" in pyright, pyright


@pytest.mark.parametrize("wrong", WRONG)
def test_overrides_that_do_not(tmp_path: Path, wrong: str) -> None:
    mypy, pyright = checked(tmp_path, OPERATED + WRONG[wrong])
    assert "Found 1 error" in mypy, mypy
    assert "1 error" in pyright, pyright
