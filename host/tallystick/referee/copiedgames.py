"""Copy single games from one store into another, as archives, and prove that both hold the same events."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from tallystick.referee.evidence import FindProfile
from tallystick.referee.exported import archive_text
from tallystick.store.errors import NotACopy
from tallystick.store.game import Game
from tallystick.store.importing import import_text
from tallystick.store.store import Store


class CopiedGame(NamedTuple):
    """Say which number a game has in each store, how many of its events were new, and the hash over all of them."""

    number: int
    here: int
    new_events: int
    sha256: str


def copy_game(source: Store, target: Store, name: str, find_profile: FindProfile) -> CopiedGame:
    """Copy one game with its notes. Raise StoreError, also if the target then holds other events of it."""
    game = source.game(name)
    report = import_text(target, archive_text(source, game, find_profile), f"game {game.summary.number}")
    if report.game is None:
        raise NotACopy(target.place, f"game {game.summary.number} is not in it")
    here = target.reread(report.game)
    if hashed(here) != hashed(game):
        raise NotACopy(target.place, f"its game {here.summary.number} has other events")
    return CopiedGame(game.summary.number, here.summary.number, report.events, hashed(game))


def hashed(game: Game) -> str:
    """Return the SHA-256 over the records of a game, each with its number."""
    digest = hashlib.sha256()
    for seq, record in zip(game.seqs, game.records, strict=True):
        digest.update(b"%d:%d:%b" % (seq, len(record), record))
    return digest.hexdigest()
