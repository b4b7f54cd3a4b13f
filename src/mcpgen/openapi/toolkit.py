"""An API to the document of a toolkit: the line of steps, and what became of its operations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from mcpgen.diagnostics.virtual import VirtualSource
from mcpgen.openapi.choosing import choose
from mcpgen.openapi.schemas import Schemas
from mcpgen.openapi.schemas.names import references
from mcpgen.openapi.security import Security
from mcpgen.openapi.servers import Servers
from mcpgen.openapi.tools import SkipError, Workshop, tool_of
from mcpgen.openapi.tools.descriptions import OF_TOOL, bounded
from mcpgen.openapi.tools.files import NAMES, USES, Files
from mcpgen.openapi.tools.names import label
from mcpgen.spec.document import Document, Setting, ToolSpec
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.resources.document import SchemaDocument
from mcpgen.spec.resources.registry import Registry
from mcpgen.spec.resources.uris import of_file
from mcpgen.spec.tally import Tally
from mcpgen_runtime.schema import pointer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.diagnostics.virtual import Origin
    from mcpgen.openapi.choosing import Selected
    from mcpgen.openapi.model import Api, At
    from mcpgen.openapi.tools import Tool
    from mcpgen.spec import calls
    from mcpgen.spec.document import Served
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen.spec.reading.options import ApiOptions, Options
    from mcpgen_runtime.schema.types import Schema

TIMEOUT = 30.0
"""Seconds that a call may take unless the options say otherwise."""

MAX_RESPONSE = 256 * 1024
"""Bytes of an answer's text unless the options say otherwise."""

FILES_DIR = "files_dir"
"""The setting with the folder that arguments may name files in."""

_MOST_WORDS = 2000
_SIGNS = re.compile(r"[/#.]")


def toolkit_of(api: Api, foreign: Foreign) -> Document | None:
    """Make the document of an API.

    Operations that cannot be tools are told as warnings, each with its reason; None, with an error
    in the findings, where no tool is left.
    """
    options = foreign.options.api
    chosen = choose(api, options, foreign.source, foreign.findings)
    making = _Making(api, foreign, _workshop(api, options))
    for skip in chosen.skipped:
        making.skip(f"{skip.method.upper()} {skip.path}", skip.reason, skip.help, skip.at)
    for selected in chosen.operations:
        making.make(selected)
    tally = Tally(
        len(api.operations) + len(api.skipped),
        chosen.left_out,
        making.skipped,
        api.callbacks,
        api.webhooks,
    )
    if not making.tools:
        _refuse(tally, foreign)
        return None
    document = making.document(tally)
    _tell(making, foreign)
    return document


def _workshop(api: Api, options: ApiOptions) -> Workshop:
    schemas, servers = Schemas(api), Servers(api.operations)
    return Workshop(
        schemas,
        servers,
        Security(api.schemes, {*servers.names(), FILES_DIR}),
        Files(schemas.definitions, _free_name(api)),
        nested=options.body == "nested",
        outputs=options.outputs == "served",
    )


