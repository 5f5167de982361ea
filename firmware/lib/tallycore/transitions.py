"""What each kind of event does to the state of the table. An event that does not fit the state changes only the time:
the log may be damaged or from a newer version, and neither side may fail over it; audit says what is wrong.

Here is what happens in play; the rest stands in modules of its own, which a board loads when such an event comes.
"""

from tallycore.kinds import NEEDS_CONSENT, PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.records import Event
from tallycore.rows import FAR, count_item, push_row
from tallycore.state import (
    CHOICES_KEPT,
    MOST_WHAT,
    PLAYING,
    ROLL_DRAW,
    ROLL_FIRST_PLAYER,
    ROLL_TYPED,
    ROLL_UNDONE,
    ROLL_UNVERIFIED,
    ROLL_WHAT,
    ROLLS_KEPT,
    State,
)

MOST_COUNTERS = 256
# Of all seats together; and of choices that are counted.
MOST_CHOICES = 64


def apply_time(state: State, event: Event) -> None:
    """The time before `event` is on the clock of whose turn it was."""
    state.seq = event.seq
    is_running = state.stage == PLAYING and not state.paused and state.seat < state.seats
    if is_running and state.clocks_ms[state.seat] + event.dt_ms < FAR:
        state.clocks_ms[state.seat] += event.dt_ms
        state.turn_ms += event.dt_ms


def apply_event(state: State, event: Event) -> None:
    """`event` has happened and stands."""
    kind = event.kind
    if kind == "booted":
        state.seq = event.seq  # before a boot the device was off: nobody was thinking
        return
    apply_time(state, event)
    if not state.stage and kind != "game_started":
        return
    if kind in NEEDS_CONSENT:
        remember_roll(state, event, 0)
        if "way" in event.fields:
            from tallycore.draws import take_out

            take_out(state, event)
    elif kind in ("turn_ended", "phase_changed", "paused", "resumed"):
        _passed(state, event)
    elif kind in ("score_changed", "score_corrected", "counter_changed"):
        if event["seat"] < state.seats:
            _counted(state, event)
    elif kind == "choice_made":
        _choice_made(state, event)
    elif kind == "bag_returned":
        from tallycore.draws import put_back

        put_back(state, event)
    elif kind not in ("sealed", "slept", "woke", "trouble_met"):
        from tallycore.ceremony import apply_rare

        apply_rare(state, event)


def apply_voided(state: State, event: Event) -> None:
    """`event` was undone: its time was spent all the same, and a roll or a draw stays in sight."""
    apply_time(state, event)
    if event.kind in NEEDS_CONSENT:
        remember_roll(state, event, ROLL_UNDONE)


def remember_roll(state: State, event: Event, flags: int) -> None:
    """The roll or draw is the last of those that the table remembers."""
    get = event.fields.get
    number = get("roll", 0)
    if event.kind[:5] == "typed":
        flags |= ROLL_TYPED
    else:
        state.roll_count = number
        if event["source"] == SOURCE_UNVERIFIED:
            flags |= ROLL_UNVERIFIED
    row = [number, event["seat"], flags]
    what = -1
    if "way" in event.fields:
        what = event["way"]
        row[2] |= ROLL_DRAW
        row += [event["bag"], len(event["items"])] + event["items"]
    elif event["purpose"] == PURPOSE_FIRST_PLAYER:
        row[2] |= ROLL_FIRST_PLAYER
    else:
        what = event["purpose"] - PURPOSE_CHANCE
    if 0 <= what < MOST_WHAT:
        row[2] |= (what + 1) * ROLL_WHAT
    push_row(state.tables["rolls"], row + get("sides", []) + get("faces", []), ROLLS_KEPT)


def _passed(state: State, event: Event) -> None:
    """It is another's turn, another phase, or time for a pause."""
    if event.kind == "phase_changed":
        state.phase = event["phase"]
    elif event.kind != "turn_ended":
        state.paused = int(event.kind == "paused")
    elif event["next"] < state.seats:
        state.seat = event["next"]
        state.turn += 1
        state.turn_ms = 0
        state.hand = []


def _counted(state: State, event: Event) -> None:
    """The score of a seat, or one of its counters, is another."""
    seat = event["seat"]
    if event.kind == "score_corrected":
        state.scores[seat] = event["score"]
        return
    counts = state.scores
    if event.kind == "counter_changed":
        seat += event["counter"] * state.seats
        counts = state.counters
        if seat >= MOST_COUNTERS:
            return
        while len(counts) <= seat:
            counts.append(0)
    count = counts[seat] + event["delta"]
    if -FAR < count < FAR:
        if event.kind == "counter_changed" and not -128 <= count < 128:
            state.counters = counts = list(counts)  # it was an array of bytes, perhaps
        counts[seat] = count


def _choice_made(state: State, event: Event) -> None:
    choice, item, seat = event["choice"], event["item"], event["seat"]
    push_row(state.tables["choices"], [choice, item, seat, state.turn], CHOICES_KEPT)
    if choice < MOST_CHOICES:
        while len(state.choice_counts) <= choice:
            state.choice_counts.append(0)
        state.choice_counts[choice] += 1
    if seat < state.seats:
        count_item(state.tables["noted"], choice * state.seats + seat, item, 1)
