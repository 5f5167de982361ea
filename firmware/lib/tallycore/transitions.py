"""What each kind of event does to the state of the table. An event that does not fit the state changes only the time:
the log may be damaged or from a newer version, and neither side may fail over it; audit says what is wrong."""

from tallycore.kinds import PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.records import Event
from tallycore.state import (
    CHOICES_KEPT,
    ENDED,
    MOST_HAND,
    MOST_ITEMS,
    MOST_ROWS,
    MOST_WHAT,
    PLAYING,
    ROLL_DRAW,
    ROLL_FIRST_PLAYER,
    ROLL_TYPED,
    ROLL_UNDONE,
    ROLL_UNVERIFIED,
    ROLL_WHAT,
    ROLLS_KEPT,
    SETTING_UP,
    Roll,
    State,
)

FAR = 1 << 62
# No count of the table comes near; an event that would take one further does not fit, so that a checkpoint always holds it.


def apply_time(state: State, event: Event) -> None:
    """The time before `event` is on the clock of whose turn it was."""
    state.seq = event.seq
    is_running = state.stage == PLAYING and not state.paused and state.seat < state.seats
    if is_running and state.clocks_ms[state.seat] + event.dt_ms < FAR:
        state.clocks_ms[state.seat] += event.dt_ms
        state.turn_ms += event.dt_ms


def apply_event(state: State, event: Event) -> None:
    """`event` has happened and stands."""
    if event.kind != "booted":
        apply_time(state, event)  # before a boot the device was off: nobody was thinking
    state.seq = event.seq
    step = _STEPS.get(event.kind)
    if step is not None and (state.stage or event.kind == "game_started"):
        step(state, event)


def apply_voided(state: State, event: Event) -> None:
    """`event` was undone: its time was spent all the same, and a roll or a draw stays in sight."""
    apply_time(state, event)
    if event.kind in _OF_CHANCE:
        _remember_roll(state, event, ROLL_UNDONE)


def _game_started(state: State, event: Event) -> None:
    fresh = State()
    fresh.seq = fresh.game_seq = event.seq
    fresh.stage = SETTING_UP
    for name in ("game", "profile", "names", "colours", "options", "readings"):
        setattr(fresh, name, event[name])
    fresh.scores = [0] * fresh.seats
    fresh.clocks_ms = [0] * fresh.seats
    state.load(fresh.encode())


def _dice_committed(state: State, event: Event) -> None:
    state.commitment = event["commitment"]


def _salt_added(state: State, event: Event) -> None:
    state.salts = state.salts + [event["salt"]]
    state.salt_seats = state.salt_seats + [event["seat"]]


def _first_player(state: State, event: Event) -> None:
    if event["seat"] < state.seats:
        state.seat = event["seat"]
        state.turn = 1
        state.turn_ms = 0
        state.stage = PLAYING


def _rolled(state: State, event: Event) -> None:
    _remember_roll(state, event, 0)


def _remember_roll(state: State, event: Event, flags: int) -> None:
    number = 0
    if event.kind == "typed_roll" or event.kind == "typed_draw":
        flags |= ROLL_TYPED
    else:
        number = event["roll"]
        state.roll_count = number
        if event["source"] == SOURCE_UNVERIFIED:
            flags |= ROLL_UNVERIFIED
    sides = event.fields.get("sides", [])
    faces = event.fields.get("faces", [])
    if event.kind in _DRAWS:
        flags |= ROLL_DRAW | _what(event["way"])
        row = Roll(number, event["seat"], flags, sides, faces, event["bag"], event["items"]).to_row()
    else:
        if event["purpose"] == PURPOSE_FIRST_PLAYER:
            flags |= ROLL_FIRST_PLAYER
        elif event["purpose"] >= PURPOSE_CHANCE:
            flags |= _what(event["purpose"] - PURPOSE_CHANCE)
        row = Roll(number, event["seat"], flags, sides, faces).to_row()
    state.rolls = (state.rolls + [row])[-ROLLS_KEPT:]


def _what(number: int) -> int:
    """The part of a roll's flags that says what it was for."""
    return (number + 1) * ROLL_WHAT if number < MOST_WHAT else 0


