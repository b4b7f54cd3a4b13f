"""The order of models in their module: shared ones, then tool by tool, each after what it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcpgen.emit.ir import Model


def ordered(models: Iterable[Model], owners: Sequence[str]) -> list[Model]:
    """Sort models; `owners` are the handlers in the order of their tools.

    Inside a block the order is that of a depth-first walk from the names in order, so it depends on
    nothing but the models of the block. In a cycle one stands before what it uses.
    """
    blocks: dict[str, dict[str, Model]] = {owner: {} for owner in ("", *owners)}
    for model in sorted(models, key=lambda model: model.name):
        blocks[model.owner][model.name] = model
    return [model for block in blocks.values() for model in _walked(block)]


def _walked(block: dict[str, Model]) -> list[Model]:
    done: dict[str, Model] = {}
    seen: set[str] = set()
    stack = [(name, False) for name in reversed(block)]
    while stack:
        name, is_left = stack.pop()
        if is_left:
            done[name] = block[name]
        elif name not in seen:
            seen.add(name)
            stack.append((name, True))
            below = [use for use in block[name].uses if use in block and use not in seen]
            stack += [(use, False) for use in reversed(below)]
    return list(done.values())
