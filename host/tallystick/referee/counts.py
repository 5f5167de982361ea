"""Compare what recorded moves count, such as castles, with the counters of the device, turn by turn.

A move that builds or takes a castle and the device's change of its counter are two halves of one act. Every change is split into
units of one more or one fewer. So one change by two is the same as two changes by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove


class Unit(NamedTuple):
    """A change of a seat's counter by one: `by` is 1 or -1."""

    counter: int
    seat: int
    by: int

    @property
    def opposite(self) -> Unit:
        """The unit that takes this one back."""
        return self._replace(by=-self.by)


class MoveUnit(NamedTuple):
    """A unit that comes from a recorded move."""

    unit: Unit
    move: PlayedMove
    turn: int


class EventUnit(NamedTuple):
    """A unit that comes from an event of the device."""

    unit: Unit
    seq: int
    turn: int


T = TypeVar("T", MoveUnit, EventUnit)


@dataclass
class CountedTurn:
    """The unpaired units of one turn: those that only the record has, and those that only the device has."""

    turn: int
    moves: list[MoveUnit]
    events: list[EventUnit]
    is_over: bool

    def differing_seats(self) -> set[int]:
        """Return the seats for which the two sides differ about the turn. If one side says nothing, that is not a difference."""
        ours, theirs = {each.unit.seat for each in self.moves}, {each.unit.seat for each in self.events}
        return ours & theirs if self.is_over else set()


class Counts:
    """The counters of the device and those of the recorded moves, which lead to `position`. `pairs` says which turns are the same."""

    def __init__(self, pairs: Pairs, rules: AnyGame, position: Any, profile: Profile | None) -> None:
        self._pairs = pairs
        self._rules = rules
        self._counted = rules.counts(position)
        self._names: list[str] = list(profile.counters) if profile is not None else []
        self._has_points = profile is None or profile.has_scores(pairs.options)

    # --- what it says ----------------------------------------------------------------------------------------------

    @property
    def is_noted(self) -> bool:
        """Return True if the device has counted anything that the rules also count."""
        return bool(self._ties.by_event)

    def events_of(self, move: PlayedMove) -> list[int]:
        """Return the events whose counts belong to a move, in order."""
        return self._ties.by_move.get(move.number, [])

    def moves_of(self, seqs: Iterable[int]) -> list[tuple[PlayedMove, int]]:
        """Return each move that belongs to one of these events, with that event."""
        wanted = set(seqs)
        moves = {move.number: move for move, _turn in self._pairs.moves_by_device_turn()}
        return [
            (moves[number], seq)
            for number, events in self._ties.by_move.items()
            for seq in events
            if seq in wanted and number in moves
        ]

    @property
    def turns(self) -> list[CountedTurn]:
        """Return the turns in which one side has counted something that the other has not, in order."""
        return [turn for turn in self._ties.turns if turn.moves or turn.events]

    def is_needless(self, move: PlayedMove) -> bool:
        """Return True if nothing depends on the count of a move: it ended a game that has no points."""
        return not self._has_points and self._rules.outcome(move.after) is not None

    def to_count(self) -> tuple[PlayedMove, Unit, int] | None:
        """Return the oldest move whose count the device lacks, what it counts, and by how many; None if the device has everything.

        If the device has counted something else since, the players decide what is right.
        """
        for at, turn in enumerate(self._ties.turns):
            later = [each for rest in self._ties.turns[at:] for each in rest.events]
            for each in turn.moves:
                if not any(event.unit.seat == each.unit.seat for event in later):
                    same = [one for one in turn.moves if one.unit == each.unit and one.move.number == each.move.number]
                    return each.move, each.unit, each.unit.by * len(same)
        return None

    def waiting(self) -> list[int]:
        """Return the events of the device's counts in the turn that the record is in, for which it has no move yet, in order."""
        return list(dict.fromkeys(each.seq for each in self._waiting()))

    def fitting(self, position: Any) -> list[Any]:
        """Return the legal moves of a position that count what the oldest waiting event does."""
        left = self._waiting()
        if not left:
            return []
        wanted = {each.unit for each in left}
        oldest = [each.unit for each in left if each.seq == left[0].seq]
        found = []
        for move in self._rules.legal_moves(position):
            units = self._units(position, self._rules.play_unchecked(position, move))
            if units and set(units) <= wanted and set(units) & set(oldest):
                found.append(move)
        return found

    def differs(self, move: PlayedMove) -> str:
        """Return what the device counted in the turn of a move instead of what the move counts; "" if it says nothing else."""
        for turn in self._ties.turns:
            seats = turn.differing_seats()
            own = [each for each in turn.moves if each.move.number == move.number and each.unit.seat in seats]
            if own:
                return self.says(each.unit for each in turn.events if each.unit.seat in seats)
        return ""

    def says(self, units: Iterable[Unit]) -> str:
        """Return units as people read them: "Castles in red +1"."""
        sums: dict[int, int] = {}
        for unit in units:
            sums[unit.counter] = sums.get(unit.counter, 0) + unit.by
        return ", ".join(f"{self._names[counter]} {by:+d}" for counter, by in sums.items() if by)

    # --- how the halves are paired -----------------------------------------------------------------------------------

    def _waiting(self) -> list[EventUnit]:
        present = self._pairs.present_turn
        if not any(turn.counted for turn in self._pairs.device_turns if turn.number == present):
            return []
        return [each for turn in self._ties.turns if turn.turn == present for each in turn.events]

    @cached_property
    def _ties(self) -> _Ties:
        last = self._pairs.device_turns[-1].number if self._pairs.device_turns else 0
        return _tie(list(self._move_units()), list(self._event_units()), last)

    def _move_units(self) -> Iterator[MoveUnit]:
        for move, turn in self._pairs.moves_by_device_turn():
            for unit in self._units(move.before, move.after):
                yield MoveUnit(unit, move, turn)

    def _event_units(self) -> Iterator[EventUnit]:
        known = {self._names.index(name) for name in self._counted if name in self._names}
        for turn in self._pairs.device_turns:
            for event in turn.counted:
                if event["counter"] in known:
                    unit = Unit(event["counter"], event["seat"], 1 if event["delta"] > 0 else -1)
                    yield from [EventUnit(unit, event.seq, turn.number)] * abs(event["delta"])

    def _units(self, before: Any, after: Any) -> list[Unit]:
        """Return what a step counts, unit by unit."""
        then, now = self._rules.counts(before), self._rules.counts(after)
        names = [name for name in self._names if name in then and name in now]
        changes = [
            (Unit(self._names.index(name), seat, 1 if counts[1] > counts[0] else -1), abs(counts[1] - counts[0]))
            for name in (names if then != now else ())
            for seat, counts in enumerate(zip(then[name], now[name], strict=True))
        ]
        return [unit for unit, times in changes for _ in range(times)]


