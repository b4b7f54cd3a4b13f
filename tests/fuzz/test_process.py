"""The fuzzer of a real server process, for a few connections; for longer it is run by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from fuzzing.fuzz_process import build, connect, invent

if TYPE_CHECKING:
    from mcpgen.cli.built import Built

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory.mktemp("fuzzed"))


@pytest.mark.parametrize("seed", range(10))
def test_a_server_keeps_the_laws(built: Built, seed: int) -> None:
    connect(built, invent(Random(seed)))  # noqa: S311 - no secret
