from __future__ import annotations

from dataclasses import dataclass

from mcpgen.diagnostics import Diagnostic, Position, render, render_all


@dataclass
class Fixed:
    """A source whose every pointer is at one place."""

    display: str
    place: Position | None

    def position(self, pointer: str, *, key: bool = False) -> Position | None:  # noqa: ARG002
        return self.place


def test_a_listing_shows_the_place_the_line_and_the_help() -> None:
    source = Fixed("specs/notes.yaml", Position(12, 7, "      inputSchma: {}"))
    found = Diagnostic(
        "MG200",
        'unknown key "inputSchma"',
        'Did you mean "inputSchema"?',
        source=source,
        pointer="/a",
    )
    assert render(found).splitlines() == [
        'specs/notes.yaml:12:7: MG200 unknown key "inputSchma"',
        "    12 |       inputSchma: {}",
        "       |       ^",
        '    help: Did you mean "inputSchema"?',
        "    at: /a",
    ]


def test_severities_below_error_are_named() -> None:
    assert render(Diagnostic("MG109", "skipped", severity="note")) == "MG109 note: skipped"


def test_a_source_without_positions_still_names_its_file() -> None:
    found = Diagnostic("MG103", "the file is empty", source=Fixed("a.yaml", None))
    assert render(found) == "a.yaml: MG103 the file is empty"


def test_long_lines_are_cut_around_the_caret() -> None:
    line = "a" * 50_000_000 + "b" + "c" * 50_000_000
    text = render(Diagnostic("MG200", "m", source=Fixed("f", Position(1, 50_000_001, line))))
    shown, caret = text.splitlines()[1:3]
    assert len(shown) < 200
    assert shown[caret.index("^")] == "b"


def test_control_characters_and_direction_marks_are_visible() -> None:
    line = "\x1b[31m\u202e\x07 x"
    text = render(
        Diagnostic("MG200", "m\x1b\n", "h\r", source=Fixed("f\x1b", Position(1, 9, line)))
    )
    shown, caret = text.splitlines()[1:3]
    assert all(character.isprintable() or character == "\n" for character in text)
    assert shown[caret.index("^")] == "x"


def test_fifty_are_shown_and_the_rest_counted() -> None:
    many = [Diagnostic("MG200", f"m{number}") for number in range(60)]
    assert render_all(many).splitlines()[-1] == "and 10 more"
    assert render_all(many, total=2000).splitlines()[-1] == "and 1950 more"
    assert render_all(many[:3]).splitlines() == ["MG200 m0", "MG200 m1", "MG200 m2"]
