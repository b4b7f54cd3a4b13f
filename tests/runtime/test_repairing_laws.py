"""The laws of repairs over random schemas and calls: what has a meaning is never changed."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcpgen_runtime.runtime.arguments import Arguments, RefusedError
from mcpgen_runtime.runtime.judging import Judge
from mcpgen_runtime.runtime.quirks import QUIRKS, Drop
from mcpgen_runtime.runtime.repair_modes import MODES
from mcpgen_runtime.runtime.repairing import Mender, Repairs
from mcpgen_runtime.runtime.schemas import ToolSchemas
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.samples import Unsampled, fullest
from mcpgen_runtime.session.clients import Client
from mcpgen_runtime.session.revisions import REVISIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.schema.types import Json, Path, Schema

DROPPED = {quirk.repair.key for quirk in QUIRKS if isinstance(quirk.repair, Drop)}
INJECTED = ["toolCallId", "sessionId"]
NAMES = ["a", "b", "kind"]
TEXTS = ["", "x", "y", "1", "[]", "{}", "null", '["x"]']
NEVER_REPAIRED = "a client that nobody knows"

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(0, 3), st.sampled_from([1.5, 2.0]), st.sampled_from(TEXTS)
)


@st.composite
def objects(draw: st.DrawFn, inner: Any) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from([*NAMES, *INJECTED]), unique=True, max_size=3))
    words = [
        {"additionalProperties": False},
        {"additionalProperties": False},
        {"unevaluatedProperties": False},
        {"patternProperties": {"^tool": True}, "additionalProperties": False},
        {"additionalProperties": {"type": "array"}},
        {},
    ]
    schema = {"type": "object", "properties": {name: draw(inner) for name in names}}
    return schema | draw(st.sampled_from(words))


rules: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.sampled_from(["string", "integer", "number", "boolean", "null", "array", "object"]).map(
            lambda name: {"type": name}
        ),
        st.sampled_from([["string", "array"], ["object", "null"]]).map(lambda t: {"type": t}),
        st.lists(scalars, min_size=1, max_size=2).map(lambda values: {"enum": values}),
        st.sampled_from(["x", "y"]).map(lambda value: {"const": value}),
        st.sampled_from([True, False, {}, {"minLength": 2}, {"minimum": 1}]),
    ),
    lambda inner: st.one_of(
        inner.map(lambda items: {"type": "array", "items": items}),
        st.lists(inner, min_size=1, max_size=2).map(lambda parts: {"prefixItems": parts}),
        objects(inner),
        st.builds(
            lambda keyword, parts: {keyword: parts},
            st.sampled_from(["anyOf", "oneOf", "allOf"]),
            st.lists(inner, min_size=1, max_size=3),
        ),
        inner.map(lambda part: {"not": part}),
        st.builds(lambda test, then: {"if": test, "then": then, "else": True}, inner, inner),
    ),
    max_leaves=8,
)


schemas: st.SearchStrategy[Any] = st.one_of(
    objects(rules),
    st.lists(objects(rules), min_size=1, max_size=2).map(lambda parts: {"oneOf": parts}),
    st.lists(objects(rules), min_size=1, max_size=2).map(lambda parts: {"allOf": parts}),
)
values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(scalars, scalars.map(json.dumps)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
        st.lists(inner, max_size=2).map(json.dumps),
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=2).map(json.dumps),
    ),
    max_leaves=6,
)
calls = st.dictionaries(st.sampled_from([*NAMES, *INJECTED]), values, max_size=4)


@st.composite
def broken(draw: st.DrawFn) -> tuple[Any, Any]:
    """A schema and a call: a random one, or a valid one as a quirky client sends it."""
    schema = draw(schemas)
    if draw(st.booleans()):
        return schema, draw(calls)
    try:
        call = fullest(schema)
    except Unsampled:
        return schema, draw(calls)
    sent = {key: json.dumps(value) if draw(st.booleans()) else value for key, value in call.items()}
    return schema, sent | draw(st.dictionaries(st.sampled_from(INJECTED), scalars, max_size=2))


def through(schema: Schema, call: Json, mode: str, client: str | None = None) -> Json:
    """What a handler would get of a call; None where it is refused."""
    sent_by = Client(REVISIONS[0], None if client is None else {"name": client}, {}, None)
    mender = Mender("tool", ToolSchemas(schema, None), Repairs(mode))
    try:
        return Arguments(schema, Any, mender=mender).accept(call, sent_by)
    except RefusedError:
        return None


def changes(sent: Json, got: Json, path: Path = ()) -> Iterator[tuple[Path, Json, Json]]:
    """Each place that differs, with what was sent and what came out; a key that went is None."""
    if isinstance(sent, dict) and isinstance(got, dict):
        assert list(got) == [key for key in sent if key in got]
        for key, value in sent.items():
            yield from changes(value, got.get(key), (*path, key))
    elif isinstance(sent, list) and isinstance(got, list):
        assert len(sent) == len(got)
        for index, value in enumerate(sent):
            yield from changes(value, got[index], (*path, index))
    elif not same_json(sent, got):
        yield path, sent, got


def put(value: Json, path: Path, new: Json) -> Json:
    value = copy.deepcopy(value)
    place = value
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return value


def strings_of(schema: Json) -> Iterator[str]:
    if isinstance(schema, str):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else ():
        yield from strings_of(part)
    for part in schema if isinstance(schema, list) else ():
        yield from strings_of(part)


def check_read(judge: Judge, got: Json, path: Path, sent: Json, new: Json) -> None:
    """A string is read as what it holds, and only where no string is valid."""
    assert same_json(json.loads(sent), new)
    for text in {sent, *TEXTS, *strings_of(judge.gate.schema)}:
        assert not judge.accepts(put(got, path, text))


def check_dropped(judge: Judge, got: Json, key: str, sent: Json) -> None:
    """A key goes that is named, and only where no call may have it."""
    assert key in DROPPED
    for value in (sent, *TEXTS, 1, None, [], {}):
        assert not judge.accepts({**got, key: value})


def check(schema: Schema, call: Json) -> str:
    """The laws of one call; what became of it."""
    judge = Judge(schema)
    before = copy.deepcopy(call)
    got = through(schema, call, "all")
    assert call == before
    if judge.accepts(call):
        for mode in MODES:
            assert same_json(through(schema, call, mode, "claude-code"), call)
        return "valid"
    assert through(schema, call, "off", "claude-code") is None
    assert through(schema, call, "auto", "a client that nobody knows") is None
    assert through(schema, call, "auto", None) is None
    if got is None:
        return "refused"
    assert judge.accepts(got)
    assert same_json(through(schema, got, "all"), got)
    for path, sent, new in changes(call, got):
        if len(path) == 1 and path[0] not in got:
            check_dropped(judge, got, str(path[0]), sent)
        else:
            check_read(judge, got, path, sent, new)
    return "repaired"


def check_many(examples: int) -> Counter[str]:
    became: Counter[str] = Counter()

    @settings(max_examples=examples)
    @given(broken())
    def run(given: tuple[Any, Any]) -> None:
        became[check(*given)] += 1

    run()
    return became


def test_what_has_a_meaning_is_never_changed(capsys: pytest.CaptureFixture[str]) -> None:
    became = check_many(120)
    assert min(became.values()) > 4, became
    assert "repair [tool]" in capsys.readouterr().err


@pytest.mark.slow
def test_what_has_a_meaning_is_never_changed_at_length() -> None:
    assert check_many(1000)["repaired"] > 100
