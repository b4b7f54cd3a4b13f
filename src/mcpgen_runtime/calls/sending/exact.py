"""URLs whose path and query go out as they are written. Imported with the first call only."""

from __future__ import annotations

import httpx2

__all__ = ["exact_url"]


class _Exact(httpx2.URL):
    """A URL that is encoded already: httpx2 would encode some of its characters anew.

    All that is logged or told of it is the host, since a query may hold a credential.
    """

    target: bytes = b"/"

    @property
    def raw_path(self) -> bytes:
        """What goes out as the request's target."""
        return self.target


def exact_url(root: str, target: str) -> httpx2.URL:
    """The URL of `target`, in ASCII, on the host of `root`."""
    url = _Exact(root)
    url.target = target.encode("ascii")
    return url
