"""Makes the hand-written package `notes_mcp` importable, and calls on it short."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.runtime.support import new_call

from mcpgen_runtime.runtime.application import Application
from mcpgen_runtime.runtime.loading import load_toolkit
from mcpgen_runtime.runtime.schemas import Schemas

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from mcpgen_runtime.session import Answer

FIXTURE = Path(__file__).parent / "fixture"
sys.path.insert(0, str(FIXTURE))


@pytest.fixture
def notes_with() -> Callable[[SimpleNamespace], Application]:
    """The application of `notes_mcp` with the handlers given."""

    def make(handlers: SimpleNamespace) -> Application:
        return Application(load_toolkit("notes_mcp"), handlers, Schemas.of_package("notes_mcp"))

    return make


@pytest.fixture
def call() -> Callable[..., dict[str, Any]]:
    """Calls one tool in a loop of its own, within the application's lifespan."""

    def run(
        application: Application,
        tool: str,
        arguments: dict[str, Any],
        revision: str = "2025-11-25",
    ) -> dict[str, Any]:
        async def once() -> Answer:
            async with application:
                return await application.call(new_call(tool, arguments, revision=revision))

        answer = asyncio.run(once())
        result: dict[str, Any] = json.loads(answer.text)
        return result if answer.meta is None else result | {"_meta": answer.meta}

    return run
