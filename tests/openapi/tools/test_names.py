"""Names of tools: legal, within the budget, all different, and nobody's business but their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.openapi.tools.records import operation

from mcpgen.openapi.tools.names import LONGEST, tool_names
from mcpgen.openapi.tools.shortening import shortened

if TYPE_CHECKING:
    from mcpgen.openapi.model import Operation

LEGAL = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
TEXTS = st.text(max_size=80) | st.from_regex(r"[a-zA-Z_/.{}0-9-]{1,300}", fullmatch=True)


def name_of(made: Operation, given: str | None = None, budget: int = 48) -> str:
    (name,) = tool_names([made], [given], budget)
    return name


@pytest.mark.parametrize(
    ("operation_id", "name"),
    [
        ("getPets", "getPets"),
        ("get_pets", "get_pets"),
        ("__init__", "__init__"),
        ("repos/get-content", "repos_get_content"),
        ("put_files_id#add_shared_link", "put_files_id_add_shared_link"),
        ("[Get] all pets!", "Get_all_pets"),
        ("2fa enable", "get_2fa_enable"),
        ("宠物", "get_pets_by_petId_toys"),
        ("___", "get_pets_by_petId_toys"),
        (None, "get_pets_by_petId_toys"),
    ],
)
def test_an_operation_id_is_kept_as_far_as_it_is_legal(operation_id: str | None, name: str) -> None:
    assert name_of(operation("get", "/pets/{petId}/toys", operation_id=operation_id)) == name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "get_root"),
        ("/v1/pet-toys.json", "get_v1_pet_toys_json"),
        ("/a/{b_c}/{d}", "get_a_by_b_c_by_d"),
        ("/x?action=list#all", "get_x_action_list_all"),
    ],
)
def test_without_one_it_is_method_and_path_in_words(path: str, name: str) -> None:
    assert name_of(operation("GET", path)) == name


def test_its_owner_knows_best() -> None:
    one = operation("GET", "/pets", operation_id="listPets")
    assert name_of(one, "pets") == "pets"
    assert name_of(one, "the pets") == "the_pets"
    assert name_of(one, "a" * 60) == "a" * 60, "more than the budget, as it was asked for"


@pytest.mark.parametrize(
    ("name", "budget", "short"),
    [
        ("list_all_pets_of_the_owner", 48, "list_all_pets_of_the_owner"),
        ("list_all_pets_of_the_owner", 24, "list_all_pets_the_owner"),
        ("list_all_pets_of_the_owner", 20, "list_all_pets_owner"),
        ("list_all_pets_of_the_owner", 16, "list_pets_owner"),
        ("listAllPetsOfTheOwner", 18, "listAllPetsOwner"),
        ("readHTTPRouteV1beta1Status", 22, "readRouteV1beta1Status"),
        ("orgs_get_orgs_limit_for_user", 22, "orgs_get_limit_user"),
        ("pets_get_v2_x_owners", 18, "pets_get_v2_owners"),
        ("pets_get_v2_owners", 16, "pets_get_owners"),
        ("x" * 300, 48, "x" * 48),
    ],
)
def test_what_is_too_long_loses_whole_words(name: str, budget: int, short: str) -> None:
    assert shortened(name, budget) == short


def test_in_a_clash_the_one_that_is_called_so_keeps_the_name() -> None:
    ones = [
        operation("GET", "/a", operation_id="get-pets"),
        operation("GET", "/b", operation_id="get_pets"),
        operation("GET", "/c", operation_id="get pets"),
    ]
    first, second, third = tool_names(ones, [None] * 3)
    assert second == "get_pets"
    assert re.fullmatch("get_pets_[0-9a-f]{6}", first)
    assert re.fullmatch("get_pets_[0-9a-f]{6}", third)
    assert first != third


def test_of_one_id_that_stands_twice_both_get_a_hash() -> None:
    ones = [operation("GET", path, operation_id="get_pets") for path in ("/a", "/b")]
    names = tool_names(ones, [None, None])
    assert all(re.fullmatch("get_pets_[0-9a-f]{6}", name) for name in names)
    assert tool_names(ones, ["get_pets", None])[0] == "get_pets", "unless its owner calls one so"


def test_fragments_tell_operations_apart() -> None:
    ones = [operation("GET", path, operation_id="same") for path in ("/a#x", "/a#y")]
    assert len(set(tool_names(ones, [None, None]))) == 2


OPERATIONS = st.lists(
    st.tuples(st.sampled_from(["GET", "POST"]), TEXTS, TEXTS | st.none(), TEXTS | st.none()),
    max_size=12,
    unique_by=lambda one: one[:2],
)


@given(OPERATIONS, st.integers(1, 200))
def test_names_are_legal_and_different_and_do_not_depend_on_the_order(
    given_: list[tuple[str, str, str | None, str | None]], budget: int
) -> None:
    ones = [operation(method, path, operation_id=own) for method, path, own, _ in given_]
    owners = [owner for *_, owner in given_]
    names = tool_names(ones, owners, budget)
    assert len(set(names)) == len(names)
    for name, owner in zip(names, owners, strict=True):
        assert LEGAL.fullmatch(name), name
        assert len(name) <= (LONGEST if owner else max(16, min(budget, LONGEST)))
    backwards = tool_names(ones[::-1], owners[::-1], budget)
    assert backwards[::-1] == names


@given(OPERATIONS)
def test_a_name_that_is_not_contested_is_what_it_is_alone(
    given_: list[tuple[str, str, str | None, str | None]],
) -> None:
    ones = [operation(method, path, operation_id=own) for method, path, own, _ in given_]
    alone = [name_of(one) for one in ones]
    together = tool_names(ones, [None] * len(ones))
    for one, own in zip(together, alone, strict=True):
        if alone.count(own) == 1 and not any(own == other for other in together if other != one):
            assert one == own
