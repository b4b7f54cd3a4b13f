"""What a model is said to accept it accepts, and hands on; what is not sure is not said."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any, Literal

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    MISSING,
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
)
from typing_extensions import TypeAliasType

from mcpgen_runtime import Model, OpenModel
from mcpgen_runtime.runtime.numbers import whole
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.testing.proving import instances
from mcpgen_runtime.testing.proving.core.nodes import NotShownError
from mcpgen_runtime.testing.proving.readings import Readings
from mcpgen_runtime.testing.proving.shown import shown


class Leaf(Model):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["leaf"]
    value: StrictInt | StrictFloat | MISSING = MISSING


class Twig(Model):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["twig"]
    leaves: Annotated[list[Tree], Field(max_length=2)]
    class_: Annotated[StrictStr | MISSING | None, Field(alias="class")] = MISSING


Tree = TypeAliasType("Tree", "Annotated[Leaf | Twig, Field(discriminator='kind')]")


class Counts(Model):
    model_config = ConfigDict(extra="allow")
    __annotations__["__pydantic_extra__"] = dict[str, StrictInt]
    name: Annotated[StrictStr, Field(min_length=1)]


class Defaults(Model):
    model_config = ConfigDict(extra="forbid")
    limits: Annotated[list[StrictInt], Field(min_length=1)] = Field(
        default_factory=list, validate_default=True
    )


class Mixed(OpenModel):
    model_config = ConfigDict(extra="allow")
    class_: Annotated[StrictStr, Field(alias="class")] = "a"


class Confused(Model):
    model_config = ConfigDict(extra="allow")
    class_: Annotated[StrictStr, Field(alias="class")] = "a"


KINDS: list[Any] = [
    Leaf, Twig, Tree, Counts, StrictInt, StrictBool, Literal["a", 2] | None, dict[str, Tree],
    Annotated[StrictInt, Field(ge=2, multiple_of=3)], StrictInt | StrictFloat, list[StrictStr],
    Annotated[StrictInt, Field(ge=1)] | Annotated[StrictFloat, Field(ge=0.5)], Any,
    StrictStr | None,
    Annotated[StrictStr, Field(min_length=1, max_length=3)] | dict[str, Any], Mixed,
]  # fmt: skip

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.integers(), st.sampled_from(["", "a", "leaf"]),
    st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=4),
)  # fmt: skip
keys = st.sampled_from(["kind", "value", "leaves", "class", "class_", "name", "x", "\udc00"])
trees = st.recursive(
    st.fixed_dictionaries({"kind": st.just("leaf")}, optional={"value": scalars}),
    lambda inner: st.fixed_dictionaries(
        {"kind": st.just("twig"), "leaves": st.lists(inner, max_size=3)},
        optional={"class": scalars},
    ),
)
values = st.recursive(
    st.one_of(scalars, trees),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@settings(max_examples=40)
@given(value=values)
def test_what_is_shown_is_true(kind: Any, value: Any) -> None:
    told, arrived = shown(kind), whole(value)
    gate = Gate(told.schema)
    assert not told.doubts
    if gate.accepts(arrived):
        assert Readings(kind, gate).keeps(arrived)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_samples_of_what_is_shown_are_kept(kind: Any) -> None:
    schema = shown(kind).schema
    readings = Readings(kind, Gate(schema))
    tried = list(islice(instances.many(schema), 200))
    assert len(tried) > 1
    assert all(map(readings.keeps, tried))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (StrictFloat, 5),
        (Annotated[StrictInt, Field(ge=5)] | StrictFloat, 4),
        (Twig, {"kind": "twig", "leaves": [{"value": 1}]}),
        (Counts, {"name": "a", "x": "b"}),
        (Leaf, {"kind": "leaf", "value": None}),
    ],
)
def test_what_a_model_refuses_or_changes_is_not_shown_as_accepted(kind: Any, value: Any) -> None:
    schema = shown(kind).schema
    assert not jsonschema_rs.Draft202012Validator(schema).is_valid(value)
    assert not Readings(kind, Gate(schema)).keeps(value)


class Coerced(BaseModel):
    n: int


class Dropping(Model):
    model_config = ConfigDict(extra="ignore")


class Checked(Model):
    model_config = ConfigDict(extra="forbid")
    n: Annotated[StrictInt, AfterValidator(abs)]


@pytest.mark.parametrize(
    "kind",
    [
        Coerced,
        Dropping,
        Checked,
        int,
        float,
        Annotated[StrictInt | StrictFloat, Field(ge=5)],  # the bound says nothing of unions
        Annotated[StrictStr, Field(pattern="a")],
        Literal[b"a"],
        tuple[StrictInt, StrictStr],
        dict[StrictInt, StrictStr],
        set[StrictStr],
    ],
    ids=str,
)
def test_what_is_not_known_to_be_exact_is_not_shown(kind: Any) -> None:
    with pytest.raises(NotShownError):
        shown(kind)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Literal[1] | StrictBool, True),
        (Literal[True] | StrictInt, 1),
        (Defaults, {}),
        (Confused, {"class_": "b"}),
    ],
)
def test_what_no_schema_shows_is_doubted(kind: Any, value: Any) -> None:
    told = shown(kind)
    assert told.doubts
    assert jsonschema_rs.Draft202012Validator(told.schema).is_valid(value)
    Readings(kind, Gate(told.schema)).keeps(value)
