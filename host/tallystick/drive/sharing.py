"""Names that never meet share one: the fewer names a program has, the less memory an interpreter keeps for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


def share(names: Iterable[str], together: Iterable[set[str]], new_names: Callable[[], Iterator[str]]) -> dict[str, str]:
    """Each of `names` has the first of `new_names` that none has with which it stands together in some scope.

    `together` holds the scopes: a module, an object, a call. Who comes first gets the shorter name.
    """
    order = list(names)
    wanted = set(order)
    neighbours: dict[str, set[str]] = {name: set() for name in order}
    for scope in together:
        members = scope & wanted
        for name in members:
            neighbours[name] |= members
    found: dict[str, str] = {}
    for name in order:
        taken = {found[other] for other in neighbours[name] if other in found}
        found[name] = next(new for new in new_names() if new not in taken)
    return found
