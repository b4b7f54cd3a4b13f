from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen.diagnostics import render_all
from mcpgen.spec.reading import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import Config, ReadResult


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a file of the test's folder."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def result_of(write: Callable[[str, str], Path]) -> Callable[..., ReadResult]:
    """Write a spec and read it."""

    def result_of(text: str, name: str = "notes.yaml", config: Config | None = None) -> ReadResult:
        (result,) = read([write(name, text)], config)
        return result

    return result_of


@pytest.fixture
def document_of(result_of: Callable[..., ReadResult]) -> Callable[..., Document]:
    """Write a spec and read it, without a fault."""

    def document_of(text: str, name: str = "notes.yaml", config: Config | None = None) -> Document:
        result = result_of(text, name, config)
        assert result.document is not None, render_all(result.findings)
        return result.document

    return document_of
