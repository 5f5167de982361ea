"""Say which of the attackers that have won can move into the space of the defender. Source: "Battle Outcomes"."""

from __future__ import annotations

from tallystick.games.durdain.outcome import armadas
from tallystick.games.durdain.position.kinds import ARMADAS
from tallystick.games.durdain.position.table import Battle, Position
from tallystick.games.durdain.position.ways import is_open

Entry = tuple[int, str]
# Where a piece comes from, and its kind.
LANDINGS = {ARMADAS: armadas.landings}
# Who else than an attacker itself an extension lets move in, of one that cannot.


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
            continue
        for each in position.setting.extensions:
            if each in LANDINGS:
                found += [(place, kind) for kind in LANDINGS[each](position, place, battle.target[0])]
    return found
