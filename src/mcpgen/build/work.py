"""One spec on its way through a build."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.emit.disk import Found, Manifest, Plan, RenderedFile
    from mcpgen.emit.ir import Toolkit
    from mcpgen.emit.models import ModelsSource
    from mcpgen.emit.models.making import Making
    from mcpgen.emit.package import Draft
    from mcpgen.emit.proofs import Record
    from mcpgen.spec.document import Document
    from mcpgen.spec.normal import NormalDocument


@dataclass(slots=True)
class Work:
    """What each step has made of one spec so far; None and () where it has not come that far.

    `options` are those of pyproject.toml, `specs` the digests of the files read, `roles` which of
    them are what (see `build.current`); all go into the manifest. `previous` is the manifest of the
    last build, `stubs` where stubs are appended and of which handlers, `regions` the digests of
    what is ours in a user's file, `proofs` what is known of each tool, `crash` the traceback of a
    fault of mcpgen's own.
    """

    spec: str
    spec_name: str
    findings: Findings
    document: Document | None = None
    options: dict[str, object] = field(default_factory=dict)
    specs: dict[str, str] = field(default_factory=dict)
    roles: dict[str, list[str]] = field(default_factory=dict)
    folder: str = ""
    normal: NormalDocument | None = None
    toolkit: Toolkit | None = None
    making: Making | None = None
    models: ModelsSource | None = None
    previous: Manifest | None = None
    drafts: tuple[Draft, ...] = ()
    stubs: tuple[str, tuple[str, ...]] = ("", ())
    regions: dict[str, str] = field(default_factory=dict)
    seen: dict[str, Found] = field(default_factory=dict)
    files: tuple[RenderedFile, ...] = ()
    report: dict[str, Any] = field(default_factory=dict)
    proofs: dict[str, Record] = field(default_factory=dict)
    plan: Plan | None = None
    is_written: bool = False
    crash: str = ""

    @property
    def is_refused(self) -> bool:
        """Whether a step found a fault, so that no later step looks at this spec."""
        return self.findings.has_errors
