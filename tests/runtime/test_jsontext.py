from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.runtime.jsontext import dumps

any_text = st.text(st.characters(exclude_categories=()), max_size=8)


@given(st.dictionaries(any_text, st.lists(any_text | st.integers() | st.none(), max_size=3)))
def test_every_value_survives_utf8(value: Any) -> None:
    assert json.loads(dumps(value).encode("utf-8")) == value


def test_text_stays_readable_and_compact() -> None:
    assert dumps({"a": "é😀", "b": [1, 2]}) == '{"a":"é😀","b":[1,2]}'


def test_a_lone_surrogate_is_escaped() -> None:
    assert dumps(["é\ud800"]) == '["\\u00e9\\ud800"]'


def test_infinity_is_no_json() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        dumps({"a": float("inf")})
