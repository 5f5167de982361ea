"""Read the small words of a roll, and what is claimed to come of a battle: totals, who falls, and plunder.

Each word is looked up in a set. The long forms for claims are compiled only for a text that they may fit.
"""

from __future__ import annotations

import re

from tallystick.games.durdain.move import FALLING, FALLS, Move
from tallystick.games.durdain.notation.names import PartReader
from tallystick.games.durdain.position.kinds import DIE_NAMES
from tallystick.rules.patterns import pattern

ALWAYS_DICE = {"12d", "8d", "6d"}
DICE = ALWAYS_DICE | {*DIE_NAMES}
NAME = r"(?:d12|d8|d6|12d|8d|6d)(?!\w)"
SPACE = {
    "space", "place", "piece", "for", "by", "on", "at", "from", "of", "attacker", "attackers", "defender", "defence",
}  # fmt: skip
_GAP = {
    "and", "vs", "versus", "against", "to", "then", "the", "a", "an", "his", "her", "my", "their", "roll", "rolls",
    "rolled",
}  # fmt: skip
_AFTER_VERSUS = pattern(r"(?<=vs)\.(?=\w)", re.IGNORECASE)
_RATIO = pattern(r"\s*\d+\s*:")
_CLAIMS = {"and", "claim", "claims"}
_A_DIE = {"die", "dice", "with", "using"}
_ARTICLES = {"the", "a"}
_IS = {
    "is", "roll", "rolls", "rolled", "show", "shows", "get", "gets", "got", "with", "by",
}  # fmt: skip
IS_SHOWN = rf"\s*(?:=|:|\b(?:{'|'.join(sorted(_IS))})\b)?\s*(?:(?:the|a)\s+)?"
# What `pass_is` passes, for a form that asks what follows it.
_TOTALS = pattern(
    r"[\s,]*(?:total\w*\s+|makes?\s+|so\s+|=\s*)?(\d{1,6})\s*(?::|to|against)\s*(\d{1,6})(?!\w)", re.IGNORECASE
)
_SIDES = ("attacker", "defender", "none", "nobody")
_FALL = pattern(
    r"[\s,]*(?:(?:falls?|loses?|out)\s*:?\s*(?:the\s+)?(attackers?|defender|none|nobody)"
    r"|(?:the\s+)?(attackers?|defender|nobody|none)\s+(?:falls?|loses?|dies?|leaves?|is\s+(?:out|beaten|removed)|are\s+(?:out|beaten|removed)))\b",
    re.IGNORECASE,
)
_POINTS = pattern(
    r"[\s,]*(?:and\s+)?(?:plunder\s*(?:of\b|:)?\s*\+?|\+)\s*(\d{1,6})(?!\w)(?:\s*points?\b)?", re.IGNORECASE
)


def die_of(name: str) -> int:
    """Return the number of a die that is called d12 or 12d."""
    word = name.lower()
    return DIE_NAMES.index(word if word.startswith("d") else f"d{word[:-1]}")


class RollWords(PartReader):
    """Read the words of a roll."""

    def pass_gap(self) -> None:
        """Go on to the next word that says for whom or with what is rolled. A colon between totals is not part of the gap."""
        start = -1
        while start < self.at:
            start = self.at
            self.pass_signs(",=&")
            sign = self.next_sign()
            if sign == ":" and not _RATIO.match(self.text, self.at + 1, self.end):
                self.at += 1
            elif sign == ".":
                self.take(_AFTER_VERSUS)
            self.pass_words(_GAP)

    def pass_a_die(self) -> bool:
        """Go on after words that say that a die follows; return whether they do."""
        is_said = self.take_one_of(_A_DIE) != ""
        if is_said:
            self._pass_article()
        return is_said

    def die(self) -> str:
        """Return the name of the die that stands here, "" if none does."""
        word = self.next_word()
        return word if word in DICE else ""

    def pass_is(self) -> None:
        """Go on after the sign or the word between who rolls and what is rolled."""
        self.pass_signs()
        if self.next_sign() in ("=", ":"):
            self.at += 1
        else:
            self.take_one_of(_IS)
        self.pass_signs()
        self._pass_article()

    def _pass_article(self) -> None:
        at = self.at
        if self.take_one_of(_ARTICLES) and not self.text[self.at - 1].isspace():
            self.at = at

    def totals(self) -> tuple[int, ...]:
        """Return the totals of both sides, if they are claimed here, and go on after them."""
        found = self.take(_TOTALS) if self.mentions(":", "to", "against") else None
        return (int(found[1]), int(found[2])) if found else ()

    def falls(self) -> str:
        """Return who is said here to fall, and go on after it. A canonical text needs none of the forms for what people say."""
        start = self.at
        self.pass_signs(",")
        if self.take_one_of(("falls",)) and (side := self.next_word()) in FALLS:
            self.at += len(side)
            return side
        self.at = start
        if not self.mentions(*_SIDES):
            return ""
        for side, says in FALLING.items():
            if self.take_phrase(says):
                return side
        found = self.take(_FALL)
        word = (found[1] or found[2]).lower() if found else ""
        return {"attacker": FALLS[0], "nobody": FALLS[2]}.get(word, word)

    def points(self) -> str:
        """Return the digits of the points that are claimed here, and go on after them."""
        found = self.take(_POINTS) if self.mentions("+", "plunder") else None
        return found[1] if found else ""

    def with_claims(self, roll: Move) -> Move:
        """Return a roll with what is claimed of it here."""
        while True:
            start = self.at
            self.pass_signs(",")
            self.pass_words(_CLAIMS)
            if not roll.totals and (totals := self.totals()):
                roll = roll._replace(totals=totals)
            elif not roll.falls and (falls := self.falls()):
                roll = roll._replace(falls=falls)
            elif roll.points is None and (points := self.points()):
                roll = roll._replace(points=int(points))
            else:
                self.at = start
                return roll