def _drawn(state: State, event: Event) -> None:
    _remember_roll(state, event, 0)
    seat = event["seat"]
    bag = event["bag"]
    for item in event["items"]:
        if seat < state.seats and _count(state.out, bag * state.seats + seat, item, 1):
            state.hand = (state.hand + [bag * MOST_ITEMS + item])[-MOST_HAND:]


def _bag_returned(state: State, event: Event) -> None:
    seat = event["seat"]
    bag = event["bag"]
    for item in event["items"]:
        if seat < state.seats and _count(state.out, bag * state.seats + seat, item, -1):
            held = bag * MOST_ITEMS + item
            if seat == state.seat and held in state.hand:
                at = state.hand.index(held)
                state.hand = state.hand[:at] + state.hand[at + 1 :]


def _count(rows: list[list[int]], at: int, item: int, by: int) -> bool:
    """Row `at` counts `by` more of `item`. False where it has no room for that, or would count below 0."""
    if at >= MOST_ROWS or item >= MOST_ITEMS:
        return False
    now = rows[at][item] if at < len(rows) and item < len(rows[at]) else 0
    if not 0 <= now + by < FAR:
        return False
    while len(rows) <= at:
        rows.append([])
    while len(rows[at]) <= item:
        rows[at].append(0)
    rows[at][item] = now + by
    return True


def _turn_ended(state: State, event: Event) -> None:
    if event["next"] < state.seats:
        state.seat = event["next"]
        state.turn += 1
        state.turn_ms = 0
        state.hand = []


def _score_changed(state: State, event: Event) -> None:
    if event["seat"] < state.seats and abs(state.scores[event["seat"]] + event["delta"]) < FAR:
        state.scores[event["seat"]] += event["delta"]


def _score_corrected(state: State, event: Event) -> None:
    if event["seat"] < state.seats:
        state.scores[event["seat"]] = event["score"]


def _choice_made(state: State, event: Event) -> None:
    choice = event["choice"]
    state.choices = (state.choices + [[choice, event["item"], event["seat"], state.turn]])[-CHOICES_KEPT:]
    if choice < 64:
        while len(state.choice_counts) <= choice:
            state.choice_counts.append(0)
        state.choice_counts[choice] += 1
    if event["seat"] < state.seats:
        _count(state.noted, choice * state.seats + event["seat"], event["item"], 1)


def _phase_changed(state: State, event: Event) -> None:
    state.phase = event["phase"]


def _counter_changed(state: State, event: Event) -> None:
    at = event["counter"] * state.seats + event["seat"]
    if event["seat"] < state.seats and at < 256:
        while len(state.counters) <= at:
            state.counters.append(0)
        if abs(state.counters[at] + event["delta"]) < FAR:
            state.counters[at] += event["delta"]


def _paused(state: State, _event: Event) -> None:
    state.paused = 1


def _resumed(state: State, _event: Event) -> None:
    state.paused = 0


def _secret_revealed(state: State, _event: Event) -> None:
    state.revealed = 1


def _game_ended(state: State, event: Event) -> None:
    state.stage = ENDED
    state.ended_how = event["how"]


def _reading_set(state: State, event: Event) -> None:
    name = event["reading"] + "="
    others = [reading for reading in state.readings if not reading.startswith(name)]
    state.readings = others + [name + event["value"]]


_DRAWS = ("bag_drawn", "typed_draw")
_OF_CHANCE = ("rolled", "typed_roll") + _DRAWS

_STEPS = {
    "game_started": _game_started,
    "dice_committed": _dice_committed,
    "salt_added": _salt_added,
    "first_player": _first_player,
    "rolled": _rolled,
    "typed_roll": _rolled,
    "turn_ended": _turn_ended,
    "score_changed": _score_changed,
    "score_corrected": _score_corrected,
    "choice_made": _choice_made,
    "phase_changed": _phase_changed,
    "counter_changed": _counter_changed,
    "paused": _paused,
    "resumed": _resumed,
    "secret_revealed": _secret_revealed,
    "game_ended": _game_ended,
    "reading_set": _reading_set,
    "bag_drawn": _drawn,
    "typed_draw": _drawn,
    "bag_returned": _bag_returned,
}
