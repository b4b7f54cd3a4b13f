"""Schema resources: what documents there are, and where a reference in one of them leads.

JSON Schema 2020-12 core, sections 8 and 9. Reading finds and loads the documents, normalising
follows the references; both ask the same index, so that they never disagree on what is meant.
"""
