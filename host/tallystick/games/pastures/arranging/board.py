"""Let people set up a sheet of Pastures New on the drawn board."""

from __future__ import annotations

from tallystick.games.pastures.arranging.beside import in_its_phase, settings_of
from tallystick.games.pastures.arranging.pieces import CASTLES, TERRAIN, all_pieces, bit_of, is_terrain
from tallystick.games.pastures.components.grid import Squares
from tallystick.games.pastures.notation.faults import faults
from tallystick.games.pastures.notation.position_text import parse_position
from tallystick.games.pastures.position import Position
from tallystick.rules.arranging import Act, Piece, no_such
from tallystick.rules.editorsettings import Setting, SettingArranging
from tallystick.rules.readings import ReadingValues
from tallystick.rules.wording import player


class PasturesArranging(SettingArranging[Position]):
    """Answer what can be set up in Pastures New. Terrain is named by its letter. The players' castles are `C1` and `C2`."""

    empty = "8/8/8/8/8/8/8/8 fill 1 -- - stood"
    # People may ask about a part of a sheet. Legal turns need not lead to it.

    def __init__(self, values: ReadingValues) -> None:
        self._values = values

    def read(self, text: str) -> Position:
        """Return the position of a text, even if no game can reach it. Raise UnreadablePosition."""
        return parse_position(text, self._values, is_checked=False)

    def faults(self, position: Position) -> list[str]:
        """Return why no game can reach the position; nothing if an illegal move was left standing."""
        return [] if position.stood else faults(position)

    def pieces(self, position: Position) -> list[Piece]:  # noqa: ARG002 (they are the same on every sheet)
        """Return the types of terrain and the castles."""
        return all_pieces()

    def picture(self, position: Position, piece: str) -> str:  # noqa: ARG002
        """Return the piece as it lies on the drawn board."""
        from tallystick.games.pastures.arranging.picture import piece_picture  # noqa: PLC0415 (only pages ask)

        return piece_picture(piece)

    def lying(self, position: Position) -> dict[str, list[str]]:
        """Return what lies on each square: terrain first, then the castle."""
        found: dict[str, list[str]] = {}
        for piece, squares in (
            *zip(TERRAIN, position.terrain, strict=True),
            *zip(CASTLES, position.castles, strict=True),
        ):
            for square in position.grid.listed(squares):
                found.setdefault(square, []).append(piece)
        return found

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:  # noqa: ARG002
        """Return the act that gives a castle to the other player; nothing for terrain."""
        if piece not in CASTLES:
            return []
        other = 1 - CASTLES.index(piece)
        return [Act(f"Give to {player(other)}", {"put": CASTLES[other], "at": place})]

    def put(self, position: Position, piece: str, place: str) -> Position:
        """Return the position with the piece there. Terrain replaces other terrain. A castle replaces another castle."""
        bit = bit_of(position.grid, place)
        if is_terrain(piece):
            after = position._replace(terrain=_only_in(position.terrain, TERRAIN.index(piece), bit))
        elif piece in CASTLES:
            after = position._replace(castles=_only_in(position.castles, CASTLES.index(piece), bit))
        else:
            raise no_such(piece)
        return in_its_phase(position, after)

    def taken(self, position: Position, piece: str, place: str) -> Position:
        """Return the position without that piece."""
        bit = bit_of(position.grid, place)
        if is_terrain(piece):
            after = position._replace(terrain=tuple(squares & ~bit for squares in position.terrain))
        else:
            own, other = (
                squares & ~bit if piece == CASTLES[seat] else squares for seat, squares in enumerate(position.castles)
            )
            after = position._replace(castles=(own, other))
        return in_its_phase(position, after)

    def settings(self, position: Position) -> list[Setting[Position]]:
        """Return whose turn it is, what was filled last, passes, and the size of the sheet."""
        return settings_of(position)


def _only_in(groups: tuple[Squares, ...], chosen: int, bit: Squares) -> tuple[Squares, ...]:
    """Return the groups of squares, with this square only in the chosen group."""
    return tuple(squares | bit if at == chosen else squares & ~bit for at, squares in enumerate(groups))
