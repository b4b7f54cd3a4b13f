"""What a build is asked for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mcpgen.diagnostics import Findings
    from mcpgen.spec.reading.options import Config


class Request(NamedTuple):
    """What a build is asked for.

    Without `paths` and `out`, `[tool.mcpgen]` in `folder`'s pyproject.toml decides, then `specs/`
    and `servers/`. With `check`, nothing is written; with `force`, edits by hand are overwritten.
    Without `prove`, what the last build proved still counts, and nothing more is proved; so, too,
    with `MCPGEN_PROVE=off` in the environment (see `proves_by_environment`). With `fail_on_skip`, a
    toolkit is refused where an operation of its API is skipped. `jobs` is how many processors are
    used, all of them without it.
    """

    paths: tuple[str, ...] = ()
    out: str | None = None
    check: bool = False
    force: bool = False
    folder: str = "."
    prove: bool = True
    fail_on_skip: bool = False
    jobs: int | None = None

    @property
    def workers(self) -> int:
        """How many processors are used."""
        return self.jobs or _processors()

    @property
    def proves(self) -> bool:
        """Whether what is not known to be proved is judged."""
        return self.prove and proves_by_environment()


def _processors() -> int:
    """Count the processors that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def proves_by_environment() -> bool:
    """Tell what `MCPGEN_PROVE` says: `on`, as without it, or `off`. ValueError for another word."""
    word = os.environ.get("MCPGEN_PROVE", "").strip() or "on"
    if word in {"on", "off"}:
        return word == "on"
    from mcpgen.diagnostics.wording import shown
    from mcpgen.spec.reading.documents.nearest import nearest

    near = nearest(word, ("on", "off"))
    meant = f"; did you mean {near}?" if near else ""
    raise ValueError(f"MCPGEN_PROVE: expected on or off, not {shown(word)}{meant}")


class Settled(NamedTuple):
    """A request with every question answered: existing spec paths, the out folder, the options."""

    paths: tuple[Path, ...]
    roots: tuple[Path, ...]
    out: str
    config: Config


def settle(request: Request, findings: Findings) -> Settled:
    """Fill in what the request leaves open; faults of pyproject.toml are added to `findings`."""
    folder = Path(request.folder)
    config = _config(folder / "pyproject.toml", findings)
    roots = tuple(folder / path for path in config.paths or ("specs",))
    paths = tuple(map(Path, request.paths)) or roots
    if not request.paths and not config.paths and not os.path.lexists(roots[0]):
        _tell_no_default(roots[0], findings)
    out = request.out or str(folder / (config.out or "servers"))
    return Settled(paths, roots, out, config)


def _tell_no_default(root: Path, findings: Findings) -> None:
    from mcpgen.spec.reading.text.source import PathSource

    findings.error(
        "MG100",
        "there is no such folder, and no other is named",
        "specs/ is the default: name a spec or a folder as PATH, or in `paths` of [tool.mcpgen] in "
        "pyproject.toml.",
        source=PathSource(str(root)),
    )


def _config(path: Path, findings: Findings) -> Config:
    """Read the options; a TOML reader is loaded only when the file has some."""
    from mcpgen.spec.reading.options import Config

    try:
        if b"mcpgen" not in path.read_bytes():
            return Config(path.parent)
    except OSError:
        return Config(path.parent)
    from mcpgen.spec.reading.config.loading import load_config

    return load_config(path, findings, str(path))
