"""The game on the table as it is told: every event of it in words, every roll, and the state that they fold to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tallycore.dice import format_dice
from tallycore.fold import Fold
from tallycore.kinds import PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.profile import Profile
from tallycore.records import Event, decode_event
from tallycore.state import State
from tallystick.table.sentences import player_name, sentence

COMMITTED, TYPED, UNVERIFIED = "committed", "typed", "unverified"

FindProfile = Callable[[str, bytes], "Profile | None"]
# Game id and profile hash -> the profile that the log was made with.


@dataclass
class Line:
    """One event in words. `at_ms` counts from the start of the game, and leaves out the time without power."""

    seq: int
    kind: str
    at_ms: int
    turn: int
    says: str
    undone: bool = False


@dataclass
class RollLine:
    """One roll. `number` is its place in the committed stream, 0 for typed dice; `source` says where its faces are from."""

    seq: int
    number: int
    seat: int
    by: str
    dice: str
    faces: list[int]
    source: str
    for_start: bool
    undone: bool = False


class Story:
    """The newest game of a log, told event by event; a new game starts a new story."""

    def __init__(self, find_profile: FindProfile) -> None:
        self._find_profile = find_profile
        self.clear()

    def clear(self) -> None:
        """Nothing is told yet."""
        self.fold = Fold()
        self.profile: Profile | None = None
        self.lines: list[Line] = []
        self.rolls: list[RollLine] = []
        self.last_seq = 0
        self._at_ms = 0
        self._firsts: list[tuple[int, int]] = []

    @property
    def state(self) -> State:
        """The table after the last event."""
        return self.fold.state

    @property
    def first_seat(self) -> int:
        """Who has, or will have, the first turn; seat 0 as long as that is open."""
        return self._firsts[-1][1] if self._firsts else 0

    def add_records(self, records: Iterable[bytes]) -> None:
        """Each record is told, in order; those told already change nothing."""
        for record in records:
            self.add(decode_event(record), record)

    def add(self, event: Event, record: bytes = b"") -> None:
        """`event` is told."""
        if event.seq <= self.last_seq:
            return
        if event.kind == "game_started":
            self.clear()
            self.profile = self._find_profile(event["game"], event["profile"])
        self.last_seq = event.seq
        if event.kind != "booted":
            self._at_ms += event.dt_ms
        before = self.state
        turn = before.turn
        says = sentence(event, before, self.profile)
        if event.kind in {"rolled", "typed_roll"}:
            self.rolls.append(_roll_line(event, before))
        if event.kind == "first_player":
            self._firsts.append((event.seq, event["seat"]))
        could_undo = self._standing() if event.kind == "undone" else set()
        self.fold.apply(event, record)
        if could_undo:
            says = self._take_back(could_undo - self._standing()) or says
        self.lines.append(Line(event.seq, event.kind, self._at_ms, turn, says))

    def _standing(self) -> set[int]:
        return {event.seq for event in self.fold.live_events()}

    def _take_back(self, seqs: set[int]) -> str:
        """The lines of `seqs` are marked as undone. What that was, in a sentence."""
        self._firsts = [(seq, seat) for seq, seat in self._firsts if seq not in seqs]
        lines = [line for line in self.lines if line.seq in seqs]
        for line in lines:
            line.undone = True
        for roll in self.rolls:
            roll.undone = roll.undone or roll.seq in seqs
        taken = [line.says.rstrip(".") for line in lines]
        return f"Taken back: {'; '.join(taken)}." if taken else ""


def _roll_line(event: Event, state: State) -> RollLine:
    is_typed = event.kind == "typed_roll"
    unproven = not is_typed and event["source"] == SOURCE_UNVERIFIED
    return RollLine(
        seq=event.seq,
        number=0 if is_typed else event["roll"],
        seat=event["seat"],
        by=player_name(state, event["seat"]),
        dice=format_dice(event["sides"]),
        faces=list(event["faces"]),
        source=TYPED if is_typed else UNVERIFIED if unproven else COMMITTED,
        for_start=event["purpose"] == PURPOSE_FIRST_PLAYER,
    )
