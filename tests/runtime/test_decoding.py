"""JSON text inside a value is read only where nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from mcpgen_runtime.runtime.decoding import LONGEST, LossyError, decoded


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, 2.5, "3", null, true]}', {"a": [1, 2.5, "3", None, True]}),
        ("0.1", 0.1),
        ("5.0", 5),
        ("1e23", 10**23),
        ("12345678901234567890", 12345678901234567890),
        ('"[1]"', "[1]"),
    ],
)
def test_what_stays_the_same_is_read(text: str, value: Any) -> None:
    assert decoded(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "12345678901234567890.5",
        "1.00000000000000000001",
        "[0.1000000000000000055511151231257827]",
        "1e400",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "NaN",
        '{"a": 1, "a": 1}',
        "[1",
        "[" * 101 + "]" * 101,
        "1" * (LONGEST + 1),
    ],
)
def test_what_would_change_is_left_alone(text: str) -> None:
    with pytest.raises(LossyError):
        decoded(text)
