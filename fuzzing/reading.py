"""What a line from a client owes: a reading of the rules of its own, so that it can disagree.

Nothing here is taken from the session. A line holds one message, or an array of them where the
revision has batches; each message is a request, a notification, a response, or refused; and each
says which answers it may get.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = [
    "ERROR_CODES",
    "Message",
    "Undecided",
    "read_line",
    "readable_id",
    "revision_of",
    "units",
]

Id = str | int | None

PARSE, INVALID, PARAMS = -32700, -32600, -32602
ERROR_CODES = frozenset((PARSE, INVALID, -32601, PARAMS, -32603, -32020, -32021, -32022))
OF_GOOD_REQUESTS = ERROR_CODES - {PARSE}

MOST_MEMBERS = 1_000
LONGEST_ID = 4_096
SURELY_READ = 300
"""Levels of brackets that are read; from there on it depends on the interpreter's stack."""

MEMBER_OF_ENVELOPE = re.compile(r"io\.modelcontextprotocol/(protocolVersion|clientCapabilities)")
CALL, CANCELLED = "tools/call", "notifications/cancelled"

BATCHES = "2025-03-26"
NEWEST = "2025-11-25"
HANDSHAKES = frozenset(("2024-11-05", BATCHES, "2025-06-18", NEWEST))


class Undecided(Exception):  # noqa: N818 - a verdict
    """What a line does cannot be known here: it may be read or not, and says nothing if it is."""


@dataclass(frozen=True)
class Message:
    """One message: `ids` are those of which its answer must have one; none when none is owed.

    `codes` are the errors that may answer it; a result may too where `succeeds`. Where it is not
    `sure` what the message is, the answer may be missing.
    """

    kind: str
    ids: tuple[Id, ...] = ()
    codes: frozenset[int] = frozenset()
    succeeds: bool = False
    sure: bool = True
    method: str = ""
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def meta(self) -> dict[str, Any]:
        """The request's `_meta`."""
        return self.params.get("_meta") or {}

    @property
    def stateless(self) -> bool:
        """Whether it has the envelope of the revisions without a handshake."""
        return any(MEMBER_OF_ENVELOPE.fullmatch(key) for key in self.meta)


def read_line(line: bytes, *, batches: bool | None, limit: int) -> tuple[list[Message], bool]:
    """Return the messages of a line, and whether they are a batch.

    `batches` is whether arrays are read, None where nobody knows.
    """
    text = line.decode("utf-8", "replace")
    if len(line) > limit and units(text) > limit:  # a byte never makes more than one unit
        return [_refused(PARSE)], False
    text = text.strip(" \t\r\n")
    if not text:
        return [], False
    try:
        return _read_text(text, batches=batches)
    except ValueError:
        return [_refused(PARSE)], False


def readable_id(value: Any) -> bool:
    """Whether a value is an id that can be echoed: an integer, or a string that is not too long."""
    if isinstance(value, str):
        return len(value) <= LONGEST_ID
    return isinstance(value, int) and not isinstance(value, bool)


def revision_of(message: Message) -> str | None:
    """Return what an `initialize` agrees on, or None where it agrees on nothing."""
    params = message.params
    info = params.get("clientInfo")
    good = (
        message.method == "initialize"
        and message.succeeds
        and not message.stateless
        and isinstance(params.get("protocolVersion"), str)
        and isinstance(params.get("capabilities"), dict)
        and isinstance(info, dict)
        and all(isinstance(info.get(key), str) for key in ("name", "version"))
    )
    if not good:
        return None
    wanted: str = params["protocolVersion"]
    return wanted if wanted in HANDSHAKES else NEWEST


def units(text: str) -> int:
    """Count UTF-16 code units."""
    return len(text) + sum(character > "\uffff" for character in text)


