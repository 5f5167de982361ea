"""Compute the figures of one game in one pass over its log: points, time and counters turn by turn, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tallycore.colours import colour_name, symbol
from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.table.fold import Fold
from tallycore.table.state import NO_GAME, PLAYING, State
from tallystick.referee.dicecounts import DiceCounter, DiceSize
from tallystick.referee.gaps import find_gaps, lost_by_device
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.results import points_of
from tallystick.store.damage import UNREADABLE
from tallystick.store.game import Game
from tallystick.store.othernames import apply_shown
from tallystick.store.phrases import player_name


@dataclass(frozen=True)
class Player:
    """A player with the colour that was chosen on the device."""

    name: str
    colour: str
    symbol: str
    time_ms: int


@dataclass(frozen=True)
class TurnFigures:
    """One turn that was not undone, and how things were at its end. `scores` and each counter have a value per seat."""

    number: int
    seat: int
    time_ms: int
    last_seq: int
    """The number of the turn's last event."""
    scores: tuple[int, ...]
    counters: tuple[int, ...]
    """All seats of the first counter, then of the next, as in the state."""


@dataclass(frozen=True)
class Counted:
    """A counter that changed in the game. `by_turn` has a value per seat for each turn.

    From `first_turn` on, the values have what the counter began with. If it is None, they are only changes.
    """

    name: str
    by_turn: tuple[tuple[int, ...], ...]
    first_turn: int | None = None


@dataclass(frozen=True)
class Track:
    """The score track of the game's board: its last space, and the spaces that are marked on it."""

    end: int
    marks: tuple[int, ...]


@dataclass(frozen=True)
class Figures:
    """The figures of a game. `notes` say in whole sentences what is missing in them."""

    players: tuple[Player, ...]
    turns: tuple[TurnFigures, ...]
    has_points: bool
    track: Track | None
    counters: tuple[Counted, ...]
    dice: tuple[DiceSize, ...]
    notes: tuple[str, ...]


def figures_of(game: Game, profile: Profile | None) -> Figures:
    """Return the figures of a stored game. `profile` is the installed one of this game, or None."""
    fold, dice, turns = Fold(), DiceCounter(profile), _Turns()
    events = game.events
    for event, record in zip(events, game.records, strict=True):
        if event.kind != UNREADABLE:
            dice.add(event)
            turns.add(fold, event, record)
    state = fold.state
    turns.end(state, has_turns=not is_laptop_game(game.summary))
    names = state.names or game.summary.names
    return Figures(
        players=tuple(_player(state, names, seat) for seat in range(len(names))),
        turns=tuple(turns.found),
        has_points=bool(points_of(state, profile)),
        track=_track(profile),
        counters=tuple(_counted(turns.found, state.seats, profile)),
        dice=tuple(dice.sizes(len(names))),
        notes=tuple(_notes(game, events, state, dice.left_out)),
    )


class _Turns:
    """The turns so far. An undo that goes back to an earlier turn removes the later ones, but their time stays: it was spent."""

    def __init__(self) -> None:
        self.found: list[TurnFigures] = []

    def add(self, fold: Fold, event: Event, record: bytes) -> None:
        """Apply `event` to the fold, and note how the turn is after it."""
        before = fold.state
        was_playing = before.stage == PLAYING
        turn, seat, turn_ms = before.turn, before.seat, before.turn_ms
        clock_ms = before.clocks_ms[seat] if was_playing and seat < before.seats else 0
        if event.kind == "game_started":
            self.found = []
        apply_shown(fold, event, record)
        state = fold.state
        # No device decides again who begins, but a changed log may: it counts from turn 1 again.
        if event.kind in ("undone", "events_lost") or state.turn < turn:
            self.found = [each for each in self.found if each.number < state.turn]
            if state.stage == PLAYING:
                self._note(state.turn, state.seat, state.turn_ms, event.seq, state)
        elif was_playing:
            spent_ms = state.clocks_ms[seat] - clock_ms if seat < state.seats else 0
            self._note(turn, seat, turn_ms + spent_ms, event.seq, state)

    def end(self, state: State, *, has_turns: bool) -> None:
        """Take points that were noted after the last turn into that turn. A game that was recorded by hand has no turns in its log."""
        if not has_turns:
            self.found = []
        if self.found:
            self.found[-1] = replace(self.found[-1], scores=tuple(state.scores), counters=tuple(state.counters))

    def _note(self, turn: int, seat: int, time_ms: int, seq: int, state: State) -> None:
        noted = TurnFigures(turn, seat, time_ms, seq, tuple(state.scores), tuple(state.counters))
        if self.found and self.found[-1].number == turn:
            self.found[-1] = noted
        else:
            self.found.append(noted)


def _player(state: State, names: tuple[str, ...] | list[str], seat: int) -> Player:
    colour = state.colours[seat] if seat < len(state.colours) else seat
    time_ms = state.clocks_ms[seat] if seat < len(state.clocks_ms) else 0
    return Player(player_name(names, seat), colour_name(colour).lower(), symbol(colour), time_ms)


def _track(profile: Profile | None) -> Track | None:
    """Return the track of the profile, if the game has one."""
    track = profile.parts.value("track", {}) if profile else {}
    return Track(int(track["end"]), tuple(track.get("nests", ()))) if track.get("end") else None


def _counted(turns: list[TurnFigures], seats: int, profile: Profile | None) -> list[Counted]:
    """Return the counters that were not always 0. Without a profile they have numbers."""
    if not seats:
        return []
    names = profile.counters if profile else []
    most = max((len(turn.counters) for turn in turns), default=0)
    found = []
    for at in range(-(-most // seats)):
        by_turn = tuple(
            tuple(
                turn.counters[at * seats + seat] if at * seats + seat < len(turn.counters) else 0
                for seat in range(seats)
            )
            for turn in turns
        )
        if any(map(any, by_turn)):
            found.append(Counted(names[at] if at < len(names) else f"Counter {at + 1}", by_turn))
    return found


def _notes(game: Game, events: list[Event], state: State, left_out: int) -> list[str]:
    """Return what the figures lack, as sentences."""
    gaps = find_gaps(game.summary, events, game.summary.first_seq - 1, None, lost_by_device(events))
    notes = [f"The figures lack something: {gap.says}." for gap in gaps]
    if state.stage == NO_GAME:
        notes.append("Without the beginning of the game, nobody knows its players, turns and points.")
    if left_out:
        rolls = "1 roll was" if left_out == 1 else f"{left_out} rolls were"
        notes.append(
            f"{rolls} for something that only the game's profile names. It is not installed here, so their dice are not counted."
        )
    return notes
