"""Work out the position after a step: the action on the table, then whose turn it is and what the Dragon does in between."""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BESIDE_BITS, BITS, DIRECTIONS, NOWHERE
from tallystick.games.duke.components.tiles import DIVINED_TILES, EMPTY
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.objections.placing import open_squares
from tallystick.games.duke.objections.timing import is_due
from tallystick.games.duke.objections.wording import lying
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.play.act import Change, act
from tallystick.games.duke.play.plain_steps import begin_draw, draw_plainly, go_plainly, place_plainly
from tallystick.games.duke.position import Phase, Position, for_seat
from tallystick.rules.seats import seat_of

TURN_GOES_ON = frozenset({Step.DRAW, Step.DIVINE, Step.DRAWN})
PERHAPS_PLAIN = frozenset({Step.GO, Step.PLACE})
_ONLY_WHEN_DUE = Step.OF_NO_PLAYER | {Step.PICK, Step.SETUP, Step.RELOCATE}
# Otherwise nothing of that sort can lie on the table, whatever anybody claims.


def play_unchecked(position: Position, move: Move) -> Position:
    """Return the position after a step that was made, legal or not."""
    what = move.what
    if what in PERHAPS_PLAIN and _is_plain(position, move):
        return go_plainly(position, move) if what == Step.GO else place_plainly(position, move)
    is_beginning = position.phase in Phase.BEGINNINGS
    is_placed_flag = what == Step.FLAG and not move.is_hand_over
    if (is_beginning or is_placed_flag or what in _ONLY_WHEN_DUE) and not is_due(position.phase, move):
        return position
    if is_beginning:
        from tallystick.games.duke.play.beginning import after_beginning_move  # noqa: PLC0415 (costs start-up time)

        return after_beginning_move(position, move)
    if what in Step.OF_THE_DRAGON:
        return _dragon_acted(position, move)
    if position.phase in Phase.DRAGON_ACTS:
        return position  # what the Dragon does cannot be left out
    seat = seat_of(position, move)
    if what in TURN_GOES_ON:
        return _within_turn(position, move, seat)
    if what == Step.RELOCATE:
        if move.squares and not lying(position, move.squares[0]):
            position = position._replace(flags=for_seat(position.flags, seat, move.squares[0]))
        return _next_turn(position._replace(turn=seat))
    return _end_turn(position, act(position, move, seat), move, seat)


def _is_plain(position: Position, move: Move) -> bool:
    """Return whether a step has no consequences but on the squares that it names."""
    if (
        position.dragon is not None
        or position.agreement.objective not in Objective.ABOUT_DUKES
        or move.seat is not None
    ):
        return False
    if move.what == Step.GO:
        own, (start, to) = position.occupied[position.turn], move.squares
        return position.phase == Phase.TURN and bool(own & BITS[start]) and not own & BITS[to]
    return (
        position.phase == Phase.DRAWN
        and bytes(move.tiles) == position.hand
        and position.board[move.squares[0]] == EMPTY
    )


def _within_turn(position: Position, move: Move, seat: int) -> Position:
    bag = position.bags[seat]
    is_empty = not position.hand and bag is not None and not any(bag)
    if is_empty or position.agreement.objective == Objective.RIDER or not open_squares(position, seat):
        return position  # nothing can be drawn that could be placed, and nothing at all in Dark Rider
    if move.what == Step.DRAW:
        if seat == position.turn and not position.hand:
            return begin_draw(position)
        change = Change(position, seat)
        change.put_back()
        return change.done()._replace(phase=Phase.DRAWING, turn=seat)
    if move.what == Step.DIVINE:
        return act(position, move, seat)._replace(phase=Phase.DIVINING, turn=seat)
    if position.phase == Phase.DRAWING and not position.hand and (bag := position.bags[seat]) and bag[move.tiles[0]]:
        return draw_plainly(position, move, seat)
    change = Change(position, seat)
    change.put_back()
    kinds = move.tiles[: DIVINED_TILES if position.phase == Phase.DIVINING else 1]
    found = bytes(kind for kind in kinds if change.fetch(kind, seat))
    if not found:
        return position  # no such tile could come out of the bag
    phase = Phase.DIVINED if position.phase == Phase.DIVINING else Phase.DRAWN
    return change.done()._replace(hand=found, phase=phase, turn=seat)


def _end_turn(before: Position, after: Position, move: Move, seat: int) -> Position:
    after = after._replace(turn=1 - seat, phase=Phase.TURN)
    if _scores_point(before, after, move, seat):
        after = after._replace(points=for_seat(after.points, seat, after.points[seat] + 1))
        if winners(after) is None:
            if move.facing and after.dragon is not None:
                after = after._replace(dragon=after.dragon._replace(enraged=True, turning=True))
            return after._replace(phase=Phase.RELOCATE)
    if winners(after) is not None:
        return after
    if move.facing == PUSH and after.dragon is not None:
        return after._replace(phase=Phase.FACES)
    if move.facing in DIRECTIONS:
        return after  # enraging it was what the Dragon did in between
    return _next_turn(after)


def _next_turn(position: Position) -> Position:
    """Return the position in which the next player acts, or in which chance must say what the Dragon does."""
    if position.dragon is None:
        return position._replace(phase=Phase.TURN)
    from tallystick.games.duke.play.dragon import between_turns  # noqa: PLC0415 (costs start-up time, and few tables have a Dragon)

    return between_turns(position)


def _scores_point(before: Position, after: Position, move: Move, seat: int) -> bool:
    """Return whether an action ended with a tile beside the opponent's flag that did not begin it there."""
    if before.agreement.objective != Objective.COUP or before.flags[1 - seat] == NOWHERE:
        return False
    beside = BESIDE_BITS[before.flags[1 - seat]]
    if move.what in {Step.GO, Step.SUMMON, Step.ESCAPE}:
        start, to = move.squares[0], move.squares[-1]
    elif move.what == Step.COMMAND:
        _, start, to = move.squares
    elif move.what in {Step.PLACE, Step.KEEP, Step.RANSOM}:
        start, to = NOWHERE, move.squares[0]
    else:
        return False
    stands = after.occupied[seat] & BITS[to]
    return bool(stands & beside) and not (start != NOWHERE and BITS[start] & beside)


def _dragon_acted(position: Position, move: Move) -> Position:
    dragon = position.dragon
    if dragon is None:
        return position
    from tallystick.games.duke.play.dragon import AFTER  # noqa: PLC0415 (as in `_next_turn`)

    if move.what in AFTER:
        return AFTER[move.what](position, list(move.squares))
    dragon = dragon._replace(facing=DIRECTIONS.index(move.facing), enraged=False)
    return position._replace(dragon=dragon, phase=Phase.TURN)
