"""OpenAPI documents (2.0, 3.0, 3.1, 3.2) to the documents that every other spec becomes too."""
