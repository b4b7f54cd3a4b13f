"""Every diagnostic code and what it means; a code is never given another meaning.

MG1xx reading, MG2xx spec format, MG3xx schemas and normalising, MG4xx names and emission,
MG5xx package, plan and write, MG6xx documents of OpenAPI.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

READING = {
    "MG100": "a path cannot be read",
    "MG101": "a file is larger than the reader takes",
    "MG102": "a file is not UTF-8 text",
    "MG103": "a file is empty",
    "MG104": "a file is not YAML or JSON",
    "MG105": "a key stands twice in one object",
    "MG106": "a key is not a string",
    "MG107": "YAML that JSON cannot say: a tag, a second document, a non-finite number",
    "MG108": "a document is nested too deep, or its aliases expand to too much",
    "MG109": "a file in a folder is no tool spec, or a source of one, and was skipped",
    "MG110": "a file is no tool spec",
    "MG111": "no tool spec was found",
    "MG112": "a $ref or a source leads out of the spec's folder or to the network",
    "MG113": "a $ref or a source leads to a file or a place that does not exist",
    "MG114": "the options in pyproject.toml are not as they should be",
    "MG115": "two specs would become one toolkit",
    "MG116": "a file whose name gives no toolkit name",
}

FORMAT = {
    "MG200": "an unknown key",
    "MG201": "a value is not what the spec format asks for",
    "MG202": "a key is missing",
    "MG203": "a tool's name cannot be served",
    "MG204": "two tools have one name",
    "MG205": "a tool refers to a failure that is not declared",
    "MG206": "a number stands in an enum or a const beside type string: unquoted text in YAML",
    "MG207": "a failure refers to a tool or a field that is not there",
    "MG208": "a key of the configuration that every server has already",
    "MG209": "a secret whose value the spec tells, as a default or a const",
    "MG211": "a source that cannot join the spec",
    "MG212": "a failure, a key of the configuration or a URI of which two documents say two things",
    "MG220": "keys of a capture that were left out",
    "MG221": "a capture is one page of several",
    "MG222": "protocols that shut out every client that opens with initialize",
}

SCHEMAS = {
    "MG301": "a $ref that leads nowhere",
    "MG302": "a $ref that leads to another document",
    "MG303": "references in a circle",
    "MG304": "references that stand for too many schemas",
    "MG305": "a keyword with a value that JSON Schema does not give it",
    "MG306": "a pattern that is no regular expression",
    "MG307": "schemas nested too deep",
    "MG308": "schemas that multiply: too many for one value",
    "MG310": "arguments that are no object",
    "MG311": "an input schema that accepts nothing",
    "MG312": "an input schema that says nothing: no parameters",
    "MG313": "an output schema that accepts nothing",
    "MG314": "an output schema that says nothing: left out",
    "MG315": "a part of a schema that nothing can satisfy",
    "MG316": "required properties that are declared nowhere: any value is taken",
    "MG317": "a key of a schema that is no keyword, but nearly one",
    "MG318": "an x-discriminator that names no property of any branch",
    "MG319": "a value of the configuration that could never be right",
    "MG320": "a default that its own schema refuses: left out",
    "MG321": "a default of the configuration that its own schema refuses",
    "MG322": "references that would make a tool too large if put in place: served as they are",
    "MG323": "a format that is to be asserted, and that JSON Schema does not know",
    "MG324": "an object that nothing could satisfy if it were closed: left open",
    "MG325": "a keyword that is none yet in the draft that `$schema` names: left out",
    "MG326": "an anchor that stands twice in one resource: the first one counts",
    "MG327": "a `$schema` that names no known draft, and no file of `references:`",
    "MG330": "a tool's name with characters that clients refuse: mapped",
    "MG331": "two tools that would be served under one name",
    "MG332": "a tool's name that is empty or too long",
    "MG340": "an example that the schemas refuse",
}

EMISSION = {
    "MG400": "tools whose names differ only in spelling get Python names with a hash",
    "MG410": "a tool's models cannot be made; its handler gets plain mappings",
    "MG411": "a model that refuses or changes what its schema accepts; a plain mapping instead",
    "MG412": "a served schema that refuses what is accepted; a wider one is served instead",
    "MG413": "models that could not be proved: no process to prove them starts, or time ran out",
    "MG420": "a failure with a name that the contract of every toolkit has already",
}

PACKAGE = {
    "MG500": "a fault of mcpgen itself, met at a spec",
    "MG501": "a file that must not be overwritten",
    "MG502": "a toolkit's folder that must not be written into",
    "MG503": "a file that could not be written",
    "MG504": "an earlier build was interrupted",
    "MG510": "a rendered file that would not compile",
    "MG511": "a rendered file that would define a name twice",
    "MG512": "rendered files that the formatter does not take",
    "MG513": "data of a spec that cannot be written as JSON or Python",
    "MG520": "a handlers module that is not Python",
    "MG521": "a handler whose tool is gone",
    "MG522": "stubs that were not appended because of a star import",
    "MG523": "a handlers module that does not import what stubs use",
    "MG524": "stubs that are appended to a handlers module",
    "MG525": "a README without the place for what mcpgen keeps up to date in it",
    "MG526": "a handlers module without the State that the contract's types name",
    "MG530": "a line of a seeded file that no longer fits",
    "MG531": "Python names that a rebuild changed",
}

OPENAPI = {
    "MG600": "a document of OpenAPI of which nothing can be used",
    "MG601": "an operation that is left out, since it cannot be a tool",
    "MG603": "a word of the options that fits no operation",
    "MG604": "a parameter that is declared twice: the first one counts",
    "MG605": "header parameters that the client sends itself: no arguments",
    "MG606": "an x-mcp that says something it cannot: left out",
    "MG607": "a part of a schema that is left out, or taken otherwise than it is written",
    "MG608": "options of an API of which one has no effect without the other",
    "MG610": "a version of OpenAPI, or of Overlay, that is newer than those known: read as one",
    "MG611": "a part of a document that is not what OpenAPI asks for: left out, or read as meant",
    "MG612": "a variable of a path that no parameter declares: taken as required text",
    "MG613": "a parameter for which there is no place in the path: left out",
    "MG614": "a security requirement that names an unknown scheme: taken as a bearer token",
    "MG615": "an answer that cannot be read: left out",
    "MG616": "a target of an overlay that fits nothing",
    "MG617": "an overlay that cannot be applied",
    "MG618": "an overlay that was written for another document",
}

CODES: Mapping[str, str] = MappingProxyType(
    {**READING, **FORMAT, **SCHEMAS, **EMISSION, **PACKAGE, **OPENAPI}
)
"""What each code means."""
