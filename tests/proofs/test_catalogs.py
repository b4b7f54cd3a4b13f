"""The 27 real catalogs: every model, and all that is served, is proved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mcpgen.emit.disk.manifest import parse_manifest
from mcpgen.emit.proofs.record import Record, count, parse_records

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.corpus, pytest.mark.xdist_group("corpus")]


def test_every_tool_of_the_catalogs_is_proved(built_catalogs: Path) -> None:
    records: dict[str, Record] = {}
    for file in sorted(built_catalogs.glob("*/.mcpgen.json")):
        manifest = parse_manifest(file.read_bytes())
        assert manifest is not None
        assert manifest.is_proved
        found = parse_records(manifest.proofs)
        records |= {f"{manifest.toolkit}/{tool}": record for tool, record in found.items()}
    others = {
        name: verdicts
        for name, record in records.items()
        if set((verdicts := dict(record.verdicts())).values()) != {"proved"}
    }
    assert others == {}
    inputs, outputs, served = count(records.values())
    assert (inputs.proved, served.proved) == (len(records), len(records))
    assert len(records) > 1_500
    assert outputs.proved > 300
