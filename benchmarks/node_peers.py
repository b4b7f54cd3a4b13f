"""The peers that run on node: installed once from npm, into a cache outside the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

PEERS = Path(__file__).parent / "peers"
TYPESCRIPT_1 = "TypeScript SDK 1.x"
TYPESCRIPT_2 = "TypeScript SDK 2.x"
FILES = {TYPESCRIPT_1: "typescript1.mjs", TYPESCRIPT_2: "typescript2.mjs"}
PACKAGES = (
    "@modelcontextprotocol/sdk@1.32.2",
    "@modelcontextprotocol/server@2.4.0",
    "zod@4.6.7",
)


def prepare(files: Mapping[str, str] = FILES) -> dict[str, Path]:
    """The servers by name, where node and its packages are there; says so where they are not."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return _left_out("node and npm are not installed")
    folder = _cache()
    try:
        _install(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        return _left_out(f"npm cannot install them: {error}")
    # Node looks for packages beside the file that imports them.
    return {name: Path(shutil.copy(PEERS / file, folder)) for name, file in files.items()}


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "mcpgen-benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _install(folder: Path) -> None:
    done = folder / "installed.txt"
    wanted = "\n".join(PACKAGES)
    if done.is_file() and done.read_text(encoding="utf-8") == wanted:
        return
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder)]
    subprocess.run([*command, *PACKAGES], check=True)
    done.write_text(wanted, encoding="utf-8")


def _left_out(why: str) -> dict[str, Path]:
    print(f"left out: {', '.join(FILES)} ({why})")
    return {}
