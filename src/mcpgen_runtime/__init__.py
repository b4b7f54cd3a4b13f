"""What generated MCP servers import: toolkits, contexts, content, failures and the base of models.

Importing this package loads none of its parts: each name is imported when it is first used, so a
server can answer its first request before pydantic could have been imported.
"""

from __future__ import annotations

from mcpgen_runtime._lazy import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.runtime.around import Next, ToolCall
    from mcpgen_runtime.runtime.branches import Branches
    from mcpgen_runtime.runtime.content import (
        Audio,
        Block,
        Content,
        EmbeddedResource,
        Image,
        ResourceLink,
        Result,
        Text,
    )
    from mcpgen_runtime.runtime.context import Context
    from mcpgen_runtime.runtime.errors import MissingCapabilityError, ProtocolError
    from mcpgen_runtime.runtime.failures import ToolFailure
    from mcpgen_runtime.runtime.handler import Handler
    from mcpgen_runtime.runtime.interpolate import interpolate
    from mcpgen_runtime.runtime.log import Log
    from mcpgen_runtime.runtime.models import Model, OpenModel
    from mcpgen_runtime.runtime.request import Request
    from mcpgen_runtime.runtime.startup import Startup
    from mcpgen_runtime.runtime.toolkit import Binding, Toolkit
    from mcpgen_runtime.runtime.visibility import Tools
    from mcpgen_runtime.schema.text import truncate
    from mcpgen_runtime.schema.unknown import Level

__all__ = [
    "Audio",
    "Binding",
    "Block",
    "Branches",
    "Content",
    "Context",
    "EmbeddedResource",
    "Handler",
    "Image",
    "Level",
    "Log",
    "MissingCapabilityError",
    "Model",
    "Next",
    "OpenModel",
    "ProtocolError",
    "Request",
    "ResourceLink",
    "Result",
    "Startup",
    "Text",
    "ToolCall",
    "ToolFailure",
    "Toolkit",
    "Tools",
    "interpolate",
    "truncate",
]

__getattr__ = lazy(
    __name__,
    {
        "Audio": ".runtime.content",
        "Binding": ".runtime.toolkit",
        "Block": ".runtime.content",
        "Branches": ".runtime.branches",
        "Content": ".runtime.content",
        "Context": ".runtime.context",
        "EmbeddedResource": ".runtime.content",
        "Handler": ".runtime.handler",
        "Image": ".runtime.content",
        "Level": ".schema.unknown",
        "Log": ".runtime.log",
        "MissingCapabilityError": ".runtime.errors",
        "Model": ".runtime.models",
        "Next": ".runtime.around",
        "OpenModel": ".runtime.models",
        "ProtocolError": ".runtime.errors",
        "Request": ".runtime.request",
        "ResourceLink": ".runtime.content",
        "Result": ".runtime.content",
        "Startup": ".runtime.startup",
        "Text": ".runtime.content",
        "ToolCall": ".runtime.around",
        "ToolFailure": ".runtime.failures",
        "Toolkit": ".runtime.toolkit",
        "Tools": ".runtime.visibility",
        "interpolate": ".runtime.interpolate",
        "truncate": ".schema.text",
    },
)
