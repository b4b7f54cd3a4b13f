"""How much of a hostile file the reader takes."""

from __future__ import annotations

MAX_BYTES = 64 * 1024 * 1024
"""Size of one file. The largest public API description is 13 MB."""

MAX_DEPTH = 256
"""Objects and arrays inside each other: a hundred levels of `allOf`. Real specs stay below 30."""

MAX_EXPANSION = 250_000
"""Values that YAML aliases may repeat in one document; a long text counts as several."""

MAX_FAULTS = 1000
"""Faults of one text that are kept."""

MAX_FILES = 1000
"""Files that the references of one spec may lead to."""

MAX_API_FILES = 10_000
"""Files that the document of an API may consist of; the largest public one has 3,700."""

MAX_API_BYTES = 256 * 1024 * 1024
"""Size of all of these together; the largest public ones have 14 MB."""
