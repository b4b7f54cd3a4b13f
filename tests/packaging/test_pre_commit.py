"""The hooks that mcpgen offers, under the real pre-commit, from a clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]

MAIN = Path(__file__).parents[2]
SPEC = """\
mcpgen: 1
name: tiny
version: 1.0.0
tools:
- name: say
  description: {description}
  inputSchema: {{type: object, properties: {{text: {{type: string}}}}}}
"""


class Repository:
    """A user's repository with mcpgen's hooks."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.cache = cache
        self.env = {**os.environ, "PRE_COMMIT_HOME": str(cache), "GIT_CONFIG_GLOBAL": os.devnull}
        for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"):
            self.env[name] = "someone"
        for name in ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"):
            self.env[name] = "someone@example.com"

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False
        )

    def git(self, *arguments: str) -> str:
        answer = self.run("git", *arguments)
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout.strip()

    def commit(self) -> subprocess.CompletedProcess[str]:
        self.git("add", "--all")
        return self.run("git", "commit", "--message", "change")


def clone_of_the_checkout(folder: Path, cache: Path) -> Repository:
    """A repository that holds what the working tree holds, committed or not."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=MAIN,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name in listed:
        if (MAIN / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(MAIN / name, folder / name)
    repository = Repository(folder, cache)
    repository.git("init", "--quiet")
    assert repository.commit().returncode == 0
    return repository


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """The repository that has the hooks; pre-commit makes their environment once."""
    folder = tmp_path_factory.mktemp("hooks")
    return clone_of_the_checkout(folder / "mcpgen", folder / "cache")


@pytest.fixture
def repository(hooks: Repository, tmp_path: Path) -> Repository:
    user = Repository(tmp_path / "user", hooks.cache)
    (user.folder / "specs").mkdir(parents=True)
    revision = hooks.git("rev-parse", "HEAD")
    (user.folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks.folder}\n  rev: {revision}\n  hooks:\n  - id: mcpgen-build\n",
        encoding="utf-8",
    )
    user.git("init", "--quiet")
    installed = user.run(sys.executable, "-m", "pre_commit", "install")
    assert installed.returncode == 0, installed.stdout
    return user


def test_a_changed_spec_fails_once_and_then_passes(repository: Repository) -> None:
    spec = repository.folder / "specs" / "tiny.yaml"
    spec.write_text(SPEC.format(description="Says it."), encoding="utf-8")
    first = repository.commit()
    assert first.returncode == 1, first.stdout + first.stderr
    made = repository.folder / "servers/tiny/src/tiny_mcp/models.py"
    assert made.exists(), first.stdout + first.stderr
    again = repository.commit()
    assert again.returncode == 0, again.stdout + again.stderr

    spec.write_text(SPEC.format(description="Says it loud."), encoding="utf-8")
    changed = repository.commit()
    assert changed.returncode == 1
    catalog = (repository.folder / "servers/tiny/src/tiny_mcp/catalog.json").read_text(
        encoding="utf-8"
    )
    assert "loud" in catalog
    assert repository.commit().returncode == 0

    (repository.folder / "notes.txt").write_text("not a spec", encoding="utf-8")
    unrelated = repository.commit()
    assert unrelated.returncode == 0
    assert "no files to check" in unrelated.stdout + unrelated.stderr

    everything = repository.run(sys.executable, "-m", "pre_commit", "run", "--all-files")
    assert everything.returncode == 0, everything.stdout
    assert repository.git("status", "--porcelain") == ""


def test_check_only_tells(repository: Repository) -> None:
    config = repository.folder / ".pre-commit-config.yaml"
    config.write_text(
        config.read_text(encoding="utf-8").replace("mcpgen-build", "mcpgen-check"), encoding="utf-8"
    )
    spec = repository.folder / "specs" / "tiny.yaml"
    spec.write_text(SPEC.format(description="Says it."), encoding="utf-8")
    answer = repository.commit()
    assert answer.returncode == 1
    assert not (repository.folder / "servers").exists()
