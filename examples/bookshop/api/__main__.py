"""Print the OpenAPI document: `python -m api > ../../specs/bookshop.json`."""

import json

from . import create_app

print(json.dumps(create_app().openapi(), indent=2, ensure_ascii=False))
