"""The handlers of Everything: what the official conformance suite asks each of its tools to do.

`toolkit.py` puts this file into the package that is built from `everything.yaml`.
"""

# ruff: noqa: ARG001, TC001, TC003 - a handler's parameters are the contract's; imports as seeded

from __future__ import annotations

import asyncio
import collections.abc
import contextlib
import io
import struct
import wave
import zlib

from mcpgen_runtime import Audio, EmbeddedResource, Image, Text, ToolFailure

from . import contract, models

CHANGING = "test_simple_text_again"
"""The tool that `test_trigger_tool_change` hides and shows."""

PAUSE = 0.05
"""Seconds between two notifications, so that a client that counts them sees each by itself."""


class State:
    """Whether the changing tool is hidden."""

    hidden = False


@contextlib.asynccontextmanager
async def lifespan() -> collections.abc.AsyncGenerator[State, None]:
    """Begin with every tool shown."""
    yield State()


def png() -> bytes:
    """One red pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixel = zlib.compress(b"\x00\xff\x00\x00")
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def wav() -> bytes:
    """One sample of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\x00\x00")
    return file.getvalue()


async def json_schema_2020_12_tool(
    args: models.JsonSchema_2020_12ToolInput, ctx: contract.Context
) -> contract.Content:
    """Answer at once; the suite looks at the schema only."""
    return "The arguments fit the schema."


async def test_audio_content(
    args: models.TestAudioContentInput, ctx: contract.Context
) -> contract.Content:
    """Answer with sound."""
    return Audio(wav(), "audio/wav")


async def test_embedded_resource(
    args: models.TestEmbeddedResourceInput, ctx: contract.Context
) -> contract.Content:
    """Answer with a resource of plain text."""
    return EmbeddedResource("test://embedded-resource", "Text of a resource.", "text/plain")


async def test_error_handling(
    args: models.TestErrorHandlingInput, ctx: contract.Context
) -> contract.Content:
    """Fail, as a tool fails."""
    raise ToolFailure("This tool fails on purpose.")


async def test_image_content(
    args: models.TestImageContentInput, ctx: contract.Context
) -> contract.Content:
    """Answer with an image."""
    return Image(png(), "image/png")


async def test_logging_tool(
    args: models.TestLoggingToolInput, ctx: contract.Context
) -> contract.Content:
    """Log at the least and at the most severe level."""
    ctx.log.debug("A tool is looked at.")
    ctx.log.emergency({"text": "A tool is looked at.", "severe": True}, logger="everything")
    return "Logged twice."


async def test_missing_capability(
    args: models.TestMissingCapabilityInput, ctx: contract.Context
) -> contract.Content:
    """Refuse a client that cannot sample."""
    ctx.request.require("sampling")
    return "This client offers sampling."


async def test_multiple_content_types(
    args: models.TestMultipleContentTypesInput, ctx: contract.Context
) -> contract.Content:
    """Answer with three kinds of block."""
    resource = EmbeddedResource("test://mixed-content", '{"answer": 42}', "application/json")
    return [Text("Three kinds of content:"), Image(png(), "image/png"), resource]


async def test_simple_text(
    args: models.TestSimpleTextInput, ctx: contract.Context
) -> contract.Content:
    """Answer with text."""
    return "Text, and nothing else."


async def test_simple_text_again(
    args: models.TestSimpleTextAgainInput, ctx: contract.Context
) -> contract.Content:
    """Answer with text, while shown."""
    return "Text, while it lasts."


async def test_tool_with_logging(
    args: models.TestToolWithLoggingInput, ctx: contract.Context
) -> contract.Content:
    """Log three times."""
    ctx.log.info("Begun.")
    await asyncio.sleep(PAUSE)
    ctx.log.info("Half done.")
    await asyncio.sleep(PAUSE)
    ctx.log.info("Done.")
    return "Logged three times."


async def test_tool_with_progress(
    args: models.TestToolWithProgressInput, ctx: contract.Context
) -> contract.Content:
    """Report progress three times, to a client that wants it."""
    ctx.progress(0, 100)
    await asyncio.sleep(PAUSE)
    ctx.progress(50, 100, "Half done.")
    await asyncio.sleep(PAUSE)
    ctx.progress(100, 100)
    return "Done."


async def test_trigger_tool_change(
    args: models.TestTriggerToolChangeInput, ctx: contract.Context
) -> contract.Content:
    """Change what tools/list lists."""
    if ctx.state.hidden:
        ctx.tools.show(CHANGING)
    else:
        ctx.tools.hide(CHANGING)
    ctx.state.hidden = not ctx.state.hidden
    return "The list has changed."
