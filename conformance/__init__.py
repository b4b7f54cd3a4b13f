"""Our servers against other people's software: the official conformance suite, and real clients.

    python -m conformance.run        the suite, compared with baseline.toml
    python -m conformance.clients    the TypeScript SDK's clients and the Inspector

Both fetch what they need from npm; README.md says more.
"""
