"""Say how a device notes a turn, and judge its notes without a position. The notes say what was done, but not where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.armadora.components.board import MINES, NAMES, SQUARES
from tallystick.games.armadora.components.box import BY_POWER, PALISADES, Power
from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.position import SECOND, Agreement, Position, seat_of
from tallystick.rules.notes import Note, Remark, TurnEnded
from tallystick.rules.objection import Objection
from tallystick.rules.verdict import ILLEGAL
from tallystick.rules.wording import player

ACTION, POWER = "action", "power"
# Lists of the profile.
DEAL = "gold"
# What the profile leaves to chance.
ONE, TWO = "one-palisade", "two-palisades"
ACTIONS = {Step.WARRIOR: "warrior", Step.PASS: "pass", Step.REINFORCE: "reinforcement", Step.STOP: ONE}
COSTS = {ONE: 1, TWO: 2, Power.ORC: 1}
PLACED = frozenset({ACTIONS[Step.WARRIOR], Power.GOBLIN})
# Notes of a warrior out of the hand.
NOTED = Note | TurnEnded


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return the action as which the device notes the turn that this step ends, or the power that it is; None for any other step.

    The gold is dealt by the device, and a note says what lies on one mine.
    """
    if move.what == Step.GOLD:
        return DEAL, f"{NAMES[move.square]} {move.value}"
    if move.what == Step.PALISADE:
        seat = seat_of(position, move)
        return (ACTION, TWO) if position.step == SECOND and seat == position.turn else None
    if move.what in BY_POWER:
        return POWER, move.what
    return (ACTION, ACTIONS[move.what]) if move.what in ACTIONS else None


def leads_to_note(move: Move, note: tuple[str, str]) -> bool:
    """Return whether a step that is not noted can come before the noted one: a first palisade before one or two palisades."""
    return move.what != Step.PALISADE or note in {(ACTION, ONE), (ACTION, TWO)}


def check_notes(position: Position, notes: Sequence[NOTED]) -> list[Remark]:
    """Return a remark for each note that breaks a rule for certain, wherever the pieces stand."""
    game = NotedGame(position.agreement)
    found = []
    for at, note in enumerate(notes):
        if isinstance(note, Note):
            found += [Remark(at, ILLEGAL, objection) for objection in game.objections(note)]
        game.add(note)
    return found


