"""How many round trips a refused call costs: the parts of `benchmarks/repair.py`.

Targets (real tools and valid calls of them) are broken by faults into sets of calls; an agent that
does only what an answer's text says mends them, once for each contestant; what the schemas say of
each call is asked of python-jsonschema.
"""
