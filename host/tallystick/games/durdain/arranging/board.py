"""Let people set up a position of Kingdoms of Durdain on the drawn mat."""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.games.durdain.arranging import laying
from tallystick.games.durdain.arranging.beside import settings_of
from tallystick.games.durdain.arranging.facts import in_step, without_implied
from tallystick.games.durdain.arranging.pieces import (
    is_known,
    name_of,
    piece_id,
    piece_of,
    room_of,
    tray,
    walkers,
)
from tallystick.games.durdain.arranging.setting import NOTHING, Setting
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.notation.position_reader import PositionReader
from tallystick.games.durdain.notation.position_text import format_position
from tallystick.games.durdain.objections import faults
from tallystick.games.durdain.position import table
from tallystick.games.durdain.position.kinds import Kind
from tallystick.games.durdain.position.table import NOBODY, Position
from tallystick.rules.arranging import Act, BadEdit, Piece, no_such
from tallystick.rules.editorsettings import SettingArranging
from tallystick.rules.readings import ReadingValues
from tallystick.rules.wording import player


class DurdainArranging(SettingArranging[Position]):
    """Answer what can be set up in Kingdoms of Durdain. Module `pieces` says how things are called.

    Module `facts` says what follows from the rest of a position.
    """

    empty = "players=2 turn=1"

    def __init__(self, values: ReadingValues) -> None:
        self._values = values

    def read(self, text: str) -> Position:
        """Return the position of a text, even if no game can reach it. Raise UnreadablePosition."""
        return PositionReader(text, self._values, is_checked=False).read()

    def faults(self, position: Position) -> list[str]:
        """Return why no game can reach the position; nothing if an illegal move was left standing."""
        return [] if position.stood else faults.faults(position)

    def pieces(self, position: Position) -> list[Piece]:
        """Return each player's pieces, pieces that nobody owns, and the ranges. Other pieces on the mat are not in the tray."""
        found = [*tray(position)]
        known = {piece.id for piece in found}
        there = {piece for lying in self.lying(position).values() for piece in lying}
        return [*found, *(Piece(each, name_of(position, each), "") for each in sorted(there - known))]

    def picture(self, position: Position, piece: str) -> str:
        """Return the piece as it lies on the drawn mat."""
        from tallystick.games.durdain.arranging.picture import piece_picture  # noqa: PLC0415 (only pages ask)

        if not is_known(position, piece):
            raise no_such(piece)
        return piece_picture(position, piece)

    def over(self, position: Position) -> str:
        """Return invisible shapes for borders, the track, and the spaces under ranges."""
        from tallystick.games.durdain.arranging.shapes import over  # noqa: PLC0415 (only pages ask)

        return over(position)

    def lying(self, position: Position) -> dict[str, list[str]]:
        """Return the pieces by space, range, border or place of the track."""
        return laying.lying(position)

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:
        """Return the acts that give a piece away, change the flag of a castle, or let a passenger board or land."""
        here = piece_of(position, piece)
        if here is None or not PIECE[here.kind].owned:
            return []

        def act(name: str, other: table.Piece) -> Act:
            return Act(name, {"put": piece_id(other), "at": place})

        if here.seat == NOBODY:
            seats = range(position.agreement.players)
            return [act(f"Flag of {player(seat)}", here._replace(seat=seat)) for seat in seats]
        boards = walkers(position) if PIECE[here.kind].carries and len(here.aboard) < room_of(position) else []
        found = [act(f"{kind.capitalize()} boards", _with_aboard(here, (*here.aboard, kind))) for kind in boards]
        for kind in dict.fromkeys(here.aboard):
            rest = [*here.aboard]
            rest.remove(kind)
            found.append(act(f"{kind.capitalize()} lands", _with_aboard(here, rest)))
        if here.kind == Kind.CASTLE:
            found.append(act("Take the flag away", here._replace(seat=NOBODY)))
        after = (here.seat + 1) % position.agreement.players
        return [*found, act(f"Give to {player(after)}", here._replace(seat=after))]

    def put(self, position: Position, piece: str, place: str) -> Position:
        """Return the position with the piece there. It replaces what cannot lie there with it. Raise BadEdit."""
        return self._after(position, laying.put(without_implied(position), piece, place))

    def taken(self, position: Position, piece: str, place: str) -> Position:
        """Return the position without that piece. Raise BadEdit."""
        return self._after(position, laying.take(without_implied(position), piece, place))

    def settings(self, position: Position) -> list[Setting]:
        """Return whose turn it is, what happens in it, what each player has, and the options."""
        return settings_of(position)

    def settle(self, position: Position, control: str, value: str) -> Position:
        """Return the position with the control set. Raise BadEdit."""
        change = self.setting(position, control, value).change
        after = self._after(position, change(without_implied(position), value))
        if (control, value) == ("turn", NOTHING) and after.turn != NOBODY:
            raise BadEdit("The set-up is complete, so the first turn has begun.")
        return after

    def _after(self, before: Position, after: Position) -> Position:
        """Return the position after an edit, with everything that its text implies."""
        return self.read(format_position(in_step(before, after)))


def _with_aboard(bearer: table.Piece, aboard: Iterable[str]) -> table.Piece:
    return bearer._replace(aboard=tuple(sorted(aboard)))
