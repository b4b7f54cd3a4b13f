"""The schemas of what the server reads from its environment, through their passes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.normalising.context import Context
from mcpgen.spec.normalising.pass_order import run
from mcpgen.spec.normalising.structure.editing import without
from mcpgen_runtime.schema.gate import Gate
from mcpgen_runtime.schema.walk import TooDeepError

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.spec.document import Document, Setting
    from mcpgen.spec.normalising.structure.resources import Referenced


def normal_config(
    document: Document, shared: Referenced, findings: Findings
) -> tuple[Setting, ...]:
    """Return the settings of a document with their schemas closed; those with faults are told."""
    made = [_Settings(document, shared, findings).normal(one) for one in document.config]
    return tuple(setting for setting in made if setting is not None)


class _Settings:
    def __init__(self, document: Document, shared: Referenced, findings: Findings) -> None:
        self._document = document
        self._shared = shared
        self._findings = findings

    def normal(self, setting: Setting) -> Setting | None:
        context = Context(
            setting.name,
            "configuration",
            self._findings,
            self._document.source,
            pointer=setting.pointer,
            shared=self._shared.at(setting.home),
        )
        try:
            return _normal(setting, context)
        except TooDeepError as error:
            context.refuse_depth(error)
            return None


def _normal(setting: Setting, context: Context) -> Setting | None:
    """Put the default, which must not be dropped as that of an argument is, back at the end."""
    schema = run(without(setting.schema, "default"), "setting", context)
    if not isinstance(schema, dict):
        return None
    if "default" not in setting.schema:
        return replace(setting, schema=schema)
    default = setting.schema["default"]
    if not Gate(schema).accepts(default):
        context.error(
            "MG321",
            f"the default {shown(default)} is not what the schema accepts",
            "Leave a `default: null` out and write `required: false`."
            if default is None
            else "Change the one or the other.",
            ("default",),
        )
        return None
    return replace(setting, schema={**schema, "default": default})
