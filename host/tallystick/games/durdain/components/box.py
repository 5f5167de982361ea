"""Say what lies in the box: the pieces of each player and their dice, as `box.toml` lists them."""

from __future__ import annotations

import os
from typing import NamedTuple

from tallystick.rules.datafiles import read_data


class Piece(NamedTuple):
    """Hold one kind of piece: its word and letter in texts, how many there are, and what it rolls in a battle.

    `takes` is "one" for a single die, "best" or "sum" of `dice`; `mobile` says whether it is a movable piece; `pack` is the
    extension that brings it, "" for the base game. `supply` is one player's, but for castles, which all share.
    """

    id: str
    letter: str
    supply: int
    dice: tuple[int, ...]
    takes: str
    mobile: bool
    pack: str = ""


_DATA = read_data(os.path.join(os.path.dirname(__file__), "box.toml"))
PIECES = tuple(Piece(**each | {"dice": tuple(each["dice"])}) for each in _DATA["piece"])
PIECE = {piece.id: piece for piece in PIECES}
CASTLES, NESTS, QUEENS = (int(_DATA[name]) for name in ("castles", "nests", "queens"))
