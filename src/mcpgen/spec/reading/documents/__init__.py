"""Recognised values to documents: a spec in our own format, or a capture, checked and made."""
