"""Keep results that were computed from a game. A digest covers everything that they depend on: records, entries, gaps, rules, program.

To compute the digest, the game must be read. A kept result is used only while the digest is the same. `tallystick reindex` deletes
the results.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import tallycore
from tallystick.referee.audit import around_in
from tallystick.referee.evidence import FindProfile
from tallystick.store.errors import StoreError
from tallystick.store.game import Game
from tallystick.store.store import Store

JUDGES = ("games", "referee", "rules", "store", "table")
# The folders of the program that a report depends on.


def kept_or_made(
    store: Store, game: Game, find_profile: FindProfile, make: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Return the result of `make` for the game, plain JSON values.

    If nothing has changed, return the kept result. Otherwise make and keep it.
    """
    digest = _digest(store, game, find_profile)
    found = _kept(store, game, digest)
    if found is not None:
        return found
    made = make()
    if not store.is_read_only:
        # If another program is writing, or the disk is full, the result is not kept and is made again the next time.
        with suppress(StoreError):
            store.keep_audit(game.summary, digest, json.dumps(made))
    return made


def kept_if_current(store: Store, game: Game, find_profile: FindProfile) -> dict[str, Any] | None:
    """Return the kept result of the game if nothing has changed since it was made; otherwise None. Make nothing."""
    return _kept(store, game, _digest(store, game, find_profile))


def _kept(store: Store, game: Game, digest: bytes) -> dict[str, Any] | None:
    kept = store.kept_audit(game.summary)
    if kept is None or kept[0] != digest:
        return None
    try:
        found = json.loads(kept[1])
    except ValueError:  # the kept result is damaged: it is made again
        return None
    return found if isinstance(found, dict) else None


def _digest(store: Store, game: Game, find_profile: FindProfile) -> bytes:
    """Return the hash of everything that a report on the game is computed from."""
    summary = game.summary
    profile = find_profile(summary.game) if summary.game else None
    around = around_in(store, game)
    said = (
        summary,
        game.records,
        [
            (entry.key, entry.after_seq, entry.kind, entry.payload, entry.written_at, entry.is_damaged)
            for entry in game.entries
        ],
        (around.before, around.next_seq, around.lost, around.same_dice, around.abandoned, around.origin),
        store.listed_around(summary),
        store.other_heads(summary),
        profile.hash if profile is not None else b"",
        program_digest(),
    )
    return hashlib.sha256(repr(said).encode()).digest()


@cache
def program_digest() -> bytes:
    """Return the hash of the program's own files that a report depends on, and of the games of other packages."""
    from tallystick.games.registry import packaged_games  # noqa: PLC0415 (it costs start-up time)

    here = Path(__file__).resolve().parents[1]
    folders = [here / name for name in JUDGES] + [Path(tallycore.__file__).parent]
    folders += [Path(each.folder) for each in packaged_games().values()]
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".toml", ".json"}):
            digest.update(f"{file.relative_to(folder)}\0".encode())
            digest.update(file.read_bytes())
    return digest.digest()
