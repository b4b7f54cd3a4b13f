"""What a project that calls an API depends on, and what its README says of credentials."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.package.toolkits import Kit

from mcpgen.diagnostics import Findings
from mcpgen.emit.ir import Setting, Toolkit
from mcpgen.emit.names import PythonName
from mcpgen.emit.package import finish, seed
from mcpgen.emit.package.credentials import scheme_rows
from mcpgen.emit.package.requirements import with_client

if TYPE_CHECKING:
    from pathlib import Path

    from mcpgen.spec.calls import Api, Scheme


def calling(*schemes: Scheme) -> Toolkit:
    """A toolkit whose first tool calls an API with these security schemes."""
    api: Api = {
        "servers": {"default": {"url": "https://a.example", "setting": "base_url"}},
        "schemes": {f"scheme_{index}": scheme for index, scheme in enumerate(schemes)},
        "timeout": 2.5,
        "max_response": 4096,
        "strict": False,
    }
    made = Kit().toolkit()
    first, *others = made.tools
    called = replace(first, call={"method": "GET", "path": "/notes", "server": "default"})
    names = [name for scheme in schemes for name in scheme["settings"].values()]
    document = replace(made.normal.document, api=api)
    return replace(
        made,
        tools=(called, *others),
        normal=replace(made.normal, document=document),
        settings=tuple(map(_setting, names)),
    )


def _setting(name: str) -> Setting:
    text = {"type": "string"}
    return Setting(name, f"NOTES_{name.upper()}", PythonName(name), "str | None", text, secret=True)


def seeded(toolkit: Toolkit, folder: Path) -> tuple[dict[str, str], list[str]]:
    findings = Findings()
    drafts = seed(toolkit, str(folder), None, findings).drafts
    files = {file.path: file.data.decode() for file in finish([drafts])[0]}
    return files, [f"{found.code} {found.message}: {found.help}" for found in findings]


@pytest.mark.parametrize(
    ("requirements", "wanted"),
    [
        ([], ["mcpgen[http]"]),
        (["mcpgen"], ["mcpgen[http]"]),
        (
            ["a", "mcpgen >= 0.1 ; python_version>'3'"],
            ["a", "mcpgen[http]>= 0.1 ; python_version>'3'"],
        ),
        (["MCPGEN[cli]==1"], ["mcpgen[cli,http]==1"]),
        (["mcpgen @ file:///a"], ["mcpgen[http]@ file:///a"]),
        (["mcpgen", "httpx", "httpx2-ws"], ["mcpgen[http]", "httpx", "httpx2-ws"]),
        (["mcpgen-extras", "mcpgen2"], ["mcpgen-extras", "mcpgen2", "mcpgen[http]"]),
    ],
)
def test_the_client_is_added(requirements: list[str], wanted: list[str]) -> None:
    assert with_client(requirements) == wanted
    assert with_client(wanted) == wanted


@pytest.mark.parametrize(
    "requirements",
    [
        ["mcpgen[http]"],
        ["mcpgen[cli, HTTP2]>=1"],
        ["mcpgen", "httpx2<3"],
        ["httpx2[http2]", "mcpgen"],
    ],
)
def test_a_client_that_is_there_will_do(requirements: list[str]) -> None:
    assert with_client(requirements) == requirements


def test_a_project_that_begins_to_call_is_told_what_it_needs(tmp_path: Path) -> None:
    files, told = seeded(Kit().toolkit(), tmp_path)
    place = tmp_path / "pyproject.toml"
    place.write_text(files["pyproject.toml"].replace('["mcpgen"]', '["mcpgen", "rich"]'))
    assert told == []
    assert seeded(Kit().toolkit(), tmp_path)[1] == []
    before = place.read_text()
    number = before.splitlines().index('dependencies = ["mcpgen", "rich"]') + 1
    assert seeded(calling(), tmp_path)[1] == [
        (
            f"MG530 {tmp_path}/pyproject.toml:{number} does not fit the spec: "
            'In [project] write: dependencies = ["mcpgen[http]", "rich"]'
        )
    ]
    assert place.read_text() == before
    place.write_text(before.replace('"mcpgen"', '"mcpgen[http]"'))
    assert seeded(calling(), tmp_path)[1] == []


def test_dynamic_dependencies_are_the_users_business(tmp_path: Path) -> None:
    files, _ = seeded(Kit().toolkit(), tmp_path)
    text = files["pyproject.toml"].replace(
        'dependencies = ["mcpgen"]', 'dynamic = ["dependencies"]'
    )
    (tmp_path / "pyproject.toml").write_text(text)
    assert seeded(calling(), tmp_path)[1] == []


def test_a_new_project_has_the_client_and_says_how_to_install_it(tmp_path: Path) -> None:
    files, told = seeded(calling(), tmp_path)
    assert told == []
    assert 'dependencies = ["mcpgen[http]"]' in files["pyproject.toml"]
    assert "pip install '/path/to/mcpgen[http]'" in files["README.md"]
    assert "Some of its tools call an" in files["README.md"]
    assert "at most 2.5 s" in files["README.md"]
    assert "4,096 bytes" in files["README.md"]
    assert "redential" not in files["README.md"]
    plain, _ = seeded(Kit().toolkit(), tmp_path)
    assert "http" not in plain["README.md"].lower()


SCHEMES: list[tuple[Scheme, str, str]] = [
    (
        {"kind": "apiKey", "settings": {"value": "key"}, "name": "X|Key", "location": "query"},
        "an API key in the query, as X\\|Key",
        "`NOTES_KEY`",
    ),
    (
        {"kind": "basic", "settings": {"username": "user", "password": "word"}},
        "a user name and a password (HTTP Basic)",
        "`NOTES_USER` and `NOTES_WORD`",
    ),
    ({"kind": "bearer", "settings": {"value": "token"}}, "a bearer token", "`NOTES_TOKEN`"),
    ({"kind": "oauth2", "settings": {"value": "token"}}, "OAuth 2", "`NOTES_TOKEN`"),
    (
        {
            "kind": "oauth2",
            "settings": {"client_id": "id", "client_secret": "secret", "value": "token"},
            "token_url": "https://a.example/token",
        },
        "OAuth 2",
        "`NOTES_ID` and `NOTES_SECRET` (a token is fetched), or `NOTES_TOKEN`",
    ),
]


@pytest.mark.parametrize(
    ("scheme", "kind", "variables"), SCHEMES, ids=lambda value: str(value)[:20]
)
def test_the_readme_names_the_variables_of_each_scheme(
    scheme: Scheme, kind: str, variables: str, tmp_path: Path
) -> None:
    toolkit = calling(scheme)
    (row,) = scheme_rows(toolkit)
    assert (row.name, row.kind, row.variables) == ("scheme\\_0", kind, variables)
    files, _ = seeded(toolkit, tmp_path)
    assert f"| scheme\\_0 | {kind} | {variables} |" in files["README.md"]
    first = next(iter(scheme["settings"].values()))
    assert f'`operations.API.credentials["{first}"] = ...`' in files["README.md"]
