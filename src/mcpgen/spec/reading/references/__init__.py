"""`$ref`s out of a spec: which files they lead to, what is there, and how it is called."""
