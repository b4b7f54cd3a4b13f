"""`$ref`s to other files: where they lead, what is there, and how it becomes part of a document."""
