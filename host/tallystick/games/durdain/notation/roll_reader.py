"""Read what was rolled: the dice of a Move, or those of a battle with what is claimed to come of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.durdain.components.mat_parts import TRACK_END
from tallystick.games.durdain.move import FALLS, ROLL, Move
from tallystick.games.durdain.notation.places import PartReader, read_border, read_place
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES
from tallystick.games.durdain.position.table import MOVE, Position
from tallystick.rules.notation import LONGEST_NUMBER

_ROLLED = re.compile(r"\s*([a-z]\d{1,2}(?:\s*/\s*[a-z]\d{1,2})?|:)?\s*=?\s*(\d+(?:\+\d+)*)(?![:\w])", re.IGNORECASE)
_TOTALS = re.compile(r"\s*(\d{1,3})\s*:\s*(\d{1,3})(?!\w)")
_FALL = re.compile(r"\s*falls?\s+(attackers?|defender|none)\b", re.IGNORECASE)
POINTS = re.compile(r"\s*\+\s*(\d{1,3})(?!\w)")
_DIE = re.compile(r"[\s,]*(d12|d8|d6)\s*=\s*(\d{1,3})(?!\w)", re.IGNORECASE)


def read_rolls(position: Position, text: str, action: str, at: int, end: int) -> Iterator[Move]:
    """Yield the roll of a Move, or those of a battle, from a part of a text. Raise UnreadableMove."""
    reader = _RollReader(position, text, at, end)
    return iter([reader.of_a_move()]) if action == MOVE else reader.of_a_battle()


class _RollReader(PartReader):
    def of_a_battle(self) -> Iterator[Move]:
        """Yield each roll of a battle; claims stand behind the last one."""
        rolls = []
        while not self.look(_TOTALS) and (found := self.take(_ROLLED)):
            rolls.append(Move(ROLL, self._roller(found[1] or "", found.start()), dice=self._faces(found)))
        if not rolls:
            self.fail("what was rolled, such as d7=5")
        yield from rolls[:-1]
        yield self._with_claims(rolls[-1])

    def _roller(self, name: str, at: int) -> tuple[int, ...]:
        if name in {"", ":"}:
            return ()
        place = read_place(self.position, name)
        found = read_border(self.position, name) if place is None else (place,)
        if found is None:
            self.fail("the place of who rolls, such as d7=5", at)
        return found

    def _faces(self, found: re.Match[str]) -> tuple[int, ...]:
        faces = tuple(int(each[:LONGEST_NUMBER]) for each in found[2].split("+"))
        if not all(1 <= face <= max(FACES) for face in faces):
            self.fail("what dice can show, 1 to 12", found.start())
        return faces

    def of_a_move(self) -> Move:
        """Return the roll of a Move, a face for each die and 0 for one that was not rolled."""
        faces = [0] * len(DIE_NAMES)
        while found := self.look(_DIE):
            group = DIE_NAMES.index(found[1].lower())
            if faces[group]:
                self.fail("each die only once")
            faces[group] = int(found[2])
            self.take(_DIE)
        if not any(faces) or self.text[self.at : self.end].strip():
            self.fail("what each die shows, such as d12=7 d8=3")
        return Move(ROLL, piece=MOVE, dice=tuple(faces))

    def _with_claims(self, roll: Move) -> Move:
        if totals := self.take(_TOTALS):
            roll = roll._replace(totals=(int(totals[1]), int(totals[2])))
        if falls := self.take(_FALL):
            word = falls[1].lower()
            roll = roll._replace(falls=FALLS[0] if word.startswith("attacker") else word)
        if points := self.take(POINTS):
            roll = roll._replace(points=min(int(points[1]), TRACK_END))
        if self.text[self.at : self.end].strip():
            self.fail("what is claimed: 14:12, falls attackers, or +7")
        return roll
