"""Say which of the attackers that have won can move into the space of the defender. Source: "Battle Outcomes"."""

from __future__ import annotations

from tallystick.games.durdain.position.table import Battle, Position
from tallystick.games.durdain.position.ways import is_open

Entry = tuple[int, str]
# Where a piece comes from, and its kind.


def entries(position: Position, battle: Battle) -> list[Entry]:
    """Return who can move into the place of a defender that has left the mat, in order."""
    if len(battle.target) > 1:
        return []
    found = []
    for place in battle.attackers:
        piece = position.pieces[place]
        if piece is None:
            continue
        if is_open(position, piece.seat, piece.kind, battle.target[0]):
            found.append((place, piece.kind))
        else:
            found += [
                (place, kind)
                for each in position.extensions
                for kind in each.who_enters(position, place, battle.target[0])
            ]
    return found
