"""Lead a game to its first turn: the draft, setting up, placing flags, terrain by chance."""

from __future__ import annotations

from collections.abc import Mapping

from tallystick.games.duke.components.agreement import Agreement, Objective, Readings
from tallystick.games.duke.components.squares import DIRECTIONS, NOWHERE
from tallystick.games.duke.components.tiles import BOX, EMPTY, FOOTMEN, Side, Tile, TileKind, pack_tile
from tallystick.games.duke.move import Move
from tallystick.games.duke.objections.beginning import kinds_to_pick
from tallystick.games.duke.objections.wording import lying
from tallystick.games.duke.play.act import changed
from tallystick.games.duke.position import NO_BOARD, Dragon, Phase, Position, for_seat, position_of
from tallystick.rules.seats import seat_of


def begin(options: Mapping[str, int], readings: Readings, custom: tuple[Tile, ...] = ()) -> Position:
    """Return the table before anything was drafted, set up or placed."""
    objective = Objective.ALL[options["objective"]]
    first = options["first"] - 1
    camelot = options["fort"] == 2
    agreement = Agreement(custom, readings, objective, camelot=camelot, first=first)
    bag = _whole_bag(agreement, options)
    bags: tuple[bytes, bytes] = (bag, bag)
    if objective == Objective.DYNASTY:
        in_front = bag[: TileKind.FOOTMAN] + b"\0" + bag[TileKind.FOOTMAN + 1 :]
        bags = (in_front, in_front)
    elif objective == Objective.RIDER:
        bags = _riders(agreement, options, first)
    waiting = tuple(terrain for terrain in (Phase.MOUNTAIN, Phase.FORT, Phase.DRAGON) if options[terrain])
    phase = Phase.DRAFT if objective == Objective.DYNASTY else Phase.SETUP
    return position_of(agreement, NO_BOARD, phase, first, bags, waiting=waiting)


def _whole_bag(agreement: Agreement, options: Mapping[str, int]) -> bytes:
    counts = []
    for kind, tile in enumerate(agreement.tiles):
        is_optional = tile.is_enhanced and tile.origin == BOX
        is_agreed = options[tile.id] if tile.is_extra else options["enhanced"] if is_optional else True
        counts.append(tile.copies if is_agreed and not tile.is_duke else 0)
        counts[-1] -= FOOTMEN if kind == TileKind.FOOTMAN else 0
    return bytes(counts)


def _riders(agreement: Agreement, options: Mapping[str, int], first: int) -> tuple[bytes, bytes]:
    """Return the bags of Dark Rider, which hold what is to be set up, and nothing after that."""
    nothing = bytes(len(agreement.tiles))
    pikemen = changed(nothing, TileKind.PIKEMAN, options["pikemen"])
    rider = changed(nothing, TileKind.RANGER if options["rider"] else TileKind.KNIGHT, 1)
    assert pikemen is not None
    assert rider is not None
    return (rider, pikemen) if first else (pikemen, rider)


def after_beginning_move(position: Position, move: Move) -> Position:
    """Return the position after one of these steps, legal or not."""
    phase, seat = position.phase, seat_of(position, move)
    if phase not in {Phase.DRAFT, Phase.SETUP, Phase.DRAGON} and lying(position, move.squares[0]):
        return position  # nothing can lie there
    if phase == Phase.DRAFT:
        return _picked(position, move, seat)
    if phase == Phase.SETUP:
        return _set_up(position, move, seat)
    if phase == Phase.FLAGS:
        owner = seat if position.agreement.objective == Objective.COUP else 1 - seat
        position = position._replace(flags=for_seat(position.flags, owner, move.squares[0]))
        return _next_phase(position) if NOWHERE not in position.flags else position._replace(turn=1 - seat)
    (square,) = move.squares
    waiting = tuple(terrain for terrain in position.waiting if terrain != phase)
    position = position._replace(waiting=waiting)
    if phase == Phase.DRAGON:
        return _next_phase(position._replace(dragon=Dragon(square, DIRECTIONS.index(move.facing))))
    agreement = position.agreement
    placed = agreement._replace(mountain=square) if phase == Phase.MOUNTAIN else agreement._replace(fort=square)
    return _next_phase(position._replace(agreement=placed))


def _picked(position: Position, move: Move, seat: int) -> Position:
    kind, bags = move.tiles[0], position.bags
    left = changed(bags[1 - seat], kind, -position.agreement.tiles[kind].copies)
    position = position._replace(bags=for_seat(bags, 1 - seat, left), turn=1 - seat)
    if kinds_to_pick(position):
        return position
    with_footman = [changed(bag, TileKind.FOOTMAN, 1) for bag in position.bags]
    first = position.agreement.first
    return position._replace(phase=Phase.SETUP, turn=first, bags=(with_footman[0], with_footman[1]))


def _set_up(position: Position, move: Move, seat: int) -> Position:
    agreement = position.agreement
    board, bags = bytearray(position.board), position.bags
    kinds = list(move.tiles) * len(move.squares)
    bag = bags[seat]
    has_them = (
        bag is None or bag[kinds[0]] == len(kinds)
        if agreement.objective == Objective.RIDER
        else kinds[0] == agreement.tile_set.royal_kind
    )
    if not has_them or any(board[square] != EMPTY for square in move.squares):
        return position  # that cannot come to lie on the board
    if agreement.objective == Objective.RIDER:
        bags = for_seat(bags, seat, bytes(len(agreement.tiles)))
    else:
        kinds[1:] = [TileKind.FOOTMAN] * (len(move.squares) - 1)
    for square, kind in zip(move.squares, kinds, strict=True):
        board[square] = pack_tile(kind, seat, Side.STARTING)
    position = position._replace(bags=bags).with_board(bytes(board))
    if not position.occupied[1 - seat]:
        return position._replace(turn=1 - seat)
    return _next_phase(position)


def _next_phase(position: Position) -> Position:
    """Go on to what comes once a phase is done: flags, terrain, the first turn."""
    agreement = position.agreement
    if agreement.objective in Objective.WITH_FLAGS and NOWHERE in position.flags:
        return position._replace(phase=Phase.FLAGS)  # the last to set up places the first flag
    turn = position.turn
    if position.phase in {Phase.SETUP, Phase.FLAGS}:
        turn = 1 - agreement.first if agreement.objective in {Objective.DYNASTY, Objective.RIDER} else agreement.first
        position = position._replace(agreement=agreement._replace(first=0))
    if not position.waiting:
        return position._replace(phase=Phase.TURN, turn=turn)
    return position._replace(phase=position.waiting[0], turn=turn)
