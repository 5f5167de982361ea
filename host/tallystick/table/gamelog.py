"""Follow the newest game of a log for the page: every event in words, every roll, and the state after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tallycore.log.kinds import PURPOSE_FIRST_PLAYER, SOURCE_UNVERIFIED
from tallycore.log.records import Event, decode_event
from tallycore.profile import Profile
from tallycore.profile.seats_out import is_out
from tallycore.proof.dice_sets import format_dice
from tallycore.table.state import State
from tallystick.referee.results import points_of
from tallystick.store.phrases import player_name
from tallystick.store.sentences import EventFormatter
from tallystick.store.transcript import Line, Transcript

COMMITTED, TYPED, UNVERIFIED = "committed", "typed", "unverified"

FindProfile = Callable[[str, bytes], "Profile | None"]
# Returns the profile that a log was made with, by game id and profile hash.


@dataclass
class RollLine:
    """One roll or draw. `number` is its place in the committed stream, 0 if it was typed. `source` says where it
    is from.

    `result` is the thing that the faces decided, if any (a tile, a square). Then `what` says what it
    was for.
    """

    seq: int
    number: int
    seat: int
    by: str
    dice: str
    faces: list[int]
    source: str
    for_start: bool
    result: str = ""
    what: str = ""
    undone: bool = False


class GameLog:
    """Collect the events of the newest game of a log; a new game clears it."""

    def __init__(self, find_profile: FindProfile, shown: Callable[[Event], Event] = lambda event: event) -> None:
        """Give `shown` to have other names of players shown than those that are recorded."""
        self._find_profile = find_profile
        self._shown = shown
        self.clear()

    def clear(self) -> None:
        """Forget all events."""
        self._begin((), None)

    def _begin(self, names: Sequence[str], profile: Profile | None) -> None:
        """Forget all events and start a game of these players."""
        self.profile = profile
        self.rolls: list[RollLine] = []
        self._formatter = EventFormatter(names, profile, short_hashes=True)
        self._transcript = Transcript(self._formatter)
        self._firsts: list[tuple[int, int]] = []

    @property
    def lines(self) -> list[Line]:
        """Return every event of the game in words."""
        return self._transcript.lines

    @property
    def state(self) -> State:
        """Return the game's state after the last event."""
        return self._transcript.state

    @property
    def scores(self) -> list[int]:
        """Return the points by seat; none of a game that has no points."""
        return points_of(self.state, self.profile)

    def is_out(self, seat: int) -> bool:
        """Return True if `seat` is out of the game, as far as the device has noted it."""
        return self.profile is not None and is_out(self.profile, self.state, seat)

    @property
    def first_seat(self) -> int:
        """Return the seat that has, or will have, the first turn; 0 as long as that is open."""
        return self._firsts[-1][1] if self._firsts else 0

    def is_past_undo(self, seq: int) -> bool:
        """Return True if the device cannot undo event `seq` any more, because it is too long ago."""
        return self._transcript.fold.is_past_undo(seq)

    def add_records(self, records: Iterable[bytes]) -> None:
        """Add each record, in order. Records that were already added change nothing."""
        for record in records:
            self.add(decode_event(record), record)

    def add_stored(self, stored: Iterable[tuple[Event, bytes]]) -> None:
        """Add each event from the store with its record, in order. An unreadable event is shown as unreadable."""
        for event, record in stored:
            self.add(event, record)

    def add(self, event: Event, record: bytes = b"") -> None:
        """Add `event`, unless it was added already. `record` is its encoding, if the caller has it."""
        if self.lines and event.seq <= self.lines[-1].event.seq:
            return
        event = self._shown(event)
        if event.kind == "game_started":
            self._begin(event["names"], self._find_profile(event["game"], event["profile"]))
        if event.kind in {"rolled", "typed_roll"}:
            self.rolls.append(_roll_line(event, self.state, self._formatter))
        if event.kind in {"bag_drawn", "typed_draw"}:
            self.rolls.append(_draw_line(event, self.state, self._formatter))
        if event.kind == "first_player":
            self._firsts.append((event.seq, event["seat"]))
        line = self._transcript.add(event, record)
        self._mark_undone({undone.seq for undone in line.undoes})

    def _mark_undone(self, seqs: set[int]) -> None:
        """Mark the rolls of these events as undone, and forget the first players that they named."""
        self._firsts = [(seq, seat) for seq, seat in self._firsts if seq not in seqs]
        for roll in self.rolls:
            roll.undone = roll.undone or roll.seq in seqs


def log_line(line: Line) -> dict[str, Any]:
    """Return one event in words as plain values for JSON."""
    return {
        "seq": line.event.seq,
        "kind": line.event.kind,
        "at_ms": line.elapsed_ms,
        "says": line.says,
        "undone": line.is_undone,
    }


def _roll_line(event: Event, state: State, formatter: EventFormatter) -> RollLine:
    """Return the line of a roll; `state` is the game's state before it."""
    is_typed = event.kind == "typed_roll"
    chance = formatter.chance(event)
    return RollLine(
        seq=event.seq,
        number=0 if is_typed else event["roll"],
        seat=event["seat"],
        by=player_name(state.names, event["seat"]),
        dice=format_dice(event["sides"]),
        faces=list(event["faces"]),
        source=TYPED if is_typed else _source(event),
        for_start=event["purpose"] == PURPOSE_FIRST_PLAYER,
        result=chance.result(event["sides"], event["faces"]) if chance else "",
        what=chance.name if chance else "",
    )


def _draw_line(event: Event, state: State, formatter: EventFormatter) -> RollLine:
    """Return the line of a draw from a bag; `state` is the game's state before it."""
    is_typed = event.kind == "typed_draw"
    return RollLine(
        seq=event.seq,
        number=0 if is_typed else event["roll"],
        seat=event["seat"],
        by=player_name(state.names, event["seat"]),
        dice="" if is_typed else format_dice(event["sides"]),
        faces=[] if is_typed else list(event["faces"]),
        source=TYPED if is_typed else _source(event),
        for_start=False,
        result=", ".join(formatter.item_names(event)),
        what="from the bag",
    )


def _source(event: Event) -> str:
    """Return whether a roll came from the committed stream."""
    return UNVERIFIED if event["source"] == SOURCE_UNVERIFIED else COMMITTED
