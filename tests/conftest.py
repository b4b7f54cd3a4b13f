"""What all tests share: hypothesis on a busy machine, and the real catalogs, built once.

Builds prove nothing here, which would cost each of hundreds a process; those that are about proofs
ask for it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support.built import build, once_a_run
from tests.support.shared import require_shared

if TYPE_CHECKING:
    from pathlib import Path

os.environ["MCPGEN_PROVE"] = "off"  # also for the processes that tests start

settings.register_profile(
    "busy machine",
    deadline=None,  # no test asserts on time
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("busy machine")


@pytest.fixture(scope="session")
def built_catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of the 27 real catalogs, each in a folder of its name, built with proofs."""
    catalogs = require_shared("corpus", "catalogs")

    def make(out: Path) -> None:
        answer = build(catalogs, out, MCPGEN_PROVE="on")
        assert answer.returncode == 0, answer.stderr

    return once_a_run(tmp_path_factory, "catalogs", make)
