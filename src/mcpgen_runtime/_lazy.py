"""Lazy package exports: importing a package loads none of its parts.

A server must answer its first request before pydantic could be imported, so a package's `__init__`
only names what it exports and from where; the part is imported when the name is first used.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy(package: str, exports: Mapping[str, str]) -> Callable[[str], object]:
    """Make the module `__getattr__` (PEP 562) of `package`.

    `exports` maps a public name to the submodule (absolute, or relative like `.roots`) that defines
    it. Unknown names raise AttributeError, as for any module.
    """

    def __getattr__(name: str) -> object:  # noqa: N807 - the name PEP 562 asks for
        if name not in exports:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        target = exports[name]
        module = package + target if target.startswith(".") else target
        __import__(module)
        value: object = getattr(sys.modules[module], name)
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__
