"""A table for tests: events are numbered in order, and folded one by one."""

from tallycore.log.records import Event, decode_event, encode_event
from tallycore.table.fold import Fold


class Table:
    """`table.rolled(...)` appends an event of that kind. Missing fields are empty."""

    def __init__(self, seats=2, start=True):
        self.fold = Fold()
        self.events = []
        self.records = []
        self.turns = []
        if start:
            self.add(
                "game_started", game="free", profile=b"", names=["Ann", "Bo", "Cy", "Di"][:seats],
                colours=[], options=[], readings=[],
            )  # fmt: skip
            self.add("first_player", seat=0, how=0)

    def add(self, kind, dt_ms=1000, **fields):
        record = encode_event(Event(len(self.events) + 1, dt_ms, kind, fields))
        event = decode_event(record)
        self.events.append(event)
        self.records.append(record)
        self.fold.apply(event, record)
        return event.seq

    def roll(self, faces, **fields):
        number = 1 + sum(event.kind == "rolled" for event in self.events)
        fields = {"source": 0, "purpose": 0, **fields}
        return self.add("rolled", roll=number, seat=self.state.seat, sides=[6] * len(faces), faces=faces, **fields)

    def end_turn(self):
        seq = self.add("turn_ended", next=(self.state.seat + 1) % self.state.seats)
        self.add("sealed", seal=b"s" * 16)
        self.turns.append(seq)
        return seq

    @property
    def state(self):
        return self.fold.state
