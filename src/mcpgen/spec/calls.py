"""How a tool calls an HTTP API: data that the generated package carries and its runtime reads.

A spec language whose tools are requests fills these in (`ToolSpec.call`, `Document.api`); nothing
after it knows which language that was. They are JSON as they stand, so that `operations.json` is
written from them without translation; `mcpgen_runtime.calls.operation` reads the same shape.

Styles and `explode` are those of OpenAPI 3.1, section 4.8.12.2 to 4.8.12.4; `tabDelimited` is added
for `collectionFormat: tsv` of 2.0, `cookie` is that of 3.2. Left out, they are the defaults of the
location.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Location: TypeAlias = Literal["path", "query", "header", "cookie", "querystring"]
"""Where a parameter goes; `querystring` (OpenAPI 3.2) is the whole query."""

Style: TypeAlias = Literal[
    "simple",
    "label",
    "matrix",
    "form",
    "spaceDelimited",
    "pipeDelimited",
    "tabDelimited",
    "deepObject",
    "cookie",
]


class Parameter(TypedDict):
    """One parameter: the root argument it is read from, and how it is written.

    `content` is a media type: the value is written as that, and `style` means nothing. `reserved`
    is `allowReserved`.
    """

    argument: str
    name: str
    location: Location
    style: NotRequired[Style]
    explode: NotRequired[bool]
    reserved: NotRequired[bool]
    content: NotRequired[str]


class Field(TypedDict):
    """How one property of a urlencoded or multipart body is written.

    `file`: its value is a file argument (or, with `many`, a list of them, one part each).
    `content_type` may list several types, or ranges; the first that is definite counts.
    `headers` are those of the part, whose values are fixed.
    """

    content_type: NotRequired[str]
    style: NotRequired[Style]
    explode: NotRequired[bool]
    reserved: NotRequired[bool]
    file: NotRequired[bool]
    many: NotRequired[bool]
    headers: NotRequired[dict[str, str]]


class Media(TypedDict):
    """One media type that a body may have, and what it is made from.

    Either `argument` is the root argument whose value is the whole body, or `properties` says which
    root argument is which property of an object body. `file`: the value of `argument` is a file
    argument, whose bytes are the body. How a body is written follows from its `type`: JSON (`+json`
    too), urlencoded, multipart; anything else is text, or the bytes of a file.
    """

    type: str
    argument: NotRequired[str]
    properties: NotRequired[dict[str, str]]
    fields: NotRequired[dict[str, Field]]
    file: NotRequired[bool]


class Body(TypedDict):
    """The request's body: the media types to choose from, the preferred one first.

    `choice` is the root argument that names the type, where the caller has a say; without it, the
    first one is used whose arguments are given. `required`: it is sent even where none is.
    """

    media: list[Media]
    required: NotRequired[bool]
    choice: NotRequired[str]


class Request(TypedDict):
    """What a tool sends: one operation of the API.

    `path` is the template as authored, `{name}` for path parameters. `server` is a key of
    `Api.servers`. `security` lists alternatives, the preferred one first; each says which schemes
    are needed together, and the scopes asked of each. An empty alternative needs nothing; no key at
    all means that the operation is public. `accept` are the media types of its 2xx answers.
    """

    method: str
    path: str
    server: str
    parameters: NotRequired[list[Parameter]]
    body: NotRequired[Body]
    security: NotRequired[list[dict[str, list[str]]]]
    accept: NotRequired[list[str]]


class Server(TypedDict):
    """A base URL, which may have `{variables}`.

    `setting` is the key of the setting that, when set, takes the place of the whole URL. `url` is
    empty where the document has no absolute one, so that the setting is required.
    """

    url: str
    setting: str
    variables: NotRequired[dict[str, Variable]]


class Variable(TypedDict):
    """A variable of a server's URL, and the setting that may replace its default."""

    default: str
    setting: str


class Scheme(TypedDict):
    """A security scheme and the settings that its values come from.

    `kind` `apiKey`: `settings.value`, sent as `name` in `location`. `basic`: `settings.username`
    and `settings.password`. `bearer` (and every scheme that is none of these): `settings.value`.
    `oauth2`: a token in `settings.value`, or one fetched from `token_url` with
    `settings.client_id` and `settings.client_secret` (RFC 6749, section 4.4).
    """

    kind: Literal["apiKey", "basic", "bearer", "oauth2"]
    settings: dict[str, str]
    name: NotRequired[str]
    location: NotRequired[Literal["header", "query", "cookie"]]
    token_url: NotRequired[str]


class Api(TypedDict):
    """What the operations of a toolkit share: servers and security schemes, by key.

    `timeout` is in seconds; `max_response` is the longest text of an answer, in bytes. `strict`: an
    answer that its own schema refuses is not delivered.
    """

    servers: dict[str, Server]
    schemes: dict[str, Scheme]
    timeout: float
    max_response: int
    strict: bool
