"""The JSON Schema test suite through a real build and real calls; `python -m tests.suite` tells."""
