from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.schema.text import ELLIPSIS, encodable, encodable_json, truncate, units

texts = st.text(st.characters(exclude_categories=()))


@given(texts, st.integers(0, 50))
def test_truncate_keeps_a_prefix_that_fits_and_as_much_as_fits(text: str, limit: int) -> None:
    cut = truncate(text, limit)
    if units(text) <= limit:
        assert cut == text
        return
    kept = cut.removesuffix(ELLIPSIS)
    assert text.startswith(kept)
    assert units(kept) <= limit < units(text[: len(kept) + 1])


@given(texts)
def test_units_are_those_of_utf_16(text: str) -> None:
    assert units(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(texts)
def test_encodable_text_has_the_same_length_and_encodes(text: str) -> None:
    assert len(encodable(text)) == len(text)
    encodable(text).encode()


def test_all_texts_of_a_value_are_made_encodable() -> None:
    value = {"\ud800": ["\udfff", 1, None, {"a": "b"}]}
    assert encodable_json(value) == {
        encodable("\ud800"): [encodable("\udfff"), 1, None, {"a": "b"}]
    }
