"""The nodes of pydantic's core schemas, as far as they are known to be exact."""
