"""Which of its media types a body is sent as, for these arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen_runtime.calls.prepared import ArgumentError

if TYPE_CHECKING:
    from mcpgen_runtime.calls.operation import Body, Media
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["choose"]


def choose(body: Body, arguments: JsonObject) -> Media | None:
    """The media type that the caller names, else the first that carries all arguments given.

    None where the body has no argument and need not be sent. Raises ArgumentError where no one
    media type has a place for every argument, so that none is lost.
    """
    given = {name for media in body.media for name in media.arguments if name in arguments}
    named = None if body.choice is None else arguments.get(body.choice)
    if not given and not body.required:
        return None
    media = [each for each in body.media if named is None or each.type == named]
    fitting = next((each for each in media if given.issubset(each.arguments)), None)
    if fitting is None:
        raise _misfit(media, given, arguments)
    return fitting


def _misfit(media: list[Media], given: set[str], arguments: JsonObject) -> ArgumentError:
    """Say which argument has no place beside the others."""
    nearest = max(media, key=lambda each: len(given.intersection(each.arguments)), default=None)
    held: tuple[str, ...] = () if nearest is None else nearest.arguments
    stray = next((name for name in arguments if name in given and name not in held), "")
    kind = "this operation" if nearest is None else nearest.type
    return ArgumentError((stray,), f"has no place in a body of {kind} with the other arguments.")
