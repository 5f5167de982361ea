"""Replay the moves of the laptop's record into positions. Know which moves were played, undone, or left standing although
they were illegal.

The record consists of entries of these kinds, in the order of the device events that they follow:

- `start`: the game's first `position`, as canonical text with its readings
- `position`: the position on the table, entered by hand; moves continue from it
- `move`: a `move`, its `verdict` when it was entered, the `rules` that it broke, the device's `event` that had noted it by then,
  and `taken` if the laptop took it from the device's log by itself
- `undo`: the moves from number `from` on were undone
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.referee.errors import BrokenEntries
from tallystick.referee.recorded import recorded_position
from tallystick.rules.errors import RulesError
from tallystick.rules.objection import Doubt
from tallystick.rules.verdict import Explained
from tallystick.store.damage import DAMAGED_ENTRY
from tallystick.store.game import Entry

START, POSITION, MOVE, UNDO = "start", "position", "move", "undo"
KINDS = (START, POSITION, MOVE, UNDO)
TAKEN = "taken"
# A move's entry has this if the laptop took the move from the device's log by itself.
ROLL, REMARK = "roll", "remark"
ASIDE = (ROLL, REMARK)
# Entries of these kinds go with the moves and change no position.


@dataclass(frozen=True)
class PlayedMove:
    """Move `number` (from 1) with its new verdict: legal, illegal with every objection, or undecided with what it depends on."""

    number: int
    entry: Entry
    move: Any
    text: str
    seat: int | None
    kind: str
    objections: tuple[Explained, ...]
    doubts: tuple[Doubt, ...]
    before: Any
    after: Any
    note: tuple[str, str] | None
    """The note that a device would make for the move: list and item of the profile."""

    @property
    def event(self) -> int | None:
        """Return the number of the device event that the entry names, or None. The laptop wrote it when the move was recorded.

        `pairing` computes which note of the device belongs to the same act. It does not rely on this number.
        """
        return self.entry.payload.get("event")

    @property
    def is_taken(self) -> bool:
        """Return True if the laptop took the move from the device's log by itself, because the log leaves nothing open."""
        return bool(self.entry.payload.get(TAKEN))


@dataclass(frozen=True)
class TakenBack:
    """The result of an undo: how many moves it took back, and the text of the last of them; empty if there was none."""

    entry: Entry
    count: int
    last: str


@dataclass
class Replay:
    """The moves that were not undone, and the position after them. `start` is the position before the first."""

    rules: AnyGame
    start: Any
    moves: list[PlayedMove] = field(default_factory=list)
    every: list[PlayedMove] = field(default_factory=list)
    """Every move that was played, also moves that were undone, and moves before a position that was entered by hand."""
    taken_back: list[TakenBack] = field(default_factory=list)
    position_set_after: int = 0
    """The device event after which the position was entered by hand; 0 if it never was."""
    undone_after: int = 0
    """The device event after which moves were undone, as long as no other move follows that undo; otherwise 0."""
    unsettled: Any = None
    """The first position before the first player was named. If a record begins with this position, it begins with `start`."""

    @property
    def undone_count(self) -> int:
        """Return how many moves were undone."""
        return sum(undo.count for undo in self.taken_back)

    @property
    def position(self) -> Any:
        """Return the position after the last move."""
        return self.moves[-1].after if self.moves else self.start

    def add(self, entry: Entry) -> None:
        """Apply `entry`; entries of other kinds change nothing. Raise BrokenEntries."""
        if entry.is_damaged and entry.kind not in ASIDE:
            raise BrokenEntries(f"the entry {entry.key} ({entry.kind}) {DAMAGED_ENTRY}.")
        if entry.kind not in KINDS:
            return
        self.undone_after = entry.after_seq if entry.kind == UNDO else 0
        try:
            if entry.kind == MOVE:
                self._play(entry)
            elif entry.kind == UNDO:
                self._undo(entry)
            else:
                start = recorded_position(self.rules, entry.payload["position"])
                self.rules.require_game(start)
                if entry.kind == POSITION or self.unsettled is None or start != self.unsettled:
                    self.start = start
                self.moves.clear()
                self.position_set_after = entry.after_seq if entry.kind == POSITION else 0
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
            raise BrokenEntries(
                f"the entry {entry.key} ({entry.kind}) lacks something or is garbled: {error}."
            ) from error
        except RulesError as error:
            raise BrokenEntries(f"the entry {entry.key} ({entry.kind}) does not fit the rules: {error}") from error

    def _undo(self, entry: Entry) -> None:
        """Take back the moves from the number on that an entry names."""
        at = max(0, int(entry.payload["from"]) - 1)
        taken = self.moves[at:]
        self.taken_back.append(TakenBack(entry, len(taken), taken[-1].text if taken else ""))
        del self.moves[at:]

    def _play(self, entry: Entry) -> None:
        """Judge the move of an entry and append it to the moves."""
        rules, before = self.rules, self.position
        if not isinstance(entry.payload.get("event"), int | None):
            raise TypeError("an event is a number")
        move = rules.parse_move(before, entry.payload["move"])
        judged = rules.judged(before, move)
        self.moves.append(
            replace(
                self.unrecorded(move),
                entry=entry,
                text=rules.format_move(before, move),
                kind=judged.kind,
                objections=tuple(rules.explain(objection) for objection in judged.objections),
                doubts=judged.doubts,
                after=rules.play_unchecked(before, move),
            )
        )
        self.every.append(self.moves[-1])

    def unrecorded(self, move: Any) -> PlayedMove:
        """Return a move as the next one of the record, with its player and the note that a device would make. Do not judge or play it."""
        rules, before = self.rules, self.position
        return PlayedMove(
            number=len(self.moves) + 1,
            entry=Entry("", 0, MOVE, {}, ""),
            move=move,
            text="",
            seat=rules.made_by(before, move),
            kind="",
            objections=(),
            doubts=(),
            before=before,
            after=before,
            note=rules.note_of(before, move),
        )


def turn_numbers(rules: AnyGame, moves: Sequence[PlayedMove]) -> list[int]:
    """Return for each move its turn, from 1. The rules say how long a turn lasts."""
    numbers: list[int] = []
    for move in moves:
        last = numbers[-1] if numbers else 0
        numbers.append(last if last and rules.is_within_turn(move.before) else last + 1)
    return numbers


def has_moves(entries: Iterable[Entry]) -> bool:
    """Return True if the laptop's record holds moves or positions."""
    return any(entry.kind in {POSITION, MOVE} for entry in entries)
