"""Pair the moves of a record with the device's notes of them, by turn, seat and place within the turn.

A move and its note are two halves of one act. It does not matter which of them came first, or how long ago. Their contents
matter only if a turn has several candidates. A half without a partner is unpaired, which is never a fault.

The pairs are computed from the whole record and the whole log. They are not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallycore.profile import Profile
from tallycore.table.state import ENDED
from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import DRAWS, TURN, DeviceNote, family_of, is_draw_note
from tallystick.referee.deviceturns import DeviceTurn, NotedEvent, device_turns, lists_before
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.recordturns import RecordTurn, RecordTurns
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.turnpairs import Side, is_left_out, pair_turns
from tallystick.referee.withinturn import pair_within


class Pair(NamedTuple):
    """A recorded move and the note of the same act."""

    move: PlayedMove
    noted: NotedEvent

    @property
    def differs(self) -> bool:
        """Return True if the two halves say different things."""
        return self.noted.note is not None and self.noted.note != self.move.note


class Pairs:
    """The pairs of a record and a log. If `before` is given, the log is as it was when that event came. `add` takes a newly
    recorded move.
    """

    def __init__(
        self, history: EventHistory, played: Replay, profile: Profile | None, before: int | None = None
    ) -> None:
        self._rules: AnyGame = played.rules
        self._profile = profile
        self._played = played
        self.device_turns = [*device_turns(history, profile, played.position_set_after, before, self._rules.note_lists)]
        self.record_turns = RecordTurns(played.rules, profile)
        self._by_move: dict[int, Pair] = {}
        self._place_of: dict[int, int] = {}
        self.options = [*history.final.options]
        self._is_current = False
        self._is_game_over = before is None and history.final.stage == ENDED
        self._within: dict[tuple[int, int], list[Pair]] = {}
        """The pairs of each turn of the record except the newest, with a turn of the device, by their places."""
        for move in played.moves:
            self.add(move)

    def add(self, move: PlayedMove) -> None:
        """Take the next move of the record."""
        self._is_current = False
        self.record_turns.add(move)

    # --- what the pairs say ----------------------------------------------------------------------------------------

    def of(self, move: PlayedMove) -> Pair | None:
        """Return the pair of a move, or None if the device has no note of it."""
        self._pair()
        return self._by_move.get(move.number)

    def event_of(self, move: PlayedMove) -> int | None:
        """Return the number of the event that noted a move, or None."""
        pair = self.of(move)
        return None if pair is None else pair.noted.event.seq

    @property
    def has_notes(self) -> bool:
        """Return True if the device has noted anything in the turns that are compared."""
        return any(turn.notes for turn in self.device_turns)

    @property
    def pairs(self) -> list[Pair]:
        """Return every pair, in the order of the record."""
        self._pair()
        return [self._by_move[number] for number in sorted(self._by_move)]

    @property
    def silent_ends(self) -> list[tuple[PlayedMove, int]]:
        """Return each step that only ends a turn, with the event by which the device ended that turn."""
        self._pair()
        found = []
        for at, turn in enumerate(self.record_turns):
            ended_by = self.device_turns[self._place_of[at]].ended_by if at in self._place_of else 0
            if turn.silent_end is not None and ended_by:
                found.append((turn.silent_end, ended_by))
        return found

    @property
    def unpaired_notes(self) -> list[NotedEvent]:
        """Return the notes of the device without a move, in the order in which they were made."""
        self._pair()
        paired = {pair.noted.event.seq for pair in self._by_move.values()}
        return [noted for turn in self.device_turns for noted in turn.notes if noted.event.seq not in paired]

    @property
    def unpaired_moves(self) -> list[PlayedMove]:
        """Return, in order, the moves that the device should have noted but did not. Only turns that the device also has count."""
        self._pair()
        turns = [turn for at, turn in enumerate(self.record_turns) if at in self._place_of]
        return [move for turn in turns for move in turn.moves if move.number not in self._by_move]

    @property
    def waiting(self) -> list[NotedEvent]:
        """Return the unpaired notes whose moves can still be recorded, because the record is not past them."""
        reached = self._reached()
        seqs = {pair.noted.event.seq for pair in self._by_move.values()}
        last = max(seqs, default=0)
        is_open = bool(self.record_turns) and self._rules.is_within_turn(self._played.position)
        return [
            noted
            for at, turn in enumerate(self.device_turns[max(reached, 0) :], start=max(reached, 0))
            for noted in turn.notes
            if noted.event.seq not in seqs and (at > reached or (is_open and noted.event.seq > last))
        ]

    @property
    def to_note(self) -> list[PlayedMove]:
        """Return the moves that the device can still note, in order: those of its current turn and later, after its newest note.

        A step that only ends the turn is among them as long as the device's turn lasts. A move of a phase that is over there is not
        among them if the device has noted no such move.
        """
        self._pair()
        now, newest = len(self.device_turns) - 1, max(self._place_of, default=-1)
        device = self._device_sides()
        noted = frozenset().union(*(side.lists for side in device))
        found: list[PlayedMove] = []
        for at, turn in enumerate(self.record_turns):
            place = self._place_of.get(at)
            if place is None and device and is_left_out(_record_side(turn), noted, device[-1].over):
                continue
            if place == now or at > newest:
                moves = [move for move in turn.moves if move.note and not is_draw_note(move.note, self._profile)]
                last = max((at for at, move in enumerate(moves) if move.number in self._by_move), default=-1)
                found += moves[last + 1 :]
                if turn.silent_end is not None and (place is None or not self.device_turns[place].ended_by):
                    found.append(turn.silent_end)
        return found

    def is_in_present_turn(self, move: PlayedMove) -> bool:
        """Return True if a move, or a step that only ends its turn, belongs to the turn that the device is in, of the same player."""
        self._pair()
        for at, turn in enumerate(self.record_turns):
            steps = [*turn.moves, *([turn.silent_end] if turn.silent_end is not None else [])]
            if any(each.number == move.number for each in steps):
                return self._place_of.get(at, -1) == len(self.device_turns) - 1
        return False

    def open_turn_ended_by(self) -> int:
        """Return the event that ended the record's current turn, if both sides have the same acts in it; otherwise 0."""
        self._pair()
        newest = len(self.record_turns) - 1
        if newest not in self._place_of or not self._rules.is_within_turn(self._played.position):
            return 0
        ours, theirs = self.record_turns[newest], self.device_turns[self._place_of[newest]]
        is_whole = self.record_turns.has_newest and all(move.number in self._by_move for move in ours.moves)
        paired = sum(pair.noted in theirs.notes for pair in self._by_move.values())
        return theirs.ended_by if is_whole and paired == len(theirs.notes) > 0 else 0

    def would_be(self, move: PlayedMove) -> Pair | None:
        """Return the pair that a move would have if it were recorded next."""
        self._is_current = False
        with self.record_turns.tried(move):
            pair = self.of(move)
        self._is_current = False
        return pair

    def moves_by_device_turn(self) -> list[tuple[PlayedMove, int]]:
        """Return each move of a turn that the device also has, with the number of that turn on the device."""
        self._pair()
        number_of = {
            self.record_turns[at].number: self.device_turns[there].number for at, there in self._place_of.items()
        }
        return [(move, number_of[turn]) for move, turn in self.record_turns.moves if turn in number_of]

    @property
    def present_turn(self) -> int:
        """The device's number of the record's current turn; 0 if there is no such turn or the device does not have it."""
        self._pair()
        newest = len(self.record_turns) - 1
        is_open = self.record_turns.has_newest and self._rules.is_within_turn(self._played.position)
        if newest not in self._place_of or not is_open:
            return 0
        return self.device_turns[self._place_of[newest]].number

    @property
    def has_device_ended_turn(self) -> bool:
        """Return True if the record is within a turn that the device has ended."""
        self._pair()
        newest = len(self.record_turns) - 1
        if newest not in self._place_of or not self.record_turns.has_newest:
            return False
        is_ended = bool(self.device_turns[self._place_of[newest]].ended_by)
        return is_ended and self._rules.is_within_turn(self._played.position)

    @property
    def turns_behind(self) -> int:
        """Return how many turns of the device the record lacks. If it lacks no whole turn, a turn that lacks some moves counts.

        A turn that still lasts does not count if the record has all that the device has noted in it, such as drawn cards.
        """
        self._pair()
        paired = {pair.noted.event.seq for pair in self._by_move.values()}
        made = [at for at, turn in enumerate(self.record_turns) if self._has_act(turn)]
        reached = max((self._place_of[at] for at in made if at in self._place_of), default=-1)
        rest = self.device_turns[reached + 1 :]
        if not self._rules.is_within_turn(self._played.position):
            # If a player who does not begin passes the turn on, that is not a turn of the game.
            seat = self._rules.to_move(self._played.position)
            while rest and seat is not None and rest[0].seat != seat and not rest[0].notes:
                rest = rest[1:]
        behind = sum(bool(turn.ended_by) or any(each.event.seq not in paired for each in turn.notes) for turn in rest)
        return behind or int(reached >= 0 and any(noted in self.device_turns[reached].notes for noted in self.waiting))

    # --- how they are made -----------------------------------------------------------------------------------------

    def _pair(self) -> None:
        if self._is_current:
            return
        self._is_current = True
        record = [_record_side(turn) for turn in self.record_turns]
        self._place_of = dict(pair_turns(record, self._device_sides()))
        self._by_move = {}
        for at, there in self._place_of.items():
            ours, theirs = self.record_turns[at], self.device_turns[there]
            # The newest turn still changes, even for moves that are only tried. So its pairs are not kept.
            is_newest = at == len(self.record_turns) - 1
            pairs = None if is_newest else self._within.get((at, there))
            if pairs is None:
                pairs = [*self._pairs_within(ours, theirs)]
            if not is_newest:
                self._within[at, there] = pairs
            for pair in pairs:
                self._by_move[pair.move.number] = pair

    def _device_sides(self) -> list[Side]:
        over = {
            phase: lists_before(self._profile, phase, self.options)
            for phase in {turn.phase for turn in self.device_turns}
        }
        return [
            Side(turn.seat, _lists(noted.note for noted in turn.notes), over[turn.phase]) for turn in self.device_turns
        ]

    def _pairs_within(self, ours: RecordTurn, theirs: DeviceTurn) -> Iterator[Pair]:
        """Yield the pairs of one turn, family by family."""
        # The end of the game also ends its last turn. The device may log no other end of that turn.
        is_over = ours.is_over and bool(theirs.ended_by or (self._is_game_over and theirs is self.device_turns[-1]))
        for family in dict.fromkeys(noted.family for noted in theirs.notes):
            notes = [noted for noted in theirs.notes if noted.family == family]
            moves = [move for move in ours.moves if self._family(move) == family]
            # While a turn of several acts goes on, the partner of an act may still come: only equal halves are paired then.
            may_differ = is_over or all(self._ends_turn(noted) for noted in notes)
            wanted = [noted.note for noted in notes]
            for at, there in pair_within([move.note for move in moves], wanted, may_differ=may_differ):
                yield Pair(moves[at], notes[there])

    def _ends_turn(self, noted: NotedEvent) -> bool:
        """Return True if a turn has at most one note of this kind."""
        if noted.event.kind in DRAWS or self._profile is None:
            return True
        choice = noted.event["choice"]
        return choice >= len(self._profile.choices) or bool(self._profile.choices[choice].ends_turn)

    def _has_act(self, turn: RecordTurn) -> bool:
        """Return True if the act of the turn itself is recorded, and not only a draw in it."""
        return any(self._family(move) == TURN for move in turn.moves) or turn.silent_end is not None

    def _family(self, move: PlayedMove) -> str:
        """Return the family of a move's note; TURN for a move without one."""
        return TURN if move.note is None else family_of(move.note, self._profile, self._rules.note_lists)

    def _reached(self) -> int:
        """Return the place of the device's turn that the record has reached; -1 before the first."""
        self._pair()
        return max(self._place_of.values(), default=-1)


def _record_side(turn: RecordTurn) -> Side:
    return Side(turn.seat, _lists(move.note for move in turn.moves))


def _lists(notes: Iterator[DeviceNote | None]) -> frozenset[str]:
    """Return the names of the lists that notes are of."""
    return frozenset(note[0] for note in notes if note is not None)
