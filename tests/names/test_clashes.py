"""Names in a clash: they never depend on order, and on neighbours only by being contested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.emit.names import Claim, allot, handler_form, handler_names

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

# Few words, many spellings: nearly every draw has clashes.
STYLES: list[Callable[[list[str]], str]] = [
    "_".join,
    "-".join,
    ".".join,
    "/".join,
    lambda parts: parts[0] + "".join(map(str.capitalize, parts[1:])),
    lambda parts: "_".join(parts).upper(),
]


def styled(parts: list[str], style: Callable[[list[str]], str]) -> str:
    return style(parts)


served = st.builds(
    styled,
    st.lists(st.sampled_from(["get", "note", "2", "x"]), min_size=1, max_size=3),
    st.sampled_from(STYLES),
)
specs = st.lists(served, unique=True, min_size=1, max_size=12)


def test_the_python_form_keeps_its_name() -> None:
    names = handler_names(["get-note", "get_note", "getNote"])
    assert names["get_note"] == "get_note"
    assert names["get-note"].startswith("get_note_x")
    assert names["getNote"].startswith("get_note_x")
    assert len(set(names.values())) == 3


def test_without_a_clash_there_is_no_hash() -> None:
    assert handler_names(["get-note", "listNotes"]) == {
        "get-note": "get_note",
        "listNotes": "list_notes",
    }


@given(specs, st.randoms(use_true_random=False))
def test_order_is_nothing(tools: list[str], rng: random.Random) -> None:
    shuffled = list(tools)
    rng.shuffle(shuffled)
    assert handler_names(shuffled) == handler_names(tools)


@given(specs)
def test_names_are_unique_and_python_forms_are_kept(tools: list[str]) -> None:
    names = handler_names(tools)
    assert len(set(names.values())) == len(tools)
    assert all(names[tool] == tool for tool in tools if handler_form(tool) == tool)


@given(specs, specs)
def test_added_and_removed_tools_change_no_other_name(one: list[str], two: list[str]) -> None:
    """A name changes only if its form becomes contested, or is no longer."""
    before, after = handler_names(one), handler_names(two)
    for tool in set(one) & set(two):
        if before[tool] != after[tool]:
            assert _rivals(tool, one) != _rivals(tool, two)
            assert 0 in {_rivals(tool, one), _rivals(tool, two)}
            assert handler_form(tool) != tool


def _rivals(tool: str, tools: list[str]) -> int:
    return sum(handler_form(other) == handler_form(tool) for other in tools) - 1


@pytest.mark.parametrize("mark", ["_x", "X"])
def test_a_hash_gives_way_to_a_name_that_looks_like_it(mark: str) -> None:
    pair = [Claim("a", "n", "a", 1), Claim("b", "n", "b", 1)]
    first = allot(pair, mark)
    squatter = Claim("s", first["a"], first["a"])
    names = allot([*pair, squatter], mark)
    assert names["s"] == first["a"]
    assert len(set(names.values())) == 3
    assert names["b"] == first["b"]


def test_equal_ranks_share_the_loss() -> None:
    names = allot([Claim(1, "n", "one"), Claim(2, "n", "two"), Claim(3, "m", "three")], "X")
    assert names[3] == "m"
    assert names[1].startswith("nX")
    assert names[2].startswith("nX")
