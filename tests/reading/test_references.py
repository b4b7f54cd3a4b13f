from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from mcpgen.diagnostics import Findings
from mcpgen.spec.normalising import normalise
from mcpgen.spec.reading import Config, read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpgen.spec.document import Document
    from mcpgen.spec.reading import ReadResult


def spec(*references: str, defs: str = "") -> str:
    properties = "\n".join(
        f"        p{number}: {{$ref: '{reference}', description: d}}"
        for number, reference in enumerate(references)
    )
    return (
        f"mcpgen: 1\n{defs}tools:\n  - name: a\n    inputSchema:\n      properties:\n{properties}\n"
    )


def exact_of(document: Document) -> Any:
    findings = Findings()
    done = normalise(document, findings)
    assert done is not None, list(findings)
    return done.tools[0].exact


def refs_of(document: Document) -> list[str]:
    schema = exact_of(document)
    assert all(part["description"] == "d" for part in schema["properties"].values())
    return [part["$ref"] for part in schema["properties"].values()]


def definitions_of(document: Document) -> Any:
    return exact_of(document)["$defs"]


def only(results: list[ReadResult]) -> Document:
    (result,) = results
    assert not result.findings.has_errors, list(result.findings)
    assert result.document is not None
    return result.document


TYPES = """
$defs:
  Note: {type: object, properties: {tag: {$ref: '#/$defs/Tag'}, up: {$ref: '#/$defs/Note'}}}
  Tag: {$ref: more/tags.json#/Tag}
"""


def test_what_other_files_define_is_bundled(write: Callable[[str, str], Path]) -> None:
    write("_types.yaml", TYPES)
    write("more/tags.json", '{"Tag": {"type": "string"}, "deep": {"$ref": "../_types.yaml"}}')
    document = only(
        read([write("notes.yaml", spec("_types.yaml#/$defs/Note", "./more/tags.json#/Tag"))])
    )
    definitions = definitions_of(document)
    note, text = refs_of(document)
    (tag,) = (name for name, schema in definitions.items() if "$ref" in schema)
    assert note == "#/$defs/Note"
    assert tag.startswith("Tag_")  # two targets want the name Tag, so both have a hash
    assert definitions["Note"]["properties"] == {
        "tag": {"$ref": f"#/$defs/{tag}"},
        "up": {"$ref": "#/$defs/Note"},
    }
    assert definitions[tag] == {"$ref": text}
    assert definitions[text.removeprefix("#/$defs/")] == {"type": "string"}


def test_a_whole_file_is_a_schema_named_after_the_file(write: Callable[[str, str], Path]) -> None:
    write(
        "note.json",
        '{"type": "object", "$defs": {"T": {"type": "string"}}, "items": {"$ref": "#/$defs/T"}}',
    )
    document = only(read([write("notes.yaml", spec("note.json", "note.json#"))]))
    assert refs_of(document) == ["#/$defs/note", "#/$defs/note"]
    assert definitions_of(document) == {
        "T": {"type": "string"},
        "note": {"type": "object", "items": {"$ref": "#/$defs/T"}},
    }


def test_the_authors_own_definitions_keep_their_names(write: Callable[[str, str], Path]) -> None:
    write("types.yaml", "Note: {type: string}\nBack: {$ref: 'notes.yaml#/$defs/Note'}\n")
    defs = "$defs: {Note: {type: integer}, Far: {$ref: 'types.yaml#/Note'}}\n"
    references = ["#/$defs/Note", "types.yaml#/Note", "types.yaml#/Back", "#/$defs/Far"]
    document = only(read([write("notes.yaml", spec(*references, defs=defs))]))
    own, foreign, back, _ = refs_of(document)
    assert (own, back) == ("#/$defs/Note", "#/$defs/Back")
    assert foreign.startswith("#/$defs/Note_")
    definitions = definitions_of(document)
    assert definitions["Far"] == {"$ref": foreign}
    assert definitions["Back"] == {"$ref": "#/$defs/Note"}
    assert definitions[foreign.removeprefix("#/$defs/")] == {"type": "string"}


