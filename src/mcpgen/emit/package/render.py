"""Every owned file of a package, as drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpgen.emit.literals import literal
from mcpgen.emit.package.catalog import CONTRACT, catalog_text, schemas_text
from mcpgen.emit.package.draft import Draft
from mcpgen.emit.package.environment import fill
from mcpgen.emit.package.modules import models_drafts
from mcpgen.emit.package.operations import operations_drafts
from mcpgen.emit.package.views import binding_view, docstrings, failure_view, setting_view
from mcpgen_runtime.schema.walk import subschemas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mcpgen.emit.ir import Tool, Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen_runtime.schema.types import JsonObject, Schema

_UNIONS = frozenset({"anyOf", "oneOf"})


def draft_package(
    toolkit: Toolkit, models: ModelsSource, others: Iterable[Draft] | None = None
) -> list[Draft]:
    """Draft all owned files of a toolkit's folder, sorted by path.

    `others` are those that need no models, where they are drafted already.
    """
    drafts = models_drafts(toolkit, models, f"src/{toolkit.package}")
    return sorted([*drafts, *(draft_others(toolkit) if others is None else others)])


def draft_others(toolkit: Toolkit) -> list[Draft]:
    """Draft the owned files that need no models."""
    source = f"src/{toolkit.package}"
    return [
        *_modules(toolkit, source),
        *operations_drafts(toolkit, source),
        Draft(f"{source}/catalog.json", catalog_text(toolkit)),
        Draft(f"{source}/schemas.json", schemas_text(toolkit)),
        Draft(f"{source}/py.typed", ""),
        _tests(toolkit),
    ]


def _modules(toolkit: Toolkit, source: str) -> Iterator[Draft]:
    values = {
        "contract": CONTRACT,
        "package": literal(toolkit.package),
        "docstrings": docstrings(toolkit),
        "checked_modules": "handlers, models" if toolkit.written else "handlers",
        "config": _config(toolkit),
        "types": f"handlers.State, {_config(toolkit)}",
        "settings": [setting_view(setting) for setting in toolkit.settings],
        "failures": [failure_view(failure) for failure in toolkit.failures],
        "bindings": [binding_view(tool) for tool in toolkit.tools],
        "checked": [binding_view(tool) for tool in toolkit.written],
    }
    for name in ("__init__", "__main__", "contract", "server"):
        yield Draft(f"{source}/{name}.py", fill(f"package/{name}.py.jinja", **values))


def _config(toolkit: Toolkit) -> str:
    return "Config" if toolkit.settings else "None"


def _tests(toolkit: Toolkit) -> Draft:
    given = [literal(toolkit.package)]
    examples = {tool.name: _examples(tool) for tool in toolkit.tools if tool.examples}
    if examples:
        given.append(f"examples={literal(examples)}")
    text = fill(
        "tests/test_toolkit.py.jinja",
        docstring=docstrings(toolkit)["tests"],
        kit_arguments=given,
        has_examples=bool(examples),
        has_operations=toolkit.calls_api,
        has_unions=any(_has_union(tool.normal.exact) for tool in toolkit.tools),
    )
    return Draft(f"tests/test_{toolkit.name}.py", text)


def _has_union(schema: Schema) -> bool:
    return any(
        isinstance(inner, dict) and not _UNIONS.isdisjoint(inner) for _, inner in subschemas(schema)
    )


def _examples(tool: Tool) -> list[JsonObject]:
    return [
        {"arguments": example.arguments}
        | ({"result": example.result} if example.has_result else {})
        for example in tool.examples
    ]
