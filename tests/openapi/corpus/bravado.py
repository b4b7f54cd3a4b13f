"""bravado-core as the judge of requests by documents of OpenAPI 2.0."""

from __future__ import annotations

import json
import logging
import warnings
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bravado_core.param import unmarshal_param
from bravado_core.request import IncomingRequest
from bravado_core.spec import Spec
from tests.openapi.corpus.judged import Judged
from tests.openapi.corpus.reading import bodies, styles
from tests.openapi.corpus.reading.request import matches

if TYPE_CHECKING:
    from tests.openapi.corpus.reading.raw import Raw, RawOperation
    from tests.openapi.corpus.reading.request import Reading
    from tests.openapi.corpus.recorder import Received

CONFIG = {"validate_swagger_spec": False, "use_models": False, "validate_requests": True}


class Request(IncomingRequest):
    """A received request in the form that bravado-core asks for: names to texts, or lists."""

    def __init__(self, operation: RawOperation, received: Received) -> None:
        parts = urlsplit(received.target)
        kind = received.header("Content-Type") or ""
        self.path = {
            name: styles.plain(text)
            for name, text in (matches(operation.key, parts.path) or {}).items()
        }
        self.query = _multiple(parts.query)
        self.headers = _Headers(received.headers)
        self.form: dict[str, Any] = {}
        self.files: dict[str, Any] = {}
        self._body = received.body
        if bodies.essence(kind).endswith("urlencoded"):
            self.form = _multiple(received.body.decode())
        for part in bodies.parts(kind, received.body) if "multipart" in kind else ():
            place = self.form if part.filename is None else self.files
            place[part.name] = part.data.decode() if part.filename is None else part.data

    def json(self, **_: Any) -> Any:
        """The body."""
        return json.loads(self._body)


class _Headers(dict[str, str]):
    def __init__(self, headers: tuple[tuple[str, str], ...]) -> None:
        super().__init__((name.lower(), value) for name, value in headers)

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


class Bravado:
    """The judge of one document."""

    def __init__(self, raw: Raw) -> None:
        logging.getLogger("bravado_core").setLevel(logging.ERROR)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            spec = Spec.from_dict(  # type: ignore[no-untyped-call]
                raw.value, origin_url=raw.file.as_uri(), config=CONFIG
            )
        self._operations = {
            (one.http_method.upper(), one.path_name): one
            for resource in spec.resources.values()
            for one in resource.operations.values()
        }

    def faults(self, operation: RawOperation, received: Received, reading: Reading) -> Judged:
        """Judge a request; the second reader is not asked."""
        del reading
        request, faults = Request(operation, received), list[str]()
        for param in self._operations[operation.method, operation.key].params.values():
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    unmarshal_param(param, request)  # type: ignore[no-untyped-call]
            except Exception as error:  # noqa: BLE001 - it says in many ways that it refuses
                faults.append(f"{param.name}: {type(error).__name__}: {str(error)[:300]}")
        return Judged(faults)


def _multiple(text: str) -> dict[str, Any]:
    """Names to values: a list where a name stands twice."""
    found: dict[str, list[str]] = {}
    for pair in filter(None, text.split("&")):
        name, _, value = pair.partition("=")
        found.setdefault(styles.decoded(name), []).append(styles.decoded(value))
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}
