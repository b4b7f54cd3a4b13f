"""The laws of DESIGN's "Normalising", over random schemas."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.normalising.found import FOUND
from tests.normalising.schemas import context, instances, objects, schemas

from mcpgen.spec.normalising.pass_order import PASSES, run
from mcpgen.spec.normalising.passes.closing import close
from mcpgen.spec.normalising.passes.invariants import check_normal, check_portable
from mcpgen_runtime.schema.gate import Gate

relaxed = settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
several = st.lists(objects, min_size=8, max_size=8)


def exact(schema: Any, *, strict: bool = True) -> Any:
    return run(schema, "input", context(strict=strict))


many = settings(relaxed, max_examples=100)


def check_idempotent(schema: Any) -> None:
    """Check that each pass finds nothing more to do, and neither do all of them."""
    normal = run(schema, "input", context())
    if normal is None:
        return
    assert exact(normal) == normal
    for row in PASSES:
        for start in (schema, normal) if row.run not in (check_normal, check_portable) else ():
            once = row.run(start, context())
            assert row.run(once, context()) == once, row.run.__name__


@pytest.mark.parametrize("name", FOUND)
def test_every_pass_is_idempotent_for_what_was_found(name: str) -> None:
    check_idempotent(FOUND[name])


@given(schema=schemas())
@relaxed
def test_every_pass_is_idempotent(schema: Any) -> None:
    check_idempotent(schema)


@pytest.mark.slow
@given(schema=schemas())
@many
def test_every_pass_is_idempotent_at_length(schema: Any) -> None:
    check_idempotent(schema)


@given(schema=schemas(), values=several)
@relaxed
def test_without_closing_nothing_changes_its_meaning(schema: Any, values: Any) -> None:
    normal = exact(schema, strict=False)
    if normal is None:
        return
    written, made = Gate(schema), Gate(normal)
    for value in values:
        assert made.accepts(value) == written.accepts(value), value


@given(schema=schemas(), values=several)
@relaxed
def test_closed_accepts_a_subset_of_open(schema: Any, values: Any) -> None:
    closed = exact(schema)
    if closed is None:
        return
    written, made = Gate(schema), Gate(closed)
    for value in values:
        if made.accepts(value):
            assert written.accepts(value), value


@given(schema=schemas(), values=several)
@relaxed
def test_closing_alone_accepts_a_subset_of_open(schema: Any, values: Any) -> None:
    written, made = Gate(schema), Gate(close(schema, context()))
    for value in values:
        if made.accepts(value):
            assert written.accepts(value), value


@given(schema=schemas(total=True), values=several)
@relaxed
def test_without_undeclared_keys_closing_refuses_nothing(schema: Any, values: Any) -> None:
    closed = exact(schema)
    if closed is None:
        return
    written, made = Gate(schema), Gate(closed)
    for value in map(_declared_only, values):
        if written.accepts(value):
            assert made.accepts(value), value


@given(schema=schemas(), values=several)
@relaxed
def test_the_portable_root_accepts_all_that_the_exact_one_accepts(schema: Any, values: Any) -> None:
    closed = exact(schema)
    if closed is None:
        return
    served = run(closed, "portable", context())
    assert served is not None
    made, shown = Gate(closed), Gate(served)
    for value in values:
        if made.accepts(value):
            assert shown.accepts(value), value


@given(schema=schemas(), values=st.lists(instances, min_size=8, max_size=8))
@relaxed
def test_models_of_outputs_accept_a_subset(schema: Any, values: Any) -> None:
    output = run(schema, "output", context("output"))
    model = None if output is None else run(output, "model", context("output"))
    if output is None or model is None:
        return
    written, made = Gate(output), Gate(model)
    for value in values:
        if made.accepts(value):
            assert written.accepts(value), value


LAWS: list[Any] = [
    test_without_closing_nothing_changes_its_meaning,
    test_closed_accepts_a_subset_of_open,
    test_closing_alone_accepts_a_subset_of_open,
    test_the_portable_root_accepts_all_that_the_exact_one_accepts,
    test_models_of_outputs_accept_a_subset,
]


@pytest.mark.slow
@given(schema=schemas(), whole=schemas(total=True), values=several)
@settings(relaxed, max_examples=40)
def test_the_laws_hold_at_length(schema: Any, whole: Any, values: Any) -> None:
    for law in LAWS:
        law.hypothesis.inner_test(schema, values)
    whole_law: Any = test_without_undeclared_keys_closing_refuses_nothing
    whole_law.hypothesis.inner_test(whole, values)


def _declared_only(value: Any) -> Any:
    if isinstance(value, list):
        return [_declared_only(item) for item in value]
    if isinstance(value, dict):
        return {name: _declared_only(item) for name, item in value.items() if name != "z"}
    return value