class _Ties(NamedTuple):
    """The pairs of events and moves, and the units that are left in each turn."""

    turns: list[CountedTurn]
    by_move: dict[int, list[int]]
    by_event: dict[int, list[int]]


def _tie(moves: list[MoveUnit], events: list[EventUnit], last_turn: int) -> _Ties:
    """Pair equal units of the same turn. Then pair later events with units that an earlier turn lacks."""
    by_move: dict[int, list[int]] = {}
    by_event: dict[int, list[int]] = {}
    for each in events:
        by_event.setdefault(each.seq, [])

    def tie(move: MoveUnit, event: EventUnit) -> None:
        moves.remove(move)
        events.remove(event)
        seqs = by_move.setdefault(move.move.number, [])
        if event.seq not in seqs:
            seqs.append(event.seq)
        by_event[event.seq].append(move.move.number)

    for event in [*events]:
        same = next((each for each in moves if each.unit == event.unit and each.turn == event.turn), None)
        if same is not None:
            tie(same, event)
    for event in [*events]:
        earlier = next((each for each in moves if each.unit == event.unit and each.turn < event.turn), None)
        if earlier is not None:
            tie(earlier, event)
    for event in [*events]:
        # A wrong count that was corrected later has no meaning.
        back = next((each for each in events if each.unit == event.unit.opposite and each.seq > event.seq), None)
        if back is not None and event in events:
            events.remove(event)
            events.remove(back)
    turns = [
        CountedTurn(number, _in_turn(moves, number), _in_turn(events, number), number < last_turn)
        for number in sorted({*(each.turn for each in moves), *(each.turn for each in events)})
    ]
    return _Ties(turns, by_move, by_event)


def _in_turn(units: list[T], number: int) -> list[T]:
    return [each for each in units if each.turn == number]
