"""What became of the operations of an API: counted by whoever leaves one out; light to import."""

from __future__ import annotations

from typing import NamedTuple


class Tally(NamedTuple):
    """What became of the operations of an API's document, as far as is known.

    `operations` are all that it has; each is among the document's tools, `left_out` by choice, or
    `skipped`, since it cannot be one. `callbacks` and `webhooks` are no operations.
    """

    operations: int = 0
    left_out: int = 0
    skipped: int = 0
    callbacks: int = 0
    webhooks: int = 0

    @property
    def tools(self) -> int:
        """How many are tools, if all is right: whoever made the tools has to check it."""
        return self.operations - self.left_out - self.skipped

    def plus(self, other: Tally) -> Tally:
        """Count two documents together."""
        return Tally(*map(sum, zip(self, other, strict=True)))
