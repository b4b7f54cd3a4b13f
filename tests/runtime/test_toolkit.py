from __future__ import annotations

import pytest

from mcpgen_runtime.runtime.errors import LaunchError
from mcpgen_runtime.runtime.toolkit import CONTRACT, Toolkit, check_contract


@pytest.mark.parametrize("contract", [CONTRACT, CONTRACT - 1])
def test_its_own_contract_and_the_one_before_are_served(contract: int) -> None:
    check_contract(Toolkit(contract, "notes_mcp", ()))


@pytest.mark.parametrize(
    ("contract", "advice"),
    [(CONTRACT - 2, 'rebuild it with "mcpgen build"'), (CONTRACT + 1, "install a newer mcpgen")],
)
def test_any_other_contract_is_refused_with_what_to_do(contract: int, advice: str) -> None:
    with pytest.raises(LaunchError, match=advice) as error:
        check_contract(Toolkit(contract, "notes_mcp", ()))
    assert f"notes_mcp was generated for contract {contract}" in str(error.value)
