"""The overlays of a document applied to its value, in their order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mcpgen.openapi.overlays.actions import read_actions
from mcpgen.openapi.overlays.merging import Merger
from mcpgen.openapi.overlays.targets import Targets
from mcpgen.openapi.overlays.telling import OverlayError, OverlayFile
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import RefusedError, locate, typed_path

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.openapi.overlays.actions import Action
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import Json, JsonObject


def overlaid(foreign: Foreign) -> JsonObject | None:
    """Return the document's value as its overlays have it; its own where there are none.

    The value itself is not changed: others may read the same file. Returns None, with errors in the
    findings, for an overlay that cannot be applied.
    """
    paths = foreign.options.api.overlays or ()
    if not paths:
        return foreign.value
    before = foreign.findings.total("error")
    files = [_load(foreign, path) for path in paths]
    applier = _Applier(foreign.value)
    for file in files:
        if file is not None:
            applier.apply(file, foreign)
    if foreign.findings.total("error") > before:
        return None
    value: JsonObject = applier.value
    return value


def _load(foreign: Foreign, relative: str) -> OverlayFile | None:
    """Load an overlay: it stands in the folder of the configuration, or below."""
    findings = foreign.findings
    try:
        path = _locate(foreign, relative)
    except RefusedError as error:
        message = f"the overlay {relative}: {error}"
        findings.error(error.code, message, error.help, source=foreign.source)
        return None
    loaded = foreign.library.load(path, str(typed_path(path, foreign.folder)))
    findings.extend(loaded.lenient)
    if loaded.source is None or loaded.lenient:
        return None
    foreign.files.append(loaded.source)
    return OverlayFile(loaded.source, loaded.value, findings)


def _locate(foreign: Foreign, relative: str) -> Path:
    path = locate(relative, real_path(foreign.folder), foreign.folder, "overlay")
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib raises for odd names
        message = f"there is no file {typed_path(path, foreign.folder)}"
        raise RefusedError("MG113", message, "Check the path.")
    return path


class _Applier:
    """Changes a value of its own, action by action."""

    def __init__(self, value: JsonObject) -> None:
        self._merger = Merger()
        self.value: Json = self._merger.own(value)
        self._targets = Targets()

    def apply(self, file: OverlayFile, foreign: Foreign) -> None:
        """Apply the actions of one overlay; what is wrong goes to its findings."""
        for action in read_actions(file, foreign):
            try:
                self._act(action, file)
            except OverlayError as error:
                file.error(str(error), f"{action.pointer}{error.at}", error.help)

    def _act(self, action: Action, file: OverlayFile) -> None:
        places = self._targets.find(self.value, action.target, "/target")
        if not places:
            message = "nothing in the document fits this target: the action changes nothing"
            file.warning("MG616", message, f"{action.pointer}/target")
        elif action.kind == "remove":
            self._merger.remove(self.value, places)
        else:
            update = self._source(action) if action.kind == "copy" else action.value
            self.value = self._merger.update(self.value, places, update, f"/{action.kind}")

    def _source(self, action: Action) -> Json:
        """Return the one node that `copy` selects (1.1, section 4.4.3)."""
        found = self._targets.find(self.value, action.value, "/copy")
        if len(found) != 1:
            raise OverlayError(f"this selects {len(found)} nodes where it must be one", "/copy")
        return self._merger.added(self._targets.node(self.value, found[0]), 0)
