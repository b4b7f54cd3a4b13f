from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.api_documents import Reading, read_file

from mcpgen.diagnostics import render_all

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from mcpgen.openapi.model import Api
    from mcpgen.spec.reading.options import Options


@pytest.fixture
def reading_of(tmp_path: Path) -> Callable[..., Reading]:
    """Write a document, and the files beside it, and read it."""

    def reading_of(
        text: str,
        files: Mapping[str, str] | None = None,
        name: str = "api.yaml",
        overlays: tuple[str, ...] = (),
        options: Options | None = None,
    ) -> Reading:
        for file, content in {name: text, **(files or {})}.items():
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return read_file(tmp_path / name, tmp_path, overlays, options)

    return reading_of


@pytest.fixture
def api_of(reading_of: Callable[..., Reading]) -> Callable[..., Api]:
    """Write a document and read it, without a word said of it."""

    def api_of(text: str, files: Mapping[str, str] | None = None, name: str = "api.yaml") -> Api:
        reading = reading_of(text, files, name)
        assert list(reading.findings) == [], render_all(reading.findings)
        assert reading.api is not None
        assert reading.api.skipped == ()
        return reading.api

    return api_of
