"""What a package reads from its environment, as an instance of its config class.

All faults are told at once, by the variables' names, so that a server is set up in one go. The
value of a secret is in no message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.lines import one_line
from mcpgen_runtime.runtime.setting import Setting, SettingError
from mcpgen_runtime.runtime.stderr import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mcpgen_runtime.runtime.schemas import Schemas
    from mcpgen_runtime.runtime.toolkit import Toolkit
    from mcpgen_runtime.schema.types import Json

__all__ = ["RESERVED", "make_configuration", "read_configuration", "settings_of"]

RESERVED: Final = frozenset({"GRACE", "REPAIR", "TOOLS"})
"""What follows a package's prefix in variables that the server itself reads."""

MISSED = 2
"""By how many characters a misspelled name may be shorter or longer than the right one."""


def settings_of(schemas: Schemas) -> dict[str, Setting]:
    """What a package reads from its environment, by the spec's keys, in their order."""
    return {key: Setting.declared(key, each) for key, each in schemas.config.items()}


def read_configuration(
    toolkit: Toolkit, schemas: Schemas, environment: Mapping[str, str]
) -> object:
    """The toolkit's config, read from `environment`; None for a toolkit that reads nothing.

    A variable that looks like a misspelled one is told on standard error. Raises LaunchError, which
    names every variable that is missing or does not fit.
    """
    settings = settings_of(schemas)
    _warn_of_near_misses(toolkit.package, settings, environment)
    values: dict[str, Json] = {}
    faults: list[str] = []
    for setting in settings.values():
        try:
            values[setting.python] = _value(setting, environment.get(setting.variable))
        except SettingError as error:
            faults.append(f"  {setting.variable}: {one_line(str(error))}")
    if faults:
        raise LaunchError("\n".join(["its configuration does not fit.", *faults]))
    return _instance(toolkit, values)


def make_configuration(toolkit: Toolkit, schemas: Schemas, values: Mapping[str, Json]) -> object:
    """The toolkit's config of `values`, by the spec's keys, and defaults for the others.

    Raises KeyError for a key that the spec has not, and for one that is required and not given: a
    server does not start without it either. The values are taken as they are.
    """
    settings = settings_of(schemas)
    unknown = [key for key in values if key not in settings]
    if unknown:
        raise KeyError(f"{toolkit.package} has no configuration called {', '.join(unknown)}")
    missing = [key for key, each in settings.items() if each.required and key not in values]
    if missing:
        raise KeyError(f"{toolkit.package} needs a configuration of {', '.join(missing)}")
    return _instance(
        toolkit,
        {each.python: values.get(key, each.default) for key, each in settings.items()},
    )


def _value(setting: Setting, text: str | None) -> Json:
    if text is not None and setting.is_set(text):
        return setting.read(text)
    if not setting.required:
        return setting.default
    told = f" ({setting.description})" if setting.description else ""
    expected = f"; expected {setting.expected}" if setting.expected else ""
    raise SettingError(f"is not set{expected}.{told}")


def _instance(toolkit: Toolkit, values: Mapping[str, Json]) -> object:
    """An instance of the config class, which has a field for each setting, and for nothing else."""
    if toolkit.config is None and not values:
        return None
    make: Any = toolkit.config
    if make is None or set(getattr(make, "__dataclass_fields__", ())) != set(values):
        raise LaunchError(
            f"{toolkit.package}: contract.py and schemas.json disagree on the configuration: "
            'rebuild the package with "mcpgen build".'
        )
    return make(**values)


def _warn_of_near_misses(
    package: str, settings: Mapping[str, Setting], environment: Mapping[str, str]
) -> None:
    """Tell of variables that are read by nobody and look like one that is not set."""
    unset = {
        key.upper(): setting.variable
        for key, setting in settings.items()
        if not setting.is_set(environment.get(setting.variable))
    }
    for prefix in _prefixes(settings):
        for variable in _strangers(prefix, settings.values(), environment):
            meant = _meant(variable[len(prefix) :], unset)
            if meant is not None:
                told = f"{variable} is set, but nothing reads it; is {unset[meant]} meant?"
                tell(one_line(f"{package}: {told}"))


def _meant(word: str, known: Iterable[str]) -> str | None:
    """What `word` is a misspelling of; one that is much longer has a meaning of its own."""
    from mcpgen_runtime.schema.faults.nearest import nearest

    return nearest(word, [each for each in known if abs(len(each) - len(word)) <= MISSED])


def _prefixes(settings: Mapping[str, Setting]) -> Sequence[str]:
    """What the names of a package's variables begin with: `NOTES_`."""
    found = (setting.variable.removesuffix(key.upper()) for key, setting in settings.items())
    return list(dict.fromkeys(prefix for prefix in found if prefix))


def _strangers(
    prefix: str, settings: Iterable[Setting], environment: Mapping[str, str]
) -> list[str]:
    known = {setting.variable for setting in settings} | {prefix + word for word in RESERVED}
    return [name for name in environment if name.upper().startswith(prefix) and name not in known]
