"""What npm's clients do in one conversation: list, make a note, ask for one wrongly, close.

A conversation takes a setting and the client's mode, and returns what the client saw: `tools`, the
names in order, `made`, the structured content of a call, `refused`, whether a call with a wrong
argument came back as an error, and `revision` where the client tells it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

from conformance.npm import install
from conformance.toolkit import HERE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"
SECONDS = 120
"""How long one command of a client may take."""


class ClientError(Exception):
    """A client that failed; the message is what it said first."""


class Setting(NamedTuple):
    """What a client runs with."""

    node: str
    cache: Path
    """Where npm's packages are kept."""
    home: Path
    """A folder for this conversation alone, so that the client finds no settings of the user's."""
    server: list[str]
    """The command of the server."""


def typescript(setting: Setting, mode: str, *, version: str) -> dict[str, Any]:
    """Converse by one version of the TypeScript SDK's client, run from where its imports are."""
    major = version.partition(".")[0]
    package = {"1": "@modelcontextprotocol/sdk", "2": "@modelcontextprotocol/client"}[major]
    script = install(f"{package}@{version}", setting.cache) / "conversation.mjs"
    shutil.copy(HERE / "typescript.mjs", script)
    seen: dict[str, Any] = json.loads(_run(setting, [str(script), major, mode, *setting.server]))
    return seen


def inspector(setting: Setting, era: str) -> dict[str, Any]:
    """Converse by the Inspector's command line, one start for each request.

    It lists with `--strict`, which fails at a schema that some host could not take.
    """

    def ask(method: str, *options: str, accept: int = 0) -> Any:
        asked = ["--protocol-era", era, "--method", method, *options, *setting.server]
        output = _run(setting, [*_inspector(setting), *asked], accept)
        return json.loads(output)["result"]

    def call(arguments: str, accept: int = 0) -> Any:
        tool = ["--tool-name", "edit_note", "--tool-args-json", arguments]
        return ask("tools/call", *tool, accept=accept)

    tools = ask("tools/list", "--strict")["tools"]
    made = call('{"action": "create", "title": "Milk"}')
    refused = call('{"action": "create", "titel": "Milk"}', accept=5)
    return {
        "tools": [tool["name"] for tool in tools],
        "made": made["structuredContent"],
        "refused": refused["isError"],
    }


def _inspector(setting: Setting) -> list[str]:
    modules = install(INSPECTOR, setting.cache) / "node_modules"
    script = modules / "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
    return [str(script), "--cli", "--format", "json"]


def _run(setting: Setting, command: Sequence[str], accept: int = 0) -> str:
    """Run a client's script and return what it printed."""
    try:
        result = subprocess.run(
            [setting.node, *command],
            env=os.environ | {"HOME": str(setting.home)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ClientError(f"it did not end within {SECONDS} seconds") from error
    if result.returncode != accept:
        raise ClientError(f"exit code {result.returncode}: {result.stderr.strip()[:600]}")
    return result.stdout
