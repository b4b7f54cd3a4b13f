"""What the users of typed functions write by hand, written by a generator: pydantic models.

datamodel-code-generator gets each input schema as authored, with the options of its own defaults,
pydantic 2 and this Python; so extra keys are refused only where the author refuses them, and
pydantic converts where it does by default.
"""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .targets import Target
    from .values import Json


def write_tools(targets: Sequence[Target], folder: Path) -> Path:
    """Write the tools, and a module of models for each where one can be made; the tools' file."""
    models = folder / "models"
    models.mkdir()
    tools: list[Json] = []
    for number, target in enumerate(targets):
        tool = {"name": target.key, "inputSchema": target.authored}
        source = _models(target.authored)
        if source is not None:
            tool["module"] = f"tool_{number}"
            (models / f"{tool['module']}.py").write_text(source, encoding="utf-8")
        tools.append(tool)
    file = folder / "tools.json"
    file.write_text(json.dumps({"tools": tools}), encoding="utf-8")
    return file


def _models(schema: Json) -> str | None:
    from datamodel_code_generator import InputFileType, PythonVersion, generate
    from datamodel_code_generator.enums import DataModelType

    try:
        with warnings.catch_warnings(action="ignore"):  # it says which constraints it leaves out
            source = generate(
                json.dumps(schema),
                input_file_type=InputFileType.JsonSchema,
                output_model_type=DataModelType.PydanticV2BaseModel,
                target_python_version=PythonVersion.PY_311,
                use_annotated=True,
                class_name="Arguments",
                disable_timestamp=True,
                formatters=[],
            )
    except Exception:  # noqa: BLE001 - whatever it raises, it is one that it cannot emit
        return None
    return str(source)
