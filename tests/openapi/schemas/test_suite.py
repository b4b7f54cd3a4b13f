"""JSON Schema's own test suite: a schema of 3.1 means the same before and after."""

from __future__ import annotations

import pytest
from tests.openapi.schemas.made import Made
from tests.suite.groups import Group, required
from tests.support.shared import SHARED

from mcpgen.openapi.schemas import SchemaError
from mcpgen_runtime.schema.engine import compiled

SUITE = SHARED / "corpus" / "json-schema-test-suite"

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not SUITE.is_dir(), reason=f"the suite is not here: {SUITE}"),
]

NOT_HERE = {"refRemote"}
"""Parts whose schemas lead to the network."""

OTHERWISE = {
    "enum: empty enum",  # left out: nothing would be accepted
    "ref: root pointer ref",  # with `properties` alone, an object is meant
    "ref: simple URN base URI with $ref via the URN",
    "vocabulary: schema that uses custom metaschema with with no validation vocabulary",
}
"""Groups that are taken otherwise on purpose."""


def groups() -> list[Group]:
    found = required(SUITE) if SUITE.is_dir() else []
    return [group for group in found if group.part not in NOT_HERE]


def title(group: Group) -> str:
    return f"{group.part}: {group.description}"


def judged(group: Group) -> list[str] | None:
    """Return the cases that are judged otherwise; None where the schema is refused."""
    made = Made(dialect="3.1", files={"schema.json": group.schema})
    try:
        root = made.schema({"$ref": "schema.json"})
    except SchemaError:
        return None
    validator = compiled({"allOf": [root], "$defs": dict(made.schemas.definitions)})
    return [
        case.description
        for case in group.cases
        if validator.is_valid(case.data) != case.valid and "ignores" not in case.description
    ]


def test_the_suite_means_the_same() -> None:
    judgements = {title(group): judged(group) for group in groups()}
    assert {name for name, wrong in judgements.items() if wrong} == OTHERWISE
    refused = {name.split(":")[0] for name, wrong in judgements.items() if wrong is None}
    assert refused == {"defs", "dynamicRef", "ref", "unevaluatedItems", "unevaluatedProperties"}
    assert sum(wrong is None for wrong in judgements.values()) < 20
    assert sum(wrong == [] for wrong in judgements.values()) > 250
