"""Keep results that were computed from a game. A digest covers everything that they depend on: records, entries, gaps, rules, program.

A kept result is used only while the digest is the same. The digest is over the game's rows as they are stored, so many games are
compared at once and no event is decoded. `tallystick reindex` deletes the results.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import tallycore
from tallystick.referee.evidence import FindProfile
from tallystick.store.errors import StoreError
from tallystick.store.game import Game, GameSummary
from tallystick.store.store import Store

JUDGES = ("games", "referee", "rules", "store", "table")
# The folders of the program that a report depends on.
Key = tuple[int, int]
# The row of a game's log, and the number of its first event.


def kept_or_made(
    store: Store, games: Sequence[GameSummary], find_profile: FindProfile, make: Callable[[Game], dict[str, Any]]
) -> dict[Key, dict[str, Any]]:
    """Return the results of `make` for games, plain JSON values, by (log, first event).

    If nothing has changed, return the kept result. Otherwise read the game, and make and keep the result.
    """
    digests = _digests(store, games, find_profile)
    # They are computed before the game is read. If it grows in between, the result is kept under a digest that fits no more.
    found = _kept(store, digests)
    for summary in games:
        if (key := _key(summary)) not in found:
            game = store.reread(summary)
            found[key] = make(game)
            _keep(store, game.summary, digests.get(key), found[key])
    return found


def kept_if_current(store: Store, games: Sequence[GameSummary], find_profile: FindProfile) -> dict[Key, dict[str, Any]]:
    """Return the kept results of the games of which nothing has changed since, by (log, first event). Make nothing."""
    return _kept(store, _digests(store, games, find_profile))


def _key(summary: GameSummary) -> Key:
    return summary.log, summary.first_seq


def _keep(store: Store, summary: GameSummary, digest: bytes | None, made: dict[str, Any]) -> None:
    """Keep a result, if its digest covers all that it was made from.

    If another program is writing, or the disk is full, the result is not kept and is made again the next time.
    """
    if digest is not None and not store.is_read_only and store.is_covered(summary):
        with suppress(StoreError):
            store.keep_audit(summary, digest, json.dumps(made))


def _kept(store: Store, digests: dict[Key, bytes]) -> dict[Key, dict[str, Any]]:
    """Return the kept results with these digests."""
    found = {}
    for key, (digest, report) in store.kept_audits([*digests]).items():
        # If the kept result is damaged, it is made again.
        with suppress(ValueError):
            said = json.loads(report)
            if digest == digests[key] and isinstance(said, dict):
                found[key] = said
    return found


def _digests(store: Store, games: Sequence[GameSummary], find_profile: FindProfile) -> dict[Key, bytes]:
    """Return the hash of everything that a report on each game is computed from. Games that the index lacks are left out."""
    installed = {game: find_profile(game) for game in {each.game for each in games} if game}
    hashes = {game: profile.hash for game, profile in installed.items() if profile is not None}
    prints = store.fingerprints(games)
    return {
        key: hashlib.sha256(prints[key] + hashes.get(each.game, b"") + program_digest()).digest()
        for each in games
        if (key := _key(each)) in prints
    }


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
