"""List the legal moves of a position, or the results of a chance with their probabilities, for people."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from tallystick.cli._named import named_sentence
from tallystick.cli._width import text_width
from tallystick.games.registry import AnyGame
from tallystick.rules.verdict import UNDECIDED

LONG_LIST = 12
# More results than this are printed in several columns.
GAP = "    "


def move_list(game: AnyGame, position: Any, names: Sequence[str] = ()) -> str:
    """Return a heading with their number, then all moves, no wider than the terminal. `names` are the players of a stored game.

    Moves that are undecided because of something hidden have a separate heading.
    """
    moves = game.legal_moves(position)
    texts = [game.format_move(position, move) for move in moves]
    weights = game.chance(position)
    if weights is not None:
        return "\n".join([f"Chance decides; {_counted(texts, 'result')}:", *_results(texts, weights)])
    seat = game.to_move(position)
    if seat is None and not texts:
        return "The game is over: no move is left."
    by = "" if seat is None else named_sentence(f" for player {seat + 1}", names)
    open_texts = undecided(game, position, moves)
    legal = [text for text in texts if text not in open_texts]
    told = [] if open_texts and not legal else [f"{_counted(legal, 'legal move')}{by}:", *_listed(legal)]
    if open_texts:
        told += [f"{_counted(open_texts, 'undecided move')}{by}, which something hidden decides:", *_listed(open_texts)]
    return "\n".join(told)


def moves_for_programs(game: AnyGame, position: Any) -> dict[str, object]:
    """Return the moves as `tallystick moves --json` prints them. schemas/moves.json describes it."""
    legal = game.legal_moves(position)
    weights = game.chance(position)
    open_texts = undecided(game, position, legal)
    return {
        "schema": "moves/1",
        "game": game.id,
        "position": game.format_position(position),
        "readings": game.readings_of(position),
        "moves": [game.format_move(position, move) for move in legal],
        **({"undecided": open_texts} if open_texts else {}),
        **({} if weights is None else {"weights": list(weights)}),
    }


def undecided(game: AnyGame, position: Any, moves: Sequence[Any]) -> list[str]:
    """Return the texts of the moves that are undecided because of something hidden."""
    if game.chance(position) is not None:
        return []
    return [game.format_move(position, move) for move in moves if game.judged(position, move).kind == UNDECIDED]


def _listed(texts: Sequence[str]) -> list[str]:
    """Return the texts in lines; a text is never broken at its blanks."""
    joined = ", ".join(text.replace(" ", "\0") for text in texts)
    return [line.replace("\0", " ") for line in wrap(joined, text_width(), break_on_hyphens=False)]


def _counted(texts: Sequence[str], what: str) -> str:
    """Return how many texts there are, with the noun `what`."""
    return f"{len(texts)} {what}{'' if len(texts) == 1 else 's'}"


def _results(texts: Sequence[str], weights: Sequence[int]) -> list[str]:
    """Return the results as lines `drawn Kn  1 in 16`, in as many columns as fit where there are many."""
    name_width, weight_width = max(map(len, texts)), len(str(max(weights)))
    total = sum(weights)
    cells = [
        f"{text:{name_width}}  {weight:{weight_width}} in {total}" for text, weight in zip(texts, weights, strict=True)
    ]
    beside = max(1, (text_width() - 2 + len(GAP)) // (len(cells[0]) + len(GAP))) if len(cells) > LONG_LIST else 1
    return ["  " + GAP.join(cells[at : at + beside]) for at in range(0, len(cells), beside)]
