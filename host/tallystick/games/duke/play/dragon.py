"""Find out what the Dragon does between turns. If there is only one possibility, it acts at once. Otherwise chance decides."""

from __future__ import annotations

from tallystick.games.duke.components.squares import BITS, DOWN, EDGES, LEFT, MIDDLE, NOWHERE, RIGHT, UP, shifted
from tallystick.games.duke.components.tiles import EMPTY, MOVE, STRIKE, Icon, dragon_sides
from tallystick.games.duke.moves.protection import frozen, is_defended
from tallystick.games.duke.moves.reach import crossed, ways
from tallystick.games.duke.position import FACES, MOVES, RESTRIKES, STRIKES, TAKES, TURN, Dragon, Position, found_on

MOST_STRUCK = 2
# The most tiles that an enraged Dragon captures at once.


def turned(icon: Icon, facing: int) -> tuple[int, int]:
    """Return the columns right and rows up that an icon is away when the Dragon faces that way."""
    dx, dy = icon.dx, icon.dy
    return ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx))[facing]


def _squares_of(dragon: Dragon, what: str) -> list[int]:
    side = dragon_sides()[dragon.enraged]
    squares = [shifted(dragon.square, *turned(icon, dragon.facing)) for icon in side if icon.what == what]
    return sorted(square for square in squares if square != NOWHERE)


def _can_capture(position: Position, dragon: Dragon, square: int, frozen_squares: int) -> bool:
    tile = position.board[square] != EMPTY and not BITS[square] & frozen_squares
    return tile and not is_defended(position, dragon.square, square)


def calm_captures(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares whose tile the calm Dragon can capture by its Move icons."""
    frozen_squares, agreement = frozen(position), position.agreement
    blocked = position.occupied[0] | position.occupied[1] | agreement.mountain_bit
    found = []
    for square in _squares_of(dragon, MOVE):
        is_clear = not ways(dragon.square, square)[0] & blocked and not BITS[square] & agreement.mountain_bit
        if is_clear and square not in position.flags and _can_capture(position, dragon, square, frozen_squares):
            found.append(square)
    return found


def strike_targets(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares whose tile the enraged Dragon can strike."""
    frozen_squares, blocked = frozen(position), position.agreement.mountain_bit | position.agreement.fort_bit
    found = []
    for square in _squares_of(dragon, STRIKE):
        line = BITS[square] | crossed(dragon.square, square)
        if not line & blocked and _can_capture(position, dragon, square, frozen_squares):
            found.append(square)
    return found


def enraged_targets(position: Position, dragon: Dragon) -> list[int]:
    """Return the squares to which the enraged Dragon may move when there is nothing to strike."""
    frozen_squares = frozen(position)
    found = []
    for square in _squares_of(dragon, MOVE):
        is_free = position.board[square] == EMPTY or _can_capture(position, dragon, square, frozen_squares)
        if is_free and square not in position.flags:
            found.append(square)
    return found


def between_turns(position: Position) -> Position:
    """Return the position in which the next player acts, or in which chance must say what the Dragon does."""
    dragon = position.dragon
    position = position._replace(phase=TURN)
    if dragon is None:
        return position
    if dragon.enraged and dragon.turning:
        return _settle_push(position, dragon)
    if dragon.enraged:
        return _act_enraged(position, dragon)
    if dragon.turning:
        return position._replace(dragon=Dragon(dragon.square, (dragon.facing + 2) % 4))
    squares = calm_captures(position, dragon)
    if len(squares) > 1:
        return position._replace(phase=TAKES)
    return after_calm_capture(position, squares[0]) if squares else position


def _settle_push(position: Position, dragon: Dragon) -> Position:
    """Settle a push that scored a point in Counting Coup, once the flag was moved."""
    if dragon.facing in {UP, DOWN}:
        return position._replace(dragon=dragon._replace(turning=False))
    return position._replace(dragon=Dragon(dragon.square, dragon.facing), phase=FACES)


def _act_enraged(position: Position, dragon: Dragon) -> Position:
    squares = strike_targets(position, dragon)
    if squares:
        return position._replace(phase=STRIKES) if len(squares) > MOST_STRUCK else after_strikes(position, squares)
    squares = enraged_targets(position, dragon)
    if len(squares) > 1:
        return position._replace(phase=MOVES)
    return after_enraged_move(position, squares[0]) if squares else position


def after_calm_capture(position: Position, square: int) -> Position:
    """Return the table once the calm Dragon has captured the tile there; from an edge it only turns round next time."""
    assert position.dragon is not None
    dragon = Dragon(square, position.dragon.facing, turning=bool(BITS[square] & EDGES))
    return without_tiles(position, [square])._replace(dragon=dragon, phase=TURN)


def after_strikes(position: Position, squares: list[int]) -> Position:
    """Return the table once the enraged Dragon has captured these tiles: it is calm, and chance says where it faces."""
    assert position.dragon is not None
    dragon = Dragon(position.dragon.square, position.dragon.facing)
    return without_tiles(position, squares)._replace(dragon=dragon, phase=FACES)


def after_enraged_move(position: Position, square: int) -> Position:
    """Return the table once the enraged Dragon has moved left or right, turned that way, and struck again if it captured nothing."""
    dragon = position.dragon
    assert dragon is not None
    to_the_right = shifted(dragon.square, *turned(Icon(MOVE, 1, 0), dragon.facing)) == square
    facing = (dragon.facing + (1 if to_the_right else 3)) % 4
    dragon = Dragon(square, facing, enraged=True)
    captured = position.board[square] != EMPTY
    position = position._replace(dragon=dragon, phase=TURN)
    if captured:
        return after_strikes(position, [square])
    squares = strike_targets(position, dragon)
    if len(squares) > MOST_STRUCK:
        return position._replace(phase=RESTRIKES)
    return after_strikes(position, squares) if squares else position


def without_tiles(position: Position, squares: list[int]) -> Position:
    """Take these tiles off the board; nobody has captured them."""
    board = bytearray(position.board)
    for square in squares:
        board[square] = EMPTY
    occupied, dukes = found_on(position.agreement, bytes(board))
    return position._replace(board=bytes(board), occupied=occupied, dukes=dukes)


def harmless_places(position: Position) -> list[tuple[int, int]]:
    """Return square and facing of every beginning of the Dragon in which it could not capture at once."""
    blocked = (
        position.agreement.mountain_bit | position.agreement.fort_bit | position.occupied[0] | position.occupied[1]
    )
    places = [(square, facing) for square in MIDDLE for facing in (RIGHT, LEFT) if not BITS[square] & blocked]
    return [place for place in places if not calm_captures(position, Dragon(*place))]


def first_places(position: Position) -> list[tuple[int, int]]:
    """Return where chance may put the Dragon: where it could not capture at once, if there is such a place."""
    blocked = (
        position.agreement.mountain_bit | position.agreement.fort_bit | position.occupied[0] | position.occupied[1]
    )
    everywhere = [(square, facing) for square in MIDDLE for facing in (RIGHT, LEFT) if not BITS[square] & blocked]
    return harmless_places(position) or everywhere
