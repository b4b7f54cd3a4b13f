"""A small bookshop as an HTTP API: FastAPI over one SQLite file.

uvicorn --factory api:create_app
"""

from .app import create_app

__all__ = ["create_app"]
