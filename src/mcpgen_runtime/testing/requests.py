"""What tools of an API would send, without sending it: the path is filled, and nothing is lost."""

from __future__ import annotations

import base64
import contextlib
import json
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote, quote_plus

from mcpgen_runtime.calls.operations import Operations
from mcpgen_runtime.calls.prepared import ArgumentError
from mcpgen_runtime.calls.preparing import prepare
from mcpgen_runtime.schema import pointer
from mcpgen_runtime.testing.cases import Case, accepted_cases
from mcpgen_runtime.testing.expect import expect, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpgen_runtime.calls.operation import Request
    from mcpgen_runtime.calls.prepared import PreparedRequest
    from mcpgen_runtime.schema.types import Json, JsonObject, Path
    from mcpgen_runtime.testing.suite import Kit

__all__ = ["check_request", "request_cases"]

_FILE: Final = frozenset({"name", "mediaType", "text", "base64", "path"})


def request_cases(kit: Kit) -> Iterator[Case]:
    """The smallest and the fullest valid arguments of every tool that calls an API."""
    for name in Operations.of_package(kit.package).names:
        schemas = kit.schemas[name]
        yield from accepted_cases(name, schemas.arguments, formats=schemas.formats)


def check_request(kit: Kit, case: Case) -> None:
    """The arguments make a request: its path is filled, and every value given stands in it."""
    operation = Operations.of_package(kit.package)[case.tool]
    try:
        request = prepare(operation, case.arguments)
    except ArgumentError as error:
        place = pointer.format(error.path)
        raise AssertionError(f"{place}: {error.message}: {short(case.arguments)}") from error
    expect(request.method == operation.method, f"sent as {request.method}")
    expect(not {"{", "}"} & set(request.path), f"the path is not filled: {request.path}")
    expect((request.body is None) == (request.content_type is None), "a body without its type")
    sent = _Sent(request)
    for path, value in _values(operation, case.arguments):
        expect(sent.has(value), f"{pointer.format(path)}: {short(value)} is not in the request")


class _Value(NamedTuple):
    """A value that is looked for, and where in the arguments it stands."""

    path: Path
    value: Json


class _Sent:
    """Everything that is sent, as one text, whichever way its parts are escaped."""

    def __init__(self, request: PreparedRequest) -> None:
        self._body = request.body or b""
        headers = (value for _, value in request.headers)
        parts = (request.path, request.query, *headers, *request.cookies)
        self._text = "\n".join((*parts, request.content_type or "", _decoded(self._body)))

    def has(self, value: Json) -> bool:
        """Whether a scalar is there, as itself, in a URL's or a form's or JSON's escapes."""
        if isinstance(value, bytes):
            return value in self._body
        text = value if isinstance(value, str) else json.dumps(value)
        forms = {text, quote(text, safe=""), quote_plus(text), json.dumps(text)[1:-1]}
        forms.add(json.dumps(text, ensure_ascii=False)[1:-1])
        if isinstance(value, float) and value.is_integer():
            forms.add(str(int(value)))
        return any(form in self._text for form in forms)


def _decoded(body: bytes) -> str:
    return body.decode("utf-8", "surrogateescape")


def _values(operation: Request, arguments: JsonObject) -> Iterator[_Value]:
    """Each scalar of the arguments; null is left out of most requests, and so not looked for."""
    whole = {
        media.argument
        for media in (operation.body.media if operation.body else ())
        if media.file and media.argument is not None
    }
    for name, value in arguments.items():
        given = value
        if name in whole and isinstance(value, dict):
            # Beside its bytes nothing of such a file has a place in the request.
            given = {key: one for key, one in value.items() if key in {"text", "base64"}}
        yield from _leaves(given, (name,))


def _leaves(value: Json, path: Path) -> Iterator[_Value]:
    if isinstance(value, dict):
        for key, member in value.items():
            if key == "base64" and value.keys() <= _FILE:
                yield _Value((*path, key), _bytes(member))
            else:
                yield from _leaves(member, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
    elif value is not None:
        yield _Value(path, value)


def _bytes(text: Json) -> Json:
    """What base64 stands for; where it is none, the text, which is then no file's."""
    with contextlib.suppress(ValueError):
        return base64.b64decode(str(text), validate=True)
    return text
