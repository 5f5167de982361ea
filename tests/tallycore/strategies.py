"""Random events for property tests."""

from hypothesis import strategies as st

from tallycore.log.records import Event
from tests.tallycore.layouts import KINDS

LAYOUTS = {name: layout for _, name, layout in KINDS}

VALUES = {
    "u": st.integers(0, 2**40),
    "i": st.integers(-(2**40), 2**40),
    "b": st.binary(max_size=32),
    "s": st.text(max_size=8),
    "U": st.lists(st.integers(0, 300), max_size=6),
    "I": st.lists(st.integers(-300, 300), max_size=6),
    "S": st.lists(st.text(max_size=5), max_size=4),
}
SMALL = {
    "seat": st.integers(0, 4),
    "next": st.integers(0, 4),
    "counter": st.integers(0, 80),
    "choice": st.integers(0, 70),
    "bag": st.integers(0, 20),
    "items": st.lists(st.integers(0, 70), max_size=4),
    "names": st.lists(st.text(max_size=5), max_size=4),
}
# Values that usually fit a table, so that the fold has something to do.

times_ms = st.integers(0, 2**32)


@st.composite
def any_event(draw, kinds=tuple(LAYOUTS)):
    """Draw an event of any kind with fields of any value. Its number is 1."""
    kind = draw(st.sampled_from(kinds))
    fields = {name: draw(SMALL.get(name, VALUES[type_])) for name, type_ in LAYOUTS[kind]}
    return Event(draw(st.integers(1, 2**32)), draw(times_ms), kind, fields)


@st.composite
def any_log(draw, most=60):
    """Draw a log of such events, numbered from 1. An undo names an earlier event, or none."""
    events = draw(st.lists(any_event(), min_size=1, max_size=most))
    for seq, event in enumerate(events, start=1):
        event.seq = seq
        if event.kind == "undone":
            event.fields["seq"] = draw(st.integers(0, seq + 1))
    return events


def _with_the_bag(draw, add, step, seat, roll):
    items = draw(st.lists(st.integers(0, 5), min_size=1, max_size=3))
    if step == "draw":
        dice = {"sides": [9, 8, 7][: len(items)], "faces": [1] * len(items), "source": 0}
        add("bag_drawn", roll=roll, seat=seat, bag=0, items=items, way=0, **dice)
    else:
        add("bag_returned", seat=draw(st.integers(0, 1)), bag=0, items=items)


@st.composite
def playing_log(draw, most=80):
    """Draw a log as a device writes it: a game of two to four seats, with undos of the last events."""
    from tallycore.table.fold import Fold

    seats = draw(st.integers(2, 4))
    events = []
    table = Fold()

    def add(kind, **fields):
        event = Event(len(events) + 1, draw(st.integers(0, 100_000)), kind, fields)
        events.append(event)
        table.apply(event)

    add("booted", version="0.1.0", board="bench", cause=0)
    add("game_started", game="free", profile=b"p" * 32, names=[f"seat {n}" for n in range(seats)],
        colours=list(range(seats)), options=[], readings=[])  # fmt: skip
    add("dice_committed", commitment=b"c" * 32)
    add("first_player", seat=draw(st.integers(0, seats - 1)), how=0)
    rolls = 0
    for step in draw(
        st.lists(
            st.sampled_from(["roll", "turn", "score", "fix", "choice", "undo", "typed", "pause", "draw", "back"]),
            max_size=most,
        )
    ):
        seat = table.state.seat
        if step == "roll":
            rolls += 1
            add("rolled", roll=rolls, seat=seat, sides=[6, 6], faces=[draw(st.integers(1, 6)), 2], source=0, purpose=0)
        elif step in ("draw", "back"):
            rolls += step == "draw"
            _with_the_bag(draw, add, step, seat, rolls)
        elif step == "typed":
            add("typed_roll", seat=seat, sides=[20], faces=[draw(st.integers(1, 20))], purpose=0)
        elif step == "turn":
            add("turn_ended", next=(seat + 1) % seats)
            add("sealed", seal=b"s" * 16)
        elif step == "score":
            add("score_changed", seat=seat, delta=draw(st.integers(-20, 20)), by=0)
        elif step == "fix":
            add("score_corrected", seat=seat, score=draw(st.integers(-20, 20)), by=0)
        elif step == "choice":
            add("choice_made", choice=draw(st.integers(0, 2)), item=draw(st.integers(0, 6)), seat=seat)
        elif step == "pause":
            add("resumed" if table.state.paused else "paused")
        elif table.live_events():
            back = table.live_events()[-draw(st.integers(1, min(4, len(table.live_events()))))]
            add("undone", seq=back.seq)
    return events
