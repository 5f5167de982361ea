"""Say what lies in the box: the units of an army and the special action cards, as `box.toml` lists them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tallystick.rules.datafiles import read_data
from tallystick.rules.errors import BrokenGameData
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import an, listing

ARMY_SIZE = 18
# Four colours of these make the 72 units of the box.


class Kind(NamedTuple):
    """One kind of unit: its letter in texts, its name, its printed rank, how many an army has."""

    letter: str
    name: str
    strength: int
    number: int


class Card(NamedTuple):
    """One kind of special action card, and how many the deck has."""

    id: str
    name: str
    number: int


def read_army(units: Iterable[Mapping[str, Any]]) -> tuple[Kind, ...]:
    """Return the kinds of an army as data lists them. Raise BrokenGameData where they do not sum to its size."""
    kinds = tuple(Kind(**each) for each in units)
    size = sum(kind.number for kind in kinds)
    if size != ARMY_SIZE:
        raise BrokenGameData(f"the units of an army in box.toml sum to {size}; they must sum to {ARMY_SIZE}.")
    return kinds


_DATA = read_data(os.path.join(os.path.dirname(__file__), "box.toml"))
KINDS = read_army(_DATA["unit"])
CARDS = tuple(Card(**each) for each in _DATA["card"])
ARMY = tuple(kind.number for kind in KINDS)
# How many an army has of each kind.
DECK = tuple(card.number for card in CARDS)

LETTERS = "".join(kind.letter for kind in KINDS)


class UnitKind:
    """The kinds that rules name: places in KINDS."""

    KING, SORCERESS, SCOUT, SPY_MASTER, CURSED_LAND, FLAG = map(LETTERS.index, "KSTYXF")


class CardId:
    """The cards, as box.toml names them."""

    ALL = tuple(card.id for card in CARDS)
    DEPLOY, RAPID_ADVANCE, SURPRISE_ATTACK, REDEPLOY, SECRET_INFORMATION, TRAITOR, NEW_SPY_MASTER = ALL


TRAITOR_PLACE = CardId.ALL.index(CardId.TRAITOR)
NO_CARDS = (0,) * len(CARDS)

Mask = int
# A set of kinds, one bit for each in the order of KINDS.
ANY: Mask = (1 << len(KINDS)) - 1
FIXED: Mask = 1 << UnitKind.FLAG | 1 << UnitKind.CURSED_LAND
# Those that never move.
MOBILE: Mask = ANY & ~FIXED


@cache
def kinds_in(mask: Mask) -> tuple[int, ...]:
    """Return the kinds of a set, in the order of KINDS."""
    return tuple(kind for kind in range(len(KINDS)) if mask >> kind & 1)


def ranked(kind: int) -> str:
    """Name a unit with its printed rank: "a Duke (7)"; Cursed Land and Flag have none."""
    told = KINDS[kind]
    return f"{an(told.name)} ({told.strength})" if told.strength else an(told.name)


def ranked_in(mask: Mask) -> str:
    """Name what a unit may be, with the ranks: "a Duke (7)", or "a Count (6), an Earl (5) or a Cursed Land"."""
    return listing(map(ranked, kinds_in(mask)), "or")


def names_in(mask: Mask) -> list[str]:
    """Return the names of the kinds of a set."""
    return [KINDS[kind].name for kind in kinds_in(mask)]
