"""Content blocks on the wire, as the client's revision knows them.

A client refuses a whole result for one block of a kind that came later; so such a block is told to
it in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from mcpgen_runtime.runtime.content import (
    Audio,
    Block,
    EmbeddedResource,
    Image,
    ResourceLink,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen_runtime.schema.types import Json

__all__ = ["Made", "is_block", "on_wire"]

Made: TypeAlias = "str | Block"
"""What handlers make blocks of; a text is a block of text."""

_BLOCKS = (Text, Image, Audio, ResourceLink, EmbeddedResource)

SINCE: dict[type, str] = {Audio: "2025-03-26", ResourceLink: "2025-06-18"}
"""The revision that brought a kind; the others are as old as the protocol."""


def is_block(value: object) -> TypeGuard[Made]:
    """Whether `value` is a block, or a text that becomes one."""
    return isinstance(value, (str, *_BLOCKS))


def on_wire(blocks: Iterable[Made], revision: str) -> list[Json]:
    """The blocks as JSON objects of `revision`."""
    return [_block(block, revision) for block in blocks]


def _block(block: Made, revision: str) -> Json:
    if isinstance(block, str):
        return {"type": "text", "text": block}
    if revision < SINCE.get(type(block), ""):
        return Text(_in_words(block), block.annotations).to_wire()
    return block.to_wire()


def _in_words(block: Block) -> str:
    if isinstance(block, Audio):
        return f"[sound, {block.mime_type}, {len(block.data)} bytes]"
    if isinstance(block, ResourceLink):
        told = f"{block.title or block.name}: {block.uri}"
        return f"{told}\n{block.description}" if block.description else told
    return str(block)  # pragma: no cover - the table names no other kind
