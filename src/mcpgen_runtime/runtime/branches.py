"""Unions whose branches no type tells apart: the class is chosen by the branches' own schemas.

Where models of several branches would take the same value, pydantic's choice (the one with most
fields set) may be a branch whose schema refuses it. A boundary that has the schema passes it along
as the context of the validation, and each branch is asked. Without a schema (a handler makes its
result) pydantic chooses, and what it made must be what was given.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic_core import core_schema

from mcpgen_runtime.runtime.typed import plain
from mcpgen_runtime.schema.equality import same_json
from mcpgen_runtime.schema.fitting import Fitting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pydantic import GetCoreSchemaHandler

    from mcpgen_runtime.schema.types import Json

__all__ = ["Branches", "Choice"]


class Branches:
    """Annotates a union with the digests of its members' schemas, in their order.

    A member of several branches has several, apart by spaces.
    """

    def __init__(self, *digests: str) -> None:
        self._digests = digests

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Pydantic's hook: the union as it is, with the choice in front."""
        choice = Choice(tuple(zip(get_args(source), self._digests, strict=True)))
        return core_schema.with_info_wrap_validator_function(choice, handler(source))


class Choice:
    """The choice among members, each with the digests of its schemas."""

    def __init__(self, members: Sequence[tuple[Any, str]]) -> None:
        self._members = members

    @property
    def digests(self) -> list[list[str]]:
        """The digests of the schemas of each member, those of null last, as pydantic has them."""
        nulls = [member for member in self._members if member[0] in {None, type(None)}]
        others = [member for member in self._members if member not in nulls]
        return [digests.split() for _, digests in (*others, *nulls)]

    def __call__(
        self, value: Any, by_itself: Callable[[Any], Any], info: core_schema.ValidationInfo
    ) -> Any:
        """What the branch that fits makes of `value`; pydantic calls this."""
        if isinstance(info.context, Fitting):
            for (kind, digests), adapter in zip(self._members, self._adapters, strict=True):
                if isinstance(value, _json_type(kind)) and info.context.fits(digests, value):
                    return _read(adapter, value, info.context)
        made = by_itself(value)
        return made if _is_kept(made, value) else next(self._keeping(value, info), made)

    @cached_property
    def _adapters(self) -> list[TypeAdapter[Any]]:
        adapters = [TypeAdapter(kind) for kind, _ in self._members]
        for adapter in adapters:
            adapter.rebuild()  # models defer theirs
        return adapters

    def _keeping(self, value: Json, info: core_schema.ValidationInfo) -> Iterator[Any]:
        """What the members make of `value`, as far as it still is that."""
        for adapter in self._adapters:
            try:
                made = _read(adapter, value, info.context)
            except ValidationError:
                continue
            if _is_kept(made, value):
                yield made


def _json_type(kind: Any) -> type:
    """The type of the JSON values of a member: one branch may be lists, and objects as well."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _json_type(get_args(kind)[0])
    if isinstance(origin, type):
        return origin
    return dict if isinstance(kind, type) else object


def _read(adapter: TypeAdapter[Any], value: Json, context: object) -> Any:
    return adapter.validator.validate_python(value, by_alias=True, by_name=False, context=context)


def _is_kept(made: object, value: object) -> bool:
    """Whether `made` says what `value` did; what already was typed is what it is."""
    return not isinstance(value, (dict, list)) or same_json(plain(made), plain(value))
