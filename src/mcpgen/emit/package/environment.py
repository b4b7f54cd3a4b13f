"""Where the templates are, and how they are rendered."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

_PACKAGE = Path(__file__).resolve().parents[2]


def templates_folder() -> Path:
    """Find the templates: the copy in the installed package, else the checkout's own folder.

    Raises FileNotFoundError when the installation has neither.
    """
    for folder in (_PACKAGE / "templates", _PACKAGE.parents[1] / "templates"):
        if (folder / "package").is_dir():
            return folder
    raise FileNotFoundError("mcpgen's templates are not installed: install mcpgen again")


def is_checkout() -> bool:
    """Whether mcpgen runs from its own sources, which may change without a new version."""
    return not (_PACKAGE / "templates").is_dir()


@functools.cache
def environment() -> Environment:
    """Make the template environment: an undefined name is an error, nothing is escaped as HTML.

    All text of specs comes to the templates as Python source made by `literals`, or goes into
    Markdown and TOML through the filters of those files.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(templates_folder(), encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - the output is Python, not HTML
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )


def fill(template: str, **values: object) -> str:
    """Render one template."""
    return environment().get_template(template).render(values)
