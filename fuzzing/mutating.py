"""Mutations of a byte stream: of its bytes, of its lines, and of the JSON in them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Choose = Callable[[int], int]
    """Given n, return one of 0 to n - 1."""

__all__ = ["mutate"]

MOST = 5
LARGEST = 60_000  # bytes that come of it

TOKENS = (
    *(b"\n", b"\r\n", b"\xef\xbb\xbf", b"\xff", b"\xf0\x9f\x98", b"\x00", b"\\ud800", b'"', b"\\"),
    *(b"{", b"}", b"[", b"]", b",", b":", b"null", b"NaN", b"-Infinity", b"1e999", b"-0", b"1.0"),
    *(b"9" * 4_301, b"[" * 400, b"]" * 400, b'{"a":' * 1_200, b'"id":5,', b'"id":"5",', b"x" * 800),
    b'{"jsonrpc":"2.0","id":5,"method":"ping"}\n',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}\n',
)
VALUES: tuple[Any, ...] = (
    *(None, True, 0, 5, "5", -1, 1.5, 10**30, "", "\ud800", [], {}, [[]], "x" * 4_097, "2.0"),
    *("2024-11-05", "2025-03-26", "2025-11-25", "2026-07-28", "echo", "slow", "debug", "loud"),
    *("initialize", "ping", "tools/list", "tools/call", "logging/setLevel", "server/discover"),
    *("subscriptions/listen", "notifications/cancelled", "result", "error", "id", "method"),
    {"io.modelcontextprotocol/protocolVersion": "2026-07-28"},
    {"notifications": {"toolsListChanged": True}},
    {"progressToken": 5},
)


def mutate(data: bytes, others: Sequence[bytes], choose: Choose) -> bytes:
    """Return bytes with some changes; `others` are streams to take pieces of."""
    for _ in range(1 + choose(MOST)):
        change = _CHANGES[choose(len(_CHANGES))]
        data = change(data, others, choose)[:LARGEST]
    return data


def _span(data: bytes, choose: Choose, longest: int) -> tuple[int, int]:
    start = choose(len(data) + 1)
    return start, min(len(data), start + choose(longest + 1))


def _flip(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    place = choose(len(data) + 1)
    return data[:place] + bytes((choose(256),)) + data[place + 1 :]


def _insert(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    place = choose(len(data) + 1)
    return data[:place] + TOKENS[choose(len(TOKENS))] + data[place:]


def _delete(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    start, end = _span(data, choose, 30)
    return data[:start] + data[end:]


def _repeat(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    start, end = _span(data, choose, 200)
    return data[:end] + data[start:end] * choose(4) + data[end:]


def _splice(data: bytes, others: Sequence[bytes], choose: Choose) -> bytes:
    other = others[choose(len(others))]
    start, end = _span(other, choose, 500)
    place = choose(len(data) + 1)
    return data[:place] + other[start:end] + data[place:]


def _append(data: bytes, others: Sequence[bytes], choose: Choose) -> bytes:
    return data + others[choose(len(others))]


def _swap_lines(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    lines = data.split(b"\n")
    one, two = choose(len(lines)), choose(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _batch_lines(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    lines = data.split(b"\n")
    start = choose(len(lines))
    end = start + 1 + choose(6)
    return b"\n".join([*lines[:start], b"[" + b",".join(lines[start:end]) + b"]", *lines[end:]])


def _edit_line(data: bytes, _: Sequence[bytes], choose: Choose) -> bytes:
    """Change one of the JSON values in one of the lines."""
    lines = data.split(b"\n")
    number = choose(len(lines))
    try:
        value = json.loads(lines[number])
        lines[number] = json.dumps(_edit(value, choose)).encode()
    except (ValueError, RecursionError):
        return data
    return b"\n".join(lines)


def _edit(value: Any, choose: Choose) -> Any:
    """Return a value with a member or an element changed, at any depth."""
    if not isinstance(value, (dict, list)) or not value or choose(6) == 0:
        return VALUES[choose(len(VALUES))]
    if isinstance(value, list):
        place = choose(len(value))
        return [*value[:place], _edit(value[place], choose), *value[place + choose(2) :]]
    keys = list(value)
    one, two = keys[choose(len(keys))], keys[choose(len(keys))]
    return _EDITS[choose(len(_EDITS))](value, one, two, choose)


def _edit_within(value: dict[str, Any], one: str, _: str, choose: Choose) -> Any:
    return value | {one: _edit(value[one], choose)}


def _exchange(value: dict[str, Any], one: str, two: str, _: Choose) -> Any:
    return value | {one: value[two], two: value[one]}


def _drop(value: dict[str, Any], one: str, _: str, __: Choose) -> Any:
    return {key: member for key, member in value.items() if key != one}


def _rename(value: dict[str, Any], one: str, _: str, choose: Choose) -> Any:
    return {str(VALUES[choose(len(VALUES))]) if key == one else key: m for key, m in value.items()}


_EDITS = (_edit_within, _edit_within, _edit_within, _exchange, _drop, _rename)
_CHANGES = (
    *(_flip, _insert, _delete, _repeat, _splice, _append, _swap_lines, _batch_lines),
    *(_edit_line,) * 6,
)
