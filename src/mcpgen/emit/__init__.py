"""Emission, floor 3: names, models, the generated package as text, and the files on disk."""
