"""A made document's places are shown as those of the files that it was made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcpgen.diagnostics import Findings, VirtualSource, render
from mcpgen.spec.reading.text.source import TextSource

MAIN = TextSource(Path("api.yaml"), "api.yaml", b"paths:\n  /pets:\n    get:\n      {}\n")
PETS = TextSource(Path("pets.json"), "pets.json", b'{\n "Pet": {\n  "a": {"type": "x"}\n }\n}')
PLACES = {
    "/tools/0": (MAIN, "/paths/~1pets/get"),
    "/tools/0/inputSchema/properties/pet": (PETS, "/Pet"),
    "/tools/1": (MAIN, "/paths"),
}
MADE = VirtualSource(MAIN, PLACES)


@pytest.mark.parametrize(
    ("pointer", "source", "at"),
    [
        ("/tools/0", MAIN, "/paths/~1pets/get"),
        ("/tools/0/inputSchema", MAIN, "/paths/~1pets/get/inputSchema"),
        ("/tools/0/inputSchema/properties/pet", PETS, "/Pet"),
        ("/tools/0/inputSchema/properties/pet/a~1b/0", PETS, "/Pet/a~1b/0"),
        ("/tools/0/inputSchema/properties/pe", MAIN, "/paths/~1pets/get/inputSchema/properties/pe"),
        ("/tools/10", MAIN, ""),
        ("", MAIN, ""),
    ],
)  # fmt: skip
def test_the_longest_known_part_of_a_pointer_counts(
    pointer: str, source: TextSource, at: str
) -> None:
    assert MADE.origin(pointer) == (source, at)


def test_a_diagnostic_shows_the_author_s_line() -> None:
    findings = Findings()
    at = "/tools/0/inputSchema/properties/pet/a/type"
    findings.error("MG305", "wrong", source=MADE, pointer=at)
    (found,) = findings
    assert render(found).splitlines() == [
        "pets.json:3:17: MG305 wrong",
        '     3 |   "a": {"type": "x"}',
        "       |                 ^",
        "    at: /Pet/a/type",
    ]


def test_made_documents_may_be_made_of_made_ones() -> None:
    outer = VirtualSource(MAIN, {"/tools/7": (MADE, "/tools/0")})
    findings = Findings()
    findings.warning("MG305", "odd", source=outer, pointer="/tools/7/inputSchema/properties/pet/a")
    (found,) = findings
    assert (found.source, found.pointer) == (PETS, "/Pet/a")
    assert outer.display == "api.yaml"
    assert outer.position("/tools/7/inputSchema/properties/pet/a", key=True) == PETS.position(
        "/Pet/a", key=True
    )
