"""References: into the document, into other files, and nowhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from mcpgen.openapi.documents import FaultError, Lookup
from mcpgen.openapi.model import ApiFile, At
from mcpgen.spec.reading.options import Options
from mcpgen.spec.reading.text.source import PathSource

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api


def test_everything_may_stand_in_another_file(api_of: Callable[..., Api]) -> None:
    files = {
        "paths/pets.yaml": """
parameters: [{$ref: ../common.yaml#/id}]
get: {$ref: get.json}
put:
  operationId: put
  requestBody: {$ref: ../common.yaml#/body}
  responses: {200: {$ref: ../common.yaml#/answer}}
""",
        "paths/get.json": json.dumps(
            {
                "operationId": "get",
                "parameters": [{"$ref": "../common.yaml#/page"}],
                "responses": {"200": {"$ref": "../common.yaml#/answer"}},
            }
        ),
        "common.yaml": """
id: {name: id, in: path, required: true, schema: {$ref: 'schemas/id.yaml'}}
page: {name: page, in: query, schema: {type: integer}}
body: {content: {application/json: {schema: {$ref: '#/shape'}, encoding: {a: {headers: {
  X: {$ref: '#/header'}}}}}}}
answer: {description: A, content: {application/json: {schema: {$ref: '#/shape'}}}}
header: {schema: {const: 1}}
shape: {type: object}
""",
        "schemas/id.yaml": "type: string\npattern: '^a'\n",
    }
    api = api_of("openapi: 3.0.0\npaths: {'/pets/{id}': {$ref: paths/pets.yaml}}\n", files)
    get, put = api.operations
    assert [one.operation_id for one in api.operations] == ["get", "put"]
    assert [(one.name, one.location) for one in get.parameters] == [
        ("id", "path"),
        ("page", "query"),
    ]
    assert get.parameters[0].schema is not None
    assert get.parameters[0].schema.schema == {"$ref": "schemas/id.yaml"}
    assert get.parameters[0].schema.at.file.source.display.endswith("common.yaml")
    assert get.at.file.source.display.endswith("get.json")
    assert put.body is not None
    assert put.body.media[0].encoding["a"].headers == {"X": {"schema": {"const": 1}}}
    assert put.responses[0].description == "A"
    names = {file.source.display.rpartition("/")[2] for file in api.files}
    assert names == {"api.yaml", "pets.yaml", "get.json", "common.yaml", "id.yaml"}


def test_files_that_only_schemas_lead_to_are_loaded(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.0.0
paths: {}
components: {schemas: {A: {$ref: 'a.yaml#/A'}}}
"""
    files = {
        "a.yaml": "A: {properties: {b: {$ref: b.yaml}}, discriminator: {mapping: {c: './c.yaml'}}}",
        "b.yaml": "type: string",
        "c.yaml": "type: object",
        "unused.yaml": "type: array",
    }
    reading = reading_of(text, files)
    assert reading.api is not None
    names = [file.source.display.rpartition("/")[2] for file in reading.api.files]
    assert sorted(names) == ["a.yaml", "api.yaml", "b.yaml", "c.yaml"]
    loaded = [source.display.rpartition("/")[2] for source in reading.foreign.files]
    assert sorted(loaded) == ["a.yaml", "b.yaml", "c.yaml"]


@pytest.mark.parametrize(
    "text",
    [
        '{"openapi":"3.0.0","paths":{},"components":{"schemas":{"A":{"\\u0024ref":"b.yaml"}}}}',
        '{"openapi":"3.0.0","paths":{},"components":{"schemas":{"A":{"$\\u0072ef":"b.yaml"}}}}',
        '{"openapi":"3.0.0","paths":{},"components":{"schemas":{"A":{"$ref" :\n"b.yaml"}}}}',
        "openapi: 3.0.0\npaths: {}\ncomponents: {schemas: {A: {$ref:\n  b.yaml}}}",
        "openapi: 3.0.0\npaths: {}\ncomponents: {schemas: {A: {? $ref\n : b.yaml}}}",
    ],
)
def test_a_reference_is_found_however_it_is_written(text: str, api_of: Callable[..., Api]) -> None:
    name = "api.json" if text.startswith("{") else "api.yaml"
    assert len(api_of(text, {"b.yaml": "type: string"}, name=name).files) == 2


DANGLING = """
openapi: 3.0.0
paths:
  /good: {get: {responses: {}}}
  /bad:
    get:
      parameters: [{$ref: '%s'}]
"""


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        ("#/components/parameters/none", "nothing is at #/components/parameters/none"),
        ("#/paths/~1good/get/parameters/0", "nothing is at #/paths/~1good/get/parameters/0"),
        ("#name", "#name is no JSON Pointer"),
        ("#/a~2b", "#/a~2b is no JSON Pointer"),
        ("none.yaml#/a", "there is no file"),
        ("../out.yaml#/a", "leads out of the folder of the specs"),
        ("%2e%2e/out.yaml", "leads out of the folder of the specs"),
        ("/etc/passwd", "is an absolute path"),
        ("file:///etc/passwd", "leads to the network or another absolute URI"),
        ("https://example.com/a.yaml#/a", "leads to the network or another absolute URI"),
        ("//example.com/a.yaml", "leads to the network or another absolute URI"),
        ("broken.yaml#/a", "broken.yaml:2 cannot be used: not YAML"),
        (".", "there is no file"),
    ],
)
def test_what_leads_nowhere_costs_its_operation_alone(
    reference: str, reason: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(DANGLING % reference, {"broken.yaml": "a: [1\n"})
    assert reading.api is not None
    assert [one.path for one in reading.api.operations] == ["/good"]
    (skip,) = reading.api.skipped
    assert (skip.method, skip.path) == ("GET", "/bad")
    assert reason in skip.reason
    assert skip.at.tokens == ("paths", "/bad", "get", "parameters", "0", "$ref")
    assert list(reading.findings) == []


def test_the_escaped_and_the_encoded_are_found(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
paths:
  '/a/{b}': {get: {parameters: [{name: b, in: path, required: true, schema: {}}]}}
  '/c/{b}': {get: {parameters: [{$ref: '#/paths/~1a~1%7Bb%7D/get/parameters/0'}]}}
  '/d/{b}': {get: {parameters: [{$ref: '#/paths/~1a~1{b}/get/parameters/0'}]}}
  '/e/{b}': {get: {parameters: [{$ref: 'a%20b.yaml#/100%25'}]}}
"""
    files = {"a b.yaml": "100%: {name: b, in: path, required: true, schema: {}}"}
    api = api_of(text, files)
    assert [[one.name for one in each.parameters] for each in api.operations] == [["b"]] * 4


def test_a_pointer_may_lead_through_a_reference(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: {$ref: a.yaml}
  /b: {get: {parameters: [{$ref: '#/paths/~1a/get/parameters/0'}]}}
"""
    api = api_of(text, {"a.yaml": "get: {parameters: [{name: q, in: query, schema: {}}]}"})
    assert [one.parameters[0].name for one in api.operations] == ["q", "q"]


@pytest.mark.parametrize(
    "circle",
    [
        "paths: {/a: {$ref: '#/paths/~1b'}, /b: {$ref: '#/paths/~1a'}}",
        "paths: {/a: {$ref: '#/paths/~1a'}}",
        "paths: {/a: {get: {$ref: '#/paths/~1a/get'}}}",
        "paths: {/a: {get: {requestBody: {$ref: '#/paths/~1a/get/requestBody'}}}}",
        "paths: {/a: {get: {parameters: [{$ref: 'b.yaml'}]}}}",
        "paths: {/a: {$ref: '#/paths/~1a/get'}}",
    ],
)
def test_a_circle_costs_its_operation(circle: str, reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(f"openapi: 3.0.0\n{circle}\n", {"b.yaml": "$ref: api.yaml#/x\nx: 1"})
    assert reading.api is not None
    assert reading.api.operations == ()
    assert len(reading.api.skipped) in (1, 2)


def test_a_long_chain_is_followed_so_far(reading_of: Callable[..., Reading]) -> None:
    chain = ", ".join(f"p{n}: {{$ref: '#/components/parameters/p{n + 1}'}}" for n in range(200))
    text = f"""
openapi: 3.0.0
paths: {{/a: {{get: {{parameters: [{{$ref: '#/components/parameters/p0'}}]}}}}}}
components: {{parameters: {{{chain}, p200: {{name: a, in: query}}}}}}
"""
    reading = reading_of(text)
    assert reading.api is not None
    assert reading.api.skipped[0].reason == "more than 100 references after one another"


def test_words_beside_a_reference_count_since_3_1(api_of: Callable[..., Api]) -> None:
    text = """
openapi: %s
paths:
  /a:
    post:
      parameters: [{$ref: '#/components/parameters/p', description: mine}]
      requestBody: {$ref: '#/components/requestBodies/b', description: mine}
      responses: {200: {$ref: '#/components/responses/r', description: mine}}
components:
  parameters: {p: {name: p, in: query, description: theirs, schema: {}}}
  requestBodies: {b: {description: theirs, content: {text/plain: {}}}}
  responses: {r: {description: theirs}}
"""
    for version, word in (("3.0.0", "theirs"), ("3.1.0", "mine")):
        (post,) = api_of(text % version).operations
        assert post.parameters[0].description == word
        assert post.body is not None
        assert post.body.description == word
        assert post.responses[0].description == word


def test_absolute_uris_stand_for_files_that_say_so(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.2.0
$self: https://example.com/api.yaml
paths:
  /a: {get: {parameters: [{$ref: 'https://example.com/api.yaml#/components/parameters/p'}]}}
  /b: {get: {parameters: [{$ref: 'https://example.com/other.yaml#/q'}]}}
components: {parameters: {p: {name: p, in: query, schema: {}}}}
"""
    options = Options(references={"https://example.com/other.yaml": "here/other.yaml"})
    files = {"here/other.yaml": "q: {name: q, in: query, schema: {}}"}
    reading = reading_of(text, files, options=options)
    assert reading.api is not None
    assert [one.parameters[0].name for one in reading.api.operations] == ["p", "q"]


def test_a_link_out_of_the_folder_is_not_followed(
    tmp_path: Path, reading_of: Callable[..., Reading], tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.yaml"
    outside.write_text("name: a\nin: query\n", encoding="utf-8")
    (tmp_path / "inside.yaml").symlink_to(outside)
    reading = reading_of(DANGLING % "inside.yaml")
    assert reading.api is not None
    assert "leads out of the folder" in reading.api.skipped[0].reason


def test_one_file_is_one_record_however_it_is_reached(
    tmp_path: Path, reading_of: Callable[..., Reading]
) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: {get: {parameters: [{$ref: 'x/p.yaml#/a'}, {$ref: 'x/../x/p.yaml#/b'}, {$ref: y.yaml}]}}
"""
    (tmp_path / "y.yaml").symlink_to(tmp_path / "x" / "c.yaml")
    files = {
        "x/p.yaml": "a: {name: a, in: query}\nb: {$ref: '../api.yaml#/components/parameters/b'}",
        "x/c.yaml": "$ref: p.yaml#/c",
    }
    more = "components: {parameters: {b: {name: b, in: query}}}"
    files["x/p.yaml"] += "\nc: {name: c, in: query}"
    reading = reading_of(f"{text}{more}", files)
    assert reading.api is not None
    assert [one.name for one in reading.api.operations[0].parameters] == ["a", "b", "c"]
    assert len(reading.api.files) == 3


def test_lookup_needs_no_disk(reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(
        "openapi: 3.0.0\npaths: {}\ncomponents: {schemas: {A: {$ref: 'a/b.yaml#/B'}}}",
        {"a/b.yaml": "B: {$ref: '../c.yaml'}", "c.yaml": "type: string"},
    )
    assert reading.api is not None
    lookup = Lookup(reading.api.files)
    found = lookup.find("#/components/schemas/A", At(reading.api.root, ()))
    assert [node.value for node in lookup.follow(found)][-1] == {"type": "string"}
    with pytest.raises(FaultError, match="there is no file"):
        lookup.find("d.yaml", found.at)


def test_lookup_tells_files_apart_by_their_uri() -> None:
    one = ApiFile(
        "https://document.invalid/a/one.yaml", {"x": {"$ref": "two.yaml#/x"}}, PathSource("")
    )
    two = ApiFile("https://document.invalid/a/two.yaml", {"x": 2}, PathSource(""))
    lookup = Lookup([one, two])
    assert lookup.follow(lookup.find("#/x", At(one, ())))[-1].value == 2
