"""Read who attacks what, as in "battle d7 e7 > d8", "attack d8 with d7 and e7", or "the cavalry on d7 attacks the army on d8"."""

from __future__ import annotations

import re

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.notation.names import piece_of
from tallystick.games.durdain.notation.roll_reader import RollReader
from tallystick.rules.patterns import pattern

VERB = pattern(r"(?<=[\s\d])(?:attacks?|fights?|hits?|x)\s+(?=\S)|×", re.IGNORECASE)
# What stands between those who attack and what they attack.
_AGAINST = pattern(r">|×|\b(?:against|versus|vs)\b\.?|(?<=[\s\d])(?:attacks?|fights?|hits?|x)(?=\s)", re.IGNORECASE)
_WITH = pattern(r"\b(?:with|from|by|using)\b", re.IGNORECASE)
_WORD = pattern(r"[^\W\d_]+(?![\w=])")
_SEVERAL = pattern(r"[^>]*[a-z]\d{1,2}\s*(?:[\s+&,]|\band\b)\s*[a-z]\d{1,2}\s*>", re.IGNORECASE)
_BETWEEN = pattern(
    r"[\s.+&:!-]*(?:\b(?:and|the|a|an|on|at|in|from|with|piece|space|of|his|her|my|their|all|both)\b[\s.+&:!-]*)*",
    re.IGNORECASE,
)


class BattleReader(RollReader):
    """Read a battle that begins here."""

    def is_of_several(self) -> bool:
        """Return whether several places stand here before the sign of an attack."""
        return self.look(_SEVERAL) is not None

    def battle(self) -> Move:
        """Return who attacks what. Raise UnreadableMove."""
        whole = self.end
        self.take(_BETWEEN)
        against = _AGAINST.search(self.text, self.at, whole)
        given = _WITH.search(self.text, self.at, whole)
        if against is None and given is None:
            self.fail("the attackers, > and what they attack, such as battle d7 e7 > d8", self.end)
        if against is not None:
            self.end = against.start()
            attackers = self._pieces()
            self.at, self.end = against.end(), whole
            target = self._target()
        else:
            assert given is not None  # one of both was found
            self.end = given.start()
            target = self._target()
            self.at, self.end = given.end(), whole
            attackers = self._pieces()
        said = tuple(sorted({(place, kind) for place, kind in [*attackers, *target[1]] if kind}))
        return Move(Step.BATTLE, tuple(sorted({place for place, _ in attackers})), target[0], said=said)

    def _pieces(self) -> list[tuple[int, str]]:
        """Return the places that stand here, with the kind of piece that is said to stand there."""
        found: list[tuple[int, str]] = []
        while True:
            before = self.at
            self.take(_BETWEEN)
            word = self.look(_WORD)
            kind = piece_of(word[0]) if word else ""
            if kind:
                self.take(_WORD)
                self.take(_BETWEEN)
            if not self.has_place() and found:
                self.at = before
                return found
            found.append((self.place(), kind))

    def _target(self) -> tuple[tuple[int, ...], list[tuple[int, str]]]:
        """Return what is attacked, a place or the border of a wall, and what is said to stand there."""
        self.take(_BETWEEN)
        word = self.look(_WORD)
        kind = piece_of(word[0]) if word else ""
        if kind:
            self.take(_WORD)
            self.take(_BETWEEN)
        border = self.border()
        if border is not None:
            return border, []
        place = self.place()
        return (place,), [(place, kind)]
