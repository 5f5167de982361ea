"""Write steps as text; with a seat, `2: pass`, if it is not the one to act.

- `W c3` a warrior whose value the text does not say, `W4 c3` one of value 4.
- `c2|d2` a palisade between two squares that are side by side, `c2/c3` between two squares one below the other. `c1|rim` claims
  one at the edge of the board. `stop`: no second palisade.
- `pass`; `+1 c3` the reinforcement; `mage c3`, `elf c3`, `orc c2|d2` and `goblin 4 c3` the powers.
- `look c3` a look at an own warrior; `move c3 c4` the claim that a warrior goes to another square.
- Before the first turn: `faction elf`, `gold 7 d1`. After the last turn: `reveal 4 c3`.
- Several steps of one turn in one text: `c2|d2, c3/c4` two palisades, `mage c3, W d4` a power with its main action.

`notation.move_reader` says which other texts are read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tallystick.games.armadora.components.board import LINES as ALL_LINES
from tallystick.games.armadora.components.board import NAMES, squares_of
from tallystick.games.armadora.components.box import FACTIONS, PILES, VALUES
from tallystick.games.armadora.move import LINES, PLACES, RIM, TARGETS, Move, Step
from tallystick.games.armadora.notation.words import FORMS
from tallystick.games.armadora.position import Position, without_seat
from tallystick.rules.forms import fill
from tallystick.rules.seats import named

BETWEEN_STEPS = ", "


def canonical(position: Position, move: Move) -> Move:
    """Return the one value of a step: no seat that acts anyway, the squares of a palisade in their order."""
    told = without_seat(position, move)
    if told.what == Step.WHOLE:
        steps = tuple(_in_order(step._replace(seat=None)) for step in told.steps)
        return steps[0]._replace(seat=told.seat) if len(steps) == 1 else told._replace(steps=steps)
    return _in_order(told)


def _in_order(move: Move) -> Move:
    if move.what in LINES and RIM < move.other < move.square:
        return move._replace(square=move.other, other=move.square)
    return move


def format_move(position: Position, move: Move) -> str:
    """Return the one canonical text of a step; name the seat only where it is not the one that acts."""
    told = canonical(position, move)
    return named(step_text(told), told.seat)


def step_text(move: Move) -> str:
    """Return the text of a step, or of several, without the seat."""
    if move.what == Step.WHOLE:
        return BETWEEN_STEPS.join(map(step_text, move.steps))
    return fill(FORMS[move.what], lambda field: _FIELDS[field](move))


_FIELDS: dict[str, Callable[[Move], str]] = {
    "square": lambda move: NAMES[move.square],
    "other": lambda move: NAMES[move.other],
    "line": lambda move: line_text(move.square, move.other),
    "value": lambda move: str(move.value or ""),
    "faction": lambda move: FACTIONS[move.value].name.lower(),
}
# By what stands in braces in a form.


def line_text(square: int, other: int) -> str:
    """Return a palisade's line: its squares with `|` between them where they are next to each other, else `/`."""
    if other == RIM:
        return f"{NAMES[square]}|rim"
    sign = "|" if NAMES[square][1] == NAMES[other][1] else "/"
    return f"{NAMES[square]}{sign}{NAMES[other]}"


@lru_cache(maxsize=64)
def canonical_texts(end: str) -> dict[str, Move]:
    """Return most steps whose canonical text ends with a square, or with anything else, by that text: so a record is read quickly."""
    if end not in NAMES:
        known = [Move(Step.STOP), Move(Step.PASS)]
    else:
        square = NAMES.index(end)
        lines = [squares for squares in map(squares_of, ALL_LINES) if squares[1] == square]
        known = [Move(what, *squares) for what in LINES for squares in lines]
        known += [Move(what, square) for what in (*TARGETS, Step.WARRIOR)]
        known += [Move(what, square, value=value) for what in (*PLACES, Step.REVEAL) for value in VALUES]
        known += [Move(Step.GOLD, square, value=value) for value in set(PILES)]
    return {step_text(move): move for move in known}