class NotedGame:
    """What the notes have told so far, of each seat and of the turn that goes on."""

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        seats = range(agreement.players)
        self.placed = dict.fromkeys(seats, 0)
        self.face_down = dict.fromkeys(seats, 0)
        self.uses = dict.fromkeys(seats, 0)
        self.factions: dict[int, str] = {}
        # By seat, the power that it used first, by which its faction is known.
        self.reinforced: set[int] = set()
        self.passed: set[int] = set()
        self.palisades = 0
        self.due = agreement.first
        self.is_whole = True
        # No turn lies between these notes of which nothing was noted.
        self.acted: int | None = None
        # The seat whose action was the last note.
        self.acting: int | None = None
        self.used_now = False
        # The seat whose turn goes on, and whether it has used a power in it.

    def add(self, note: NOTED) -> None:
        """Take the next note."""
        if isinstance(note, TurnEnded):
            # After an action the device ends the turn as well; a turn that ends without one is a turn of which nothing is known.
            self.is_whole = self.is_whole and note.seat == self.acted
            self.acted = None
            self._end_turn()
            return
        seat, item = note.seat, note.item
        self.acted = seat if note.choice == ACTION else None
        if self.acting not in {None, seat}:
            self._end_turn()
        self.palisades += COSTS.get(item, 0)
        self.placed[seat] += item in PLACED
        self.face_down[seat] += item == ACTIONS[Step.WARRIOR]
        self.is_whole = self.is_whole and seat == self.due
        if note.choice == POWER:
            self.factions.setdefault(seat, item)
            self.uses[seat] += 1
            self.acting, self.used_now = seat, True
            return
        self.reinforced |= {seat} if item == ACTIONS[Step.REINFORCE] else set()
        self.passed |= {seat} if item == ACTIONS[Step.PASS] else set()
        self._end_turn()
        seats = self.agreement.players
        self.due = next(
            (each % seats for each in range(seat + 1, seat + 1 + seats) if each % seats not in self.passed), seat
        )

    def _end_turn(self) -> None:
        self.acting, self.used_now = None, False

    def objections(self, note: Note) -> Iterator[Objection]:
        """Yield the objections to a note after those before it."""
        facts = {"player": player(note.seat)}
        if note.seat in self.passed:
            yield Objection("pass", facts, (), "out")
        if note.choice == POWER:
            yield from self._to_a_power(note, facts)
        if note.item in PLACED and self.placed[note.seat] >= sum(self.agreement.hand):
            count = str(sum(self.agreement.hand))
            yield Objection("warrior.square", facts | {"count": count}, (), "no-warrior")
        if self.palisades + COSTS.get(note.item, 0) > PALISADES and note.item in COSTS:
            yield Objection("palisade.line", {"count": str(PALISADES)}, (), "none-left")
        if note.item == ACTIONS[Step.REINFORCE]:
            yield from self._to_a_reinforcement(note.seat, facts)
        if note.item == ACTIONS[Step.PASS]:
            yield from self._to_passing(note.seat, facts)

    def _uses_power_now(self, seat: int) -> bool:
        """Return whether the seat has used a power in the turn that goes on."""
        return self.used_now and self.acting == seat

    def _to_a_power(self, note: Note, facts: dict[str, str]) -> Iterator[Objection]:
        seat, faction = note.seat, BY_POWER[note.item]
        facts = facts | {"faction": faction.name}
        if not self.agreement.advanced:
            yield Objection("advanced.power", facts, (), "base-game")
            return
        if self._uses_power_now(seat):
            yield Objection("advanced.power", facts, (), "one")
        own = self.factions.get(seat, note.item)
        owner = next((each for each, power in self.factions.items() if power == note.item and each != seat), None)
        if own != note.item:
            yield Objection("advanced.power", facts | {"other": BY_POWER[own].name}, (), "other-faction")
        elif self.uses[seat] >= faction.tokens:
            yield Objection("advanced.power", facts | {"count": str(faction.tokens)}, (), "used")
        if owner is not None:
            yield Objection("setup.deal", facts | {"owner": player(owner)}, (), "faction-taken")
        yield from self._to_a_target(note, facts)

    def _to_a_target(self, note: Note, facts: dict[str, str]) -> Iterator[Objection]:
        """Yield why there is no warrior for a power, where every turn before was noted."""
        if not self.is_whole or note.item not in {Power.MAGE, Power.ELF} or note.seat != self.due:
            return
        targets = self.face_down if note.item == Power.MAGE else self.placed
        if not any(targets[seat] for seat in targets if self.agreement.enemies(seat, note.seat)):
            yield Objection("advanced.power", facts, (), "none-placed")
        if note.item == Power.ELF and not self.placed[note.seat]:
            yield Objection("advanced.power", facts, (), "no-own")

    def _to_a_reinforcement(self, seat: int, facts: dict[str, str]) -> Iterator[Objection]:
        if not self.agreement.advanced:
            yield Objection("advanced.reinforcement", facts, (), "base-game")
        elif seat in self.reinforced:
            yield Objection("advanced.reinforcement", facts | {"squares": "a warrior"}, (), "used")
        elif self.is_whole and seat == self.due and not self.placed[seat]:
            yield Objection("advanced.reinforcement", facts, (), "none-placed")

    def _to_passing(self, seat: int, facts: dict[str, str]) -> Iterator[Objection]:
        readings = self.agreement.readings
        if self._uses_power_now(seat) and readings.after_power == "no":
            yield Objection("advanced.power", facts, (), "must-follow")
        has_warriors = self.placed[seat] < sum(self.agreement.hand)
        has_squares = sum(self.placed.values()) < SQUARES - len(MINES)
        if readings.early_end == "no" and self.is_whole and seat == self.due and has_warriors and has_squares:
            yield Objection("pass", facts | {"act": "place a warrior"}, (), "able")
