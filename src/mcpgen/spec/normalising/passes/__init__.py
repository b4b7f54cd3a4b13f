"""The passes, one a file and nothing else; `pass_order.PASSES` says in which order they run.

A pass is a pure, idempotent function from schema to schema, with a `Context` for what it has to
say. Passes do not know of each other: what several of them need is in `algebra` and `structure`.
"""
