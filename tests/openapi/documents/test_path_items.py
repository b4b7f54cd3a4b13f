"""Path items: which operations there are, and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen.openapi.documents.reading import MAX_OPERATIONS
from mcpgen.spec.reading.options import ApiOptions, Choice, Options

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api

METHODS = "get put post delete options head patch trace"


def test_every_method_is_an_operation(api_of: Callable[..., Api]) -> None:
    members = ", ".join(f"{method}: {{}}" for method in METHODS.split())
    api = api_of(f"openapi: 3.0.0\npaths: {{/a: {{{members}}}}}\n")
    assert [one.method for one in api.operations] == METHODS.upper().split()


def test_3_2_has_methods_of_any_name(api_of: Callable[..., Api]) -> None:
    text = "openapi: 3.2.0\npaths: {/a: {query: {}, additionalOperations: {COPY: {}, lock: {}}}}\n"
    assert [one.method for one in api_of(text).operations] == ["QUERY", "COPY", "lock"]


@pytest.mark.parametrize("version", ["3.1.0", "3.0.0"])
def test_which_earlier_versions_do_not_have(
    version: str, reading_of: Callable[..., Reading]
) -> None:
    text = f"openapi: {version}\npaths: {{/a: {{query: {{}}, get: {{}}, x-b: 1, gett: {{}}}}}}\n"
    reading = reading_of(text)
    assert reading.api is not None
    assert [one.method for one in reading.api.operations] == ["GET"]
    assert [warning[:13] for warning in reading.warnings] == ["MG611 'query'", "MG611 'gett' "]


@pytest.mark.parametrize(
    ("item", "methods", "reason"),
    [
        ("{get: text}", ["GET"], "the operation is no object"),
        ("{get: [1]}", ["GET"], "the operation is no object"),
        ("text", ["*"], "the path is no object"),
        ("[]", ["*"], "the path is no object"),
        ("{$ref: none.yaml}", ["*"], "there is no file"),
        ("{get: {parameters: {}}}", ["GET"], "`parameters` is no list"),
        ("{parameters: 5, get: {}, put: {}}", ["GET", "PUT"], "`parameters` is no list"),
        ("{get: {requestBody: 5}}", ["GET"], "the request body is no object"),
        ("{get: {security: 5}}", ["GET"], "`security` is no list"),
        ("{get: {servers: {url: a}}}", ["GET"], "`servers` is no list"),
        ("{additionalOperations: {CONNECT: {}}}", ["CONNECT"], "CONNECT opens a tunnel"),
        ("{additionalOperations: {'A B': {}}}", ["A B"], "this is no method of HTTP"),
    ],
)
def test_one_bad_operation_costs_no_other(
    item: str, methods: list[str], reason: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(f"openapi: 3.2.0\npaths: {{/bad: {item}, /good: {{get: {{}}}}}}\n")
    assert reading.api is not None
    assert [one.path for one in reading.api.operations] == ["/good"]
    assert [one.method for one in reading.api.skipped] == methods
    assert all(reason in one.reason for one in reading.api.skipped)
    assert list(reading.findings) == []


def test_a_method_twice_is_told(reading_of: Callable[..., Reading]) -> None:
    text = "openapi: 3.2.0\npaths: {/a: {get: {}, GET: {}, additionalOperations: {GET: {}}}}\n"
    reading = reading_of(text)
    assert reading.api is not None
    assert len(reading.api.operations) == 1
    assert [one.reason for one in reading.api.skipped] == [
        "a second operation of GET on this path"
    ] * 2


def test_an_empty_path_is_none(api_of: Callable[..., Api]) -> None:
    assert api_of("openapi: 3.0.0\npaths: {/a: null, /b: {}, x-c: {get: {}}}\n").operations == ()


def test_members_beside_a_reference_go_before_those_of_the_target(
    api_of: Callable[..., Api],
) -> None:
    text = """
