"""Messages of both eras, whole and broken, as hypothesis strategies."""

from __future__ import annotations

import json
from typing import Any

from fuzzing.catalog import TOOLS
from fuzzing.writing import LEVELS
from hypothesis import strategies as st

__all__ = ["arrays", "lines", "messages"]

PREFIX = "io.modelcontextprotocol/"
REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "1999-01-01")
INFO = {"name": "hypothesis", "version": "1"}
WRONG: list[Any] = [None, True, 7, 1.0, "x", [], {}, [[]], {"id": 1}, "é\ud800"]

wrong = st.sampled_from(WRONG)
ids = st.sampled_from([0, 1, 2, "1", "", -1, "\ud800"])
"""Few, so that they meet again while they are in flight."""

odd_ids: st.SearchStrategy[Any] = st.sampled_from(
    [10**30, 1.0, 0.5, None, True, [], {}, "i" * 4_096, "i" * 4_097]
)


def sometimes_wrong(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of the values that a member should have, or now and then another."""
    return st.integers(0, 15).flatmap(lambda number: usual if number else wrong)


def members(**usual: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object with these members, some of which may be wrong, or missing."""
    present = st.sets(st.sampled_from(sorted(usual)), max_size=1).map(
        lambda missing: set(usual) - missing
    )
    return st.one_of(
        st.fixed_dictionaries(usual),
        st.fixed_dictionaries({key: sometimes_wrong(value) for key, value in usual.items()}),
        st.builds(
            lambda keys, whole: {key: whole[key] for key in keys},
            present,
            st.fixed_dictionaries(usual),
        ),
    )


metas = st.fixed_dictionaries({}, optional={"progressToken": ids})
envelopes = st.builds(
    lambda envelope, more: {PREFIX + key: value for key, value in envelope.items()} | more,
    members(
        protocolVersion=st.sampled_from(("2026-07-28", *REVISIONS)),
        clientCapabilities=st.just({}),
        clientInfo=st.just(INFO),
        logLevel=st.sampled_from(LEVELS),
    ),
    metas,
)
any_meta = metas | envelopes

calls = members(
    name=st.sampled_from((*TOOLS, "nope")),
    arguments=st.sampled_from([{}, {"text": "x"}, None]),
    _meta=any_meta,
)
agreements = members(
    protocolVersion=st.sampled_from(REVISIONS), capabilities=st.just({}), clientInfo=st.just(INFO)
)
listens = members(
    notifications=members(toolsListChanged=st.booleans(), resourcesListChanged=st.booleans()),
    _meta=envelopes,
)
PARAMETERS: dict[str, st.SearchStrategy[Any]] = {
    "initialize": agreements,
    "ping": members(_meta=any_meta),
    "tools/list": members(_meta=any_meta, cursor=st.none()),
    "tools/call": calls,
    "logging/setLevel": members(level=st.sampled_from(LEVELS), _meta=any_meta),
    "server/discover": members(_meta=envelopes),
    "subscriptions/listen": listens,
    "resources/list": members(_meta=any_meta),
    "notifications/cancelled": members(requestId=ids, reason=st.just("why")),
    "notifications/initialized": members(_meta=any_meta),
}

bodies = st.sampled_from(
    ["tools/call", "tools/call", "notifications/cancelled", *PARAMETERS]
).flatmap(
    lambda method: st.fixed_dictionaries(
        {"method": st.just(method), "params": sometimes_wrong(PARAMETERS[method])}
    )
)


@st.composite
def messages(draw: st.DrawFn) -> Any:
    """A request, a notification or a response; or what is none of them."""
    shape = draw(st.integers(0, 19))
    if shape == 0:
        return draw(wrong)
    if shape == 1:
        outcome = draw(st.sampled_from(["result", "error"]))
        return {"jsonrpc": "2.0", "id": draw(ids | odd_ids), outcome: {}}
    message: dict[str, Any] = {"jsonrpc": "2.0", **draw(bodies)}
    if not message["method"].startswith("notifications/") or shape == 2:
        message["id"] = draw(odd_ids if shape == 3 else ids)
    if shape == 4:
        del message[draw(st.sampled_from(sorted(message)))]
    if shape == 5:
        message[draw(st.sampled_from(sorted(message)))] = draw(wrong)
    return message


arrays = st.lists(messages(), max_size=6)
ends = st.sampled_from([b"\n", b"\n", b"\n", b"\r\n", b" \t\n", b""])
junk = st.sampled_from(
    [b"\n", b"nul\n", b"\xff\n", b"[]\n", b"\xef\xbb\xbf", b"\x00\n", b"x" * 800]
)


def written(value: Any) -> bytes:
    return json.dumps(value).encode()


lines = st.one_of(
    st.builds(bytes.__add__, messages().map(written), ends),
    st.builds(bytes.__add__, messages().map(written), ends),
    st.builds(bytes.__add__, arrays.map(written), ends),
    junk | st.binary(max_size=20),
)
