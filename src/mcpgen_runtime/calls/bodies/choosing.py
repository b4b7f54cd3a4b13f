"""Which of its media types a body is sent as, for these arguments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen_runtime.calls.files import declared_type
from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.written import in_range

if TYPE_CHECKING:
    from mcpgen_runtime.calls.operation import Body, Media
    from mcpgen_runtime.schema.types import JsonObject

__all__ = ["choose"]


def choose(body: Body, arguments: JsonObject) -> Media | None:
    """The media type that the caller names, else the first that carries all arguments given.

    Of several for one file, that of the file, where it is among them. None where the body has no
    argument and need not be sent. Raises ArgumentError where no one media type has a place for
    every argument, so that none is lost.
    """
    given = {name for media in body.media for name in media.arguments if name in arguments}
    named = None if body.choice is None else arguments.get(body.choice)
    if not given and not body.required:
        return None
    media = list(body.media) if named is None else _named(body, str(named))
    fitting = [each for each in media if given.issubset(each.arguments)]
    if not fitting:
        raise _misfit(media, given, arguments)
    return next((each for each in fitting if _is_of_file(each, arguments)), fitting[0])


def _named(body: Body, name: str) -> list[Media]:
    """The media type `name`: as the document has it, else as one of a range such as `image/*`."""
    exact = [each for each in body.media if each.type == name]
    return exact or [replace(each, type=name) for each in body.media if in_range(name, each.type)]


def _is_of_file(media: Media, arguments: JsonObject) -> bool:
    """Whether the body is a file of this very type."""
    if not media.file or media.argument not in arguments:
        return False
    kind = declared_type(arguments[media.argument])
    return kind is not None and in_range(kind, media.type)


def _misfit(media: list[Media], given: set[str], arguments: JsonObject) -> ArgumentError:
    """Say which argument has no place beside the others."""
    nearest = max(media, key=lambda each: len(given.intersection(each.arguments)), default=None)
    held: tuple[str, ...] = () if nearest is None else nearest.arguments
    stray = next((name for name in arguments if name in given and name not in held), "")
    kind = "this operation" if nearest is None else nearest.type
    return ArgumentError((stray,), f"has no place in a body of {kind} with the other arguments.")
