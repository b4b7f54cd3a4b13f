"""How the agent reads each contestant's wording.

Each reading is generous: a name that can be understood is understood, whatever it stands beside.
"""

from __future__ import annotations

from .ajv import read_ajv
from .jsonschema_message import read_jsonschema
from .ours import read_ours
from .pydantic_lines import read_pydantic
from .zod import read_zod

__all__ = ["read_ajv", "read_jsonschema", "read_ours", "read_pydantic", "read_zod"]
