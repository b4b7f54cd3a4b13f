"""What is different in OpenAPI 2.0: parameters that are the body, `consumes`, `host`."""
