from __future__ import annotations

import pytest

from mcpgen_runtime import interpolate


@pytest.mark.parametrize(
    ("message", "values", "text"),
    [
        ('No note "{id}".', {"id": "n1"}, 'No note "n1".'),
        ("{a}{a} {b}", {"a": 1, "b": None}, "11 null"),
        ("{a}", {"a": {"k": ["é", True]}}, '{"k": ["é", true]}'),
        ("{a}", {"a": "{b}", "b": "no"}, "{b}"),
        ("{} {{a}} {a.b} {a!r} {0} {other}", {"a": "x"}, "{} {x} {a.b} {a!r} {0} {other}"),
    ],
)
def test_only_whole_names_are_replaced(message: str, values: dict[str, object], text: str) -> None:
    assert interpolate(message, values) == text


def test_each_value_is_cut_at_200_units() -> None:
    assert interpolate("<{a}>", {"a": "😀" * 150}) == "<" + "😀" * 100 + "…>"
