"""What docs/openapi.md says of options and limits is so."""

from __future__ import annotations

import re
from pathlib import Path

from mcpgen.diagnostics.codes import CODES
from mcpgen.openapi import toolkit
from mcpgen.openapi.documents.reading import MAX_CHOSEN_FROM, MAX_OPERATIONS
from mcpgen.openapi.tools.descriptions import OF_TOOL
from mcpgen.openapi.tools.names import BUDGET, LONGEST
from mcpgen.spec.reading.bounds import MAX_API_BYTES, MAX_BYTES
from mcpgen.spec.reading.options import ApiOptions
from mcpgen_runtime.calls.answers.delivering import MOST_BINARY, MOST_BYTES
from mcpgen_runtime.calls.answers.refusing import LONGEST_MESSAGE
from mcpgen_runtime.calls.files import LARGEST
from mcpgen_runtime.calls.sending.redirects import MOST_REDIRECTS
from mcpgen_runtime.calls.sending.retrying import IDEMPOTENT, MOST_RETRIES

TEXT = (Path(__file__).parents[2] / "docs" / "openapi.md").read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())
MB = 1024 * 1024


def test_every_option_has_its_row_and_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", TEXT, re.MULTILINE))
    assert set(ApiOptions._fields) <= set(rows)
    assert rows["name_budget"] == str(BUDGET)
    assert rows["timeout"] == f"{toolkit.TIMEOUT:g}"
    assert rows["max_response"] == str(toolkit.MAX_RESPONSE)


def test_limits_are_those_of_the_code() -> None:
    for limit in (
        f"at most {MAX_BYTES // MB} MB, all of them {MAX_API_BYTES // MB} MB",
        f"{MAX_OPERATIONS:,} operations, or {MAX_CHOSEN_FROM:,}",
        f"at {OF_TOOL} characters",
        f"more than {LONGEST} count as {LONGEST}",
        f"local file has at most {LARGEST // MB} MB",
        f"up to {MOST_BINARY // MB} MB",
        f"{MOST_BYTES // MB} MB are read at most",
        f"up to {LONGEST_MESSAGE:,} characters",
    ):
        assert limit in WORDS
    assert (MOST_REDIRECTS, MOST_RETRIES) == (5, 3)
    assert "Up to five redirects" in WORDS
    assert "up to three times" in WORDS
    assert all(method in WORDS.partition("Only GET")[2][:60] for method in IDEMPOTENT - {"GET"})


def test_codes_are_known() -> None:
    assert set(re.findall(r"MG\d{3}", TEXT)) <= set(CODES)
