"""Sets of calls as real clients are known to send them, made of mcpgen's own table of quirks.

Each is sent twice: under the client's name, where ours should accept it at once and tell so, and
under a name that no table has, where it should be refused and mended like any other.
"""

from __future__ import annotations

import json
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from mcpgen_runtime.runtime.quirks import QUIRKS, Decode, Drop

from .faulting import STRINGIFIED, Fault, faults
from .sets import Call, CallSet
from .targets import valid_calls
from .truth import truth
from .wire import UNKNOWN, Client

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from .targets import Target

MOST_STRINGIFIED = 3
CATALOGS = 8
"""How many servers a client calls: each is a process of its own."""

VALUES = {
    "toolCallId": "call_7f3a9c21",
    "sessionId": "9b2c6a1e-0d44-4c1c-9f63-1f0f2a7d5b10",
    "_sessionID": "ses_4e1d0b7a",
    "security_context": {"user": "u-1", "token": None},
    "task_progress": "- [x] look\n- [ ] change",
    "wait_for_previous": True,
}
"""Values of the keys that clients add; any other gets a text."""


def quirky(targets: Sequence[Target], each: int, rng: random.Random) -> list[CallSet]:
    """Return `each` calls of every client with a quirk, by nobody known, then under its name."""
    added, texts = list[Call](), list[Call]()
    for clients in dict.fromkeys(quirk.clients for quirk in QUIRKS):
        repairs = [quirk.repair for quirk in QUIRKS if quirk.clients == clients]
        keys = [repair.key for repair in repairs if isinstance(repair, Drop)]
        types = [kind for repair in repairs if isinstance(repair, Decode) for kind in repair.types]
        making = _Making(Client(clients[-1].replace("*", "notes")), keys, types, rng)
        added += _some(making.with_keys, targets, each, rng) if keys else []
        texts += _some(making.with_texts, targets, each, rng) if types else []
    return [
        CallSet("keys added, by a client that is not known", _by_nobody(added)),
        CallSet("values as text, by a client that is not known", _by_nobody(texts)),
        CallSet("keys added, by the clients that add them", added, goal=0),
        CallSet("values as text, by the clients that send them so", texts, goal=0),
    ]


def _by_nobody(calls: Sequence[Call]) -> list[Call]:
    return [call._replace(client=UNKNOWN) for call in calls]


def _some(
    make: Callable[[Target], Iterator[Call]],
    targets: Sequence[Target],
    count: int,
    rng: random.Random,
) -> list[Call]:
    """Return calls of so many tools that can have one, of a few catalogs, in a random order."""
    catalogs = sorted({target.catalog for target in targets})
    near = rng.sample(catalogs, min(len(catalogs), CATALOGS))
    shuffled = rng.sample(targets, len(targets))
    made = (call for target in shuffled if target.catalog in near for call in make(target))
    refused = (call for call in made if not truth(call.target).closed_accepts(call.sent))
    return [call for call, _ in zip(refused, range(count), strict=False)]


class _Making(NamedTuple):
    """Makes one client's calls: the keys that it adds, the types that it sends as text."""

    client: Client
    keys: Sequence[str]
    types: Sequence[str]
    rng: random.Random

    def with_keys(self, target: Target) -> Iterator[Call]:
        """Add some of the keys, where the tool has none of that name."""
        text = json.dumps(target.exact)
        strange = [key for key in self.keys if json.dumps(key) not in text]
        for meant in valid_calls(target)[:1] if strange else ():
            chosen = self.rng.sample(strange, self.rng.randint(1, len(strange)))
            added = {key: VALUES.get(key, "abc") for key in chosen}
            kinds = ("added key",) * len(added)
            yield Call(target, meant, {**meant, **added}, kinds, self.client)

    def with_texts(self, target: Target) -> Iterator[Call]:
        """Send some values of these types as JSON text."""
        for meant in valid_calls(target)[:1]:
            found = faults(target.exact, meant, self.rng).get(STRINGIFIED, [])
            fitting = [fault for fault in found if _type(json.loads(fault.value)) in self.types]
            self.rng.shuffle(fitting)
            chosen = list[Fault]()
            for fault in fitting[:MOST_STRINGIFIED]:
                if all(map(fault.is_apart, chosen)):
                    chosen.append(fault)
            sent = reduce(lambda arguments, fault: fault.applied(arguments), chosen, meant)
            yield Call(target, meant, sent, (STRINGIFIED,) * len(chosen), self.client)


def _type(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    return "array" if isinstance(value, list) else "object"
