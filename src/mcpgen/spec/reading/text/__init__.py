"""The text of a file, JSON or YAML, to its value; and where in the text each value stands."""
