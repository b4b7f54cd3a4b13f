from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpgen_runtime import Audio, Block, EmbeddedResource, Image, ResourceLink, Text

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("block", "wire"),
    [
        (Text("hi"), {"type": "text", "text": "hi"}),
        (
            Text("hi", annotations={"priority": 1}, meta={"k": 1}),
            {"type": "text", "text": "hi", "annotations": {"priority": 1}, "_meta": {"k": 1}},
        ),
        (
            Image(b"\x00\xff", "image/png"),
            {"type": "image", "data": "AP8=", "mimeType": "image/png"},
        ),
        (Audio(b"", "audio/wav"), {"type": "audio", "data": "", "mimeType": "audio/wav"}),
        (
            ResourceLink(
                "file:///a", "a", title="A", description="d", mime_type="text/plain", size=0
            ),
            {
                "type": "resource_link",
                "uri": "file:///a",
                "name": "a",
                "title": "A",
                "description": "d",
                "mimeType": "text/plain",
                "size": 0,
            },
        ),
        (
            EmbeddedResource("file:///a", "text"),
            {"type": "resource", "resource": {"uri": "file:///a", "text": "text"}},
        ),
        (
            EmbeddedResource("file:///a", b"\x01", "application/x"),
            {
                "type": "resource",
                "resource": {"uri": "file:///a", "mimeType": "application/x", "blob": "AQ=="},
            },
        ),
    ],
)
def test_each_block_has_the_wire_form_of_the_protocol(
    block: Block, wire: dict[str, object]
) -> None:
    assert block.to_wire() == wire


@pytest.mark.parametrize(
    "make",
    [
        Text,
        lambda wrong: Image(wrong, "image/png"),
        lambda wrong: Audio(b"", wrong),
        lambda wrong: ResourceLink("file:///a", wrong),
        lambda wrong: EmbeddedResource("file:///a", wrong),
    ],
)
def test_a_block_of_the_wrong_type_is_told_where_it_is_made(make: Callable[[Any], Block]) -> None:
    with pytest.raises(TypeError, match=r"\w+\.\w+ cannot be a value of type int"):
        make(5)
