"""Work out the position after a step: the action on the table, then whose turn it is and what the Dragon does in between."""

from __future__ import annotations

from tallystick.games.duke import move as steps
from tallystick.games.duke.components.agreement import DUKE_OBJECTIVES
from tallystick.games.duke.components.squares import BITS, DIRECTIONS
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.move import PUSH, Move
from tallystick.games.duke.moves.abilities import bag_size, free_beside_duke
from tallystick.games.duke.moves.protection import closed
from tallystick.games.duke.moves.tiles import scores_point
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.play.act import Change, act, draw_plainly, go_plainly, place_plainly
from tallystick.games.duke.play.beginning import after_beginning_move
from tallystick.games.duke.play.dragon import after_calm_capture, after_enraged_move, after_strikes, between_turns
from tallystick.games.duke.position import (
    BEGINNINGS,
    DIVINED,
    DIVINING,
    DRAFT,
    DRAGON,
    DRAWING,
    DRAWN,
    FACES,
    FLAGS,
    FORT,
    MOUNTAIN,
    MOVES,
    RELOCATE,
    RESTRIKES,
    SETUP,
    STRIKES,
    TAKES,
    TURN,
    Position,
)

TURN_GOES_ON = frozenset({steps.DRAW, steps.DIVINE, steps.DRAWN})
PERHAPS_PLAIN = frozenset({steps.GO, steps.PLACE})
DRAGON_PHASES = frozenset({TAKES, STRIKES, MOVES, RESTRIKES, FACES})


NEEDED_PHASES = {
    steps.PICK: {DRAFT},
    steps.SETUP: {SETUP},
    steps.FLAG: {FLAGS},
    steps.MOUNTAIN: {MOUNTAIN},
    steps.FORT: {FORT},
    steps.CAMELOT: {FORT},
    steps.DRAGON: {DRAGON},
    steps.RELOCATE: {RELOCATE},
    steps.TAKES: {TAKES},
    steps.STRIKES: {STRIKES, RESTRIKES},
    steps.MOVES: {MOVES},
    steps.FACES: {FACES},
}
# Steps that change nothing outside these phases, whatever anybody claims.


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a step that was made, legal or not."""
    what = move.what
    if what in PERHAPS_PLAIN and _is_plain(position, move):
        return go_plainly(position, move) if what == steps.GO else place_plainly(position, move)
    needed = NEEDED_PHASES.get(what)
    if needed is not None and position.phase not in needed and not _is_hand_over(move):
        return position  # nothing of that sort can lie on the table now
    if position.phase in BEGINNINGS:
        return position if needed is None or _is_hand_over(move) else after_beginning_move(position, move)
    if what in steps.OF_THE_DRAGON:
        return _dragon_acted(position, move)
    if position.phase in DRAGON_PHASES:
        return position  # what the Dragon does cannot be left out
    seat = position.turn if move.seat is None else move.seat
    if what in TURN_GOES_ON:
        return _within_turn(position, move, seat)
    if what == steps.RELOCATE:
        flags = list(position.flags)
        if move.squares and not BITS[move.squares[0]] & closed(position):
            flags[seat] = move.squares[0]
        return between_turns(position._replace(flags=(flags[0], flags[1]), turn=seat))
    return _end_turn(position, act(position, move, seat), move, seat)


def _is_hand_over(move: Move) -> bool:
    return move.what == steps.FLAG and len(move.squares) > 1


def _is_plain(position: Position, move: Move) -> bool:
    """Return whether a step has no consequences but on the squares that it names."""
    if position.dragon is not None or position.agreement.objective not in DUKE_OBJECTIVES or move.seat is not None:
        return False
    if move.what == steps.GO:
        own, (start, to) = position.occupied[position.turn], move.squares
        return position.phase == TURN and bool(own & BITS[start]) and not own & BITS[to]
    return position.phase == DRAWN and bytes(move.tiles) == position.hand and position.board[move.squares[0]] == EMPTY


def _within_turn(position: Position, move: Move, seat: int) -> Position:
    if not free_beside_duke(position, seat) or bag_size(position, seat) == 0 == len(position.hand):
        return position  # nothing can be drawn that could be placed
    if move.what == steps.DRAW:
        return _with_nothing_drawn(position, seat)._replace(phase=DRAWING, turn=seat)
    if move.what == steps.DIVINE:
        return act(position, move, seat)._replace(phase=DIVINING, turn=seat)
    if position.phase == DRAWING and not position.hand and (bag := position.bags[seat]) and bag[move.tiles[0]]:
        return draw_plainly(position, move, seat)
    change = Change(position, seat)
    change.put_back()
    kinds = move.tiles if position.phase == DIVINING else move.tiles[:1]
    found = bytes(kind for kind in kinds if change.fetch(kind, seat))
    if not found:
        return position  # no such tile could come out of the bag
    phase = DIVINED if position.phase == DIVINING else DRAWN
    return change.done()._replace(hand=found, phase=phase, turn=seat)


def _with_nothing_drawn(position: Position, seat: int) -> Position:
    if not position.hand:
        return position
    change = Change(position, seat)
    change.put_back()
    return change.done()


def _end_turn(before: Position, after: Position, move: Move, seat: int) -> Position:
    after = after._replace(turn=1 - seat, phase=TURN)
    if scores_point(before, after, move, seat):
        points = list(after.points)
        points[seat] += 1
        after = after._replace(points=(points[0], points[1]))
        if winners(after) is None:
            if move.facing and after.dragon is not None:
                after = after._replace(dragon=after.dragon._replace(enraged=True, turning=True))
            return after._replace(phase=RELOCATE)
    if winners(after) is not None:
        return after
    if move.facing == PUSH and after.dragon is not None:
        return after._replace(phase=FACES)
    if move.facing in DIRECTIONS:
        return after  # enraging it was what the Dragon did in between
    return between_turns(after)


def _dragon_acted(position: Position, move: Move) -> Position:
    dragon = position.dragon
    if dragon is None:
        return position
    if move.what == steps.TAKES:
        return after_calm_capture(position, move.squares[0])
    if move.what == steps.STRIKES:
        return after_strikes(position, list(move.squares))
    if move.what == steps.MOVES:
        return after_enraged_move(position, move.squares[0])
    return position._replace(dragon=dragon._replace(facing=DIRECTIONS.index(move.facing), enraged=False), phase=TURN)
