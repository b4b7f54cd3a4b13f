"""The application: its operations, and how it says that something is wrong."""

from __future__ import annotations

import contextlib
import csv
import io
import os
from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import (
    APIRouter,
    Depends,
    FastAPI,
    HTTPException,
    Path,
    Query,
    Request,
    Response,
    UploadFile,
)
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException as AnyHTTPException

from .access import Access, owner, staff
from .models import (
    Book,
    Changes,
    Genre,
    Isbn,
    NewBook,
    Page,
    Problem,
    StoredCover,
    Wish,
)
from .store import Row, Store, Taken

COVERS = ("image/png", "image/jpeg")
LARGEST_COVER = 1_000_000  # bytes
REPORT_COLUMNS = ("isbn", "title", "price", "stock")

router = APIRouter()


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


Books = Annotated[Store, Depends(_store)]
OfBook = Annotated[Isbn, Path(description="The ISBN-13, without hyphens.")]
STAFF_ONLY = [Depends(staff)]


def create_app(path: str | None = None, access: Access | None = None) -> FastAPI:
    """Make the application; without arguments, the environment says where and for whom."""
    file = path or os.environ.get("SHOP_FILE", "bookshop.db")

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None, None]:
        app.state.access = access or Access(
            os.environ["SHOP_STAFF_KEY"], os.environ["SHOP_OWNER_TOKEN"]
        )
        app.state.store = Store(file)
        yield
        app.state.store.close()

    app = FastAPI(
        title="Bookshop",
        version="1.0.0",
        description="The catalog of a small bookshop.",
        servers=[{"url": "http://127.0.0.1:8000"}],
        lifespan=lifespan,
        generate_unique_id_function=lambda route: route.name,
    )
    app.include_router(router)
    app.add_exception_handler(AnyHTTPException, _problem)
    return app


def _problem(request: Request, error: Exception) -> Response:
    """Answer as RFC 9457 has it."""
    assert isinstance(error, AnyHTTPException)
    problem = Problem(
        title=HTTPStatus(error.status_code).phrase,
        status=error.status_code,
        detail=error.detail,
    )
    return JSONResponse(
        problem.model_dump(),
        error.status_code,
        error.headers,
        "application/problem+json",
    )


def _found(books: Store, isbn: str) -> Row:
    found = books.find(isbn)
    if found is None:
        raise HTTPException(404, f"There is no book with the ISBN {isbn}.")
    return found


@router.get("/books", tags=["catalog"])
def list_books(
    books: Books,
    genre: Annotated[
        list[Genre], Query(default_factory=list, description="Any of these genres.")
    ],
    author: Annotated[str | None, Query(description="Part of a name.")] = None,
    in_stock: Annotated[bool, Query(description="Only books on the shelf.")] = False,
    sort: Literal["title", "price", "-price"] = "title",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> Page:
    """List books: those that fit all that is given."""
    fitting = [
        book
        for book in books.all()
        if (not genre or set(genre) & set(book["genres"]))
        and (author is None or author.lower() in " ".join(book["authors"]).lower())
        and (book["stock"] or not in_stock)
    ]
    fitting.sort(key=lambda book: book[sort.strip("-")], reverse=sort.startswith("-"))
    return _page(fitting, fitting[offset : offset + limit])


@router.post("/books", tags=["catalog"], status_code=201, dependencies=STAFF_ONLY)
def create_book(books: Books, book: NewBook, response: Response) -> Book:
    """Add a book to the catalog."""
    try:
        books.add(book.model_dump())
    except Taken:
        raise HTTPException(409, f"The ISBN {book.isbn} is taken.") from None
    response.headers["Location"] = f"/books/{book.isbn}"
    return Book.model_validate(_found(books, book.isbn))


@router.get("/books/{isbn}", tags=["catalog"], responses={404: {"model": Problem}})
def get_book(books: Books, isbn: OfBook) -> Book:
    """Show a book."""
    return Book.model_validate(_found(books, isbn))


@router.patch("/books/{isbn}", tags=["catalog"], dependencies=STAFF_ONLY)
def update_book(books: Books, isbn: OfBook, changes: Changes) -> Book:
    """Change a book: what is given, and nothing else."""
    _found(books, isbn)
    given = changes.model_dump(exclude_none=True)
    books.change(isbn, given)
    return Book.model_validate(_found(books, isbn))


@router.delete(
    "/books/{isbn}", tags=["catalog"], status_code=204, dependencies=STAFF_ONLY
)
def delete_book(books: Books, isbn: OfBook) -> None:
    """Take a book out of the catalog for good."""
    if not books.delete(isbn):
        _found(books, isbn)


@router.put("/books/{isbn}/cover", tags=["covers"], dependencies=STAFF_ONLY)
async def put_cover(books: Books, isbn: OfBook, cover: UploadFile) -> StoredCover:
    """Set the cover of a book: a PNG or JPEG image of at most 1 MB."""
    _found(books, isbn)
    data = await cover.read(LARGEST_COVER + 1)
    if len(data) > LARGEST_COVER:
        raise HTTPException(413, "A cover has at most 1 MB.")
    if cover.content_type not in COVERS:
        raise HTTPException(415, f"A cover is one of {', '.join(COVERS)}.")
    books.change(isbn, {"cover": data, "cover_type": cover.content_type})
    return StoredCover(isbn=isbn, size=len(data), media_type=cover.content_type)


@router.get(
    "/books/{isbn}/cover",
    tags=["covers"],
    response_class=Response,
    responses={200: {"content": {name: {} for name in COVERS}}},
)
def get_cover(books: Books, isbn: OfBook) -> Response:
    """Show the cover of a book."""
    _found(books, isbn)
    found = books.cover(isbn)
    if found is None:
        raise HTTPException(404, f"The book {isbn} has no cover.")
    return Response(found.data, media_type=found.media_type)


@router.post("/books/search", tags=["catalog"])
def search_books(books: Books, wish: Wish) -> Page:
    """Look for books by words and price."""
    least, most = wish.price or (0, 1_000_000)
    found = [
        book
        for book in books.all()
        if least <= book["price"] <= most
        and all(word.lower() in _text(book) for word in wish.words)
    ]
    return _page(found, found)


@router.get(
    "/reports/stock",
    tags=["reports"],
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
    dependencies=[Depends(owner)],
)
def report_stock(books: Books) -> Response:
    """Report what is on the shelves, as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(
        text, REPORT_COLUMNS, extrasaction="ignore", lineterminator="\n"
    )
    writer.writeheader()
    writer.writerows(books.all())
    return Response(text.getvalue(), media_type="text/csv")


@router.get("/health", tags=["internal"])
def health() -> dict[str, bool]:
    """Tell whoever watches the process that it works."""
    return {"ok": True}


def _page(fitting: list[Row], shown: list[Row]) -> Page:
    return Page(total=len(fitting), books=list(map(Book.model_validate, shown)))


def _text(book: Row) -> str:
    return " ".join([book["title"], *book["authors"]]).lower()
