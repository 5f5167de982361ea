"""Keep the verdict of each game's audit with its result, so that ratings leave out what is faulty without reading any log.

A verdict is forgotten together with the result, when a record or an entry is added to the game. It also counts only while the
program is the one that gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tallystick.referee.audit import audit_stored
from tallystick.referee.evidence import FindProfile
from tallystick.referee.keptaudits import kept_if_current, program_digest
from tallystick.store.errors import StoreError
from tallystick.store.game import GameSummary
from tallystick.store.store import Store

AT_ONCE = 10
# The number of verdicts that are stored together. An audit takes longer than a result.


def verdicts_of(store: Store, games: Sequence[GameSummary], find_profile: FindProfile) -> dict[tuple[int, int], str]:
    """Return the verdicts of games' audits: of the kept one if nothing has changed since, otherwise of a new one."""
    kept = kept_if_current(store, games, find_profile)
    found = {}
    for each in games:
        key = each.log, each.first_seq
        said = _said(kept.get(key, {}))
        found[key] = said or audit_stored(store, each.number or each.key, find_profile).verdict
    return found


def _said(kept: dict[str, Any]) -> str:
    """Return the verdict of a kept result; empty if it has none."""
    audit = kept.get("audit")
    return str(audit.get("verdict") or "") if isinstance(audit, dict) else ""


def count_missing(store: Store) -> int:
    """Return how many decided games have no kept verdict."""
    return store.count_without_audit(program_digest())


def make_all_verdicts(
    store: Store,
    find_profile: FindProfile,
    on_progress: Callable[[int], None] = lambda _: None,
    most: int | None = None,
) -> int:
    """Audit the decided games that have no kept verdict, at most so many of them, and return how many were audited.

    A store that can only be read gets none. Whoever stops the work in between loses at most AT_ONCE of them.
    """
    count, done, program = 0, set[tuple[int, int]](), program_digest()
    while not store.is_read_only and (most is None or count < most):
        games = store.games_without_audit(program, AT_ONCE if most is None else min(AT_ONCE, most - count), done)
        if not games:
            break
        made = verdicts_of(store, games, find_profile)
        # What could not be kept would come up again.
        done |= made.keys()
        with suppress(StoreError):
            store.keep_verdicts(made, program)
        count += len(made)
        on_progress(count)
    return count
