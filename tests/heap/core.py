"""On MicroPython: what the core keeps in memory. `core.py LIB game N` plays N turns, `core.py LIB profile FILE ROOM` reads a profile
with ROOM bytes to do it in; each prints a JSON list of bytes."""

import gc
import json
import sys
from array import array

sys.path[:] = [sys.argv[1]]
SEATS = 6
COUNTERS = 24


def used():
    """Return the bytes of heap in use."""
    gc.collect()
    return gc.mem_alloc()


def play(turns):
    """Return the bytes of state and fold after 300 events, and after later ones, in a game of six with many counters and two bags."""
    from tallycore.log.records import Event, decode_event, encode_event
    from tallycore.table.fold import Fold

    for name in ("lifecycle", "draws"):
        __import__("tallycore.table." + name)  # the code is not measured
    before = used()
    table = Fold()
    seqs = [0]

    def add(kind, **fields):
        seqs[0] += 1
        record = encode_event(Event(seqs[0], 1500, kind, fields))
        table.apply(decode_event(record), record)

    names = ["Wilhelmina", "Bo", "Christopher", "Dee", "Ada", "Ferdinand"]
    add("game_started", game="large", profile=bytes(32), names=names, colours=list(range(SEATS)), options=[0] * 12)
    add("dice_committed", commitment=bytes(32))
    for seat in range(SEATS):
        add("salt_added", seat=seat, salt="salt of %d" % seat)
    add("first_player", seat=0)
    weight = used() - before
    taken = array("I", bytes(8 * (turns // SEATS)))  # made before, so that it is not measured with the rest
    before = used() - weight
    for turn in range(turns):
        seat = turn % SEATS
        for step in range(2):
            add("rolled", roll=2 * turn + step + 1, seat=seat, sides=[6, 6, 6], faces=[1, 2, 3])
            add("score_changed", seat=seat, delta=1 if table.state.scores[seat] < 100 else -99)
            for counter in range(step, COUNTERS, 3):
                add("counter_changed", counter=counter, seat=seat, delta=[4, -4][turn // SEATS % 2])
        for choice in range(4):
            add("choice_made", choice=choice, item=13 - turn // SEATS % 3, seat=seat)
        add("typed_draw", seat=seat, bag=turn % 2, items=[19 - turn // SEATS % 3])
        add("bag_returned", seat=seat, bag=turn % 2, items=[19 - turn // SEATS % 3])
        if turn % 7 == 0:
            add("undone", seq=seqs[0] - 3)
        add("turn_ended", next=(seat + 1) % SEATS)
        add("sealed", seal=bytes(16))
        if turn % SEATS == SEATS - 1:
            taken[2 * (turn // SEATS)] = seqs[0]
            taken[2 * (turn // SEATS) + 1] = used() - before
    return [(taken[at], taken[at + 1]) for at in range(0, len(taken), 2)]


def fill(room):
    """Allocate memory until `room` bytes are free in one piece. Otherwise the gaps depend on the length of a path."""
    kept = bytearray(room)
    filling = [None] * 4000
    size = 512
    for at in range(len(filling)):
        try:
            filling[at] = bytearray(size)
        except MemoryError:
            if size == 16:
                break
            size //= 2
    del kept
    return filling


def read(path, room):
    """Return the bytes of a profile: after it is read, after every part was asked for, and after the parts are forgotten."""
    from tallycore.profile import Profile

    for name in ("bags", "chances", "choices", "reading", "file_parts", "spans"):
        __import__("tallycore.profile." + name)
    filling = fill(room)
    before = used()
    profile = Profile(lambda: open(path, "rb"))
    taken = [used() - before]
    for entries in (profile.options, profile.bags, profile.choices, profile.phases, profile.chances):
        for entry in entries:
            entry.condition  # noqa: B018 - to ask for it is all
    entries = entry = None
    taken.append(used() - before)
    profile.forget()
    assert filling
    taken.append(used() - before)
    return taken


print(json.dumps(play(int(sys.argv[3])) if sys.argv[2] == "game" else read(sys.argv[3], int(sys.argv[4]))))
