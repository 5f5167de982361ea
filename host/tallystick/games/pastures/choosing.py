"""Say what may be claimed for a square of Pastures New."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tallystick.games.pastures.components.terrain import LETTERS, name_of
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.position import Phase, Position
from tallystick.rules.choosing import Choosing, Way


class Choices(Choosing[Position, Move]):
    """Answer for one position of Pastures New."""

    how = "Click a square."

    @property
    def spaces(self) -> Collection[str]:
        """All squares of the sheet."""
        return self.position.grid.names

    def ways_of(self, move: Move) -> list[Way]:
        """Return the square of a move."""
        return [Way((move.square,) if move.square else ())]

    def words(self, move: Move) -> str:
        """Return what is played."""
        return {CASTLE: "Castle", PASS: "Pass"}.get(move.what) or name_of(move.what)

    def form(self, move: Move) -> str:
        """Return what is the same for all terrains."""
        return move.what if move.what in {CASTLE, PASS} else ""

    def prompt(self, parts: Sequence[str]) -> str:  # noqa: ARG002 (no move has parts)
        """Return what to click."""
        if not self.legal:
            return ""
        if self.position.phase == Phase.CASTLES:
            return "Click where the castle goes."
        return "Click a square, then what is played there."

    def is_at_once(self, chosen: Sequence[str]) -> bool:  # noqa: ARG002 (it depends on the phase alone)
        """Return True if only castles are placed now: one click is the whole move."""
        return self.position.phase == Phase.CASTLES

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        """Return everything that can be played on a square, and a pass; only the castle if castles are placed now."""
        if not chosen:
            return self.matching(chosen)
        if self.position.phase == Phase.CASTLES:
            return [Move(CASTLE, chosen[0])]
        return [*(Move(what, chosen[0]) for what in (*LETTERS, CASTLE)), Move(PASS)]

    def title(self, chosen: Sequence[str]) -> str:
        """Return the question."""
        return f"What is played on {chosen[0]}?"
