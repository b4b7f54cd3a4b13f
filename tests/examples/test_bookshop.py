"""The example of an API: its document, the server generated from it, and real work with both."""

from __future__ import annotations

import contextlib
import json
import sys
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest
from examples.bookshop.api import create_app
from tests.support.bookshop import (
    CREDENTIALS,
    EXAMPLE,
    KEY,
    MAIN,
    TOKEN,
    Bookshop,
    bookshop,
    clean_environment,
)

from mcpgen_runtime.testing import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow  # an API and a server, processes both

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
WRONG = "wrong-secret-12345"
MOMO: dict[str, Any] = {
    "isbn": "9783522202558",
    "title": "Momo",
    "authors": ["Michael Ende"],
    "genres": ["children", "fantasy"],
    "price": 1300,
    "stock": 3,
}
ISBN = MOMO["isbn"]
HOLMES = {
    "isbn": "9780141040288",
    "title": "The Hound of the Baskervilles",
    "authors": ["Arthur Conan Doyle"],
    "genres": ["crime"],
    "price": 899,
}
COSMOS = {
    "isbn": "9780345539434",
    "title": "Cosmos",
    "authors": ["Carl Sagan"],
    "genres": ["science"],
    "price": 1800,
    "stock": 1,
}


pytestmark = pytest.mark.xdist_group("bookshop")  # one API for all


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bookshop]:
    with bookshop(tmp_path_factory.mktemp("bookshop")) as api:
        yield api


@pytest.fixture
def api(running: Bookshop) -> Bookshop:
    """The API, with the same books for each test."""
    running.fill(MOMO, HOLMES, COSMOS)
    return running


@contextlib.contextmanager
def serving(api: Bookshop, **env: str) -> Iterator[ServerProcess]:
    """Start the generated server as a client would; nothing that it ever says holds a secret."""
    own = {"PYTHONPATH": str(EXAMPLE / "src"), "BOOKSHOP_BASE_URL": api.url}
    env = {**clean_environment(), **own, **env}
    with ServerProcess([sys.executable, "-m", "bookshop_mcp"], env=env) as server:
        server.initialize()
        yield server
        assert server.close() == 0, server.stderr
        said = b"".join(server.stdout_lines).decode() + server.stderr
        assert not [secret for secret in (KEY, TOKEN, WRONG) if secret in said]


@pytest.fixture(scope="module")
def served(running: Bookshop) -> Iterator[ServerProcess]:
    with serving(running, **CREDENTIALS) as server:
        yield server


@pytest.fixture
def shop(api: Bookshop, served: ServerProcess) -> ServerProcess:
    """A server with all credentials, and the same books for each test."""
    assert api.url.startswith("http://127.0.0.1:")
    return served


def done(result: dict[str, Any]) -> dict[str, Any]:
    assert not result.get("isError"), result
    return result


def text(result: dict[str, Any]) -> str:
    return "\n".join(block["text"] for block in result["content"])


def refused(result: dict[str, Any]) -> str:
    assert result["isError"], result
    return text(result)


def titles(result: dict[str, Any]) -> list[str]:
    return [book["title"] for book in done(result)["structuredContent"]["books"]]


def test_the_saved_document_is_that_of_the_api() -> None:
    """`python -m api > ../../specs/bookshop.json` in examples/bookshop writes it anew."""
    saved = (MAIN / "specs" / "bookshop.json").read_text(encoding="utf-8")
    assert saved == json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n"


def test_chosen_operations_are_tools(shop: ServerProcess) -> None:
    """The configuration leaves `health` out and calls `search_books` otherwise."""
    tools = {tool["name"]: tool for tool in shop.list_tools()}
    paths = create_app().openapi()["paths"]
    ids = {one["operationId"] for path in paths.values() for one in path.values()}
    assert set(tools) == ids - {"health", "search_books"} | {"find_books"}
    assert tools["find_books"]["title"] == "Find books"
    assert tools["delete_book"]["annotations"]["destructiveHint"]
    assert tools["list_books"]["annotations"]["readOnlyHint"]


def test_books_are_made_changed_and_deleted(api: Bookshop, shop: ServerProcess) -> None:
    api.fill()
    made = done(shop.call("create_book", MOMO))
    assert made["structuredContent"] == MOMO | {"has_cover": False}
    assert json.loads(text(made)) == made["structuredContent"]
    assert done(shop.call("get_book", {"isbn": ISBN})) == made
    changed = done(shop.call("update_book", {"isbn": ISBN, "price": 1250, "genres": []}))
    assert changed["structuredContent"] == made["structuredContent"] | {"price": 1250, "genres": []}
    assert text(done(shop.call("delete_book", {"isbn": ISBN}))) == "204 No Content: done."
    told = refused(shop.call("get_book", {"isbn": ISBN}))
    assert f"GET /books/{ISBN}: 404 Not Found" in told
    assert f"There is no book with the ISBN {ISBN}." in told