def test_names_do_not_depend_on_the_order(write: Callable[[str, str], Path]) -> None:
    write("a/types.yaml", "Note: {type: string}\n")
    write("b/types.yaml", "Note: {type: integer}\n")
    references = ["a/types.yaml#/Note", "b/types.yaml#/Note"]
    one = only(read([write("notes.yaml", spec(*references))]))
    other = only(read([write("notes.yaml", spec(*reversed(references)))]))
    assert definitions_of(one) == definitions_of(other)
    assert refs_of(one) == refs_of(other)[::-1]


def test_data_is_no_reference(document_of: Callable[..., Document]) -> None:
    data = "{$ref: 'https://example.com/x', $id: folder_1}"
    text = f"[{{name: a, inputSchema: {{properties: {{p: {{default: {data}, enum: [{data}]}}}}}}}}]"
    assert "$defs" not in exact_of(document_of(text))


def test_an_absolute_reference_to_a_schema_of_the_document_stays(
    document_of: Callable[..., Document],
) -> None:
    text = """
      - name: a
        inputSchema:
          properties: {p: {$ref: 'https://e.com/a#/items'}}
          $defs: {A: {$id: 'https://e.com/a', items: {type: string}}}
    """
    document = document_of(text)
    assert definitions_of(document) == {"A_2": {"type": "string"}}  # A is the whole of it


def test_a_file_that_no_system_can_have_is_refused(result_of: Callable[..., ReadResult]) -> None:
    result = result_of(spec("x" * 5000 + ".yaml#/a", "%00#/a", "a%2fb/../../../c"))
    assert [found.code for found in result.findings.errors] == ["MG113", "MG112", "MG112"]


def test_every_file_is_recorded_with_its_digest(write: Callable[[str, str], Path]) -> None:
    types = write("_types.yaml", "Note: {type: string}\n")
    notes = write("notes.yaml", spec("_types.yaml#/Note"))
    (result,) = read([notes])
    assert [(file.path, file.sha256) for file in result.files] == [
        (path, sha256(path.read_bytes()).hexdigest()) for path in (notes, types)
    ]


def test_a_symbolic_link_out_of_the_folder_is_refused(
    write: Callable[[str, str], Path], tmp_path: Path
) -> None:
    secret = write("secret/key.yaml", "Note: {type: string}\n")
    notes = write("specs/notes.yaml", spec("link.yaml#/Note", "folder/key.yaml#/Note"))
    (tmp_path / "specs/link.yaml").symlink_to(secret)
    (tmp_path / "specs/folder").symlink_to(secret.parent)
    (result,) = read([notes])
    assert [found.code for found in result.findings.errors] == ["MG112", "MG112"]
    assert result.document is None


def test_a_named_file_may_refer_to_all_of_its_root(write: Callable[[str, str], Path]) -> None:
    write("specs/_shared/types.yaml", "Note: {type: string}\n")
    notes = write("specs/a/notes.yaml", spec("../_shared/types.yaml#/Note"))
    alone = read([notes])
    assert [found.code for found in alone[0].findings.errors] == ["MG112"]
    config = Config(notes.parents[2])
    assert refs_of(only(read([notes], config))) == ["#/$defs/Note"]
    assert refs_of(only(read([notes.parents[1]]))) == ["#/$defs/Note"]


def test_a_chain_of_any_length_is_followed(write: Callable[[str, str], Path]) -> None:
    links = [f'"n{n}": {{"$ref": "#/n{n + 1}"}}' for n in range(3000)]
    write("chain.json", "{" + ", ".join([*links, '"n3000": {"type": "string"}']) + "}")
    document = only(read([write("notes.yaml", spec("chain.json#/n0"))]))
    assert document.registry is not None
    assert sorted(document.registry.names.values()) == sorted(f"n{n}" for n in range(3001))


def test_one_place_has_one_name_however_it_is_reached(write: Callable[[str, str], Path]) -> None:
    real = write("a/types.yaml", "Note: {type: string}\n")
    (real.parents[1] / "link.yaml").symlink_to(real)
    references = ["a/types.yaml#/Note", "link.yaml#/Note", "./a/../a/types.yaml#/%4eote"]
    document = only(read([write("notes.yaml", spec(*references))]))
    assert refs_of(document) == ["#/$defs/Note"] * 3
    assert list(definitions_of(document)) == ["Note"]
