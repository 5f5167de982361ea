"""Damage to stored bytes: in one place, it loses nothing. Every loss is reported, and no number is used again."""

from __future__ import annotations

import os
import random
from itertools import combinations

import pytest

from tallycore.log.records import read_events, split_records
from tallydevice.journal.places import slots
from tests.device.chips import KINDS, Chips
from tests.device.evening import Evening, all_records, start, turn

pytestmark = pytest.mark.long

IS_CAMPAIGN = "TALLYSTICK_CUT_GAMES" in os.environ
STRIDE = 1 if IS_CAMPAIGN else 61
# Only every n-th place and change is tried.
RANDOM_TRIES = 400 if IS_CAMPAIGN else 6
MEMORY_BYTES = 4096
NEWEST_BYTES = 48
# The last two or three entries of a medium.
CHANGES = ((0xFF, 0xFF), (0x11, 0x88), (0x03, 0x00), (0x80, 0x01), (0x00, 0x41))
# The bits that are inverted in two neighbouring bytes. A single bit is repaired, which other tests check.
KINDS_AT_REST = {name: {**memory, "bytes": MEMORY_BYTES} for name, memory in KINDS.items()}
for _memory in KINDS_AT_REST.values():
    _memory.pop("erase_bytes", None)


class Rested:
    """A device after a game and a pause, and everything that its players have seen."""

    def __init__(self, kind: str, last_acts: int) -> None:
        memory = KINDS_AT_REST[kind]
        self.evening = Evening({**memory, "erase_bytes": MEMORY_BYTES})
        session = self.evening.open()
        session.boot("0.1.0", "bench", 0)
        start(session)
        for number in range(8):
            turn(session, number)
            self.evening.idle()
        session.journal.compact()
        for number in range(last_acts):
            session.roll([6, 6])
            session.change_score(number % 2, number + 1)
            self.evening.idle()
            session.end_turn()
            self.evening.idle()
        if last_acts % 2:
            session.roll([20])
            self.evening.idle()
        self.start_of_newest = session.journal.primary.size
        session.pause()
        self.evening.idle()
        self.journal = session.journal
        self.image = self.evening.chips.image()
        self.records = dict(self.evening.records)
        self.next_seq = session.journal.next_seq
        self.rolls = session.state.roll_count

    def chips(self) -> Chips:
        """The device's memory as it was left."""
        chips = Chips(self.evening.chips.memory, self.evening.chips.history_bytes)
        chips.load(self.image)
        return chips

    def check(self, chips: Chips, what: str, *, is_whole: bool = False) -> int:
        """Return how many events are lost; none if `is_whole`. Check that the loss is reported and that no number is used again."""
        evening = self.evening
        journal = evening.journal(chips)
        if journal.log_id != self.journal.log_id:
            assert not is_whole, f"{what}: a new log"
            return 0
        lost = journal.lost
        if is_whole:
            assert not lost, what
        if not lost:
            assert (journal.next_seq, journal.head, journal.secret) == (
                self.next_seq, self.journal.head, self.journal.secret,
            ), what  # fmt: skip
            assert journal.fold.state.encode() == self.journal.fold.state.encode(), what
        assert journal.next_seq >= self.next_seq, f"{what}: the number of a confirmed event would be used again"
        session = evening.open(journal)
        session.listeners.clear()
        session.boot("0.1.0", "bench", 0)
        assert journal.lost == 0
        if session.state.stage not in (0, 3):
            session.roll([6, 6])
        told = [read_events(record)[0] for record in split_records(all_records(journal))]
        for event in told:
            if event.seq < self.next_seq:
                assert event == read_events(self.records[event.seq])[0], what
        new = [event for event in told if event.seq >= self.next_seq]
        assert [event.kind for event in new][: 2 if lost else 1] == (
            ["events_lost", "booted"] if lost else ["booted"]
        ), what
        if lost:
            assert new[0].seq - new[0]["count"] == new[0]["seq"] <= self.next_seq, what
        assert all(event["roll"] > self.rolls for event in new if event.kind == "rolled"), (
            f"{what}: a roll's number again"
        )
        again = evening.journal(chips)
        assert (again.lost, again.next_seq, again.head) == (0, journal.next_seq, journal.head), what
        return lost


AT_REST = [
    pytest.param((kind, acts), id=f"{kind}-{acts}", marks=pytest.mark.xdist_group(f"damage at rest {kind} {acts}"))
    for kind in KINDS
    for acts in (4, 5)
]
# One worker tries all damage to a device. Others would have to play the same game again.


@pytest.fixture(scope="module", params=AT_REST)
def rested(request):
    return Rested(*request.param)


def primary_of(chips: Chips) -> bytes:
    return bytes(chips.nvm.data) if chips.nvm else chips.file("journal.bin")


