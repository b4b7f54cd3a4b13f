"""The shared folder beside the checkout: recorded behaviour and corpora that tests agree with."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"
"""`<repository>/../shared`. It is not part of the repository and may be absent."""


def require_shared(*parts: str) -> Path:
    """Return the path of a shared file or folder; skip the test, saying so, where it is absent."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"needs the shared folder beside the repository: {path} is absent")
    return path
