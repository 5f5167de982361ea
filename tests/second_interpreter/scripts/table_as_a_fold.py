"""The state of the table after each event of a game with an undo, a typed roll, a pause and a restart."""

from tallycore.log.fields import pairs_of
from tallycore.log.records import Event, decode_event, encode_event
from tallycore.table.fold import Fold, fold
from tallycore.table.state import LAYOUT, State

GAME = (
    ("booted", {"version": "0.1.0", "board": "pygamer", "cause": 0}),
    (
        "game_started",
        {"game": "pastures", "profile": b"\x11" * 32, "names": ["Ann", "Bo"], "colours": [1, 2], "options": [8, 8]},
    ),
    ("dice_committed", {"commitment": b"\x22" * 32}),
    ("salt_added", {"seat": 1, "salt": "seven"}),
    ("rolled", {"roll": 1, "seat": 0, "sides": [6, 6], "faces": [3, 5], "purpose": 1}),
    ("first_player", {"seat": 1, "how": 1}),
    ("choice_made", {"choice": 0, "item": 2, "seat": 1}),
    ("turn_ended", {"next": 0}),
    ("score_changed", {"seat": 0, "delta": 4}),
    ("rolled", {"roll": 2, "seat": 0, "sides": [6], "faces": [6]}),
    ("undone", {"seq": 9}),
    ("typed_roll", {"seat": 0, "sides": [6], "faces": [1]}),
    ("counter_changed", {"counter": 1, "seat": 1, "delta": 2}),
    ("paused", {}),
    ("resumed", {}),
    ("slept", {"battery": 88}),
    ("woke", {"cause": 2}),
    ("trouble_met", {"code": 12}),
    ("turn_ended", {"next": 1}),
    ("score_corrected", {"seat": 1, "score": -5}),
    ("phase_changed", {"phase": 1}),
    ("reading_set", {"reading": "castles", "value": "strict"}),
    ("turn_ended", {"next": 0}),
    ("turn_ended", {"next": 1}),
    ("turn_ended", {"next": 0}),
    ("undone", {"seq": 23}),
    ("bag_drawn", {"roll": 3, "seat": 0, "sides": [16], "faces": [7], "items": [4]}),
    ("typed_draw", {"seat": 0, "items": [4, 9], "way": 1}),
    ("bag_returned", {"seat": 0, "items": [9]}),
    ("rolled", {"roll": 4, "seat": 0, "sides": [6, 6], "faces": [3, 4], "purpose": 5}),
    ("undone", {"seq": 28}),
    ("sealed", {"seal": b"\x33" * 16}),
    ("turn_ended", {"next": 1}),
    ("turn_ended", {"next": 9}),
    ("score_changed", {"seat": 7, "delta": 1}),
    ("setup_sealed", {"seat": 1, "commitment": b"\x55" * 32}),
    ("setup_sealed", {"seat": 1, "commitment": b"\x66" * 32}),
    ("setup_revealed", {"seat": 1, "number": 2, "salt": b"\x77" * 16, "text": "c4=5 d2=1"}),
    ("setup_revealed", {"seat": 1, "number": 3, "salt": b"", "text": ""}),
    ("secret_revealed", {"secret": b"\x44" * 32}),
    ("game_ended", {"how": 0}),
)


def show(state):
    for name, _ in pairs_of(LAYOUT):
        print("   ", name, getattr(state, name))


live = Fold()
events = []
for at, (kind, fields) in enumerate(GAME):
    # By way of its record, as in life: fields not given are there, and empty.
    event = decode_event(encode_event(Event(at + 1, 1000 + at, kind, fields)))
    events.append(event)
    live.apply(event)
    print(event.seq, kind, live.state.encode())
    print("    can be undone:", [past.seq for past in live.live_events()], live.needs_consent(5))
    restored = Fold()
    restored.restore(live.checkpoint())
    print("    restored:", restored.checkpoint() == live.checkpoint(), restored.state.encode() == live.state.encode())
show(live.state)
for roll in live.state.last_rolls():
    print(roll.number, roll.seat, roll.flags, roll.sides, roll.faces, roll.bag, roll.items, roll.is_draw, roll.what)
print(live.state.seats, live.state.counter(1, 1), live.state.counter(9, 1))
print(live.state.noted_by(0, 1), live.state.noted_by(7, 0), live.state.out_of(0, 0), live.state.out_of(3, 1))
show(fold(events[:9]))
show(State())
