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
    for given in _values(operation, case.arguments):
        place = f"the {given.part} of the request"
        expect(
            sent.has(given), f"{pointer.format(given.path)}: not in {place}: {short(given.value)}"
        )


class _Value(NamedTuple):
    """A value that is looked for, where in the arguments it stands, and in which part it goes."""

    path: Path
    value: Json
    part: str


class _Sent:
    """The parts of what is sent, as texts in which values are looked for however escaped."""

    def __init__(self, request: PreparedRequest) -> None:
        self._body = request.body or b""
        self._parts = {
            "path": f"{request.path}?{request.query}",  # a template may have a query
            "query": request.query,
            "querystring": request.query,
            "header": "\n".join(value for _, value in request.headers),
            "cookie": "; ".join(request.cookies),
            "body": self._body.decode("utf-8", "surrogateescape"),
            "content_type": request.content_type or "",
        }

    def has(self, given: _Value) -> bool:
        """Whether a scalar is there, as itself, in a URL's or a form's or JSON's escapes."""
        value, text = given.value, given.value
        if isinstance(value, bytes):
            return value in self._body
        if not isinstance(value, str):
            is_whole = isinstance(value, float) and value.is_integer()
            text = json.dumps(int(value) if is_whole else value)
        escaped = {json.dumps(text, ensure_ascii=ascii_only)[1:-1] for ascii_only in (False, True)}
        forms = {text, *escaped}
        forms |= {write(form) for form in tuple(forms) for write in (_quoted, quote_plus)}
        return any(form in self._parts[given.part] for form in forms)


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _values(operation: Request, arguments: JsonObject) -> Iterator[_Value]:
    """Each scalar of the arguments; null is left out of most requests, and so not looked for."""
    parts: dict[str, str] = {each.argument: each.location for each in operation.parameters}
    body = operation.body
    if body is not None and body.choice is not None:
        parts[body.choice] = "content_type"
    whole = {media.argument for media in (body.media if body else ()) if media.file}
    for name, value in arguments.items():
        given = value
        if name in whole and isinstance(value, dict):
            # Beside its bytes nothing of such a file has a place in the request.
            given = {key: one for key, one in value.items() if key in {"text", "base64"}}
        for path, leaf in _leaves(given, (name,)):
            yield _Value(path, leaf, parts.get(name, "body"))


def _leaves(value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    if isinstance(value, dict):
        for key, member in value.items():
            is_file = key == "base64" and value.keys() <= _FILE
            yield from _leaves(_bytes(member) if is_file else member, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
    elif value is not None:
        yield path, value


def _bytes(text: Json) -> Json:
    """What base64 stands for; where it is none, the text, which is then no file's."""
    with contextlib.suppress(ValueError):
        return base64.b64decode(str(text), validate=True)
    return text
