"""Let people set up a position of The Duke on the drawn board."""

from __future__ import annotations

from tallystick.games.duke.arranging.beside import Goals, settings_of
from tallystick.games.duke.arranging.pieces import (
    CAMELOT,
    DRAGONS,
    FLAGS,
    FORT,
    MOUNTAIN,
    TERRAIN,
    dragon_id,
    dragon_name,
    dragon_of,
    is_known,
    piece_picture,
    square_of,
    tile_name,
    tile_of,
)
from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import COUNT, DIRECTIONS, LEFT, NAMES, NOWHERE, RIGHT
from tallystick.games.duke.components.tiles import EMPTY, Side, flipped, kind_of, pack_tile, seat_of, side_of
from tallystick.games.duke.notation.faults import faults_of
from tallystick.games.duke.notation.position_text import parse_position, tile_code
from tallystick.games.duke.position import Dragon, Position, for_seat
from tallystick.rules.arranging import Act, Piece, no_such
from tallystick.rules.editorsettings import Setting, SettingArranging
from tallystick.rules.readings import ReadingValues
from tallystick.rules.wording import player

ON_THE_BOARD = "On the board"
CALM = Dragon(0, LEFT)
# The Dragon as it begins. Only this one is in the tray.


class DukeArranging(SettingArranging[Position]):
    """Answer what can be set up in The Duke. A tile is named as in the text of a position: `Kn`, `kn` of player 2, `Kn*`."""

    empty = "6/6/6/6/6/6 turn 1 ?/? ?/? diagram"

    def __init__(self, values: ReadingValues, goals: Goals) -> None:
        self._values = values
        self._goals = goals

    def read(self, text: str) -> Position:
        """Return the position of a text, even if no game can reach it.

        Raise UnreadablePosition or ImpossiblePosition.
        """
        return parse_position(text, self._values, is_checked=False)

    def faults(self, position: Position) -> list[str]:
        """Return why no game can reach the position."""
        return faults_of(position)

    def pieces(self, position: Position) -> list[Piece]:
        """Return both sides of each tile of both players, and everything else that can lie on the board."""
        found = []
        for seat in (0, 1):
            for kind in range(len(position.agreement.tiles)):
                for side in (Side.STARTING, Side.OTHER):
                    packed = pack_tile(kind, seat, side)
                    group = "" if side else player(seat).capitalize()
                    found.append(Piece(tile_code(position, packed), tile_name(position, packed), group))
        flags = [Piece(FLAGS[seat], f"Flag of {player(seat)}", ON_THE_BOARD) for seat in (0, 1)]
        return [
            *found,
            *(Piece(piece, name, ON_THE_BOARD) for piece, name in TERRAIN.items()),
            *(Piece(dragon_id(each), dragon_name(each), ON_THE_BOARD if each == CALM else "") for each in DRAGONS),
            *(flags if position.agreement.objective in Objective.WITH_FLAGS else []),
        ]

    def picture(self, position: Position, piece: str) -> str:
        """Return the piece as it lies on the drawn board."""
        if not is_known(position, piece):
            raise no_such(piece)
        return piece_picture(position, piece)

    def lying(self, position: Position) -> dict[str, list[str]]:
        """Return the pieces by square: terrain first, then tile, Dragon and flags."""
        agreement = position.agreement
        found: dict[str, list[str]] = {}

        def lies(square: int, piece: str) -> None:
            if square != NOWHERE:
                found.setdefault(NAMES[square], []).append(piece)

        lies(agreement.mountain, MOUNTAIN)
        lies(agreement.fort, CAMELOT if agreement.camelot else FORT)
        for square in range(COUNT):
            if position.board[square] != EMPTY:
                lies(square, tile_code(position, position.board[square]))
        if position.dragon is not None:
            lies(position.dragon.square, dragon_id(position.dragon))
        for seat, square in enumerate(position.flags):
            lies(square, FLAGS[seat])
        return found

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:
        """Return the acts that turn a tile over, give it to the other player, turn the Dragon, or make it calm or enraged."""
        tile = tile_of(position, piece)
        if tile is not None:
            other = pack_tile(kind_of(tile), 1 - seat_of(tile), side_of(tile))
            return [
                Act("Turn over", {"put": tile_code(position, flipped(tile)), "at": place}),
                Act(f"Give to {player(seat_of(other))}", {"put": tile_code(position, other), "at": place}),
            ]
        dragon = dragon_of(piece, square_of(place))
        if dragon is None:
            return []
        # A calm Dragon faces left or right.
        facing = (dragon.facing + 1) % len(DIRECTIONS) if dragon.enraged else RIGHT if dragon.facing == LEFT else LEFT
        mood = dragon._replace(enraged=not dragon.enraged, turning=False)
        next_turn = dragon._replace(turning=not dragon.turning)
        return [
            Act("Turn", {"put": dragon_id(dragon._replace(facing=facing)), "at": place}),
            Act("Make calm" if dragon.enraged else "Make enraged", {"put": dragon_id(mood), "at": place}),
            Act(
                "Will not turn round next" if dragon.turning else "Will turn round next",
                {"put": dragon_id(next_turn), "at": place},
            ),
        ]

    def put(self, position: Position, piece: str, place: str) -> Position:
        """Return the position with the piece there. A tile replaces another tile. Any other piece exists once, so it moves there."""
        square = square_of(place)
        tile = tile_of(position, piece)
        if tile is not None:
            return _with_tile(position, square, tile)
        if not is_known(position, piece):
            raise no_such(piece)
        return _with_piece(position, piece, square)

    def taken(self, position: Position, piece: str, place: str) -> Position:
        """Return the position without that piece."""
        if tile_of(position, piece) is not None:
            return _with_tile(position, square_of(place), EMPTY)
        return _with_piece(position, piece, NOWHERE)

    def settings(self, position: Position) -> list[Setting[Position]]:
        """Return whose turn it is, the phase, the goal, bags, captured tiles, and what the goal or the phase adds."""
        return settings_of(position, self._goals)


def _with_tile(position: Position, square: int, packed: int) -> Position:
    board = bytearray(position.board)
    board[square] = packed
    return position.with_board(bytes(board))


def _with_piece(position: Position, piece: str, square: int) -> Position:
    """Return the position with a piece that exists once on this square, or with NOWHERE without it."""
    agreement = position.agreement
    if piece == MOUNTAIN:
        return position._replace(agreement=agreement._replace(mountain=square))
    if piece in TERRAIN:
        is_camelot = agreement.camelot and FORT in position.waiting if square == NOWHERE else piece == CAMELOT
        return position._replace(agreement=agreement._replace(fort=square, camelot=is_camelot))
    if piece in FLAGS:
        return position._replace(flags=for_seat(position.flags, FLAGS.index(piece), square))
    return position._replace(dragon=None if square == NOWHERE else dragon_of(piece, square))
