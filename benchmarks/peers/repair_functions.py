"""Functions with typed parameters, made of the models that datamodel-code-generator emitted.

`functions(TOOLS)`: each tool of the file names a module in `models/` beside it; the function has
one parameter for each field of the module's class `Arguments`, with its type, bounds and default.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

DONE = "accepted"


def functions(tools: Path) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the name and the function of each tool that can have one."""
    sys.path.insert(0, str(tools.parent / "models"))
    for tool in json.loads(tools.read_text(encoding="utf-8"))["tools"]:
        if "module" in tool:
            try:
                model = importlib.import_module(tool["module"]).Arguments
                yield tool["name"], _function(model, tool["module"])
            except Exception as error:  # noqa: BLE001 - what cannot be loaded cannot be served
                print(f"{tool['name']}: {error!r}"[:300], file=sys.stderr)


def _function(model: type[BaseModel], name: str) -> Callable[..., Any]:
    async def call(**_: Any) -> str:
        return DONE

    fields = sorted(model.model_fields.items(), key=lambda item: not item[1].is_required())
    parameters = [_parameter(each, field) for each, field in fields]
    call.__name__ = name
    call.__signature__ = inspect.Signature(parameters, return_annotation=str)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": str}
    return call


def _parameter(name: str, field: FieldInfo) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(
        name,
        kind,
        annotation=_annotation(field),
        default=inspect.Parameter.empty if field.is_required() else field.get_default(),
    )


def _annotation(field: FieldInfo) -> Any:
    """Return the field's type with its bounds and its alias."""
    from pydantic import Field

    extras = [*field.metadata]
    if field.alias:
        extras.append(Field(alias=field.alias))
    return Annotated[field.annotation, *extras] if extras else field.annotation
