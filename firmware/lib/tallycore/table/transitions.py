"""Transitions: how each kind of event during play changes the state of the table.

Events that come once per game are in `lifecycle`, those of bags in `draws`. A board imports these when such an event comes.
"""

from tallycore.log.kinds import NEEDS_CONSENT, PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.log.records import Event
from tallycore.table.state import (
    CHOICES_KEPT,
    FAR,
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
    count_item,
    push_row,
)

MOST_COUNTERS = 256
# The limit counts every counter once for each seat.
MOST_CHOICES = 64
# `choice_counts` counts this number of the profile's choices.


def apply_time(state: State, event: Event) -> None:
    """Add the time before `event` to the clock of the seat whose turn it was."""
    state.seq = event.seq
    is_running = state.stage == PLAYING and not state.paused and state.seat < state.seats
    if is_running and state.clocks_ms[state.seat] + event.dt_ms < FAR:
        state.clocks_ms[state.seat] += event.dt_ms
        state.turn_ms += event.dt_ms


def apply_event(state: State, event: Event) -> None:
    """Apply `event`, which was not undone, to `state`."""
    kind = event.kind
    if kind == "booted":
        state.seq = event.seq  # The device was off before a start, so the time counts for nobody.
        state.starts = event.fields.get("start") or state.starts
        return
    apply_time(state, event)
    if not state.stage and kind != "game_started":
        return
    if kind in NEEDS_CONSENT:
        remember_roll(state, event, 0)
        if "way" in event.fields:
            from tallycore.table.draws import take_out

            take_out(state, event)
    elif kind in ("turn_ended", "phase_changed", "paused", "resumed"):
        _passed(state, event)
    elif kind in ("score_changed", "score_corrected", "counter_changed"):
        if event["seat"] < state.seats:
            _counted(state, event)
    elif kind == "choice_made":
        _choice_made(state, event)
    elif kind == "bag_returned":
        from tallycore.table.draws import put_back

        put_back(state, event)
    elif kind not in ("sealed", "slept", "woke", "trouble_met"):
        from tallycore.table.lifecycle import apply_rare

        apply_rare(state, event)


def apply_voided(state: State, event: Event) -> None:
    """Apply an undone event to `state`: its time still counts, and a roll or a draw stays visible."""
    apply_time(state, event)
    if event.kind in NEEDS_CONSENT:
        remember_roll(state, event, ROLL_UNDONE)


def remember_roll(state: State, event: Event, flags: int) -> None:
    """Append the roll or draw of `event` to the last rolls of the state. `flags` are added to its own flags."""
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
    """Pass the turn, change the phase, pause or resume."""
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
    """Change the score of a seat, or one of its counters."""
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
            state.counters = counts = list(
                counts
            )  # It may have been an array of single bytes, which is too small for the count.
        counts[seat] = count


def _choice_made(state: State, event: Event) -> None:
    """Add the choice to the last ones, and count it."""
    choice, item, seat = event["choice"], event["item"], event["seat"]
    push_row(state.tables["choices"], [choice, item, seat, state.turn], CHOICES_KEPT)
    if choice < MOST_CHOICES:
        while len(state.choice_counts) <= choice:
            state.choice_counts.append(0)
        state.choice_counts[choice] += 1
    if seat < state.seats:
        count_item(state.tables["noted"], choice * state.seats + seat, item, 1)
