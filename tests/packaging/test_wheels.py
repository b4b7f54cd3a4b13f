"""Wheels and sdists, in environments that have never seen the checkout."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.bookshop import bookshop
from tests.support.official import converse, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcp.client import ClientSession

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]

MAIN = Path(__file__).parents[2]
UV = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
ANSWERS: dict[str, tuple[str, dict[str, Any], str]] = {
    "notes": ("edit_note", {"action": "create", "title": "Milk"}, '"done":"created"'),
    "units": ("convert", {"value": 5, "from": "km", "to": "m"}, "5000"),
    "bookshop": ("find_books", {"words": ["momo"]}, "Michael Ende"),
}


def run(*command: str | Path, cwd: Path | None = None) -> str:
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(("PYTHON", "VIRTUAL_ENV", "UV_PROJECT"))
    }
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, (command, answer.stdout[-2000:], answer.stderr[-4000:])
    return answer.stdout


def environment(folder: Path, *requirements: str | Path) -> Path:
    """A new virtual environment with `requirements`, files all of them; its folder of commands."""
    venv.create(folder, with_pip=False)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    run(UV, "pip", "install", "--quiet", "--python", commands / "python", *requirements)
    return commands


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """mcpgen's own wheel and sdist, and a wheel of each example."""
    folder = tmp_path_factory.mktemp("wheels")
    run(UV, "build", "--quiet", "--out-dir", folder, cwd=MAIN)
    for example in ANSWERS:
        copy = tmp_path_factory.mktemp(example) / example
        shutil.copytree(MAIN / "examples" / example, copy)
        run(UV, "build", "--quiet", "--out-dir", folder, cwd=copy)
    return folder


def test_the_wheel_has_the_templates_and_the_format(wheels: Path) -> None:
    (wheel,) = wheels.glob("mcpgen-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    checkout = {
        f"mcpgen/templates/{p.relative_to(MAIN / 'templates').as_posix()}"
        for p in (MAIN / "templates").rglob("*.jinja")
    }
    assert checkout <= names
    assert any(name.endswith("toolspec.schema.json") for name in names)
    assert {"mcpgen/py.typed", "mcpgen_runtime/py.typed"} <= names


@pytest.mark.parametrize("kind", ["whl", "tar.gz"])
def test_what_is_installed_builds_as_the_checkout_does(
    kind: str, wheels: Path, tmp_path: Path
) -> None:
    (distribution,) = wheels.glob(f"mcpgen-*.{kind}")
    commands = environment(tmp_path / "venv", f"mcpgen[cli] @ {distribution.as_uri()}")
    run(commands / "mcpgen", "build", MAIN / "specs", "--out", "servers", "--quiet", cwd=tmp_path)
    for owned in ("models.py", "contract.py", "server.py", "catalog.json", "schemas.json"):
        built = tmp_path / "servers" / "notes" / "src" / "notes_mcp" / owned
        assert built.read_bytes() == (MAIN / "examples/notes/src/notes_mcp" / owned).read_bytes()


def test_without_the_extra_it_says_what_to_type(wheels: Path, tmp_path: Path) -> None:
    commands = environment(tmp_path / "venv", next(wheels.glob("mcpgen-*.whl")))
    answer = subprocess.run(
        [commands / "mcpgen", "build"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert answer.returncode != 0
    assert 'pip install "mcpgen[cli]"' in answer.stderr
    assert "Traceback" not in answer.stderr


async def ask(session: ClientSession, example: str) -> str:
    tool, arguments, _ = ANSWERS[example]
    assert tool in {listed.name for listed in (await session.list_tools()).tools}
    return text_of(await session.call_tool(tool, arguments))


@pytest.fixture
def variables(tmp_path: Path) -> Iterator[dict[str, str]]:
    """What the examples read from their environment; the API is there that one of them calls."""
    with bookshop(tmp_path) as api:
        api.fill(
            {"isbn": "9783522202558", "title": "Momo", "authors": ["Michael Ende"], "price": 1}
        )
        yield {"NOTES_DB_PATH": str(tmp_path / "notes.db"), "BOOKSHOP_BASE_URL": api.url}


@pytest.mark.parametrize("kind", ["whl", "tar.gz"])
@pytest.mark.parametrize("example", ANSWERS)
def test_a_generated_package_installs_and_answers(
    example: str, kind: str, wheels: Path, tmp_path: Path, variables: dict[str, str]
) -> None:
    (distribution,) = wheels.glob(f"{example}_mcp-*.{kind}")
    own = next(wheels.glob("mcpgen-*.whl"))
    commands = environment(tmp_path / "venv", own, distribution)
    script = commands / f"{example}-mcp"
    assert run(script, "--version").startswith(f"{example}-mcp ")
    assert "usage" in run(script, "--help").lower()
    assert run(commands / "python", "-m", f"{example}_mcp", "--version").startswith(
        f"{example}-mcp "
    )
    answer = converse([str(script)], functools.partial(ask, example=example), env=variables)
    assert ANSWERS[example][2] in answer
