"""What schemas mean, beside each other: both of two, either of several, nothing in common.

Pure functions on schemas of draft 2020-12 whose references all are `#/$defs/<name>`.
"""