def spoil(chips: Chips, name: str, at: int, new: bytes) -> None:
    """Write `new` into the medium `name` from `at` on, for any reason."""
    if name == "primary" and chips.nvm:
        chips.nvm.data[at : at + len(new)] = new
    else:
        chips.change("journal.bin" if name == "primary" else name, at, new)


def held(chips: Chips, name: str) -> bytes:
    """Return the content of the medium `name`."""
    return primary_of(chips) if name == "primary" else chips.file(name)


def newest_places(rested: Rested) -> list[tuple[str, int]]:
    """Return each offset of two neighbouring bytes in the newest entries of a medium."""
    journal = rested.journal
    ends = {"primary": journal.primary.size, "history.bin": journal.history.medium.size}
    places = [(name, at) for name, end in ends.items() for at in range(end - NEWEST_BYTES, end)]
    return places + [("spare.bin", slot + at) for slot in slots(journal) for at in range(NEWEST_BYTES)]


def test_no_two_bytes_of_the_newest_events_take_any_of_them(rested):
    places = newest_places(rested)
    for number, (name, at) in enumerate(places):
        for which, change in enumerate(CHANGES):
            if (number + which) % STRIDE:
                continue
            chips = rested.chips()
            old = held(chips, name)[at : at + 2]
            spoil(chips, name, at, bytes(byte ^ turned for byte, turned in zip(old, change, strict=False)))
            # If all changes are in one chain, only the newest one has a copy: two of them may be lost, and that is reported.
            is_whole = rested.journal.uses_dual_write or name != "primary" or at >= rested.start_of_newest
            rested.check(chips, f"{name}, bytes {at} and {at + 1} turned over in {change}", is_whole=is_whole)


@pytest.mark.parametrize("blank", [0, 0xFF, None], ids=["zeros", "erased", "noise"])
def test_one_medium_that_is_lost_whole_takes_nothing_where_there_are_two_sides(rested, blank):
    noise = random.Random(3)
    for name in ("primary", "history.bin", "spare.bin"):
        chips = rested.chips()
        size = len(held(chips, name))
        spoil(chips, name, 0, noise.randbytes(size) if blank is None else bytes([blank]) * size)
        is_whole = rested.journal.uses_dual_write or name != "primary"
        rested.check(chips, f"{name} whole", is_whole=is_whole)


def test_a_history_that_is_cut_short_anywhere_takes_nothing(rested):
    end = rested.journal.history.medium.size
    for at in [*range(0, end, 20 * STRIDE), *range(end - 2 * NEWEST_BYTES, end, STRIDE)]:
        chips = rested.chips()
        spoil(chips, "history.bin", at, bytes(len(held(chips, "history.bin")) - at))
        rested.check(chips, f"history.bin cut at {at}", is_whole=True)


def test_a_memory_that_is_cut_short_anywhere_loses_nothing_in_silence(rested):
    end = rested.journal.primary.size
    lost = []
    for blank in (0, 0xFF):
        for at in range(blank % 3, end, 5 * STRIDE):
            chips = rested.chips()
            spoil(chips, "primary", at, bytes([blank]) * (MEMORY_BYTES - at))
            lost.append(rested.check(chips, f"primary {blank} from {at} on", is_whole=rested.journal.uses_dual_write))
    # The newest change has a copy, and filed changes are on the drive, too.
    has_others = rested.journal.change_number - rested.journal.filed_change > 1
    assert any(lost) == (has_others and not rested.journal.uses_dual_write), "one chain alone cannot spare its middle"


def test_two_media_that_are_lost_lose_nothing_in_silence(rested):
    noise = random.Random(4)
    lost = []
    for names in combinations(("primary", "history.bin", "spare.bin"), 2):
        for blank in (0, 0xFF, None):
            chips = rested.chips()
            for name in names:
                size = len(held(chips, name))
                spoil(chips, name, 0, noise.randbytes(size) if blank is None else bytes([blank]) * size)
            lost.append(rested.check(chips, f"{names} {blank}"))
    assert any(lost)


def test_random_damage_anywhere_loses_nothing_in_silence(rested):
    chance = random.Random(rested.next_seq)
    for number in range(RANDOM_TRIES):
        chips = rested.chips()
        name = chance.choice(("primary", "history.bin", "spare.bin"))
        used = {"primary": rested.journal.primary.size, "history.bin": rested.journal.history.medium.size}
        size = used.get(name, len(held(chips, name)))
        for _ in range(chance.choice((1, 2, 20))):
            at = chance.randrange(size)
            spoil(chips, name, at, chance.randbytes(chance.choice((1, 2, 9)))[: size - at])
        rested.check(chips, f"{name}, try {number}", is_whole=rested.journal.uses_dual_write)
