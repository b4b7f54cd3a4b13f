"""What the templates read: strings that are Python source already. All choices are made here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcpgen.emit.literals import docstring, literal
from mcpgen.emit.package.wording import summary

if TYPE_CHECKING:
    from mcpgen.emit.ir import Failure, Setting, Tool, Toolkit
    from mcpgen_runtime.schema.types import Json

DOCSTRINGS = {
    "package": "The MCP server {title}: its contract, models and handlers.",
    "main": "Run the server: `python -m {package}`.",
    "contract": (
        "The contract of {title}: what its handlers may raise, "
        "and what ties each tool to its handler."
    ),
    "models": "The typed arguments and results of {title}.",
    "part": "Some of the typed arguments and results of {title}.",
    "handlers": (
        "The handlers of {title}. This file is yours: it is written once, "
        "and stubs of new tools are appended."
    ),
    "overrides": (
        "The handlers of {title}. This file is yours: it is written once.\n\n"
        "Tools that call the API need nothing here: `operations` has their handlers. A function of "
        "a tool's\nname takes the place of its operation, and may call it; the decorator has its "
        "types checked:\n\n"
        "    import mcpgen_runtime\n\n"
        "    from . import contract, models, operations\n\n"
        "    @operations.{operation}.override\n"
        "    async def {operation}(\n"
        "        args: models.{arguments}, ctx: contract.Context\n"
        "    ) -> contract.Content | mcpgen_runtime.Result:\n"
        "        return await operations.{operation}(args, ctx)\n\n"
        "Credentials come from the environment; `lifespan` may set others with\n"
        "`operations.API.credentials[...] = ...`."
    ),
    "operations": (
        "The operations of {title}: each calls the API, and is the handler of its tool "
        "unless the handlers module has a function of that name."
    ),
    "tests": (
        "The boundary of {title}, tested with recording handlers: "
        "what is served, accepted and refused."
    ),
}
"""What the modules of a package say of themselves."""


def docstrings(toolkit: Toolkit) -> dict[str, str]:
    """Make the docstring of every module, as source."""
    title = summary(toolkit.normal.document.title) or toolkit.name
    first = next((tool for tool in toolkit.tools if tool.call is not None), None)
    values = {
        "title": title,
        "package": toolkit.package,
        "operation": first.handler if first else "",
        "arguments": first.arguments if first else "",
    }
    return {name: docstring(text.format(**values), 0) for name, text in DOCSTRINGS.items()}


@dataclass(frozen=True, slots=True)
class FailureView:
    """A declared failure: its class, its typed fields, what it hands to ToolFailure."""

    class_name: str
    docstring: str
    signature: str
    fields: tuple[str, ...]
    arguments: tuple[str, ...]


def failure_view(failure: Failure) -> FailureView:
    """Put a failure into the strings of its class."""
    fields = tuple(field.python for field in failure.fields)
    typed = [f"{field.python}: {field.annotation}" for field in failure.fields]
    return FailureView(
        class_name=failure.class_name,
        docstring=docstring(failure.message, 4),
        signature=", ".join(["self", *(["*"] if typed else []), *typed]),
        fields=fields,
        arguments=(_message(failure), *_advice(failure)),
    )


def _message(failure: Failure) -> str:
    if not failure.fields:
        return literal(failure.message)
    values = ", ".join(f"{literal(field.wire)}: {field.python}" for field in failure.fields)
    return f"mcpgen_runtime.interpolate({literal(failure.message)}, {{{values}}})"


def _advice(failure: Failure) -> tuple[str, ...]:
    advice = {
        "hint": failure.hint,
        "suggested_tool": failure.suggested_tool,
        "suggested_args": failure.suggested_args,
    }
    return tuple(f"{key}={literal(value)}" for key, value in advice.items() if value is not None)


@dataclass(frozen=True, slots=True)
class SettingView:
    """A field of `Config`: its definition, and what is said of it."""

    line: str
    docstring: str


def setting_view(setting: Setting) -> SettingView:
    """Put a setting into the strings of its field."""
    words, variable = summary(setting.description), f"`{setting.variable}`"
    return SettingView(
        line=f"{setting.python}: {setting.annotation}{_value(setting)}",
        docstring=docstring(f"{words} ({variable})" if words else f"{variable}.", 4),
    )


def _value(setting: Setting) -> str:
    """Write what follows a field's annotation: nothing where a value must be given."""
    options: dict[str, str] = {}
    if not setting.required:
        value = _default(setting)
        if isinstance(value, (list, dict)):
            options["default_factory"] = (
                f"lambda: {literal(value)}" if value else setting.annotation
            )
        else:
            options["default"] = literal(value)
    if setting.secret:
        options["repr"] = "False"
    if options.keys() == {"default"}:
        return f" = {options['default']}"
    given = ", ".join(f"{key}={value}" for key, value in options.items())
    return f" = dataclasses.field({given})" if given else ""


def _default(setting: Setting) -> Json:
    """Give the value of a field that is left out: a number is a float, as when it is read."""
    value: Json = setting.schema.get("default")
    if setting.schema["type"] != "number" or not isinstance(value, int):
        return value
    try:
        return float(value)
    except OverflowError:  # more than any float
        return value


@dataclass(frozen=True, slots=True)
class BindingView:
    """One tool of the contract: the arguments of its Binding, the types of its handler."""

    handler: str
    arguments: tuple[str, ...]
    types: tuple[str, ...]


def binding_view(tool: Tool) -> BindingView:
    """Put a tool into the strings of its binding."""
    given = {
        "name": literal(tool.name),
        "handler": literal(str(tool.handler)),
        "arguments": literal(str(tool.arguments)),
        "result": None if tool.result is None else literal(str(tool.result)),
        "wrapped": "True" if tool.wrapped else None,
        "failures": _tuple(tool.failures),
        "operation": None if tool.call is None else "True",
    }
    result = "Content" if tool.result is None else f"models.{tool.result}"
    return BindingView(
        handler=tool.handler,
        arguments=tuple(f"{key}={value}" for key, value in given.items() if value is not None),
        types=(f"models.{tool.arguments}", "Context", result),
    )


def types_of(tool: Tool) -> tuple[str, str, str]:
    """Give the types of a handler outside of the contract: arguments, context, result."""
    result = "contract.Content" if tool.result is None else f"models.{tool.result}"
    return f"models.{tool.arguments}", "contract.Context", result


def _tuple(names: tuple[str, ...]) -> str | None:
    return f"({', '.join(names)},)" if names else None


@dataclass(frozen=True, slots=True)
class StubView:
    """A handler that is not implemented yet."""

    handler: str
    arguments: str
    result: str
    docstring: str


def stub_view(tool: Tool) -> StubView:
    """Put a tool into the strings of its stub."""
    words = summary(tool.description) or summary(tool.title) or f"Handle {tool.name}."
    *_, result = types_of(tool)
    return StubView(tool.handler, tool.arguments, result, docstring(words, 4))
