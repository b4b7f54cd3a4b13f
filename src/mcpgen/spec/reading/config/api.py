"""The options of documents that describe an API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.spec.reading.options import (
    BODIES,
    DEPRECATED,
    NAME_BUDGET,
    OUTPUTS,
    RESPONSE_BYTES,
    RESPONSES,
    TIMEOUT,
    ApiOptions,
    Choice,
)

if TYPE_CHECKING:
    from mcpgen.spec.reading.config.table import Table

KEYS = frozenset(ApiOptions._fields)
_WORDS = ("name", "title", "description")


def api_options(table: Table) -> ApiOptions:
    """Read the options of an API from a table of the configuration."""
    return ApiOptions(
        include=_choice(table, "include"),
        exclude=_choice(table, "exclude"),
        tools=_tools(table),
        overlays=table.texts("overlays"),
        body=table.choice("body", BODIES),
        outputs=table.choice("outputs", OUTPUTS),
        deprecated=table.choice("deprecated", DEPRECATED),
        responses=table.choice("responses", RESPONSES),
        name_budget=table.whole("name_budget", *NAME_BUDGET),
        timeout=table.seconds("timeout", TIMEOUT),
        max_response=table.whole("max_response", *RESPONSE_BYTES),
    )


def _choice(table: Table, key: str) -> Choice | None:
    """Read which operations are meant; no word at all would choose nothing."""
    inner = table.inner(key, f"a table of {', '.join(Choice._fields)}")
    if inner is None:
        return None
    inner.check_keys(Choice._fields)
    if not inner.values:
        table.refuse(key, f"must have one of {', '.join(Choice._fields)}")
    return Choice(*(inner.texts(word) or () for word in Choice._fields))


def _tools(table: Table) -> dict[str, dict[str, str]] | None:
    what = "a table of tables, one an operation id or `METHOD /path`"
    inner = table.inner("tools", what)
    if inner is None:
        return None
    return {key: _words(words) for key, words in inner.each(f"a table of {', '.join(_WORDS)}")}


def _words(table: Table) -> dict[str, str]:
    table.check_keys(_WORDS)
    return {word: text for word in _WORDS if (text := table.text(word)) is not None}
