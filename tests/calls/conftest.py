"""Servers that end with the test, and generated packages that call them."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import pytest
from tests.calls.support import Answer, Upstream, config, header, operation, write_package

from mcpgen_runtime.testing import Harness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ssl_cert_file", "ssl_cert_dir")


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def ending() -> Iterator[contextlib.ExitStack]:
    """What is left at the end of the test."""
    with contextlib.ExitStack() as stack:
        yield stack


@pytest.fixture
def upstream(ending: contextlib.ExitStack) -> Callable[..., Upstream]:
    """Start a server that ends with the test; an Answer, or what makes one of a request."""

    def start(answer: Any = None, **more: Any) -> Upstream:
        make = answer if callable(answer) else lambda _: answer or Answer(body={"ok": True})
        made = Upstream(make, **more)
        ending.callback(made.close)
        return made

    return start


@pytest.fixture
def serve(tmp_path: Path, ending: contextlib.ExitStack) -> Callable[..., Harness]:
    """Serve a package whose tools call `url`; `settings` are the fields of its config."""

    def start(
        url: str,
        *operations: dict[str, Any],
        settings: dict[str, Any] | None = None,
        package: dict[str, Any] | None = None,
        **shared: Any,
    ) -> Harness:
        settings = settings or {}
        shared.setdefault("config", {key: key for key in settings})
        name = write_package(
            tmp_path, header(url, **shared), list(operations) or [operation()], **(package or {})
        )
        return ending.enter_context(Harness(name, config=config(**settings)))

    return start


@pytest.fixture
def call(
    upstream: Callable[..., Upstream], serve: Callable[..., Harness]
) -> Callable[..., dict[str, Any]]:
    """Call `get_thing` once, of a server that gives one answer; returns the tool's result."""

    def once(answer: Any, *, request: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        server = serve(upstream(answer).url, operation(**(request or {})), **more)
        return server.call("get_thing", {})

    return once