def test_lists_are_filtered_sorted_and_paged(shop: ServerProcess) -> None:
    def listed(**arguments: Any) -> list[str]:
        return titles(shop.call("list_books", arguments))

    assert listed() == ["Cosmos", "Momo", HOLMES["title"]]
    assert listed(genre=["crime", "science"]) == ["Cosmos", HOLMES["title"]]
    assert listed(author="ende", in_stock=True) == ["Momo"]
    assert listed(in_stock=True, sort="-price") == ["Cosmos", "Momo"]
    assert listed(limit=1, offset=1) == ["Momo"]
    assert shop.call("list_books", {"limit": 1})["structuredContent"]["total"] == 3


def test_books_are_found(shop: ServerProcess) -> None:
    """Words and a pair of prices go in a JSON body, whose properties are arguments."""
    assert titles(shop.call("find_books", {"words": ["the", "hound"]})) == [HOLMES["title"]]
    assert titles(shop.call("find_books", {"words": ["o"], "price": [1000, 1500]})) == ["Momo"]


def test_a_cover_is_uploaded_and_shown(shop: ServerProcess) -> None:
    data = b64encode(PNG).decode()
    cover = {"base64": data, "name": "momo.png", "mediaType": "image/png"}
    stored = done(shop.call("put_cover", {"isbn": ISBN, "cover": cover}))
    assert stored["structuredContent"]["size"] == len(PNG)
    (image,) = done(shop.call("get_cover", {"isbn": ISBN}))["content"]
    assert image == {"type": "image", "data": data, "mimeType": "image/png"}
    told = refused(shop.call("put_cover", {"isbn": ISBN, "cover": {"text": "no image"}}))
    assert "415 Unsupported Media Type" in told
    assert "A cover is one of image/png, image/jpeg." in told


def test_local_files_are_read_where_the_owner_lets_them(
    api: Bookshop, shop: ServerProcess, tmp_path: Path
) -> None:
    folder = tmp_path / "covers"
    folder.mkdir()
    (folder / "momo.png").write_bytes(PNG)
    (tmp_path / "other.png").write_bytes(PNG)

    def put(server: ServerProcess, path: str) -> dict[str, Any]:
        return server.call("put_cover", {"isbn": ISBN, "cover": {"path": path}})

    assert "BOOKSHOP_FILES_DIR" in refused(put(shop, "momo.png"))
    with serving(api, **CREDENTIALS, BOOKSHOP_FILES_DIR=str(folder)) as server:
        assert done(put(server, "momo.png"))["structuredContent"]["media_type"] == "image/png"
        assert "names no file in the folder" in refused(put(server, "../other.png"))


def test_wrong_arguments_never_reach_the_api(shop: ServerProcess) -> None:
    told = refused(shop.call("create_book", MOMO | {"price": "13", "isbn": "1", "pages": 300}))
    assert "Unrecognized parameter(s): pages." in told
    assert "price: expected an integer" in told
    assert "isbn: " in told
    assert "isbn: " in refused(shop.call("get_book", {"isbn": "../health"}))


def test_what_only_the_api_knows_to_be_wrong_is_told_in_its_words(shop: ServerProcess) -> None:
    """FastAPI lists what is wrong as `detail`."""
    told = refused(shop.call("find_books", {"words": ["o"], "price": [2000, 1000]}))
    assert "POST /books/search: 422 Unprocessable Content" in told
    assert "the least is more than the most" in told


def test_an_override_takes_the_place_of_its_operation(shop: ServerProcess) -> None:
    told = refused(shop.call("create_book", MOMO | {"title": "Another"}))
    assert told.startswith(f"The ISBN {ISBN} is that of Momo")
    assert f'Try update_book with {{"isbn": "{ISBN}"}}' in told
    assert shop.call("list_books")["structuredContent"]["total"] == 3


def test_a_report_is_text(shop: ServerProcess) -> None:
    rows = text(done(shop.call("report_stock"))).splitlines()
    assert rows[0] == "isbn,title,price,stock"
    assert f"{ISBN},Momo,1300,3" in rows


def test_credentials_are_asked_for_by_name(api: Bookshop) -> None:
    with serving(api) as server:
        assert "BOOKSHOP_API_KEY" in refused(server.call("delete_book", {"isbn": ISBN}))
        assert "BOOKSHOP_TOKEN" in refused(server.call("report_stock"))
        assert len(titles(server.call("list_books"))) == 3


def test_wrong_credentials_are_told_and_not_repeated(api: Bookshop) -> None:
    """The API says the key back, which nobody else does."""
    with serving(api, BOOKSHOP_API_KEY=WRONG, BOOKSHOP_TOKEN=WRONG) as server:
        told = refused(server.call("delete_book", {"isbn": ISBN}))
        assert "401 Unauthorized" in told
        assert "The key *** is none of the staff's." in told
        assert "BOOKSHOP_API_KEY" in told
        assert "403 Forbidden" in refused(server.call("report_stock"))
