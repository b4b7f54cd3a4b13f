"""Which operations become tools, and what their owners say of them.

An operation is chosen unless `x-mcp` turns it off (`extensions`), it is deprecated and the options
say `deprecated: drop`, there is an `include` that does not fit it, or an `exclude` that does.
These fit an operation by any of tag, path, method and operation id. Tags, paths and ids may be
globs: `?` is one character and `*` any number of them, in a path none of them `/`; `**` is any
number of whatever characters.

A word of the options that fits no operation of the document is told: it is misspelt, or the
document has changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mcpgen.diagnostics.wording import shown
from mcpgen.openapi.extensions import Extensions
from mcpgen.openapi.globs import glob
from mcpgen.openapi.tools.names import BUDGET, label, tool_names
from mcpgen.spec.reading.documents.nearest import nearest
from mcpgen.spec.reading.options import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen.diagnostics import Findings, Source
    from mcpgen.openapi.extensions import Words
    from mcpgen.openapi.model import Api, Operation, Skip
    from mcpgen.spec.reading.options import ApiOptions

_ONE = {"tags": "tag", "paths": "path", "methods": "method", "operations": "operation id"}


class Selected(NamedTuple):
    """An operation that becomes a tool, the tool's name, and what its owner says of it."""

    operation: Operation
    name: str
    words: Words


class Chosen(NamedTuple):
    """The operations that become tools, in the document's order, and how many are left out.

    `skipped` are those that could not be read, but for the ones that are left out as well.
    """

    operations: tuple[Selected, ...]
    skipped: tuple[Skip, ...]
    left_out: int


def choose(api: Api, options: ApiOptions, source: Source, findings: Findings) -> Chosen:
    """Choose among all operations of a document; `source` is where the options' words are told."""
    operations = api.operations
    table = _Table(operations, source, findings)
    extensions = Extensions(findings)
    words = [extensions.words(operation) for operation in operations]
    table.rename(options.tools or {}, words)
    included = None if options.include is None else table.fitting("include", options.include)
    excluded = table.fitting("exclude", options.exclude or Choice())
    names = tool_names(operations, [one.name for one in words], options.name_budget or BUDGET)
    drops = options.deprecated == "drop"
    chosen = [
        Selected(operation, names[index], words[index])
        for index, operation in enumerate(operations)
        if words[index].enabled
        and not (drops and operation.deprecated)
        and (included is None or index in included)
        and index not in excluded
    ]
    skipped = [skip for skip in api.skipped if not _is_left_out(skip, options)]
    left_out = len(operations) - len(chosen) + len(api.skipped) - len(skipped)
    return Chosen(tuple(chosen), tuple(skipped), left_out)


def _is_left_out(skip: Skip, options: ApiOptions) -> bool:
    """Tell whether one that could not be read would be left out, as far as its path and method say.

    Its tags and its id are not known.
    """
    include, exclude = options.include, options.exclude
    if exclude is not None and _fits(skip, exclude):
        return True
    says_all = include is not None and not (include.tags or include.operations)
    return include is not None and says_all and not _fits(skip, include)


def _fits(skip: Skip, choice: Choice) -> bool:
    return any(glob(text, "paths")(skip.path) for text in choice.paths) or any(
        glob(text, "methods")(skip.method.upper()) for text in choice.methods
    )


@dataclass(slots=True)
class _Table:
    """Finds operations by the words of options."""

    operations: Sequence[Operation]
    source: Source
    findings: Findings

    def fitting(self, key: str, choice: Choice) -> set[int]:
        """Return the operations that fit any word of a choice."""
        found: set[int] = set()
        for kind, texts in choice._asdict().items():
            values = [_values(kind, operation) for operation in self.operations]
            for text in texts:
                fits = glob(text, kind)
                hits = {i for i, own in enumerate(values) if any(map(fits, own))}
                if not hits:
                    known = dict.fromkeys(value for own in values for value in own)
                    what = f"{key}: the {_ONE[kind]} {shown(text)} fits no operation"
                    self._tell(what, nearest(text, known))
                found |= hits
        return found

    def rename(self, tools: Mapping[str, Mapping[str, str]], words: Sequence[Words]) -> None:
        """Put what the options say of single tools before what the document says."""
        by_id = {one.operation_id: i for i, one in reversed([*enumerate(self.operations)])}
        by_label = {label(one): i for i, one in enumerate(self.operations)}
        for key, said in tools.items():
            method, _, path = key.partition(" ")
            index = by_label.get(f"{method.upper()} {path.strip()}", by_id.get(key))
            if index is None:
                known = [one for one in (*by_id, *by_label) if one is not None]
                self._tell(f"tools: there is no operation {shown(key)}", nearest(key, known))
                continue
            for name in ("name", "title", "description"):
                if said.get(name):
                    setattr(words[index], name, said[name])

    def _tell(self, message: str, near: str | None) -> None:
        help_ = f"Is it {shown(near)}?" if near else "Mend it, or leave it out."
        self.findings.warning("MG603", message, help_, source=self.source)


def _values(kind: str, operation: Operation) -> Iterable[str]:
    if kind == "tags":
        return operation.tags
    if kind == "methods":
        return (operation.method.upper(),)
    if kind == "operations":
        return () if operation.operation_id is None else (operation.operation_id,)
    return dict.fromkeys((operation.key or operation.path, operation.path))
