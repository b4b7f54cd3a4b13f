"""`sources:` of a spec: other specs, captures and documents of APIs whose tools join its own.

`items` says which files are meant, the reader reads them, and `joining` makes one document of them
all: `registries` joins what their schemas refer to, `apis` their servers and credentials, `merging`
what has a name in the whole toolkit.
"""
