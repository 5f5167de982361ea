"""Say what a seat can choose from, by what it knows alone, and what the table answers.

OpenSpiel numbers the actions. The number of a move is its place in the list of the seat's choices. That list is made from what the
seat may know. So a number means the same in all states that the seat cannot tell apart, and in every process. A table that grows
as moves are met would give other numbers in another process, and OpenSpiel writes its states as numbers.

A record can tell less or more than a player chooses. So the list differs from `legal_moves` in two ways:

- A step that leaves out what its player knows, such as a piece that is placed without being named, is no choice. The same step with
  the name is one.
- A step that tells what its player cannot know yet, such as what a fight shows, is no choice. The same step without it is one, and
  the table answers it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import UnreadableMove


def choices(game: AnyGame, position: Any, seat: int) -> Mapping[Any, str | None]:
    """Return the moves that the seat, which is to move, can choose from, in a fixed order.

    Each has its text if the table answers it, else None.
    """
    if not game.has_secrets:
        return dict.fromkeys(game.legal_moves(position))
    known = game.view_now(position, seat)
    legal = game.legal_moves(known)
    seen = [game.view_move(known, move, None) for move in legal]
    less_told = {others for move, others in zip(legal, seen, strict=True) if others != move}
    return _without_results(game, known, [move for move in legal if move not in less_told])


def answers(game: AnyGame, position: Any, step: str) -> Sequence[Any]:
    """Return the possible results of a step: the legal moves whose texts begin with its text and add to it.

    There is one if the record knows what is hidden. There are several if nobody knows it, for example after pieces were mixed.
    """
    return [move for move in game.legal_moves(position) if game.format_move(position, move).startswith(f"{step} ")]


def _without_results(game: AnyGame, known: Any, moves: Sequence[Any]) -> dict[Any, str | None]:
    """Return the moves. Those that differ only in the result that their last word tells are replaced by the one without it."""
    stems = [game.format_move(known, move).rpartition(" ")[0] for move in moves]
    told: dict[str, list[Any]] = defaultdict(list)
    for stem, move in zip(stems, moves, strict=True):
        told[stem].append(move)
    steps = {stem: _answered(game, known, stem) for stem, group in told.items() if stem and len(group) > 1}
    texts = {step: stem for stem, step in steps.items() if step is not None}
    found = [move if steps.get(stem) is None else steps[stem] for stem, move in zip(stems, moves, strict=True)]
    return {move: texts.get(move) for move in found}


def _answered(game: AnyGame, known: Any, text: str) -> Any:
    """Return the legal step of this text if only a result can come next; else None."""
    try:
        move = game.canonical(known, game.parse_move(known, text))
    except UnreadableMove:
        return None
    if game.objections(known, move):
        return None
    after = game.play(known, move)
    return move if len(answers(game, after, text)) == len(game.legal_moves(after)) else None
