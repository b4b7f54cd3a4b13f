"""Bodies and answers of 3.x."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api, Operation


def only(api: Api | None) -> Operation:
    assert api is not None
    (operation,) = api.operations
    return operation


def test_the_media_types_keep_their_order(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a:
    delete:
      requestBody:
        description: B
        required: true
        content:
          text/plain: {}
          application/json: {schema: {type: object}}
          multipart/form-data:
            schema: true
            encoding:
              file: {contentType: 'image/png, image/jpeg', headers: {X-A: {schema: {type: string}}}}
              list: {style: pipeDelimited, explode: false, allowReserved: true}
"""
    body = only(api_of(text)).body
    assert body is not None
    assert (body.required, body.description) == (True, "B")
    assert [media.type for media in body.media] == [
        "text/plain",
        "application/json",
        "multipart/form-data",
    ]
    plain, json, form = body.media
    assert (plain.schema, dict(plain.encoding)) == (None, {})
    assert json.schema is not None
    assert json.schema.schema == {"type": "object"}
    assert form.schema is not None
    assert form.schema.schema is True
    assert form.encoding["file"].content_type == "image/png, image/jpeg"
    assert form.encoding["file"].headers == {"X-A": {"schema": {"type": "string"}}}
    listed = form.encoding["list"]
    assert (listed.style, listed.explode, listed.reserved) == ("pipeDelimited", False, True)


def test_media_types_of_3_2_may_be_references(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.2.0
paths: {/a: {post: {requestBody: {content: {a/b: {$ref: '#/components/mediaTypes/m'}}}}}}
components: {mediaTypes: {m: {schema: {type: string}}}}
"""
    body = only(api_of(text)).body
    assert body is not None
    assert body.media[0].schema is not None
    assert body.media[0].schema.schema == {"type": "string"}


@pytest.mark.parametrize("body", ["{}", "{content: {}}", "{content: null}"])
def test_a_body_of_no_media_type_is_left_out(body: str, reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(f"openapi: 3.0.0\npaths: {{/a: {{get: {{requestBody: {body}}}}}}}\n")
    assert only(reading.api).body is None
    assert reading.warnings == ["MG611 a request body without a media type: left out"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{content: []}", "`content` is no object"),
        ("{content: {a/b: text}}", "the media type is no object"),
        ("{content: {a/b: {schema: text}}}", "neither an object nor a boolean"),
        ("{content: {a/b: {encoding: []}}}", "`encoding` is no object"),
        ("{content: {a/b: {encoding: {a: 1}}}}", "the encoding is no object"),
        ("{content: {a/b: {encoding: {a: {headers: {b: {$ref: '#/c'}}}}}}}", "nothing is at #/c"),
        ("{$ref: '#/c'}", "nothing is at #/c"),
    ],
)
def test_a_body_that_cannot_be_read_skips_the_operation(
    body: str, reason: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(f"openapi: 3.0.0\npaths: {{/a: {{put: {{requestBody: {body}}}}}}}\n")
    assert reading.api is not None
    assert [reason in one.reason for one in reading.api.skipped] == [True]


def test_answers_are_read_by_status(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.2.0
paths:
  /a:
    get:
      responses:
        200: {description: A, content: {application/json: {schema: {type: object}}}}
        4xx: {$ref: '#/components/responses/e'}
        "5XX": {$ref: '#/components/responses/e'}
        default: {summary: words}
        x-more: {}
components: {responses: {e: {description: E}}}
"""
    found = only(api_of(text)).responses
    assert [(one.status, one.description) for one in found] == [
        ("200", "A"),
        ("4XX", "E"),
        ("5XX", "E"),
        ("default", "words"),
    ]
    assert [media.type for media in found[0].media] == ["application/json"]


@pytest.mark.parametrize(
    ("responses", "kept"),
    [
        ("{200: {$ref: '#/nowhere'}, 201: {}}", ["201"]),
        ("{ok: {}, 201: {}}", ["201"]),
        ("{200: text, 201: {}}", ["201"]),
        ("{200: {content: {a/b: {schema: 5}}}, 201: {}}", ["201"]),
        ("[]", []),
    ],
)
def test_an_answer_that_cannot_be_read_costs_no_operation(
    responses: str, kept: list[str], reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(f"openapi: 3.0.0\npaths: {{/a: {{get: {{responses: {responses}}}}}}}\n")
    assert [one.status for one in only(reading.api).responses] == kept
    assert [warning[:5] for warning in reading.warnings] == ["MG615"]


def test_a_body_that_is_used_twice_is_one_record(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
paths:
  /a: {put: {requestBody: {$ref: '#/components/requestBodies/b'}}}
  /b: {put: {requestBody: {$ref: '#/components/requestBodies/b'}}}
components: {requestBodies: {b: {content: {a/b: {}}}}}
"""
    first, second = api_of(text).operations
    assert first.body is second.body


def test_what_no_header_can_say_is_no_media_type(reading_of: Callable[..., Reading]) -> None:
    text = """
openapi: 3.1.0
paths:
  /a:
    post:
      requestBody:
        content:
          "text/x\\r\\nCookie: a=b": {}
          "application/\\0": {}
          multipart/form-data:
            encoding: {file: {contentType: "image/\\u2028"}}
"""
    reading = reading_of(text)
    body = only(reading.api).body
    assert body is not None
    (media,) = body.media
    assert media.type == "multipart/form-data"
    assert media.encoding["file"].content_type is None
    assert [each.code for each in reading.findings] == ["MG611"] * 3
    assert [place.line for each in reading.findings if (place := each.position())] == [8, 9, 11]


def test_nor_is_it_one_of_2_0(reading_of: Callable[..., Reading]) -> None:
    text = """
swagger: '2.0'
consumes: ["text/a\\nb", text/plain]
paths:
  /a:
    post: {parameters: [{name: b, in: body, schema: {type: string}}]}
"""
    reading = reading_of(text)
    body = only(reading.api).body
    assert body is not None
    assert [media.type for media in body.media] == ["text/plain"]
    (finding,) = reading.findings
    assert finding.code == "MG611"
