"""Content blocks on the wire, as the client's revision knows them.

A client refuses a whole result for one block of a kind that came later; so such a block is told to
it in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

from mcpgen_runtime.runtime.content import (
    Audio,
    Block,
    EmbeddedResource,
    Image,
    ResourceLink,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mcpgen_runtime.schema.types import Json

__all__ = ["Made", "is_block", "on_wire"]

Made: TypeAlias = "str | Block"
"""What handlers make blocks of; a text is a block of text."""

_BLOCKS = (Text, Image, Audio, ResourceLink, EmbeddedResource)


def is_block(value: object) -> TypeGuard[Made]:
    """Whether `value` is a block, or a text that becomes one."""
    return isinstance(value, (str, *_BLOCKS))


def on_wire(blocks: Iterable[Made], revision: str) -> list[Json]:
    """The blocks as JSON objects of `revision`."""
    return [_block(block, revision) for block in blocks]


def _block(block: Made, revision: str) -> Json:
    if isinstance(block, str):
        return {"type": "text", "text": block}
    since, words = _LATER.get(type(block), _FIRST)
    return block.to_wire() if revision >= since else Text(words(block), block.annotations).to_wire()


def _sound(block: Audio) -> str:
    return f"[sound, {block.mime_type}, {len(block.data)} bytes]"


def _link(block: ResourceLink) -> str:
    told = f"{block.title or block.name}: {block.uri}"
    return f"{told}\n{block.description}" if block.description else told


_FIRST: tuple[str, Callable[[Any], str]] = ("", str)
"""Every revision has the kind, so that no words are needed."""

_LATER: dict[type, tuple[str, Callable[[Any], str]]] = {
    Audio: ("2025-03-26", _sound),
    ResourceLink: ("2025-06-18", _link),
}
"""The revision that brought a kind of block, and its words for older ones."""
