"""Say which page knows whether a move is possible that tells something hidden.

The page for everybody judges such a move only by what lies open. It must not say more: anybody could try each value and would learn
what lies face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.rules.verdict import HIDDEN, UNDECIDED, VERDICT, Verdict
from tallystick.rules.wording import listing
from tallystick.store.names import with_names
from tallystick.store.phrases import player_name


def says_private(rules: AnyGame, position: Any, verdict: Verdict, names: Sequence[str]) -> str:
    """Return on what an undecided move depends, and that its player's own page knows; an empty string for other moves.

    `position` is what everybody may know, so the answer shows nothing hidden.
    """
    if verdict.kind != UNDECIDED or verdict.claimed is None or not rules.has_sealed_setups:
        return ""
    move = rules.pinned(position, verdict.claimed)
    seat = rules.made_by(position, move)
    if seat is None or rules.view_move(position, move, None) == rules.canonical(position, move):
        return ""
    on = [each.name for each in verdict.depends_on if each.on == HIDDEN and each.changes == VERDICT]
    page = f"If it is not possible, only the page of {player_name(names, seat)} says so."
    return f"{with_names(f'It depends on {listing(on)}.', names)} {page}"
