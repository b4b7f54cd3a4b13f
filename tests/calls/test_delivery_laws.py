"""Whatever an API answers, there is a result; it is bounded, and has no secret in it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mcpgen_runtime.calls.address import Address
from mcpgen_runtime.calls.answers import Delivery
from mcpgen_runtime.calls.credentials import Secrets
from mcpgen_runtime.calls.sending import Outgoing, Received
from mcpgen_runtime.runtime.results import ContentResults, StructuredResults

SECRET = "s/e+c%ret"  # noqa: S105 - it opens nothing
LIMIT = 300
REQUEST = Outgoing("GET", Address.read("http://127.0.0.1/things?x=1"))
RESULTS = [
    ContentResults(),
    StructuredResults({"type": "object", "required": ["a"]}, wrapped=False),
    StructuredResults({"type": ["array", "string"]}, wrapped=True),
]

keys = st.sampled_from(
    ["title", "detail", "message", "error", "errors", "details", "code", "a", SECRET]
)
words = st.text(max_size=30) | st.just(SECRET) | st.text(max_size=5).map(lambda x: x + SECRET + x)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(keys | words, inner, max_size=8),
    max_leaves=30,
)
bodies = (
    values.map(lambda value: json.dumps(value).encode())
    | st.binary(max_size=600)
    | words.map(lambda text: text.encode("utf-16", "surrogatepass"))
)
types = st.sampled_from(
    [
        "application/json",
        "application/problem+json; charset=utf-16",
        "text/html",
        "text/plain; charset=shift_jis",
        "image/png",
        "audio/wav",
        "application/octet-stream",
        "no type",
        "",
    ]
)
statuses = st.sampled_from([200, 201, 204, 301, 400, 401, 404, 429, 500, 503, 599, 999])


@given(bodies, types, statuses, st.booleans(), st.sampled_from(RESULTS))
def test_every_answer_has_a_result(
    body: bytes, media: str, status: int, complete: bool, results: Any
) -> None:
    headers = {"content-type": media, "retry-after": "5"}
    received = Received(REQUEST, status, headers, body, complete)
    result = Delivery(Secrets([SECRET]), LIMIT, "tell", "A_TOKEN").result(received)
    answer = json.loads(results.render(result, "2025-11-25").text)
    assert bool(answer.get("isError")) or 200 <= status < 300
    texts = [block["text"] for block in answer["content"] if block["type"] == "text"]
    assert all(SECRET not in text for text in texts)
    assert all(len(text.encode("utf-8", "surrogatepass")) <= 8_000 for text in texts)
    if not answer.get("isError") and body and len(texts) == len(answer["content"]):
        assert len(texts[0].encode("utf-8", "surrogatepass")) <= LIMIT
    assert SECRET not in json.dumps(answer, ensure_ascii=False)
