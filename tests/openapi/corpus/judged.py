"""What a judge that is not ours says of a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Judged(NamedTuple):
    """Why a request is refused; or what the judge could not read without the second reader.

    `is_ambiguous`: it is right only by what the document evidently means.
    """

    faults: list[str]
    helped: Sequence[str] = ()
    is_ambiguous: bool = False
