"""Give the positions of a stored game, to look at or to set up from."""

from __future__ import annotations

from typing import Any

from tallystick.store.names import with_names
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.recordview import open_record_view


def stored_positions(store: Store, name: str) -> dict[str, Any]:
    """Return the id of a stored game and its positions, as everybody may know them.

    Each position has its text, and in words the move that led to it. The first position has "The beginning" instead.
    Raise TableError if the rules library cannot replay the game, and StoreError.
    """
    game = store.game(name)
    view = open_record_view(game)
    if view is None:
        raise TableError(f"The rules library cannot replay game {game.summary.number or game.summary.key}.")
    rules, moves, names = view.rules, view.moves(), game.summary.names
    texts = [*(rules.format_position(rules.view_now(move.before, None)) for move in moves), view.position_text()]
    says = ["The beginning", *(with_names(rules.say_step(move.before, move.move), names) for move in moves)]
    return {
        "game": rules.id,
        "positions": [{"position": text, "says": words} for text, words in zip(texts, says, strict=True)],
    }
