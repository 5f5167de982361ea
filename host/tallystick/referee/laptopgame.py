"""Start and end games without a device: each has a log of its own, whose device is this laptop."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tallycore.log.kinds import ENDED_FINISHED, FIRST_CHOSEN
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallystick.store.game import Game, GameSummary
from tallystick.store.store import Store

LAPTOP = b"laptop"
# The device id of all such logs. Each game has a log with a random id, so that no two laptops' logs are confused.


def is_laptop_game(summary: GameSummary) -> bool:
    """Return True if the game was recorded by hand, without a device: its record has nothing that only a device writes."""
    return summary.device_id == LAPTOP and not summary.is_of_device


def start_laptop_game(
    store: Store,
    profile: Profile,
    names: Sequence[str],
    options: Sequence[int],
    readings: Sequence[str],
    first: int = 0,
    version: str = "",
) -> Game:
    """Store a new game that is recorded by hand, and return it.

    `options` are in the order of the profile; `first` is the seat that begins.
    """
    log_id = secrets.token_bytes(8)
    started = {
        "game": profile.id,
        "profile": profile.hash,
        "names": list(names),
        "colours": list(range(len(names))),
        "options": list(options),
        "readings": list(readings),
    }
    events = [
        Event(1, 0, "game_started", started),
        Event(2, 0, "first_player", {"seat": first, "how": FIRST_CHOSEN}),
    ]
    log = store.open_log(LAPTOP, log_id, board="laptop", version=version)
    log.add([encode_event(event) for event in events], source="record")
    return store.game(f"{log_id.hex()}:1")


def end_laptop_game(store: Store, game: Game) -> None:
    """Store that a game recorded by hand is finished."""
    last = game.summary.last_seq
    log = store.log_of(game.summary)
    log.add([encode_event(Event(last + 1, 0, "game_ended", {"how": ENDED_FINISHED}))], source="record")
