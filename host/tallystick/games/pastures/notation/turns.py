"""Find out whether legal turns can lead to a sheet with these numbers of squares of each type, these last types and these castles.

The rules about neighbours do not depend on the order of the turns. The rules about repeats do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tallystick.games.pastures.components.grid import Squares
from tallystick.games.pastures.components.terrain import INDEX, LETTERS, SHUNNED_INDEX
from tallystick.games.pastures.position import ENOUGH_PASSES, NOTHING, Phase, Position
from tallystick.rules.tuples import NamedTuple

ALWAYS_FIT = "FW"
# Forest and Wasteland shun nothing: whoever is stuck is barred from these two.


class _State(NamedTuple):
    """A moment of the filling: squares of each of ALWAYS_FIT still to come, the memories, whose turn it is, passes in a row."""

    to_come: tuple[int, int]
    last: str
    turn: int
    passes: int = 0


def turns_after_filling(position: Position) -> set[int]:
    """Return whose turn it can be once these squares are filled, with these memories; empty if no legal turns lead here.

    In the filling, the passes in a row are those of the position.
    """
    counts = [squares.bit_count() for squares in position.terrain[: len(LETTERS)]]
    is_filling = position.phase == Phase.FILL
    found = set()
    if _is_plain(counts, position.last, position.first) and not (position.passes if is_filling else position.empty):
        found.add((position.first + sum(counts)) % 2)
    if position.empty & ~closed(position):
        return found
    # Nobody was stuck before the last open square was closed; from then on only closed squares were empty.
    for state in _late_states(position, counts):
        if state.to_come == (0, 0) and state.last == position.last and _is_now(position, state):
            found.add(state.turn)
    return found


def closed(position: Position) -> Squares:
    """Return the squares, filled or empty, that have a neighbour of each type that is shunned."""
    found = position.grid.everything
    for shunned in {index for index in SHUNNED_INDEX.values() if index >= 0}:
        squares = position.terrain[shunned]
        # A square is no neighbour of its own, but what lies there is then no Forest, no Wasteland and not empty.
        found &= position.grid.beside(squares, position.readings.corners) & ~squares
    return found


def can_alternate(counts: Sequence[int], last: str, before: str) -> bool:
    """Return whether so many of each type can be played with no type within two turns of itself, `before` and `last` at the end."""
    left = dict(zip(LETTERS, counts, strict=True))
    if last == before or not left.get(last) or not left.get(before):
        return False
    left[last] -= 1
    left[before] -= 1
    # From the end backwards, always the type of which most are left.
    for _ in range(sum(left.values())):
        able = [letter for letter in LETTERS if left[letter] and letter not in {last, before}]
        if not able:
            return False
        chosen = max(able, key=lambda letter: left[letter])
        left[chosen] -= 1
        last, before = before, chosen
    return True


def castle_turns(starting: int, castles: tuple[int, int], *, may_pass: bool) -> set[tuple[int, int]]:
    """Return whose turn it can be, and after how many passes in a row, once each seat has so many castles."""
    waiting: list[tuple[tuple[int, int], int, int]] = [((0, 0), starting, 0)]
    seen = set(waiting)
    while waiting:
        placed, turn, passes = waiting.pop()
        more = (placed[0] + (turn == 0), placed[1] + (turn == 1))
        steps = [(more, 1 - turn, 0)] if more[turn] <= castles[turn] else []
        steps += [(placed, 1 - turn, passes + 1)] if may_pass else []
        if passes < ENOUGH_PASSES:
            waiting += [step for step in steps if step not in seen]
            seen.update(steps)
    return {(turn, passes) for placed, turn, passes in seen if placed == castles}


def _is_plain(counts: Sequence[int], last: str, first: int) -> bool:
    """Return whether these memories can come from turns none of which was that of a stuck player."""
    many = sum(counts)
    if many < 2:
        played = next((letter for letter, count in zip(LETTERS, counts, strict=True) if count), NOTHING)
        return last == (NOTHING + played if first else played + NOTHING)
    mover = (first + many - 1) % 2
    return can_alternate(counts, last[mover], last[1 - mover])


def _late_states(position: Position, counts: Sequence[int]) -> set[_State]:
    """Return every moment that can come after a player was stuck: only squares that are closed were empty from then on."""
    waiting = list(_first_stuck(position, counts))
    seen = set(waiting)
    while waiting:
        for after in _steps(waiting.pop(), position.readings.stuck):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def _first_stuck(position: Position, counts: Sequence[int]) -> Iterator[_State]:
    """Yield every moment at which a player can have been stuck for the first time."""
    inside = closed(position)
    most = [(position.terrain[INDEX[letter]] & inside).bit_count() for letter in ALWAYS_FIT]
    for to_come in product(*(range(count + 1) for count in most)):
        if to_come == (0, 0) and not position.empty:
            continue
        before = list(counts)
        for letter, count in zip(ALWAYS_FIT, to_come, strict=True):
            before[INDEX[letter]] -= count
        for last in (ALWAYS_FIT, ALWAYS_FIT[::-1]):
            if _is_plain(before, last, position.first):
                yield _State((to_come[0], to_come[1]), last, (position.first + sum(before)) % 2)


def _steps(state: _State, stuck: str) -> Iterator[_State]:
    to_come, last, turn, passes = state
    open_to_all = [letter for letter in ALWAYS_FIT if letter not in last]
    if not open_to_all and stuck == "waive":
        open_to_all = list(ALWAYS_FIT)
    for letter in open_to_all:
        left = tuple(count - (letter == each) for count, each in zip(to_come, ALWAYS_FIT, strict=True))
        if min(left) >= 0:
            yield _State((left[0], left[1]), _remembered(last, turn, letter), 1 - turn)
    if not open_to_all and stuck == "pass" and passes < ENOUGH_PASSES:
        yield _State(to_come, last, 1 - turn, passes + 1)
    if not open_to_all and stuck == "pass-clears":
        yield _State(to_come, _remembered(last, turn, NOTHING), 1 - turn)


def _is_now(position: Position, state: _State) -> bool:
    """Return whether the filling is at this moment: with so many passes, or over, be it with squares left empty."""
    if position.phase == Phase.FILL:
        return state.passes == position.passes
    is_stuck = set(state.last) == set(ALWAYS_FIT)
    passes = ENOUGH_PASSES if position.readings.stuck == "pass" else 0
    return not position.empty or (is_stuck and state.passes == passes)


def _remembered(last: str, seat: int, letter: str) -> str:
    return last[0] + letter if seat else letter + last[1]
