"""The steps of the fold for events that come about once per game, or rarely: set-up, end, agreed readings, seals.

They have their own module, so that the device imports them only when such an event happens.
"""

from tallycore.log.fields import write_value
from tallycore.log.records import Event
from tallycore.table.state import ENDED, MOST_SETUPS, PLAYING, SETTING_UP, State


def apply_rare(state: State, event: Event) -> None:
    """Apply `event`, which was not undone, to `state`. Ignore an event of an unknown kind."""
    kind = event.kind
    if kind == "game_started":
        _game_started(state, event)
    elif kind == "dice_committed":
        state.commitment = event["commitment"]
    elif kind == "salt_added":
        salts = bytearray()
        write_value(salts, "S", state.salts + [event["salt"]])
        state.tables["salts"] = salts
        state.salt_seats = state.salt_seats + [event["seat"]]
    elif kind == "first_player":
        if event["seat"] < state.seats:
            state.seat = state.first_seat = event["seat"]
            state.turn = 1
            state.turn_ms = 0
            state.stage = PLAYING
    elif kind == "secret_revealed":
        state.revealed = 1
    elif kind == "game_ended":
        state.stage = ENDED
        state.ended_how = event["how"]
    elif kind == "events_lost":
        # The lost rolls keep their numbers.
        state.roll_count = event["rolls"]
    elif kind == "reading_set":
        name = event["reading"] + "="
        others = [reading for reading in state.readings if not reading.startswith(name)]
        state.readings = others + [name + event["value"]]
    elif kind == "players_seated":
        _seated(state, event)
    elif kind == "setup_sealed" or kind == "setup_revealed":
        _setup(state, event)


def _seated(state: State, event: Event) -> None:
    """Let the players change seats and take the colours of their new seats, before the first turn."""
    seats = event["seats"]
    if state.stage != SETTING_UP or sorted(seats) != list(range(state.seats)) or len(event["colours"]) != state.seats:
        return
    state.names = [state.names[seat] for seat in seats]
    state.colours = event["colours"]
    state.seated = 1
    state.salt_seats = [seats.index(seat) if seat in seats else seat for seat in state.salt_seats]


def _setup(state: State, event: Event) -> None:
    """Count a sealed set-up of a seat, or note which one is revealed."""
    seat = event["seat"]
    if seat >= state.seats:
        return
    if not state.setups_sealed:
        state.setups_sealed = [0] * state.seats
        state.setups_revealed = [0] * state.seats
    if event.kind == "setup_sealed":
        state.setups_sealed[seat] = min(state.setups_sealed[seat] + 1, MOST_SETUPS)
    elif 1 <= event["number"] <= state.setups_sealed[seat]:
        state.setups_revealed[seat] |= 1 << event["number"] - 1


def _game_started(state: State, event: Event) -> None:
    """Reset `state` to the set-up of the game that `event` starts."""
    starts = state.starts
    state.load(b"")
    state.starts = starts
    state.seq = state.game_seq = event.seq
    state.stage = SETTING_UP
    for name in ("game", "profile", "names", "colours", "options", "readings"):
        setattr(state, name, event[name])
    state.scores = [0] * state.seats
    state.clocks_ms = [0] * state.seats
