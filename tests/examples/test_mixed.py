"""One server with five operations of an API and two tools of its own, which use them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.support.bookshop import CREDENTIALS, MAIN, bookshop, clean_environment

from mcpgen_runtime.testing import ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

ISBN = "9783522202558"
SPEC = """
mcpgen: 1
name: desk
sources:
  - file: bookshop.json
    include: {operations: ["*_books", get_book], paths: [/reports/*], methods: [PATCH]}
    tools: {search_books: {name: find_books}}
tools:
  - name: set_aside
    inputSchema:
      properties: {isbn: {type: string}, reader: {type: string}}
      required: [isbn, reader]
  - name: show_shelf
    outputSchema: {properties: {books: {additionalProperties: {type: string}}}, required: [books]}
    inputSchema: {}
"""
HANDLERS = """
import contextlib

import mcpgen_runtime

from . import contract, models, operations


class State:
    def __init__(self) -> None:
        self.shelf: dict[str, str] = {}


@contextlib.asynccontextmanager
async def lifespan(start):
    yield State()


async def set_aside(args: models.SetAsideInput, ctx: contract.Context) -> object:
    book = await operations.get_book(models.GetBookInput(isbn=args.isbn), ctx)
    if book.is_error:
        return book
    ctx.state.shelf[args.isbn] = args.reader
    return f"{book.structured['title']} is set aside for {args.reader}."


async def show_shelf(args: models.ShowShelfInput, ctx: contract.Context) -> object:
    return {"books": ctx.state.shelf}
"""


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """The folder of the server's source."""
    specs = tmp_path / "specs"
    specs.mkdir()
    shutil.copy(MAIN / "specs" / "bookshop.json", specs)
    (specs / "desk.yaml").write_text(SPEC)
    command = [sys.executable, "-m", "mcpgen", "build", "specs", "--out", "servers"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert "10 operations = 5 tools + 5 left out + 0 skipped" in built.stdout
    assert [path.name for path in (tmp_path / "servers").iterdir()] == ["desk"]
    source = tmp_path / "servers" / "desk" / "src"
    (source / "desk_mcp" / "handlers.py").write_text(HANDLERS)
    return source


def test_tools_of_both_kinds_work_together(desk: Path, tmp_path: Path) -> None:
    with bookshop(tmp_path) as api:
        api.fill({"isbn": ISBN, "title": "Momo", "authors": ["Michael Ende"], "price": 1300})
        token = {"DESK_TOKEN": CREDENTIALS["BOOKSHOP_TOKEN"]}
        env = {**clean_environment(), "PYTHONPATH": str(desk), "DESK_BASE_URL": api.url, **token}
        with ServerProcess([sys.executable, "-m", "desk_mcp"], env=env) as server:
            server.initialize()
            names = {tool["name"] for tool in server.list_tools()}
            aside = server.call("set_aside", {"isbn": ISBN, "reader": "Ann"})
            nowhere = server.call("set_aside", {"isbn": "9780141040288", "reader": "Ann"})
            shelf = server.call("show_shelf")
            found = server.call("find_books", {"words": ["momo"]})
            report = server.call("report_stock")
            keyless = server.call("update_book", {"isbn": ISBN, "stock": 1})
            assert server.close() == 0
    operations = {"list_books", "get_book", "find_books", "report_stock", "update_book"}
    assert names == operations | {"set_aside", "show_shelf"}
    assert aside["content"][0]["text"] == "Momo is set aside for Ann."
    assert nowhere["isError"]
    assert "There is no book" in nowhere["content"][0]["text"]
    assert shelf["structuredContent"] == {"books": {ISBN: "Ann"}}
    assert found["structuredContent"]["total"] == 1
    assert "Momo" in report["content"][0]["text"]
    assert "DESK_API_KEY" in keyless["content"][0]["text"]