openapi: 3.1.0
paths:
  /a: {$ref: '#/components/pathItems/a', summary: mine, get: {operationId: mine}}
components:
  pathItems:
    a:
      summary: theirs
      parameters: [{name: q, in: query}]
      get: {operationId: theirs}
      put: {operationId: put}
"""
    get, put = api_of(text).operations
    assert (get.operation_id, get.summary) == ("mine", "mine")
    assert (put.operation_id, put.summary) == ("put", "mine")
    assert [one.name for one in get.parameters + put.parameters] == ["q", "q"]


def test_everything_said_of_an_operation_is_there(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.0.0
x-mcp: {name: doc}
paths:
  /a:
    x-mcp: false
    summary: of the path
    description: of the path
    get:
      operationId: 5
      summary: S
      description: D
      tags: [one, 2, one]
      deprecated: true
      x-mcp: {title: T}
    put: {operationId: ''}
    post: {description: only}
"""
    get, put, post = api_of(text).operations
    assert (get.operation_id, get.summary, get.description) == ("5", "S", "D")
    assert (get.tags, get.deprecated) == (("one", "2"), True)
    assert [value for value, _ in get.extensions] == [{"name": "doc"}, False, {"title": "T"}]
    assert get.extensions[2][1].tokens == ("paths", "/a", "get", "x-mcp")
    assert (put.operation_id, put.summary, put.description) == (None, "of the path", "of the path")
    assert (post.summary, post.description) == (None, "only")
    assert [value for value, _ in put.extensions] == [{"name": "doc"}, False]


def test_odd_words_are_told_and_left_out(reading_of: Callable[..., Reading]) -> None:
    text = "openapi: 3.0.0\npaths: {/a: {get: {tags: one, summary: [1], deprecated: 2}}}\n"
    reading = reading_of(text)
    assert reading.api is not None
    (get,) = reading.api.operations
    assert (get.tags, get.summary, get.deprecated) == ((), None, False)
    assert len(reading.warnings) == 3


def test_words_may_stand_elsewhere(api_of: Callable[..., Api]) -> None:
    text = "openapi: 3.0.0\ninfo: {description: {$ref: d.yaml#/a}}\npaths: {}\n"
    assert api_of(text, {"d.yaml": "a: words"}).description == "words"


def test_callbacks_and_webhooks_are_only_counted(api_of: Callable[..., Api]) -> None:
    text = """
openapi: 3.1.0
paths:
  /a:
    post:
      callbacks:
        one: {'{$request.body#/url}': {post: {}, put: {}}}
        two: {$ref: '#/components/callbacks/two'}
        bad: {$ref: '#/nowhere'}
  /b: {post: {callbacks: {two: {$ref: '#/components/callbacks/two'}}}}
webhooks:
  w: {post: {}, get: {}}
  v: {$ref: '#/components/pathItems/v'}
components:
  callbacks: {two: {'{$url}': {post: {}}}}
  pathItems: {v: {post: {}}}
"""
    api = api_of(text)
    assert (len(api.operations), api.callbacks, api.webhooks) == (2, 5, 3)


def many(count: int) -> str:
    items = ",".join(f'"/a{index}":{{"get":{{}}}}' for index in range(count))
    return f'{{"openapi":"3.0.0","paths":{{{items}}}}}'


@pytest.mark.slow
def test_too_many_operations_are_refused_unless_some_are_chosen(
    reading_of: Callable[..., Reading],
) -> None:
    reading = reading_of(many(MAX_OPERATIONS + 1), name="api.json")
    assert reading.api is None
    assert reading.errors == ["MG600 more than 5,000 operations"]
    assert "include" in reading.findings.errors[0].help
    options = Options(api=ApiOptions(include=Choice(tags=("a",))))
    chosen = reading_of(many(MAX_OPERATIONS + 1), name="api.json", options=options)
    assert chosen.api is not None
    assert len(chosen.api.operations) == MAX_OPERATIONS + 1
    assert reading_of(many(50_001), name="api.json", options=options).api is None
