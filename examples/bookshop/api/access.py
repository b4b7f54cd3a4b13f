"""Who may do what: staff have keys, the owner has a token."""

from __future__ import annotations

import secrets
from typing import Annotated, NamedTuple

from fastapi import HTTPException, Request, Security
from fastapi.security import APIKeyHeader, HTTPAuthorizationCredentials, HTTPBearer

STAFF = APIKeyHeader(
    name="X-Staff-Key",
    scheme_name="staff",
    description="Whoever works in the shop has one.",
)
OWNER = HTTPBearer(scheme_name="owner", description="The owner's token.")


class Access(NamedTuple):
    """What opens the doors."""

    staff_key: str
    owner_token: str


def staff(request: Request, key: Annotated[str, Security(STAFF)]) -> None:
    """Let staff pass."""
    if not _same(key, request.app.state.access.staff_key):
        raise HTTPException(401, f"The key {key} is none of the staff's.")


def owner(
    request: Request,
    given: Annotated[HTTPAuthorizationCredentials, Security(OWNER)],
) -> None:
    """Let the owner pass."""
    if not _same(given.credentials, request.app.state.access.owner_token):
        raise HTTPException(403, "This is for the owner alone.")


def _same(given: str, known: str) -> bool:
    return secrets.compare_digest(given.encode(), known.encode())
