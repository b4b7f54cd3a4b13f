"""openapi-core as the judge of requests by documents of OpenAPI 3.

It reads them twice. First alone: styles, media types and schemas. It is known to be wrong, in
0.23.1, on: exploded objects in a query (it looks for one pair), `spaceDelimited` (it looks for the
three characters `%20`), `deepObject` with objects or lists in it, exploded `label` and `matrix`,
percent-encoded commas (it splits what is decoded), media types that end in `+json` and ranges, and
numbers in multipart. So where it refuses a request, it judges once more the values that the second
reader (`reading`) found on the wire: what only then is right counts as `assisted`.

Documents refuse what they evidently mean to allow: by a `oneOf` whose branches take the same
values, by `nullable` where it has no force (beside a reference or without a `type` in 3.0, anywhere
in 3.1), by patterns between slashes, by numbers that are listed for a string. What is right by
their meaning only counts as `ambiguous`.
That a body of XML is what its schema says is not checked.
"""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from jsonschema_path import SchemaPath
from openapi_core.datatypes import RequestParameters
from openapi_core.exceptions import OpenAPIError
from openapi_core.templating.datatypes import TemplateResult
from openapi_core.templating.paths.datatypes import PathOperationServer
from openapi_core.validation.request.validators import (
    V30RequestValidator,
    V31RequestValidator,
    V32RequestValidator,
)
from openapi_core.validation.schemas.exceptions import InvalidSchemaValue
from tests.openapi.corpus.judged import Judged
from tests.openapi.corpus.reading import bodies, styles
from tests.openapi.corpus.reading.request import matches
from tests.openapi.corpus.reading.same import ABSENT
from werkzeug.datastructures import Headers, ImmutableMultiDict

if TYPE_CHECKING:
    from tests.openapi.corpus.reading.raw import Raw, RawOperation
    from tests.openapi.corpus.reading.request import Reading
    from tests.openapi.corpus.recorder import Received

CLIENTS = {"accept", "content-type", "authorization", "content-length"}
"""Header parameters that "SHALL be ignored" (3.0 and 3.1, section 4.8.12.2.1), and one of HTTP."""

SLASHED = re.compile(r"/\^.*\$/")
NULL = {"enum": [None], "nullable": True}
BASE = "http://recorder.invalid"


class Request:
    """A received request in the form that openapi-core asks for; it wants paths decoded."""

    def __init__(self, operation: RawOperation, received: Received) -> None:
        parts = urlsplit(received.target)
        cookies = (received.header("Cookie") or "").split("; ")
        variables = matches(operation.key, parts.path) or {}
        self.host_url = BASE
        self.path = parts.path
        self.method = received.method.lower()
        self.content_type = received.header("Content-Type") or ""
        self.body = received.body or None
        self.parameters = RequestParameters(
            query=ImmutableMultiDict(parse_qsl(parts.query, keep_blank_values=True)),
            header=Headers(list(received.headers)),
            cookie=ImmutableMultiDict([one.partition("=")[::2] for one in cookies if one]),
            path={name: styles.plain(text) for name, text in variables.items()},
        )


class _Judging:
    """What is ours in the validators: which operation it is, and the values of a second pass."""

    operation: RawOperation
    reading: Reading | None = None

    def _find_path(self: Any, _: Any) -> PathOperationServer:
        path = self.spec / "paths" / self.operation.key
        found = TemplateResult(self.operation.key, {})
        return PathOperationServer(
            path, path / self.operation.method.lower(), None, found, TemplateResult("", {})
        )

    def _get_param_or_header_and_schema(
        self: Any, param: SchemaPath, location: Any, name: str | None = None
    ) -> Any:
        if self.reading is None:
            return super()._get_param_or_header_and_schema(param, location, name=name)  # type: ignore[misc]
        if param["in"] == "header" and str(param["name"]).lower() in CLIENTS:
            return None, None
        value = self.reading.values[(param["in"], param["name"])]  # KeyError: it is not there
        holder = param
        if "content" in param:
            holder = next(media for _, media in (param / "content").str_items())
        if "schema" in holder:
            self._validate_parameter(holder / "schema", value)
        return value, None

    def _validate_parameter(self: Any, schema: SchemaPath, value: Any) -> None:
        """`readOnly` is "relevant only for properties" (3.0, section 4.7.24), but not to it."""
        try:
            self._validate_schema(schema, value)
        except InvalidSchemaValue as error:
            if not all("read-only" in str(one) for one in error.schema_errors):
                raise

    def _get_content_and_schema(
        self: Any, raw: bytes, content: SchemaPath, mimetype: str | None = None
    ) -> Any:
        if self.reading is None or self.reading.body is ABSENT:
            return super()._get_content_and_schema(raw, content, mimetype)  # type: ignore[misc]
        for kind, media in content.str_items():
            if bodies.fits(mimetype or "", str(kind)):
                if "schema" in media and not bodies.is_xml(str(kind)):
                    self._validate_body(media / "schema")
                return self.reading.body, None
        raise LookupError(f"no media type {mimetype}")

    def _get_body_value(self: Any, body: bytes | None, request_body: SchemaPath) -> bytes:
        """A body without a byte is one where it has a media type."""
        if not body and self.reading is not None and isinstance(self.reading.body, bytes):
            return b""
        return super()._get_body_value(body, request_body)  # type: ignore[misc,no-any-return]

    def _validate_body(self: Any, schema: SchemaPath) -> None:
        """To the library a file is bytes where 3.0 says `binary`, and a text anywhere else."""
        body = self.reading.body
        if not self.reading.has_files and not isinstance(body, bytes):
            self._validate_schema(schema, body)
            return
        try:
            self._validate_schema(schema, _with_files(body, as_text=False))
        except OpenAPIError:
            self._validate_schema(schema, _with_files(body, as_text=True))


