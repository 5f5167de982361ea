"""Watch the dice of an Attack: a roll for each kind of attackers, then the defender's, then the next battle, or the same after a tie."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.device_notes.agreed import (
    ATTACK,
    BONUS_PIECE,
    DEFEND,
    dice_text,
    sides_of,
)
from tallystick.games.durdain.device_notes.remarks import Remarks
from tallystick.games.durdain.outcome.battle import value
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.rules.notes import Counted, Rolled
from tallystick.rules.wording import an

MOST_BONUS, BONUS_RULE = PIECE[BONUS_PIECE].supply, f"{PIECE[BONUS_PIECE].pack}.bonus"
OTHER_BATTLE = "whether that was another battle"
NO_DEFENCE = "what the defender rolled, which is not noted"
NO_ATTACK = "what the attackers rolled, which is not noted"
NOT_AGAIN = "whether it was rolled again, which is not noted"


class Battle(NamedTuple):
    """A battle that was rolled: the dice of each kind of attackers, whose piece of which kind defended, and both totals.

    Totals are None where the notes do not tell them.
    """

    at: int
    attackers: tuple[tuple[str, int], ...]
    defender: str
    seat: int
    totals: tuple[int, int] | None

    def is_like(self, other: Battle) -> bool:
        """Return whether the same kinds of pieces of the same players were rolled for."""
        return self[1:4] == other[1:4]


class Battles:
    """Watch the battles of one Attack action of `seat`."""

    def __init__(self, agreement: Agreement, remarks: Remarks, seat: int) -> None:
        self.agreement = agreement
        self.remarks = remarks
        self.seat = seat
        self._rolled: dict[str, Rolled] = {}
        self._began = 0
        self._bonus: dict[int, int] = {}
        self._last: Battle | None = None
        """The battle before, where nothing but dice was noted since."""

    def bonus(self, at: int, note: Counted) -> None:
        """Take the bonus of a side."""
        bonus = note.after - note.before
        self._bonus[note.seat] = bonus
        if not self.agreement.has(BONUS_PIECE):
            self.remarks.absent(at, BONUS_PIECE)
        elif bonus > MOST_BONUS:
            self.remarks.broken(at, BONUS_RULE, "noted-most", player=note.seat, bonus=bonus, count=MOST_BONUS)

    def interrupt(self) -> None:
        """Take note that something else was noted: what is rolled now is not a repetition."""
        if self._last is not None and not self._is_tie(self._last):
            self._last = None

    def attack(self, at: int, roll: Rolled) -> None:
        """Take a roll of the attacker."""
        kind = roll.purpose.removeprefix(ATTACK)
        size = self._check(at, roll, kind)
        pieces = len(roll.sides) // size
        if kind in self._rolled:
            self.remarks.perhaps(at, NO_DEFENCE, "action.attack.dice", "noted-attack", player=roll.seat)
            self._rolled = {}
        if pieces > PIECE[kind].supply:
            self.remarks.broken(
                at, "supply", "noted", player=roll.seat, piece=kind, count=pieces, most=PIECE[kind].supply
            )
        if pieces > 1 and self.agreement.readings.multi_dice == "per-type":
            self.remarks.broken(at, "action.attack.multi", "noted-once", piece=an(kind), count=pieces)
        if not self._rolled:
            self._began = at
        self._rolled[kind] = roll

    def defend(self, at: int, roll: Rolled) -> Battle | None:
        """Take the roll of the defender; return the battle, or None where nobody attacked."""
        kind = roll.purpose.removeprefix(DEFEND)
        size = self._check(at, roll, kind)
        if not self._rolled:
            self.remarks.perhaps(at, NO_ATTACK, "action.attack.dice", "noted-defence", player=roll.seat)
            return None
        attackers = tuple(sorted((each, len(rolled.sides)) for each, rolled in self._rolled.items()))
        battle = Battle(self._began, attackers, kind, roll.seat, self._totals(roll, kind, size))
        self._compare(battle)
        self._check_bonus(at, roll.seat, kind)
        self._rolled = {}
        self._last = battle
        if not self._is_tie(battle):
            self._bonus = {}
        return battle

    def close(self) -> None:
        """End the action: a battle cannot remain open."""
        if self._rolled:
            self.remarks.perhaps(self._began, NO_DEFENCE, "action.attack.dice", "noted-open", player=self.seat)
        elif self._last is not None and self._is_tie(self._last):
            self._tie_stands(self._last)

    def _compare(self, battle: Battle) -> None:
        """Remark on a tie that was not rolled again, and on what may have been rolled again without one."""
        last = self._last
        if last is None or last.totals is None:
            return
        if self._is_tie(last):
            if not battle.is_like(last):
                self._tie_stands(last)
        elif battle.is_like(last):
            attack, defence = last.totals
            self.remarks.perhaps(
                battle.at, OTHER_BATTLE, "action.attack.dice", "noted-again", attack=attack, defence=defence
            )

    def _tie_stands(self, battle: Battle) -> None:
        """Remark on a tie that was not rolled again."""
        total = battle.totals[0] if battle.totals else 0
        self.remarks.perhaps(battle.at, NOT_AGAIN, "action.attack.dice", "noted-tie", total=total)

    @staticmethod
    def _is_tie(battle: Battle) -> bool:
        return battle.totals is not None and battle.totals[0] == battle.totals[1]

    def _totals(self, roll: Rolled, kind: str, size: int) -> tuple[int, int] | None:
        """Return what both sides come to; None where the reading rolls once for several pieces, which are not noted."""
        if self.agreement.readings.multi_dice == "per-type":
            return None
        attack = sum(
            _worth(each, len(self.agreement.dice_for(each)), rolled.faces) for each, rolled in self._rolled.items()
        )
        defence = _worth(kind, size, roll.faces)
        return attack + self._bonus.get(self.seat, 0), defence + self._bonus.get(roll.seat, 0)

    def _check(self, at: int, roll: Rolled, kind: str) -> int:
        """Remark on dice that a piece does not roll; return how many dice one piece rolls."""
        if not self.agreement.has(kind):
            self.remarks.absent(at, kind)
            return len(roll.sides)
        dice = sides_of(self.agreement.dice_for(kind))
        if roll.sides != dice * (len(roll.sides) // len(dice)) or not roll.sides:
            due, rolled = dice_text(dice), dice_text(roll.sides)
            self.remarks.broken(at, "action.attack.dice", "noted-dice", piece=an(kind), due=due, rolled=rolled)
            return len(roll.sides) or 1
        return len(dice)

    def _check_bonus(self, at: int, defender: int, kind: str) -> None:
        """Remark on a bonus of a side that fights with those alone that get none: such as fly."""
        if self._bonus.get(self.seat) and all(PIECE[each].flies for each in self._rolled):
            self.remarks.broken(at, BONUS_RULE, "noted-none", player=self.seat)
        if self._bonus.get(defender) and PIECE[kind].flies:
            self.remarks.broken(at, BONUS_RULE, "noted-none", player=defender)


def _worth(kind: str, size: int, faces: tuple[int, ...]) -> int:
    """Return what dice count for pieces of a kind, each of which rolls `size` of them."""
    return sum(value(kind, faces[at : at + size]) for at in range(0, len(faces), size))
