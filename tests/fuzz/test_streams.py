"""Whatever bytes come, cut anywhere, with calls that end at any moment: the oracle is content."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from fuzzing.driving import play
from fuzzing.mutating import mutate
from fuzzing.seeds import VECTORS, initialize, named_seeds, seeds
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz.grammar import arrays, lines

if TYPE_CHECKING:
    from collections.abc import Callable

briefly_and_at_length = pytest.mark.parametrize(
    "examples", [80, pytest.param(800, marks=pytest.mark.slow)]
)
needs_vectors = pytest.mark.skipif(not VECTORS.exists(), reason=f"{VECTORS} is absent")

SEEDS = seeds()
VECTOR_SEEDS = named_seeds()
ALPHABET = b'{}[]":,\n\r\t \\.-+eE0123456789abcdefghijklmnopqrstuvwxyz\x00\xef\xbb\xbf\xf0\xff'

streams = st.lists(lines, max_size=12).map(b"".join)
batches = st.lists(arrays.map(lambda array: json.dumps(array).encode() + b"\n"), max_size=4)
chances = st.randoms(use_true_random=False)
"""What a driver does, and how the bytes are cut; hypothesis makes simple what fails."""


def look(check: Callable[..., None], examples: int, *strategies: st.SearchStrategy[Any]) -> None:
    relaxed = [HealthCheck.too_slow, HealthCheck.data_too_large]
    limits = settings(max_examples=examples, deadline=None, suppress_health_check=relaxed)
    limits(given(*strategies)(check))()


@briefly_and_at_length
@pytest.mark.parametrize("of_any", [st.binary(), st.lists(st.sampled_from(ALPHABET)).map(bytes)])
def test_random_bytes(of_any: st.SearchStrategy[bytes], examples: int) -> None:
    def check(data: bytes, chance: Random) -> None:
        play(data, chance.randrange)

    look(check, examples, of_any, chances)


@briefly_and_at_length
def test_whole_and_broken_messages(examples: int) -> None:
    def check(data: bytes, chance: Random) -> None:
        play(data, chance.randrange)

    look(check, examples, streams, chances)


@briefly_and_at_length
def test_batches(examples: int) -> None:
    def check(lines: list[bytes], chance: Random) -> None:
        play(initialize("2025-03-26") + b"".join(lines), chance.randrange)

    look(check, examples, batches, chances)


@needs_vectors
@pytest.mark.parametrize("name", VECTOR_SEEDS)
def test_vectors_as_they_are(name: str) -> None:
    for number in range(10):
        play(VECTOR_SEEDS[name], Random(number).randrange)  # noqa: S311 - no secret


@needs_vectors
@briefly_and_at_length
def test_mutated_vectors(examples: int) -> None:
    def check(seed: bytes, chance: Random) -> None:
        play(mutate(seed, SEEDS, chance.randrange), chance.randrange)

    look(check, examples, st.sampled_from(list(VECTOR_SEEDS.values())), chances)
