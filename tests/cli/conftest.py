"""A toolkit as a user has it: built once, its handlers written, copied for each test."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from mcpgen import Request, build_toolkits

if TYPE_CHECKING:
    from pathlib import Path

EMPTY = {"type": "object", "properties": {}}
SPEC = {
    "mcpgen": 1,
    "tools": [
        {"name": "media", "inputSchema": EMPTY},
        {
            "name": "add",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
                "required": ["a", "b"],
            },
            "outputSchema": {
                "type": "object",
                "properties": {"sum": {"type": "integer"}, "words": {"type": "string"}},
                "required": ["sum", "words"],
            },
        },
        {"name": "work", "inputSchema": EMPTY},
        {"name": "refuse", "inputSchema": EMPTY},
        {"name": "place", "inputSchema": EMPTY},
        {"name": "dawdle", "inputSchema": EMPTY},
    ],
}
HANDLERS = '''"""The handlers of the desk."""

from __future__ import annotations

import asyncio
import os

import mcpgen_runtime

from . import contract, models


def media(args: models.MediaInput, ctx: contract.Context) -> contract.Content:
    return [
        "one\\ntwo",
        mcpgen_runtime.Image(data=bytes(1234), mime_type="image/png"),
        mcpgen_runtime.Audio(data=b"12345", mime_type="audio/wav"),
        mcpgen_runtime.EmbeddedResource(uri="desk://pen", data="blue", mime_type="text/plain"),
        mcpgen_runtime.EmbeddedResource(uri="desk://ink", data=b"1234"),
        mcpgen_runtime.ResourceLink(uri="desk://lamp", name="lamp"),
    ]


def add(args: models.AddInput, ctx: contract.Context) -> models.AddOutput:
    return models.AddOutput(sum=args.a + args.b, words="größer")


async def work(args: models.WorkInput, ctx: contract.Context) -> contract.Content:
    ctx.progress(1, 3)
    ctx.log.warning("the ink runs low")
    ctx.progress(2.5, message="nearly")
    return "done"


def refuse(args: models.RefuseInput, ctx: contract.Context) -> contract.Content:
    raise mcpgen_runtime.ToolFailure("The desk is locked.", hint="Ask for the key.")


async def dawdle(args: models.DawdleInput, ctx: contract.Context) -> contract.Content:
    ctx.progress(1, message="of many")
    await asyncio.sleep(600)
    return "at last"


def place(args: models.PlaceInput, ctx: contract.Context) -> contract.Content:
    return f"{os.environ.get('DESK', 'unset')} {os.getcwd()}"
'''


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A toolkit that the tests of a worker share; nobody changes it."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "specs").mkdir()
    (folder / "specs/desk.json").write_text(json.dumps(SPEC))
    assert build_toolkits(Request(folder=str(folder))).exit_code == 0
    built = folder / "servers/desk"
    (built / "src/desk_mcp/handlers.py").write_text(HANDLERS, "utf-8")
    return built


@pytest.fixture
def own_desk(desk: Path, tmp_path: Path) -> Path:
    """A copy of the toolkit, for a test that changes it."""
    return shutil.copytree(desk, tmp_path / "desk")
