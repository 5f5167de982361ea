"""Collect remarks: rules that the notes break for certain, and those that depend on something that is not noted."""

from __future__ import annotations

from tallystick.games.durdain.components.box import PIECE
from tallystick.rules.notes import Remark
from tallystick.rules.objection import Objection
from tallystick.rules.verdict import ILLEGAL, UNDECIDED
from tallystick.rules.wording import player


class Remarks:
    """The remarks on the notes of one game. `names` say of each seat how sentences call it."""

    def __init__(self) -> None:
        self.found: list[Remark] = []

    def broken(self, at: int, rule: str, fault: str, **facts: object) -> None:
        """Remark that note `at` breaks a rule for certain."""
        self._add(at, ILLEGAL, "", rule, fault, facts)

    def absent(self, at: int, piece: str) -> None:
        """Remark that note `at` is of a piece whose extension is not in play."""
        self.broken(at, "setup.players", "absent", piece=piece, extension=PIECE[piece].pack.capitalize())

    def perhaps(self, at: int, missing: str, rule: str, fault: str, **facts: object) -> None:
        """Remark that note `at` breaks a rule unless something was not noted."""
        self._add(at, UNDECIDED, missing, rule, fault, facts)

    def _add(self, at: int, kind: str, missing: str, rule: str, fault: str, facts: dict[str, object]) -> None:
        told = {name: player(value) if name in SEATS else str(value) for name, value in facts.items()}  # type: ignore[arg-type]
        self.found.append(Remark(at, kind, Objection(rule, told, (), fault), missing))


SEATS = frozenset({"player", "other"})
# Facts of these names are seats, from 0.
