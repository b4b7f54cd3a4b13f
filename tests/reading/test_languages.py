"""Other languages: a file of one is read by it, with all that a spec of our own gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mcpgen.spec.document import Document, ToolSpec
from mcpgen.spec.reading import Config, Options, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import JsonObject

TEXT = "gizmo: 1\nanswers:\n  200: fine\n  1.10: half\n  yes: 1\n  ~: 2\n"


@dataclass
class Gizmo:
    """A language of one tool, which reads `beside.yaml` too."""

    seen: list[Foreign] = field(default_factory=list)

    def recognises(self, value: JsonObject) -> bool:
        return "gizmo" in value

    def read(self, foreign: Foreign) -> Document | None:
        self.seen.append(foreign)
        beside = foreign.library.load(foreign.source.path.with_name("beside.yaml"), "beside.yaml")
        if beside.source is not None:
            foreign.files.append(beside.source)
        if "wrong" in foreign.value:
            foreign.findings.error("MG110", "wrong", source=foreign.source)
        name = foreign.options.name or foreign.name
        return Document(foreign.source, name, (ToolSpec("a", "/tool", {"type": "object"}),))


def test_a_file_of_another_language_is_read_by_it(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    path, gizmo = write("specs/My-Api.yaml", TEXT), Gizmo()
    write("specs/beside.yaml", "a: 1")
    (result,) = read([path], None, [gizmo])
    assert result.document is not None
    assert result.document.name == "my_api"
    assert [Path(file.display).name for file in result.files] == ["My-Api.yaml", "beside.yaml"]
    assert not result.findings
    (foreign,) = gizmo.seen
    assert foreign.root == tmp_path / "specs"
    assert foreign.value["answers"] == {"200": "fine", "1.10": "half", "yes": 1, "~": 2}


def test_its_options_are_those_of_the_configuration(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    path, gizmo = write("42.yaml", TEXT), Gizmo()
    config = Config(tmp_path, options=Options(strict="all"), specs={"42.yaml": Options(name="api")})
    (result,) = read([path], config, [gizmo])
    assert result.document is not None
    assert result.document.name == "api"
    assert gizmo.seen[0].options.strict == "all"


def test_what_is_wrong_with_it_refuses_it(write: Callable[[str, str], Path]) -> None:
    for text in (TEXT + "wrong: 1", TEXT + "gizmo: 2"):
        (result,) = read([write("a.yaml", text)], None, [Gizmo()])
        assert result.document is None
        assert len(result.findings.errors) == 1


def test_no_toolkit_can_be_named_after_some_files(write: Callable[[str, str], Path]) -> None:
    (result,) = read([write("---.yaml", TEXT)], None, [Gizmo()])
    assert [found.code for found in result.findings] == ["MG116"]


def test_its_toolkit_may_clash_with_another(write: Callable[[str, str], Path]) -> None:
    paths = [write("a.yaml", TEXT), write("a.json", '{"gizmo": 1}')]
    results = read(paths, None, [Gizmo()])
    assert [[found.code for found in result.findings] for result in results] == [["MG115"]] * 2


def test_our_own_format_goes_before(write: Callable[[str, str], Path]) -> None:
    spec = "mcpgen: 1\ngizmo: 1\ntools: [{name: a, inputSchema: {}}]"
    gizmo = Gizmo()
    (result,) = read([write("a.yaml", spec)], None, [gizmo])
    assert [found.code for found in result.findings] == ["MG200"]
    assert not gizmo.seen
