"""Power cuts while the device notes a move with the end of its turn, ends a turn, counts, or takes a note back for the laptop.

Each cut comes in the middle of a change of the flash. Then the power comes back, the device shows a turn, and its log must have the whole
act or nothing of it. The laptop makes the same request again, with the same number. If the act is there, the answer is done. If it is not,
the event of the start has the number, and the laptop asks again with the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event
from tallystick.link.errors import PortVanished, Refused
from tallystick.link.notes import LogWentOn
from tests.pico.chip import Chip
from tests.pico.cuts import PARTS, fault_in, saved, told_after_start
from tests.pico.laptop import COUNT, END, NOTE_AND_END, UNDO, Laptop

SETTLED_MS = 1500
# By then, a request is carried out, and the newest change is copied.
EVENTS = {
    NOTE_AND_END: ("choice_made", "turn_ended"), END: ("turn_ended",), UNDO: ("undone",), COUNT: ("counter_changed",),
}  # fmt: skip
ITEM = 1


@dataclass
class Cuts:
    """The results of the cuts in one kind of request."""

    changes: int
    """How often the request changes the flash, including copies."""
    count: int = 0
    answered: int = 0
    """How often the answer came before the cut."""
    kept: int = 0
    """How often the whole act was there after the start."""
    again: int = 0
    """How often the same request was then answered as done."""
    repeated: int = 0
    """How often the act was not there, and the request with the next number was carried out."""
    refused: int = 0
    """How often it was not there and could not be requested again: the laptop can undo only the newest act."""
    faults: list[str] = field(default_factory=list)


def cut_all(
    chip: Chip, laptop: Laptop, asked: Sequence[str], count: int, folder: Path, on_progress: Callable[[str], None]
) -> dict[str, Cuts]:
    """Make `count` cuts in the game that `laptop` follows. They are spread over the changes of the flash by those requests of `asked`
    that make or end a turn's acts. Raise ChipStopped, LinkError.
    """
    if not count:
        return {}
    bench = _Bench(chip, laptop, folder)
    kinds = [what for what in EVENTS if what in asked]
    tallies = {what: Cuts(bench.changes(what)) for what in kinds}
    for number in range(count):
        what = kinds[number % len(kinds)]
        tally = tallies[what]
        of_kind = len(range(number % len(kinds), count, len(kinds)))
        at = 1 + int((tally.count + 0.5) / of_kind * tally.changes)
        part = PARTS[tally.count % len(PARTS)]
        on_progress(f"cut {number + 1} of {count}: {what}, change {at} of {tally.changes}, {part:.0%} of it")
        fault = bench.cut(what, at, part, tally)
        if fault:
            tally.faults.append(f"cut {number + 1}: {what}, change {at} of {tally.changes}, {part:.0%} of it: {fault}")
            on_progress(fault)
    return tallies


class _Bench:
    """The chip, and the laptop that asks."""

    def __init__(self, chip: Chip, laptop: Laptop, folder: Path) -> None:
        self._chip = chip
        self._laptop = laptop
        self._folder = folder

    def changes(self, what: str) -> int:
        """Return how often a request changes the flash, until the device has nothing more to do."""
        request = self._prepared(what)
        before = self._chip.changes
        request()
        self._chip.run(SETTLED_MS)
        return self._chip.changes - before

    def cut(self, what: str, at: int, part: float, tally: Cuts) -> str:
        """Cut the power in change number `at` of the request. Return what is wrong after that, or nothing."""
        chip, laptop = self._chip, self._laptop
        request = self._prepared(what)
        before = dict(laptop.records)
        turn = laptop.state.turn
        tally.count += 1
        chip.cut_power_at(at, part)
        is_answered = True
        try:
            request()
        except PortVanished:
            is_answered = False
        chip.run(SETTLED_MS)
        chip.power_on()
        chip.cut_power_at(0)
        told = told_after_start(chip)
        after = saved(chip, self._folder, "after")
        fault = fault_in(told, after, before, len(before))
        if fault:
            return fault
        counts = _counts(what, after.records, len(before))
        is_there = all(counts)
        if is_there != any(counts):
            return f"half of it is there: {EVENTS[what]} {counts}"
        if is_answered and not is_there:
            return "it had been answered as done and is lost"
        tally.answered += is_answered
        tally.kept += is_there
        laptop.follow()
        fault = self._repeat(what, request, tally, is_there=is_there)
        chip.run(SETTLED_MS)
        passed = laptop.state.turn - turn
        counts = _counts(what, saved(chip, self._folder, "again").records, len(before))
        wanted = (1, {0}) if what == COUNT else (abs(passed), {-1, 0, 1})
        if not fault and (set(counts) != {wanted[0]} or passed not in wanted[1]):
            return f"after the second request {EVENTS[what]} are there {counts} times, and {passed} turns have passed"
        return fault

    def _prepared(self, what: str) -> Callable[[], object]:
        """Return a request about the present turn. Before an undo, make a note that can be undone."""
        if what == UNDO:
            self._laptop.request(NOTE_AND_END, item=ITEM)()
            self._chip.run(SETTLED_MS)
        return self._laptop.request(what, item=ITEM)

    def _repeat(self, what: str, request: Callable[[], object], tally: Cuts, *, is_there: bool) -> str:
        """Make the same request again, and another one if its number is taken. Return what is wrong, or nothing."""
        try:
            request()
        except LogWentOn:
            if is_there:
                return "it is there, and the same request is refused"
        else:
            tally.again += 1
            return "" if is_there else "it was not there, and is answered as done"
        try:
            self._laptop.request(what, item=ITEM)()
        except Refused as refused:
            if what != UNDO:
                return f"it was lost, and cannot be asked for again: {refused}"
            tally.refused += 1
        else:
            tally.repeated += 1
        return ""


def _counts(what: str, records: Mapping[int, bytes], confirmed: int) -> list[int]:
    """Return how often each event of the act is among the laptop's events after event `confirmed`."""
    events = [decode_event(record) for seq, record in records.items() if seq > confirmed]
    return [sum(each.kind == kind and each["by"] == BY_LAPTOP for each in events) for kind in EVENTS[what]]