@dataclass(slots=True)
class _Making:
    """The tools of a document, one after the other, and the places of what they are made of."""

    api: Api
    foreign: Foreign
    workshop: Workshop
    tools: list[ToolSpec] = field(default_factory=list)
    places: dict[str, Origin] = field(default_factory=dict)
    skipped: int = 0
    owned: list[str] = field(default_factory=list)

    def make(self, selected: Selected) -> None:
        """Make a tool, or tell why there is none."""
        operation = selected.operation
        try:
            tool = tool_of(operation, selected.name, selected.words, self.workshop)
        except SkipError as error:
            self.skip(label(operation), error.reason, error.help, error.at)
            return
        at = f"/tools/{len(self.tools)}"
        self.places[at] = self.places[f"{at}/inputSchema"] = _origin(operation.at)
        for name, place in tool.places.items():
            below = pointer.format(["inputSchema", "properties", name])
            self.places[at + below] = _origin(place)
        if tool.output_place is not None:
            self.places[f"{at}/outputSchema"] = _origin(tool.output_place)
        self.owned += [parameter.name for parameter in tool.owned]
        self.tools.append(_spec(tool, at, self.foreign.options))

    def skip(self, what: str, reason: str, help_: str, at: At) -> None:
        """Tell of an operation that cannot be a tool; `at` is what is to be mended."""
        self.skipped += 1
        source, place = _origin(at)
        message = f"{what}: skipped: {reason}"
        self.foreign.findings.warning("MG601", message, help_, source=source, pointer=place)

    def document(self, tally: Tally) -> Document:
        """Put the document together."""
        api, options = self.api, self.foreign.options
        config = tuple(self._settings())
        definitions = self._definitions()
        source = VirtualSource(self.foreign.source, self.places)
        home = SchemaDocument(
            {"$defs": definitions}, of_file(real_path(self.foreign.source.path)), source
        )
        return Document(
            source=source,
            name=options.name or self.foreign.name,
            tools=tuple(self.tools),
            title=bounded(api.title, OF_TOOL) if api.title else None,
            version=api.version or None,
            description=bounded(api.description, _MOST_WORDS) if api.description else None,
            dynamic=bool(options.dynamic),
            definitions=definitions,
            config=config,
            registry=Registry(home),
            api=self._api(options.api),
            tally=tally,
        )

    def _definitions(self) -> dict[str, Schema]:
        schemas, files = self.workshop.schemas, self.workshop.files
        for name, at in schemas.origins.items():
            self.places[pointer.format(["$defs", name])] = _origin(at)
        return {**schemas.definitions, **files.used}

    def _settings(self) -> Iterable[Setting]:
        for setting, at in (*self.workshop.servers.settings(), *self.workshop.security.settings()):
            if at is not None:
                self.places[setting.pointer] = _origin(at)
            yield setting
        if self.workshop.files.used:
            words = "The folder that arguments may name files in; without it, none may."
            schema = {"type": "string", "minLength": 1}
            yield Setting(FILES_DIR, schema, words, required=False, pointer=f"/config/{FILES_DIR}")

    def _api(self, options: ApiOptions) -> calls.Api:
        return {
            "servers": self.workshop.servers.used(),
            "schemes": self.workshop.security.used_schemes(),
            "timeout": options.timeout or TIMEOUT,
            "max_response": options.max_response or MAX_RESPONSE,
            "strict": options.responses == "strict",
        }


def _spec(tool: Tool, at: str, options: Options) -> ToolSpec:
    return ToolSpec(
        name=tool.name,
        pointer=at,
        input_schema=tool.input_schema,
        output_schema=tool.output_schema,
        title=tool.title,
        description=tool.description,
        annotations=tool.annotations,
        strict=options.strict != "annotated",
        served=cast("Served", options.served or "portable"),
        assert_formats=options.formats == "assert",
        ignore=options.ignore or (),
        input_pointer=f"{at}/inputSchema",
        output_pointer=f"{at}/outputSchema",
        call=tool.call,
        skippable=True,
    )


def _origin(at: At) -> Origin:
    return at.file.source, pointer.format(at.tokens)


def _free_name(api: Api) -> str:
    """Return what the names of the definitions of files begin with: no schema is called so."""
    taken: set[str] = set()
    for file in api.files:
        value = file.value if isinstance(file.value, dict) else {}
        components = value.get("components")
        inner = components.get("schemas") if isinstance(components, dict) else None
        for part in (inner, value.get("definitions"), value.get("$defs")):
            taken.update(part if isinstance(part, dict) else ())
        for reference, _ in references(file):
            taken.update(_SIGNS.split(reference))
    free = (name for name in NAMES if taken.isdisjoint(f"{name}{use}" for use in USES))
    return next(free, f"{NAMES[0]}_{len(taken)}")


def _tell(making: _Making, foreign: Foreign) -> None:
    """Tell what no tool has, and what was doubtful."""
    findings, source = foreign.findings, foreign.source
    for doubt in making.workshop.schemas.doubts:
        file, at = _origin(doubt.at)
        findings.warning("MG607", doubt.message, source=file, pointer=at)
    if making.owned:
        names = ", ".join(sorted({name.title() for name in making.owned})[:8])
        message = f"header parameters that the client sends itself ({len(making.owned):,}): {names}"
        findings.note("MG605", message, source=source)
    api = foreign.options.api
    if api.responses == "strict" and api.outputs != "served":
        message = "`responses: strict` has no effect: answers have no schemas to be held to"
        findings.warning("MG608", message, "Add `outputs: served`.", source=source)


def _refuse(tally: Tally, foreign: Foreign) -> None:
    """Refuse a document of which no tool is left."""
    reason = f"none of its {tally.operations:,} operations becomes a tool"
    if not tally.operations:
        reason = "it has no operations"
    if tally.left_out:
        reason += f"; {tally.left_out:,} are left out by choice"
    if tally.webhooks:
        reason += f"; webhooks ({tally.webhooks:,}) are none: they are requests of the API's own"
    help_ = "Name a document with operations, or choose some of those it has."
    foreign.findings.error("MG600", reason, help_, source=foreign.source)
