"""Follow what the steps of a text have said so far: which action goes on, and for whom dice are rolled next."""

from __future__ import annotations

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.outcome.battle import dice_for, kind_at, roller_for
from tallystick.games.durdain.position.kinds import Action, Kind
from tallystick.games.durdain.position.table import Battle, Position


class Context:
    """The action that goes on where the text has come to, and whose dice come next; `asides` are remarks on how it was read.
    In a text that `is_literal` every step is said: "attacks" declares no Attack.

    The pieces are those of the position: steps before may have moved them, which the judge knows and the reader does not.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.action = position.action
        self.is_declared_here = False
        self.is_literal = False
        self.asides: list[str] = []
        self.fighting = position
        self.rolled = 0 if position.battle is None else len(position.battle.rolls)

    @property
    def rollers(self) -> list[tuple[int, ...]]:
        """Return for whom dice are rolled in the battle that goes on, in order; nobody without one."""
        return self.fighting.rollers

    @property
    def to_roll(self) -> list[tuple[int, ...]]:
        """Return for whom dice are still to be rolled; after a tie everybody rolls again."""
        return self.rollers[self.rolled :] or self.rollers

    def roller_for(self, named: tuple[int, ...]) -> tuple[int, ...]:
        """Return for whom dice count that are said to be those of a piece."""
        return roller_for(self.fighting, named)

    def dice_of(self, roller: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice that are rolled for somebody."""
        kind = kind_at(self.position, roller)
        return () if kind is None else dice_for(self.position, kind)

    def take(self, step: Move) -> Move:
        """Go on after a step, and return it."""
        if step.what == Step.DECLARE:
            self.action, self.is_declared_here = step.piece, True
        elif (
            step.what == Step.END
            or (step.what == Step.DONE and step.number < 0)
            or (step.what, step.piece) == (Step.PLACE, Kind.CASTLE)
        ):
            self.action, self.is_declared_here = "", False
        elif step.what == Step.BATTLE:
            self.fighting, self.rolled = self.position._replace(battle=Battle(step.places, step.target)), 0
        elif step.what == Step.ROLL and self.rollers:
            self.rolled = (self.rolled if self.rolled < len(self.rollers) else 0) + 1
        return step

    @property
    def can_fight(self) -> bool:
        """Return whether this text has declared the Attack that goes on."""
        return self.is_declared_here and self.action == Action.ATTACK
