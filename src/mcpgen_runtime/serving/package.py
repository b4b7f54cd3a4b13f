"""A generated package, as far as it can be known without loading it."""

from __future__ import annotations

import os

from mcpgen_runtime.session.catalog import Catalog
from mcpgen_runtime.session.jsontext import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mcpgen_runtime.schema.types import JsonObject
    from mcpgen_runtime.serving.selection import Patterns

__all__ = ["Package", "program_of"]


class Package:
    """The package of the import name `name` in `folder`; `program` is its console script.

    Raises:
        OSError: there is no catalog that can be read.
        ValueError: it is none.
    """

    __slots__ = ("catalog", "folder", "name", "program")

    def __init__(self, name: str, folder: str) -> None:
        self.name = name
        self.folder = folder
        self.program = program_of(name)
        self.catalog = Catalog(self._file("catalog.json"))

    @property
    def info(self) -> JsonObject:
        """`name`, `version` and, perhaps, `title` of the server, with more of `serverInfo`."""
        return self.catalog.server_info()

    @property
    def variable(self) -> str:
        """The environment variable that selects tools: `NOTES_TOOLS` of the toolkit `notes`."""
        return self._variable("TOOLS")

    @property
    def repair_variable(self) -> str:
        """The environment variable that says whose calls are repaired: `NOTES_REPAIR`."""
        return self._variable("REPAIR")

    def repair(self) -> str:
        """Return what the environment says of repairs, one of `repair_modes.MODES`; often nothing.

        Raises:
            ValueError: it says something else.
        """
        variable = self.repair_variable
        text = os.environ.get(variable, "")
        if not text.strip():
            return ""
        from mcpgen_runtime.runtime.repair_modes import mode_of

        try:
            return mode_of(text)
        except ValueError as error:
            raise ValueError(f"{variable}: {error}") from None

    def wanted(self) -> Patterns | None:
        """Return what the environment says of the tools; None where it says nothing."""
        text = os.environ.get(self.variable, "")
        if not text.strip():
            return None
        from mcpgen_runtime.serving.selection import Patterns

        return Patterns(self.variable, text)

    def selected(self) -> Catalog:
        """Return the tools that the environment selects.

        Raises:
            SelectionError: it selects some that there are not.
        """
        wanted = self.wanted()
        if wanted is None:
            return self.catalog
        from mcpgen_runtime.serving.selection import select

        return self.catalog.only(select(self.catalog.names(), wanted))

    def read_only(self) -> set[str]:
        """Return the tools that change nothing, as their annotations say."""
        tools = self.catalog.tools()
        return {
            tool["name"]
            for tool in tools
            if tool.get("annotations", {}).get("readOnlyHint") is True
        }

    def configuration(self) -> JsonObject:
        """Return what the header of `schemas.json` says of the configuration; often nothing."""
        header, _, _ = self._file("schemas.json").partition(b"\n")
        configuration: JsonObject = read(header.decode() + "]}").get("config", {})
        return configuration

    def _variable(self, word: str) -> str:
        return f"{self.info['name'].upper()}_{word}"

    def _file(self, name: str) -> bytes:
        with open(os.path.join(self.folder, name), "rb") as file:  # noqa: PTH118, PTH123 - pathlib costs 10 ms
            return file.read()


def program_of(name: str) -> str:
    """Return the console script of an import package."""
    return name.replace("_", "-")
