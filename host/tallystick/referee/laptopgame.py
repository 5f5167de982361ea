"""Start and end games without a device. Each has its own log, and the laptop takes the place of the device.

No device seals such a log. Instead, the laptop notes the head of the chain over its records after each write. So a record
that is changed or damaged later is found.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from functools import reduce

from tallycore.log.kinds import ENDED_FINISHED, FIRST_CHOSEN
from tallycore.log.records import Event, encode_event
from tallycore.profile import Profile
from tallycore.proof.seal import first_head, next_head
from tallystick.store.game import BY_HAND, Entry, Game, GameSummary
from tallystick.store.store import Store

LAPTOP = BY_HAND
# The device id of all such logs. Each game has a log with a random id, so that no two laptops' logs are confused.
WRITTEN = "written"
# An entry of this kind holds `to`, the last of the records that were written, and `head`, the chain's head after it, in hex.


def is_laptop_game(summary: GameSummary) -> bool:
    """Return True if the game was recorded by hand, without a device. Its record then has nothing that only a device writes."""
    return summary.is_by_hand


def start_laptop_game(
    store: Store,
    profile: Profile,
    names: Sequence[str],
    options: Sequence[int],
    readings: Sequence[str],
    first: int | None = 0,
    version: str = "",
) -> Game:
    """Store a new game that is recorded by hand, and return it.

    `options` are in the order of the profile; `first` is the seat that begins, or None if dice decide that
    later.
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
    events = [Event(1, 0, "game_started", started)]
    if first is not None:
        events.append(Event(2, 0, "first_player", {"seat": first, "how": FIRST_CHOSEN}))
    log = store.open_log(LAPTOP, log_id, board="laptop", version=version)
    log.add([encode_event(event) for event in events], source="record")
    return _noted(store, store.game(f"{log_id.hex()}:1"))


def end_laptop_game(store: Store, game: Game) -> None:
    """Store that a game recorded by hand is finished."""
    last = game.summary.last_seq
    log = store.log_of(game.summary)
    log.add([encode_event(Event(last + 1, 0, "game_ended", {"how": ENDED_FINISHED}))], source="record")
    _noted(store, store.reread(game))


def _noted(store: Store, game: Game) -> Game:
    """Return the game, with a note of the current state of its records."""
    payload = {"to": game.summary.last_seq, "head": _head(game.summary, game.records).hex()}
    return store.with_entry(game, store.add_entry(game, game.summary.last_seq, WRITTEN, payload))


def misfits(summary: GameSummary, records: Sequence[bytes], entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield each such note that does not fit the records of the game."""
    for entry in entries:
        if entry.kind == WRITTEN and not entry.is_damaged:
            to = entry.payload.get("to")
            count = to if isinstance(to, int) and 0 < to <= len(records) else 0
            if not count or entry.payload.get("head") != _head(summary, records[:count]).hex():
                yield entry


def _head(summary: GameSummary, records: Sequence[bytes]) -> bytes:
    return reduce(next_head, records, first_head(summary.device_id, summary.log_id))
