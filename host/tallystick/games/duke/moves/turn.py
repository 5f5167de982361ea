"""Find what a player can do with a turn, in the order: tiles from a1 on, draw, abilities, flags."""

from __future__ import annotations

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import DYNASTY, RIDER
from tallystick.games.duke.components.squares import listed
from tallystick.games.duke.components.tiles import FOOTMAN, kind_of
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves.abilities import ability_moves, free_beside_duke, trades
from tallystick.games.duke.moves.guard import is_exposed, leaves_duke_safe
from tallystick.games.duke.moves.plain import PlainBoard, plain_board
from tallystick.games.duke.moves.tiles import hand_overs, tile_moves
from tallystick.games.duke.play.act import act
from tallystick.games.duke.position import Position

A_DRAW = Move(steps.DRAW)


def turn_moves(position: Position) -> list[Move]:
    """Return all that the player to act can legally do."""
    seat = position.turn
    board = plain_board(position)
    found = _guarded_moves(position, seat) if board is None else board.moves()
    if can_draw(position, board):
        found.append(A_DRAW)
    return found + turn_abilities(position, board)


def turn_abilities(position: Position, board: PlainBoard | None) -> list[Move]:
    """Return what can be done with abilities and flags."""
    seat = position.turn
    if board is not None and not [tile_reach for tile_reach in board.own_reaches if tile_reach.has_abilities]:
        return []  # nor are there flags or Ransom on such a board
    others = [*trades(position, seat), *hand_overs(position, seat)]
    return [
        *(move for move in ability_moves(position, seat) if _may_use(position, move, seat)),
        *(move for move in others if leaves_duke_safe(position, move, seat)),
    ]


def _guarded_moves(position: Position, seat: int) -> list[Move]:
    return [move for move in tile_moves(position, seat) if leaves_duke_safe(position, move, seat)]


def _may_use(position: Position, move: Move, seat: int) -> bool:
    if move.what == steps.DIVINE:
        return can_save(act(position, move, seat), seat)
    return leaves_duke_safe(position, move, seat)


def can_draw(position: Position, board: PlainBoard | None) -> bool:
    """Return whether a tile may be drawn: one is left, it has somewhere to go, and it could save a Duke in Guard."""
    seat = position.turn
    bag = position.bags[seat]
    if position.agreement.objective == RIDER or (bag is not None and not any(bag)):
        return False
    free = free_beside_duke(position, seat) if board is None else board.free_beside_duke()
    if not free:
        return False
    if position.agreement.readings.guard_draw == "free":
        return True
    if board is not None and board.is_safe_now():
        return True
    if board is None or not position.agreement.tile_set.dread_kinds.isdisjoint(kinds_left(position, seat)):
        return can_save(position, seat)
    return bool(board.saving_squares(free))


def kinds_left(position: Position, seat: int) -> list[int]:
    """Return the kinds that are in a bag, or may be where its content is not known."""
    bag = position.bags[seat]
    if bag is not None:
        return [kind for kind, count in enumerate(bag) if count]
    return [kind for kind, count in enumerate(unaccounted(position, seat)) if count]


def unaccounted(position: Position, seat: int) -> list[int]:
    """Return how many tiles of each kind are neither on the board nor in the hand nor known to be captured."""
    counts = [tile.copies for tile in position.agreement.tiles]
    lost = position.lost[seat]
    for square in listed(position.occupied[seat]):
        counts[kind_of(position.board[square])] -= 1
    for kind in position.hand if position.turn == seat else b"":
        counts[kind] -= 1
    for kind, tile in enumerate(position.agreement.tiles):
        counts[kind] -= lost[kind] if lost is not None else 0
        if tile.is_duke or (
            position.agreement.objective == DYNASTY and kind != FOOTMAN and _has(position, 1 - seat, kind)
        ):
            # In Dynastic Dispute only one player has tiles of a kind.
            counts[kind] = 0
    return [max(0, count) for count in counts]


def _has(position: Position, seat: int, kind: int) -> bool:
    """Return whether a seat is seen to have such a tile: on the board, in the bag or among those that it lost."""
    counted = (position.bags[seat], position.lost[seat])
    is_counted = any(counts is not None and counts[kind] for counts in counted)
    return is_counted or any(kind_of(position.board[square]) == kind for square in listed(position.occupied[seat]))


def can_save(position: Position, seat: int) -> bool:
    """Return whether some placement of some tile left in the bag leaves the Duke safe, or none is asked for."""
    if position.agreement.readings.guard_draw == "free" or not is_exposed(position, seat):
        return True
    return any(safe_squares(position, seat, kind) for kind in kinds_left(position, seat))


def safe_squares(position: Position, seat: int, kind: int) -> list[int]:
    """Return where a new tile of this kind can stand so that the player's own Duke cannot be taken."""
    free = listed(free_beside_duke(position, seat))
    return [
        square for square in free if not is_exposed(act(position, Move(steps.PLACE, (square,), (kind,)), seat), seat)
    ]


def placements(position: Position, seat: int, kind: int) -> list[int]:
    """Return where a drawn tile may be placed; anywhere beside the Duke where no square saves it, since it must be placed."""
    board = (
        plain_board(position) if kind not in position.agreement.tile_set.dread_kinds and seat == position.turn else None
    )
    if board is not None:
        return plain_placements(board)
    free = listed(free_beside_duke(position, seat))
    if position.agreement.readings.guard_draw == "free" or not is_exposed(position, seat):
        return free
    return safe_squares(position, seat, kind) or free


def hand_placements(position: Position) -> dict[int, list[int]]:
    """Return where each kind of a hand of several may be placed; in Guard only what saves the Duke, if something does."""
    seat, kinds = position.turn, sorted(set(position.hand))
    if position.agreement.readings.guard_draw == "must-save" and is_exposed(position, seat):
        saving = {kind: squares for kind in kinds if (squares := safe_squares(position, seat, kind))}
        if saving:
            return saving
    return dict.fromkeys(kinds, listed(free_beside_duke(position, seat)))


def plain_placements(board: PlainBoard) -> list[int]:
    """Return the same for a board where it makes no difference what tile is placed."""
    free = board.free_beside_duke()
    if board.position.agreement.readings.guard_draw == "free" or board.is_safe_now():
        return listed(free)
    return board.saving_squares(free) or listed(free)
