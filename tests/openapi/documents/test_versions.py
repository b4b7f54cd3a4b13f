"""Which versions are read, and as what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.api_documents import Reading

    from mcpgen.openapi.model import Api

PATHS = "info: {title: T, version: 1.0}\npaths: {/a: {get: {responses: {}}}}\n"


@pytest.mark.parametrize(
    ("said", "dialect"),
    [
        ('swagger: "2.0"', "2.0"),
        ("swagger: 2.0", "2.0"),
        ("swagger: 2", "2.0"),
        ("openapi: 3.0.4", "3.0"),
        ("openapi: 3.0", "3.0"),
        ("openapi: 3.0.0-rc2", "3.0"),
        ("openapi: 3.1.1", "3.1"),
        ("openapi: 3.2.0", "3.2"),
    ],
)
def test_versions_are_told_apart(said: str, dialect: str, api_of: Callable[..., Api]) -> None:
    api = api_of(f"{said}\n{PATHS}")
    assert api.dialect == dialect
    assert [(one.method, one.path) for one in api.operations] == [("GET", "/a")]


def test_a_newer_one_is_read_as_the_newest_known(reading_of: Callable[..., Reading]) -> None:
    reading = reading_of(f"openapi: 3.10.0\n{PATHS}")
    assert reading.api is not None
    assert reading.api.dialect == "3.2"
    assert reading.warnings == ["MG610 OpenAPI 3.10 is not known here: read as 3.2"]


@pytest.mark.parametrize(
    "said",
    [
        'openapi: "2.0"',
        "openapi: 4.0.0",
        "openapi: 31",
        "openapi: null",
        "openapi: [3]",
        "openapi: 3.x",
        "swagger: 1.2",
        "swagger: 3.0.0",
        "swagger: {}",
    ],
)
def test_a_strange_one_is_one_error_at_its_line(
    said: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(f"{said}\n{PATHS}")
    assert reading.api is None
    (error,) = reading.findings.errors
    assert error.code == "MG600"
    position = error.position()
    assert position is not None
    assert position.line == 1


def test_an_overlay_may_remove_it(reading_of: Callable[..., Reading]) -> None:
    overlay = "overlay: 1.0.0\nactions: [{target: $.openapi, remove: true}]\n"
    document = f"openapi: 3.1.0\n{PATHS}"
    reading = reading_of(document, {"o.yaml": overlay}, overlays=("o.yaml",))
    assert reading.api is None
    (error,) = reading.errors
    assert error.startswith("MG600 no version of OpenAPI that can be read")


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("info: {title: T}", "there are no paths in this document"),
        ("paths: null", "there are no paths in this document"),
        ("paths: [1]", "`paths` is no object"),
        ("paths: text", "`paths` is no object"),
    ],
)
def test_what_has_nothing_to_read_is_an_error(
    rest: str, words: str, reading_of: Callable[..., Reading]
) -> None:
    reading = reading_of(f"openapi: 3.0.0\n{rest}\n")
    assert reading.api is None
    assert reading.errors == [f"MG600 {words}"]


@pytest.mark.parametrize("rest", ["webhooks: {}", "components: {schemas: {A: {}}}", "paths: {}"])
def test_a_document_may_have_no_operations(rest: str, api_of: Callable[..., Api]) -> None:
    assert api_of(f"openapi: 3.1.0\n{rest}\n").operations == ()


def test_the_info_is_read_as_text(api_of: Callable[..., Api]) -> None:
    api = api_of(f"openapi: 3.0.0\n{PATHS}tags: [{{name: a, description: A}}, {{name: b}}]\n")
    assert (api.title, api.version, api.tags) == ("T", "1.0", {"a": "A"})
