"""A game without a device: a log of its own, whose device is this laptop."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tallycore.log.kinds import ENDED_FINISHED, FIRST_CHOSEN
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallystick.store.game import Game, GameSummary
from tallystick.store.store import Store

LAPTOP = b"laptop"
# The device id of all such logs; each game has a log of its own, so that no two laptops ever mean the same one.


def is_laptop_game(summary: GameSummary) -> bool:
    """Whether the game was recorded by hand, without a device."""
    return summary.device_id == LAPTOP


def start_laptop_game(
    store: Store,
    profile: Profile,
    names: Sequence[str],
    options: Sequence[int],
    readings: Sequence[str],
    first: int = 0,
    version: str = "",
) -> Game:
    """A game recorded by hand has begun, and is in the store. `options` in the order of the profile; `first` is a seat."""
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
    """The game recorded by hand is finished."""
    last = game.summary.last_seq
    log = store.open_log(LAPTOP, game.summary.log_id)
    log.add([encode_event(Event(last + 1, 0, "game_ended", {"how": ENDED_FINISHED}))], source="record")
