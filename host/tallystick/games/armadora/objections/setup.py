"""Judge the set-up: who chooses which faction, and which pile of gold comes to lie on which mine."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.armadora.components.board import MINES, NAMES
from tallystick.games.armadora.components.box import FACTIONS, PILES
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.position import NO_FACTION, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player


def to_a_faction(position: Position, move: Move, seat: int) -> Iterator[Objection]:
    """Yield the objections to this faction for a seat."""
    faction = FACTIONS[move.value]
    owner = position.factions.find(faction.letter)
    if owner >= 0:
        facts = {"faction": faction.name, "owner": player(owner)}
        yield Objection("setup.deal", facts, (), "faction-taken")
    elif position.factions[seat] != NO_FACTION:
        yield Objection("setup.deal", {"player": player(seat)}, (), "chosen")


def to_a_mine(position: Position, square: int) -> Iterator[Objection]:
    """Yield the objections to gold on this square, whatever pile it is."""
    name = NAMES[square]
    if square not in MINES:
        mines = listing(NAMES[mine] for mine in MINES)
        yield Objection("setup.deal", {"square": name, "mines": mines}, (name,), "no-mine")
    elif position.gold[MINES.index(square)]:
        pile = position.gold[MINES.index(square)]
        yield Objection("setup.deal", {"square": name, "pile": str(pile)}, (name,), "mine-taken")


def to_a_pile(position: Position, square: int, size: int) -> Iterator[Objection]:
    """Yield the objections to a pile of this size, wherever it is to lie."""
    if position.gold.count(size) >= PILES.count(size):
        facts = {"pile": str(size), "piles": listing(map(str, PILES))}
        yield Objection("setup.deal", facts, (NAMES[square],), "no-pile")
