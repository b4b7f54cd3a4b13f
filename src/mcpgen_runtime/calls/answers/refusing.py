"""Answers that are no success: what was asked, what the API says, and what to do next.

Of the answer, only the API's own message is passed on: no header field, and nothing of a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mcpgen_runtime.calls.answers.messages import message_of
from mcpgen_runtime.calls.answers.wording import line
from mcpgen_runtime.calls.sending.retrying import IDEMPOTENT, retry_after
from mcpgen_runtime.calls.statuses import status_words
from mcpgen_runtime.runtime.content import Result
from mcpgen_runtime.schema.text import truncate

if TYPE_CHECKING:
    from mcpgen_runtime.calls.credentials.secrets import Secrets
    from mcpgen_runtime.calls.sending.outgoing import Received

__all__ = ["refusal"]

LONGEST_MESSAGE: Final = 2_000
"""UTF-16 units of the API's own words."""

_MEND: Final = "Mend the arguments as the API says, and call again."
_LATER: Final = "The API is at fault or busy"

_HINTS: Final = {
    400: _MEND,
    404: "Check the names and ids in the arguments: there is nothing at that address.",
    405: "The API does not offer this operation at that address.",
    406: "The API has no answer of the kind that this tool can take.",
    409: "The thing has changed or is there already: read it, then decide anew.",
    410: "It has been removed for good.",
    412: "The thing has changed since it was read: read it again, then decide anew.",
    413: "Send less at once.",
    414: "Send shorter arguments.",
    415: "The API does not take a body of this media type.",
    422: _MEND,
    428: "The API asks for a condition: read the thing first, and send what names its version.",
}
"""What to do next, by status."""


def refusal(received: Received, secrets: Secrets, variables: str) -> Result:
    """The result that tells of an answer that is no success.

    `variables` names what the credentials are read from, as the end of a sentence; empty: none.
    """
    request = received.request
    path = line(secrets.erased(request.address.path))
    told = f"{request.method} {path}: {status_words(received.status)}"
    message = truncate(message_of(received, secrets).strip(), LONGEST_MESSAGE)
    parts = [told, message, _hint(received, variables)]
    return Result("\n".join(filter(None, parts)), is_error=True)


def _hint(received: Received, variables: str) -> str:
    status = received.status
    if status in {401, 403, 407}:
        return _access(received, variables)
    if status in {429, 503} and (delay := retry_after(received.headers)) is not None:
        return f"Try again in {delay:.0f} s."
    if status == 429:
        return "Too many calls: wait before the next one."
    if status in {408, 425} or status >= 500:
        return _again(received)
    return _HINTS.get(status, "")


def _access(received: Received, variables: str) -> str:
    """What may be wrong with the credentials; whoever runs the server can mend it."""
    left = received.request.left
    if left is not None:
        return f"{left} has redirected the call to another address, which gets no credentials."
    if not variables:
        return "The call was made without credentials."
    what = "were refused" if received.status == 401 else "do not allow this"
    return f"The credentials {what}; the server's owner sets them by {variables}."


def _again(received: Received) -> str:
    if received.request.method in IDEMPOTENT:
        return f"{_LATER}: the same call may work later."
    return f"{_LATER}: look whether the call was carried out before it is made again."
