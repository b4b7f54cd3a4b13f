"""What is wrong with an overlay, told at its own lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings, Source
    from mcpgen_runtime.schema.types import Json


class OverlayError(Exception):
    """An action that cannot be applied; `at` is a JSON Pointer into it."""

    def __init__(self, message: str, at: str = "", help: str = "") -> None:  # noqa: A002
        super().__init__(message)
        self.at = at
        self.help = help


class OverlayFile(NamedTuple):
    """A file of an overlay that was loaded, and where its faults go."""

    source: Source
    value: Json
    findings: Findings

    def error(self, message: str, pointer: str, help: str = "") -> None:  # noqa: A002
        """Tell of a fault: the overlay cannot be applied."""
        self.findings.error("MG617", message, help, source=self.source, pointer=pointer)

    def warning(self, code: str, message: str, pointer: str) -> None:
        """Tell of something that its author did not mean."""
        self.findings.warning(code, message, source=self.source, pointer=pointer)
