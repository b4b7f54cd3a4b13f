"""Status codes in words (RFC 9110, section 15); an API's own phrases could say anything."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

__all__ = ["status_words"]

_RENAMED: Final = {
    413: "Content Too Large",
    414: "URI Too Long",
    416: "Range Not Satisfiable",
    422: "Unprocessable Content",
}
"""Phrases of RFC 9110 that older versions of Python have otherwise."""


def status_words(status: int) -> str:
    """`404 Not Found`; the number alone for one that is not registered."""
    try:
        return f"{status} {_RENAMED.get(status) or HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)
