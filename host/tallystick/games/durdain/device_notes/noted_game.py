"""Go through the notes of a game: whose turn it is, which actions it has taken, whether dice go with them, when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat import TRACK_END
from tallystick.games.durdain.device_notes.agreed import (
    ACTION,
    ATTACK,
    BEWARE,
    BONUS,
    CASTLES_IN,
    DEFEND,
    FATE,
    HOME,
    MOVE,
    OUT,
    STEPS,
)
from tallystick.games.durdain.device_notes.battles import Battles
from tallystick.games.durdain.device_notes.points import Points
from tallystick.games.durdain.device_notes.remarks import Remarks
from tallystick.games.durdain.device_notes.steps import MoveDice
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.table import ACTIONS_A_TURN
from tallystick.rules.notes import Counted, GameEnded, Note, Noted, Remark, Rolled, Scored, Seated, TurnEnded
from tallystick.rules.wording import player

NOT_DECLARED = "an action that was declared and not noted"
NOT_ALL_NOTED = "whether another action was taken and not noted"


def check_notes(agreement: Agreement, notes: Sequence[Noted]) -> list[Remark]:
    """Return a remark for each note that breaks a rule, for certain or unless something was not noted, in their order."""
    game = _NotedGame(agreement)
    for at, note in enumerate(notes):
        game.take(at, note)
    game.close_turn()
    return sorted(game.remarks.found, key=lambda remark: remark.note)


class _NotedGame:
    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.remarks = Remarks()
        self.points = Points(agreement, self.remarks)
        self._first: int | None = None
        self._turn: int | None = None
        self._out: set[int] = set()
        self._over = False
        self._drawn: tuple[int, tuple[int, ...]] | None = None
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._actions: list[str] = []
        self._last_action = 0
        self._undeclared: list[tuple[int, str, str]] = []
        """Rolls that no action of the turn allows: the note, and the rule that it breaks."""
        self._move: MoveDice | None = None
        self._battles: Battles | None = None
        self.points.begin_turn()

    def take(self, at: int, note: Noted) -> None:
        """Take the next note."""
        match note:
            case Seated():
                self._seat(at, note)
            case Note(choice="action" | "fate" | "beware"):
                self._choose(at, note)
            case Rolled():
                self._roll(at, note)
            case Counted():
                self._count(at, note)
            case Scored():
                if self._battles is not None:
                    self._battles.interrupt()
                self.points.score(at, note, self._turn)
            case TurnEnded():
                self._end_turn(at, note)
            case GameEnded():
                self._end_game(at, note)
            case _:
                pass  # The notes of the other lists say nothing of an action.

    def _seat(self, at: int, note: Seated) -> None:
        if (
            set(note.colours) <= set(self.agreement.board.countries[:-1])
            and len(note.colours) == self.agreement.players
        ):
            self.points.homes = note.colours
        if self._drawn is None:
            return
        dealt = _dealt(self.agreement.board.countries[:-1], self._drawn[1])
        for seat, (before, colour) in enumerate(zip(note.seats, note.colours, strict=False)):
            drawn = dealt[before] if before < len(dealt) else colour
            if drawn != colour:
                self.remarks.broken(at, "setup.home", "noted-other", player=seat, country=drawn, other_country=colour)

    def _choose(self, at: int, note: Note) -> None:
        if note.choice == BEWARE:
            self.points.warn(note.item)
        elif note.choice == FATE and note.item == OUT:
            self._out.add(note.seat)
        elif note.choice == ACTION:
            self._act(at, note)

    def _act(self, at: int, note: Note) -> None:
        self._close_action()
        if self._turn is None:
            self._turn = self._first = note.seat
        if self._over:
            self.remarks.broken(at, "end.round", "over")
        elif note.seat in self._out:
            self.remarks.broken(at, "beware.eliminate", "noted-out", player=note.seat)
        if note.item in PIECE and not self.agreement.has(note.item):
            self.remarks.absent(at, note.item)
        self._actions.append(note.item)
        self._last_action = at
        if len(self._actions) > ACTIONS_A_TURN:
            self.remarks.broken(at, "turn.order", "noted-more", player=note.seat, count=len(self._actions))
        if note.item == MOVE:
            self._move = MoveDice(self.agreement, self.remarks, note.seat, at)
        elif note.item == "attack":
            self._battles = Battles(self.agreement, self.remarks, note.seat)

    def _roll(self, at: int, roll: Rolled) -> None:
        if roll.purpose == HOME:
            self._drawn = at, roll.faces
        elif roll.purpose == MOVE:
            if self._move is None:
                self._undeclared.append((at, "action.move.roll", "noted-undeclared"))
            elif self._move.is_rolled:
                self._undeclared.append((at, "action.move.roll", "done"))
            else:
                self._move.roll(at, roll)
        elif roll.purpose.startswith((ATTACK, DEFEND)):
            if self._battles is None:
                self._undeclared.append((at, "action.attack.continue", "action"))
            elif roll.purpose.startswith(ATTACK):
                self._battles.attack(at, roll)
            else:
                battle = self._battles.defend(at, roll)
                if battle is not None:
                    self.points.won(battle)

    def _count(self, at: int, note: Counted) -> None:
        if note.counter.startswith(CASTLES_IN):
            if self._battles is not None:
                self._battles.interrupt()
            self.points.count_castles(at, note)
        elif note.counter == BONUS and self._battles is not None:
            self._battles.bonus(at, note)
        elif note.counter in STEPS and self._move is not None:
            self._move.steps(at, note)

    def _close_action(self) -> None:
        for watched in (self._move, self._battles):
            if watched is not None:
                watched.close()
        self._move = self._battles = None

    def close_turn(self) -> None:
        """Judge rolls for which no action was noted: they need one more, which a turn may not have."""
        self._close_action()
        # Any number of battles go with one action, so they need one more at most.
        needed = sum(fault != "action" for _, _, fault in self._undeclared)
        needed += any(fault == "action" for _, _, fault in self._undeclared)
        for at, rule, fault in self._undeclared:
            told = {"player": self._turn or 0} if fault == "noted-undeclared" else {}
            if len(self._actions) + needed > ACTIONS_A_TURN:
                self.remarks.broken(at, rule, fault, **told)
            else:
                self.remarks.perhaps(at, NOT_DECLARED, rule, fault, **told)

    def _end_turn(self, at: int, note: TurnEnded) -> None:
        if self._turn is None:
            self._turn = self._first = note.seat
        self.close_turn()
        is_out = note.seat in self._out
        count = len(self._actions)
        if (
            0 < count < ACTIONS_A_TURN
            and not is_out
            and not self._undeclared
            and self.agreement.readings.actions == "both"
        ):
            facts = {"player": note.seat, "count": count}
            self.remarks.perhaps(self._last_action, NOT_ALL_NOTED, "turn.order", "noted-fewer", **facts)
        if not is_out:
            self.points.end_turn(at, note.seat)
        self._over = self._over or self._is_over(note.seat)
        self._turn = note.following
        self._begin_turn()

    def _is_over(self, seat: int) -> bool:
        """Return whether the game is over with the turn of a seat: one is left, or the last of a final round has played."""
        return self.agreement.players - len(self._out) < 2 or (self.points.is_reached and not self._still_to_play(seat))

    def _still_to_play(self, seat: int) -> list[int]:
        """Return who has a turn in this round after that of a seat, in order."""
        seats, first = self.agreement.players, self._first or 0
        place = (seat - first) % seats
        return [each % seats for each in range(first + place + 1, first + seats) if each % seats not in self._out]

    def _end_game(self, at: int, note: GameEnded) -> None:
        left = self._still_to_play(note.seat)
        if note.is_finished and self.points.is_reached and not self._over and left:
            what = f"somebody has {TRACK_END} points, and {player(left[0])} still has a turn in this round"
            self.remarks.broken(at, "end.round", "goes-on", what=what)


def _dealt(things: Sequence[str], faces: Sequence[int]) -> list[str]:
    """Return what a deal gave to each place, in order, as if each was drawn out of a bag; the last place gets what is left."""
    left = list(things)
    return [*(left.pop(face - 1) for face in faces if face <= len(left)), *left]