def _read_text(text: str, *, batches: bool | None) -> tuple[list[Message], bool]:
    if _depth(text) > SURELY_READ:
        outline = _parse(_outline(text))
        if isinstance(outline, list) and batches is not False:
            raise Undecided
        return [_too_deep(outline)], False
    value = _parse(text)
    if type(value) is not list or batches is False:
        return [_read(value)], False
    if batches is None:
        return [_unsure(member) for member in value] + [_unsure([])], True
    if not 0 < len(value) <= MOST_MEMBERS:
        return [_refused(INVALID)], False
    return [_read(member) for member in value], True


def _read(value: Any) -> Message:
    if not isinstance(value, dict):
        return _refused(INVALID)
    if "method" not in value:
        is_response = not value.keys().isdisjoint(("result", "error", "id"))
        return Message("response") if is_response else _refused(INVALID)
    id_ = value.get("id") if readable_id(value.get("id")) else None
    if not isinstance(value["method"], str) or value.get("jsonrpc") != "2.0":
        return _refused(INVALID, id_)
    params = value.get("params")
    if id_ is not None:
        return _read_request(id_, value["method"], {} if params is None else params)
    if "id" in value:
        return _refused(INVALID)
    params = params if isinstance(params, dict) else {}
    return Message("notification", method=value["method"], params=params)


def _read_request(id_: Id, method: str, params: Any) -> Message:
    if not isinstance(params, dict):
        return _refused(PARAMS, id_)
    meta = params.get("_meta")
    if meta is not None:
        if not isinstance(meta, dict):
            return _refused(PARAMS, id_)
        token = meta.get("progressToken")
        if token is not None and not readable_id(token):
            return _refused(PARAMS, id_)
    return Message("request", (id_,), OF_GOOD_REQUESTS, succeeds=True, method=method, params=params)


def _refused(code: int, id_: Id = None) -> Message:
    return Message("refused", (id_,), frozenset((code,)))


def _unsure(value: Any) -> Message:
    """Say what a member of what may be a batch may do; there only calls do more than answer."""
    message = _read(value)
    whole = Message("unsure", (*message.ids, None), ERROR_CODES, succeeds=True, sure=False)
    if message.method == CALL or (message.kind, message.method) == ("notification", CANCELLED):
        return replace(whole, method=message.method, params=message.params)
    return whole


def _too_deep(outline: Any) -> Message:
    """Say what a line owes that may be read or refused: a request an answer of its id or of none.

    What is no request must not be answered with an id; complaining of the line is allowed.
    """
    message = _read(outline)
    if message.kind == "request":
        ids = (*message.ids, None)
        return Message("deep", ids, ERROR_CODES, succeeds=True, method=message.method)
    if message.method == CANCELLED:
        raise Undecided
    is_owed = message.kind == "refused" and not isinstance(outline, list)
    return Message("deep", (*message.ids, None), ERROR_CODES, sure=is_owed)


def _parse(text: str) -> Any:
    return json.loads(text, parse_constant=_no_constant, parse_int=_integer)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int | float:
    """Read an integer; one that Python would not convert is only known to be large."""
    return int(digits) if len(digits) <= 4_300 else float("inf")


def _depth(text: str) -> int:
    """Return how deep brackets are nested, outside of strings."""
    if text.count("[") + text.count("{") <= SURELY_READ:
        return 0
    deepest = depth = 0
    for character in re.sub(r'"(\\.|[^"\\])*("|$)', "", text, flags=re.DOTALL):
        depth += (character in "[{") - (character in "]}")
        deepest = max(deepest, depth)
    return deepest


def _outline(text: str) -> str:
    """Return a deep text with null in place of all that is nested in its outermost brackets."""
    kept, depth = [], 0
    for piece in re.findall(r'"(?:\\.|[^"\\])*"|[\[{]|[\]}]|[^"\[\]{}]+|"', text, re.DOTALL):
        depth -= piece in "]}"
        if depth == 0 or (depth == 1 and piece not in "[{]}"):
            kept.append(piece)
        elif depth == 1 and piece in "[{":
            kept.append("null")
        depth += piece in "[{"
    return "".join(kept)
