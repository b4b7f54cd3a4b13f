"""An overlay as read: its actions (Overlay 1.1, section 4.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from mcpgen.diagnostics.wording import shown
from mcpgen.spec.reading.real_path import real_path
from mcpgen.spec.reading.references.locate import relative_path
from mcpgen.spec.resources.uris import is_absolute

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mcpgen.openapi.overlays.telling import OverlayFile
    from mcpgen.spec.reading.languages import Foreign
    from mcpgen_runtime.schema.types import Json, JsonObject

MAX_ACTIONS = 10_000
"""Actions of one overlay."""

_VERSION = re.compile(r"1\.[0-9]{1,4}(?:\..*)?")
_KNOWN = re.compile(r"1\.[01](?:\..*)?")


class Action(NamedTuple):
    """A change: `target` is JSONPath; `value` what to merge, or the JSONPath of it for `copy`."""

    target: str
    kind: Literal["update", "copy", "remove"]
    value: Json
    pointer: str


def read_actions(file: OverlayFile, foreign: Foreign) -> list[Action]:
    """Read the actions of an overlay; what is wrong with it goes to its findings."""
    value = file.value
    if not isinstance(value, dict) or "overlay" not in value:
        file.error("this is no overlay: it has no `overlay`, its version", "")
        return []
    if not _check_version(file, value["overlay"]):
        return []
    _check_extends(file, value.get("extends"), foreign)
    actions = value.get("actions")
    if not isinstance(actions, list) or not actions:
        file.error("an overlay without a list of `actions`", "/actions")
        return []
    if len(actions) > MAX_ACTIONS:
        file.error(f"more than {MAX_ACTIONS:,} actions", "/actions", "Split the overlay.")
        return []
    return list(_actions(file, actions))


def _check_version(file: OverlayFile, said: Json) -> bool:
    text = said if isinstance(said, str) else shown(said)
    if not _VERSION.fullmatch(text):
        message = f"no version of Overlay that can be read: {shown(said)}"
        file.error(message, "/overlay", "1.0 and 1.1 can.")
        return False
    if not _KNOWN.fullmatch(text):
        message = f"Overlay {text[:20]} is not known here: read as 1.1"
        file.warning("MG610", message, "/overlay")
    return True


def _check_extends(file: OverlayFile, extends: Json, foreign: Foreign) -> None:
    """Tell of an overlay that names another document as the one that it changes."""
    if not isinstance(extends, str):
        return
    if is_absolute(extends):
        if extends != foreign.value.get("$self"):
            message = f"written for {shown(extends)}: not checked, applied all the same"
            file.findings.note("MG618", message, source=file.source, pointer="/extends")
        return
    path: Path = getattr(file.source, "path", foreign.source.path)
    meant = real_path(real_path(path).parent / relative_path(extends))
    if meant != real_path(foreign.source.path):
        message = f"written for {shown(extends)}, another document: applied all the same"
        file.warning("MG618", message, "/extends")


def _actions(file: OverlayFile, actions: list[Json]) -> Iterator[Action]:
    for index, action in enumerate(actions):
        pointer = f"/actions/{index}"
        if not isinstance(action, dict):
            file.error("an action is an object", pointer)
        elif not isinstance(action.get("target"), str):
            file.error("an action without a `target`, which is text", pointer)
        else:
            read = _action(action, pointer)
            if read is None:
                file.error("an action without `update`, `copy` or `remove: true`", pointer)
            else:
                yield read


def _action(action: JsonObject, pointer: str) -> Action | None:
    """Read an action: `remove` counts before the others."""
    target: str = action["target"]
    if action.get("remove") is True:
        return Action(target, "remove", None, pointer)
    if action.get("update") is not None or ("update" in action and "copy" not in action):
        return Action(target, "update", action["update"], pointer)
    if isinstance(action.get("copy"), str):
        return Action(target, "copy", action["copy"], pointer)
    return None
