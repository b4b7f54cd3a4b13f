"""The body of a request as arguments: which media types there are, and what each is made from.

One media type is chosen (`media.rank_of`), so that a tool has one way to be called. Where a file is
involved and the types mean different things (a URL in JSON, or the file itself in multipart), or
where a body that is a file has several types, they all stay, and an argument says which is meant.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mcpgen.openapi.tools.errors import SkipError
from mcpgen.openapi.tools.media import rank_of
from mcpgen.openapi.tools.spelling import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpgen.openapi.model import Body
    from mcpgen.openapi.tools.forms import Form, Maker
    from mcpgen.spec import calls

CHOICES = ("contentType", "requestContentType")
"""Names of the argument that chooses; the first that nothing else has."""


@dataclass(frozen=True, slots=True)
class BodyArguments:
    """What a body asks of a caller: one of the `forms`; the argument `choice`, if any, says which.

    `needed`: there is always a body.
    """

    forms: tuple[Form, ...]
    needed: bool
    choice: str | None = None

    @property
    def record(self) -> calls.Body:
        """The part of the request."""
        made: calls.Body = {"media": [media for form in self.forms for media in form.media]}
        if self.needed:
            made["required"] = True
        if self.choice is not None:
            made["choice"] = self.choice
        return made


def body_of(body: Body, maker: Maker) -> BodyArguments | None:
    """Make the arguments of a body; None where there is nothing to send.

    A form of fields that is said to be no object is none: nothing says how it would be written.
    Raises SchemaError, and SkipError where that leaves no media type.
    """
    usable = [media for media in body.media if maker.can_write(media)]
    if body.media and not usable:
        help_ = "Describe the fields as properties of an object."
        raise SkipError(f"a body of {body.media[0].type} that is no object", body.at, help_)
    forms = _distinct(maker.form(media, body) for media in usable)
    if not forms or not (forms[0].needed or any(form.properties for form in forms)):
        return None
    has_files = any(form.files for form in forms)
    chosen = forms if has_files else forms[:1]
    choice = None
    if sum(len(form.media) for form in chosen) > 1:
        taken = {name for form in chosen for name in form.properties} | maker.taken
        free = (name for name in CHOICES if name not in taken)
        choice = next(free, None) or hashed(CHOICES[0], "", taken)
    return BodyArguments(tuple(chosen), any(form.needed for form in chosen), choice)


def _distinct(forms: Iterable[Form]) -> list[Form]:
    """Return the forms that mean different things, the preferred one of each; the best first."""
    made = list(forms)
    has_files = any(form.files for form in made)
    made.sort(key=lambda form: rank_of(form.media[0]["type"], has_files=has_files))
    kept: list[Form] = []
    for form in made:
        same = next((i for i, one in enumerate(kept) if one.meaning == form.meaning), None)
        if same is None:
            kept.append(form)
        elif form.meaning == "bytes":
            kept[same] = replace(kept[same], media=(*kept[same].media, *form.media))
    return sorted(kept, key=lambda form: rank_of(form.media[0]["type"]))
