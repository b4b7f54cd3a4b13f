"""Which operations become tools: x-mcp, include and exclude, words that fit none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.openapi.tools.records import AT, FILE, operation

from mcpgen.diagnostics import Findings
from mcpgen.openapi.choosing import choose
from mcpgen.openapi.model import Api, At, Operation, Skip
from mcpgen.spec.reading.options import ApiOptions, Choice

if TYPE_CHECKING:
    from mcpgen.openapi.choosing import Chosen

OWN = At(FILE, ("paths", "/x", "get"))
PETS = (
    operation("get", "/pets", operation_id="pets/list", tags=("pets",)),
    operation("post", "/pets", operation_id="pets/add", tags=("pets", "write"), deprecated=True),
    operation("get", "/pets/{id}", operation_id="pets/get", tags=("pets",)),
    operation("get", "/pets/{id}/toys", operation_id="toys.list", tags=("toys",)),
    operation("delete", "/toys/{id}"),
)
ALL = [(one.method, one.path) for one in PETS]


def chosen(
    *operations: Operation, skipped: tuple[Skip, ...] = (), **options: Any
) -> tuple[Chosen, Findings]:
    api, findings = Api("3.1", FILE, (FILE,), operations=operations, skipped=skipped), Findings()
    return choose(api, ApiOptions(**options), FILE.source, findings), findings


def said(*extensions: Any) -> Operation:
    """An operation with the extensions of the document, its path and its own, as many as given."""
    places = [
        At(FILE, ("x-mcp",)),
        At(FILE, ("paths", "/x", "x-mcp")),
        At(FILE, (*OWN.tokens, "x")),
    ]
    given = tuple((value, place) for value, place in zip(extensions, places, strict=False))
    return Operation("get", "/x", OWN, "/x", operation_id="x", extensions=given)


@pytest.mark.parametrize(
    ("options", "indexes"),
    [
        ({}, [0, 1, 2, 3, 4]),
        ({"include": Choice(tags=("pets",))}, [0, 1, 2]),
        ({"include": Choice(tags=("to*", "write"))}, [1, 3]),
        ({"include": Choice(paths=("/pets",))}, [0, 1]),
        ({"include": Choice(paths=("/pets/*",))}, [2]),
        ({"include": Choice(paths=("/pets/**",))}, [2, 3]),
        ({"include": Choice(paths=("/**/{id}",))}, [2, 4]),
        ({"include": Choice(methods=("GET",))}, [0, 2, 3]),
        ({"include": Choice(operations=("pets/*", "toys?list"))}, [0, 1, 2, 3]),
        ({"include": Choice(methods=("delete",), tags=("toys",))}, [3, 4]),
        ({"include": Choice(tags=("pets",)), "exclude": Choice(methods=("post",))}, [0, 2]),
        ({"exclude": Choice(paths=("/*",))}, [2, 3, 4]),
        ({"deprecated": "drop"}, [0, 2, 3, 4]),
        ({"deprecated": "keep"}, [0, 1, 2, 3, 4]),
        ({"include": Choice()}, []),
    ],
)
def test_operations_are_chosen_by_any_word(options: Any, indexes: list[int]) -> None:
    made, findings = chosen(*PETS, **options)
    assert [ALL.index((one.operation.method, one.operation.path)) for one in made.operations] == (
        indexes
    )
    assert made.left_out == len(PETS) - len(indexes)
    assert not findings


@pytest.mark.parametrize(
    ("extensions", "is_chosen"),
    [
        ((), True),
        ((True,), True),
        ((False,), False),
        ((False, True), True),
        ((False, False, True), True),
        ((True, True, False), False),
        (({"enabled": False},), False),
        ((False, {"title": "A"}), True),
        ((True, {"title": "A", "enabled": False}), False),
    ],
)
def test_the_inner_word_wins(extensions: Any, is_chosen: bool) -> None:
    made, findings = chosen(said(*extensions))
    assert bool(made.operations) is is_chosen
    assert made.left_out == (not is_chosen)
    assert not findings


def test_words_are_joined_from_the_outside_in() -> None:
    outer = {"title": "A", "description": "B", "annotations": {"readOnlyHint": False}}
    inner = {"name": "the x", "title": "C", "annotations": {"openWorldHint": False}}
    (one,) = chosen(said(outer, True, inner))[0].operations
    assert one.name == "the_x"
    assert (one.words.title, one.words.description) == ("C", "B")
    assert one.words.annotations == {"readOnlyHint": False, "openWorldHint": False}


@pytest.mark.parametrize(
    ("extensions", "message"),
    [
        ((None,), "x-mcp is null: left out"),
        (({"enabled": "no"},), 'x-mcp has "enabled": "no": left out'),
        (({"titel": "A"},), 'x-mcp has the unknown key "titel": left out'),
        (({"name": "A"},), "x-mcp has a name, which only that of an operation can have: left out"),
        (
            ({"annotations": {"readOnlyHint": "yes"}},),
            'x-mcp has the annotation "readOnlyHint": "yes": left out',
        ),
    ],
)
def test_what_x_mcp_cannot_say_is_told_once(extensions: Any, message: str) -> None:
    made, findings = chosen(said(*extensions), said(*extensions))
    assert len(made.operations) == 2
    (found,) = findings
    assert (found.code, found.message, found.pointer) == ("MG606", message, "/x-mcp")


@pytest.mark.parametrize(
    ("options", "message", "help_"),
    [
        (
            {"include": Choice(tags=("pet",))},
            'include: the tag "pet" fits no operation',
            'Is it "pets"?',
        ),
        (
            {"exclude": Choice(paths=("/pet",))},
            'exclude: the path "/pet" fits no operation',
            'Is it "/pets"?',
        ),
        (
            {"exclude": Choice(methods=("PUTT",))},
            'exclude: the method "PUTT" fits no operation',
            "Mend it, or leave it out.",
        ),
        (
            {"tools": {"pets/lst": {"name": "a"}}},
            'tools: there is no operation "pets/lst"',
            'Is it "pets/list"?',
        ),
    ],
)
def test_a_word_that_fits_nothing_is_told(options: Any, message: str, help_: str) -> None:
    _, findings = chosen(*PETS, **options)
    (found,) = findings
    assert (found.code, found.severity) == ("MG603", "warning")
    assert (found.message, found.help) == (message, help_)


def test_tools_are_renamed_by_id_or_by_method_and_path() -> None:
    tools = {
        "pets/list": {"name": "list"},
        "DELETE /toys/{id}": {"name": "drop it", "title": "T", "description": "D"},
        "get /pets/{id}": {"title": "One"},
    }
    made, findings = chosen(*PETS, tools=tools)
    assert not findings
    names = [one.name for one in made.operations]
    assert names == ["list", "pets_add", "pets_get", "toys_list", "drop_it"]
    assert made.operations[2].words.title == "One"
    assert made.operations[4].words.description == "D"


def test_the_choice_changes_no_name() -> None:
    ones = [operation("get", path, operation_id="same") for path in ("/a", "/b")]
    both = chosen(*ones)[0].operations
    (alone,) = chosen(*ones, exclude=Choice(paths=("/a",)))[0].operations
    assert alone.name == both[1].name


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        ({}, 0),
        ({"exclude": Choice(paths=("/bad",))}, 1),
        ({"exclude": Choice(methods=("get",))}, 6 - 2),
        ({"include": Choice(paths=("/pets",))}, 4),
        ({"include": Choice(tags=("pets",))}, 2),
    ],
)
def test_what_cannot_be_read_may_be_left_out_too(options: Any, left_out: int) -> None:
    bad = Skip("get", "/bad", AT, "it is bad")
    made, _ = chosen(*PETS, skipped=(bad,), **options)
    assert made.left_out == left_out
    assert len(made.operations) + len(made.skipped) + made.left_out == len(PETS) + 1
