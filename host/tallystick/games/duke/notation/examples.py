"""Give examples of steps that can be written in a position. Each is one of its legal steps, or a possible result of chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tallystick.games.duke.components.squares import NAMES, listed
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.moves.legal import legal_moves
from tallystick.games.duke.notation.move_text import step_text
from tallystick.games.duke.objections.timing import EXAMPLE
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.examples import example_texts
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing


def example_of(position: Position) -> str:
    """Return the first legal step as people would write it; nothing if there is none."""
    return next(iter(_texts(position, legal_moves(position))), "")


def such_as(position: Position, *whats: str, start: int | None = None) -> str:
    """Return ", such as" and examples of these kinds of steps, or of all kinds; nothing if no such step is legal.

    If there is a legal step from the square `start`, the example is one.
    """
    moves = [move for move in legal_moves(position) if not whats or move.what in whats]
    return _such_as(_texts(position, [*_from(moves, start), *moves]))


def such_as_capture(position: Position) -> str:
    """Return ", such as" and a legal move that captures; nothing if there is none."""
    moves = (move for move in legal_moves(position) if move.what == Step.GO and position.is_capture(move))
    return _such_as(_texts(position, moves))


def such_as_drawn(position: Position) -> str:
    """Return ", such as" and a possible result of a draw; nothing if the bag is empty."""
    phase = position.phase if position.phase == Phase.DIVINING else Phase.DRAWING
    drawn = _texts(position, legal_moves(position._replace(phase=phase, hand=b"")))
    return _such_as([f'"{text}"' for text in drawn])


def such_as_tile(position: Position, seat: int) -> str:
    """Return ", such as" and the first tile of a player with its square; nothing if the player has none."""
    own = listed(position.occupied[seat])
    return _such_as([f"{position.tile(square).code} {NAMES[square]}" for square in own[:1]])


def _from(moves: list[Move], start: int | None) -> Iterator[Move]:
    return (move for move in moves if move.squares[:1] == (start,))


def _texts(position: Position, moves: Iterable[Move]) -> list[str]:
    return example_texts(moves, lambda move: step_text(position, move))


def _such_as(texts: list[str]) -> str:
    return f", such as {listing(texts, 'or')}" if texts else ""


def with_examples(position: Position, found: Iterable[Objection]) -> Iterator[Objection]:
    """Yield the objections. In the facts of each that asks for an example, there is one if any step is legal."""
    for each in found:
        if EXAMPLE in each.facts:
            text = example_of(position)
            yield each._replace(facts={**each.facts, EXAMPLE: f', as in "{text}"' if text else ""})
        else:
            yield each
