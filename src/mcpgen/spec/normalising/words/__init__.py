"""Schemas in words, for the models that read descriptions: what a value is, what arguments need.

Nothing here judges. Words may be cut, but what is left is true: what no words are known for is told
as the JSON that it is.
"""
