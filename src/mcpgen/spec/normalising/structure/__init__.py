"""How one schema is built: keywords, the schemas inside it, what its references lead to, its size.

Nothing here judges what a schema means; that is `algebra`.
"""
