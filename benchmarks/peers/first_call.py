"""What no first call of a Python server with these libraries can do without."""

import asyncio  # noqa: F401
import json  # noqa: F401

import jsonschema_rs  # noqa: F401
from pydantic import BaseModel


class Say(BaseModel):
    """The arguments of one tool."""

    text: str
    times: int = 1


Say.model_validate({"text": "hello", "times": 2})
