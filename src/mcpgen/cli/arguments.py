"""Arguments of a call as they are typed: `KEY=VALUE` pairs, or one JSON object."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class ArgumentsError(Exception):
    """Arguments that cannot be read; the message says why, in one line."""


def parse_arguments(pairs: Sequence[str], text: str | None) -> dict[str, Any]:
    """Read arguments from `KEY=VALUE` pairs (a value is JSON, else text) or from a JSON object.

    Raises:
        ArgumentsError: they cannot be read, or are given twice.
    """
    if text is not None and pairs:
        raise ArgumentsError("give KEY=VALUE pairs or --json, not both")
    if text is None:
        return _once([_pair(pair) for pair in pairs])
    arguments = _of_json(text)
    if not isinstance(arguments, dict):
        raise ArgumentsError("--json takes a JSON object")
    return arguments


def parse_variables(pairs: Sequence[str]) -> dict[str, str]:
    """Read environment variables from `KEY=VALUE` pairs; a value is text as it stands.

    Raises:
        ArgumentsError: one is no pair.
    """
    return dict(map(_split, pairs))


def _split(pair: str) -> tuple[str, str]:
    key, found, value = pair.partition("=")
    if not found or not key:
        raise ArgumentsError(f"not KEY=VALUE: {pair}")
    return key, value


def _once(parsed: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, count in Counter(key for key, _ in parsed).items():
        if count > 1:
            raise ArgumentsError(f"{key} is given {count} times; for an array write {key}='[...]'")
    return dict(parsed)


def _pair(pair: str) -> tuple[str, Any]:
    key, value = _split(pair)
    parsed = _json_or_none(value)
    return key, value if parsed is None and value != "null" else parsed


def _json_or_none(text: str) -> Any:
    try:
        value = json.loads(text)
        json.dumps(value, allow_nan=False)  # NaN and 1e999 are no JSON that can be sent
    except (ValueError, RecursionError):
        return None
    return value


def _of_json(text: str) -> Any:
    """Read JSON as a spec is read; a fault is told with its line and column."""
    from mcpgen.spec.reading.text import json_text, places
    from mcpgen.spec.reading.text.faults import TextError

    try:
        value, faults = json_text.parse(text)
    except TextError as error:
        value, faults = None, [error.fault]
    for fault in faults:
        at = places.position_at(text, fault.offset)
        place = f"line {at.line}, column {at.column}"
        raise ArgumentsError(f"--json takes a JSON object; {place}: {fault.message}")
    return value
