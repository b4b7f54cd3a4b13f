from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import pytest
from pydantic import MISSING, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from mcpgen_runtime import Model
from mcpgen_runtime.runtime.typed import plain, reader

if TYPE_CHECKING:
    from collections.abc import Callable


class Open(Model):
    model_config = ConfigDict(extra="allow")

    class_: Annotated[StrictStr | MISSING, Field(alias="class")] = MISSING
    count: StrictInt = 3
    tags: list[StrictStr] = ["all"]  # noqa: RUF012 - as the emitter writes it
    inner: Open | None | MISSING = MISSING  # noqa: RUF036 - as the emitter writes it


class Checked(Open):
    title: Annotated[StrictStr | MISSING, Field(min_length=1)] = MISSING
    lengths: dict[Annotated[str, Field(max_length=3)], Any] | MISSING = MISSING
    inner: Checked | MISSING = MISSING


def test_what_is_dumped_is_what_was_sent() -> None:
    sent: dict[str, Any] = {"z": 1, "class": "a", "inner": {"a": None, "inner": None}, "class_": 2}
    typed = reader(Open)(sent)
    assert typed.class_ == "a"
    assert plain(typed) == sent
    assert plain([typed, {"k": (typed,)}]) == [sent, {"k": [sent]}]


def test_a_python_name_is_no_wire_name() -> None:
    typed = reader(Open)({"class_": 5})
    assert typed.class_ is MISSING
    assert typed.model_extra == {"class_": 5}


def test_handlers_build_results_by_python_names() -> None:
    assert plain(Open(class_="x")) == {"class": "x"}


def test_defaults_are_fresh_in_every_call() -> None:
    read: Callable[[Any], Open] = reader(Open)
    first = read({})
    first.tags.append("changed")
    assert (read({}).tags, read({}).count) == (["all"], 3)


def test_nothing_is_coerced() -> None:
    with pytest.raises(ValidationError):
        reader(Open)({"count": "5"})


def test_a_lone_surrogate_and_a_large_integer_survive() -> None:
    assert plain(reader(Open)({"class": "\ud800", "count": 2**80})) == {
        "class": "\ud800",
        "count": 2**80,
    }


@pytest.mark.parametrize("depth", [260, 800])
def test_models_nested_deeper_than_pydantic_goes_are_too_deep(depth: int) -> None:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"inner": value}
    with pytest.raises(RecursionError):
        reader(Open)(value)


@pytest.mark.parametrize(
    "sent",
    [
        {"title": "\ud800"},
        {"\ud800": "\udfff", "z": 1},
        {"lengths": {"\ud800": "\ud800", "é": ["\ud800"]}},
        {"inner": {"title": "é\udc00\ud800", "\udc00": {}}, "class": "\ud800"},
    ],
)
def test_a_lone_surrogate_survives_where_pydantic_cannot_read_it(sent: dict[str, Any]) -> None:
    typed = reader(Checked)(sent)
    assert plain(typed) == sent
    assert type(typed) is Checked


def test_the_characters_that_would_hide_surrogates_are_kept_too() -> None:
    sent = {"title": "\U000f0000\U000f0800\ud800"}
    assert plain(reader(Checked)(sent)) == sent


def test_what_the_model_refuses_is_refused_with_surrogates_too() -> None:
    with pytest.raises(ValidationError):
        reader(Checked)({"title": "\ud800", "count": "5"})


def test_the_base_adds_no_public_names_to_pydantics() -> None:
    from pydantic import BaseModel

    assert {
        name for name in set(dir(Model)) - set(dir(BaseModel)) if not name.startswith("_")
    } == set()