class _V30(_Judging, V30RequestValidator):
    pass


class _V31(_Judging, V31RequestValidator):
    pass


class _V32(_Judging, V32RequestValidator):
    pass


VALIDATORS = {"3.0": _V30, "3.1": _V31, "3.2": _V32}


class Core:
    """The judge of one document."""

    def __init__(self, raw: Raw) -> None:
        self._raw = raw
        self._validators = self._made()

    def _made(self) -> list[Any]:
        """The validators: by the document, without hints, and by what it means."""
        raw = self._raw
        version = raw.value["openapi"][:3]
        values = (raw.value, _for_requests(raw.value), _for_requests(raw.value, meant=True))
        return [
            VALIDATORS[version](SchemaPath.from_dict(value, base_uri=raw.file.as_uri()))
            for value in values
        ]

    def faults(self, operation: RawOperation, received: Received, reading: Reading) -> Judged:
        """Judge a request; see the top of this module."""
        request = Request(operation, received)
        alone: list[str] = []
        first, hints, meant = self._validators
        for validator, read in ((first, None), (hints, None), (hints, reading), (meant, reading)):
            faults = self._faults(validator, request, read, operation)
            alone = alone or faults
            if not faults:
                helped = alone if read is reading else []
                return Judged([], helped, is_ambiguous=validator is meant)
        return Judged(faults)

    def _faults(
        self, validator: Any, request: Request, reading: Reading | None, operation: RawOperation
    ) -> list[str]:
        validator.operation, validator.reading = operation, reading
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                errors = list(validator.iter_errors(request))
            except Exception as error:  # noqa: BLE001 - what it cannot read is for the second pass
                errors = [error]
                self._validators = self._made()  # its resolvers are left where they were
        return [_words(error) for error in errors]


def _words(error: BaseException) -> str:
    """An error and what is under it, in a line."""
    words: list[str] = []
    current: BaseException | None = error
    while current is not None:
        errors = getattr(current, "schema_errors", None)
        said = "; ".join(f"{list(one.absolute_path)} {one.message}" for one in errors or ())
        words.append(f"{type(current).__name__}: {said or current}"[:300])
        current = current.__cause__
    return " <- ".join(words)


def _with_files(value: Any, *, as_text: bool) -> Any:
    """A body with the contents of its files."""
    if isinstance(value, list):
        return [_with_files(one, as_text=as_text) for one in value]
    content = value if isinstance(value, bytes) else bodies.content(value)
    if content is not None:
        return content.decode("latin-1") if as_text else content
    if isinstance(value, dict):
        return {key: _with_files(one, as_text=as_text) for key, one in value.items()}
    return value


def _for_requests(value: Any, *, meant: bool = False) -> Any:
    """A document in which no `required` names what is `readOnly`, and without discriminators.

    What 3.0 says of the first (section 4.7.24.2: it takes effect on the response only), 3.1 leaves
    to JSON Schema, which says nothing; the library therefore asks for it in 3.1, and not in 3.0.
    A discriminator "MUST NOT change the validation outcome" (3.0.4 and 3.1.1, section 4.8.25), but
    in the library it does: it looks for schemas of the names that stand in a mapping or a value.
    `meant`: by what its author evidently means.
    """
    if isinstance(value, list):
        return [_for_requests(one, meant=meant) for one in value]
    if not isinstance(value, dict):
        return value
    made = {
        key: _for_requests(one, meant=meant) for key, one in value.items() if not _is_hint(key, one)
    }
    if made.get("format") == "time":  # to the library that is a time without its offset
        del made["format"]
    properties, required = made.get("properties"), made.get("required")
    if isinstance(properties, dict) and isinstance(required, list):
        made["required"] = [name for name in required if not _is_read_only(properties.get(name))]
    return _meant(made) if meant else made


def _meant(made: dict[str, Any]) -> Any:
    """A schema as its author evidently means it; see the top of this module."""
    pattern = made.get("pattern")
    if isinstance(pattern, str) and SLASHED.fullmatch(pattern):
        made["pattern"] = pattern[1:-1]
    if made.get("type") == "string" and isinstance(made.get("enum"), list):
        made["enum"] = [one if one is None else str(one) for one in made["enum"]]
    if isinstance(made.get("oneOf"), list) and "anyOf" not in made:
        made["anyOf"] = made.pop("oneOf")
    if made.get("nullable") is True and not isinstance(made.get("properties"), dict):
        return {"anyOf": [made, NULL]}
    return made


def _is_read_only(schema: Any) -> bool:
    return isinstance(schema, dict) and schema.get("readOnly") is True


def _is_hint(key: str, value: Any) -> bool:
    return key == "discriminator" and isinstance(value, dict) and "propertyName" in value
