"""What the API takes and what it answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

Genre = Literal["children", "crime", "fantasy", "history", "poetry", "science"]
Isbn = Annotated[
    str, Field(pattern="^97[89][0-9]{10}$", description="The ISBN-13, without hyphens.")
]
Title = Annotated[str, Field(min_length=1, max_length=200)]
Genres = Annotated[list[Genre], Field(max_length=3)]
Price = Annotated[int, Field(ge=0, le=1_000_000, description="The price in cents.")]
Stock = Annotated[int, Field(ge=0, le=10_000, description="How many are on the shelf.")]
Range = tuple[Price, Price]


class NewBook(BaseModel):
    """A book for the catalog."""

    model_config = ConfigDict(extra="forbid")

    isbn: Isbn
    title: Title
    authors: list[str] = Field(min_length=1, max_length=20)
    genres: Genres = []
    price: Price
    stock: Stock = 0


class Book(NewBook):
    """A book of the catalog."""

    has_cover: bool


class Changes(BaseModel):
    """What changes of a book; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    title: Title | None = None
    genres: Genres | None = None
    price: Price | None = None
    stock: Stock | None = None


class Page(BaseModel):
    """Some of the books that fit."""

    total: int = Field(description="How many books fit, listed or not.")
    books: list[Book]


class Wish(BaseModel):
    """What a reader looks for."""

    model_config = ConfigDict(extra="forbid")

    words: list[str] = Field(
        min_length=1,
        max_length=10,
        description="All of them, in the title or among the authors.",
    )
    price: Range | None = Field(
        default=None, description="The least and the most that the book may cost."
    )

    @field_validator("price")
    @classmethod
    def _ordered(cls, price: Range | None) -> Range | None:
        if price is not None and price[0] > price[1]:
            raise ValueError("the least is more than the most")
        return price


class StoredCover(BaseModel):
    """A cover as it was stored."""

    isbn: str
    size: int = Field(description="Its size in bytes.")
    media_type: str


class Problem(BaseModel):
    """An error, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
