"""Say what lies in the box: the pieces and their dice, as `box.toml` and the files of the extensions list them."""

from __future__ import annotations

import os

from tallystick.games.durdain.components.mat_parts import Place
from tallystick.rules.datafiles import read_data
from tallystick.rules.tuples import NamedTuple

BEST = "best"
# Of several dice the best one counts.


class Piece(NamedTuple):
    """One kind of piece, as `box.toml` explains it.

    `takes` is "one" for a single die, "best" or "sum" of `dice`; `mobile` says whether it is a movable piece, `enters` whether it
    comes from camps and castles, `owned` whether it is a player's. `pack` is the extension that brings it, "" for the base game.
    `supply` is one player's, except for castles, which all share.
    """

    id: str
    letter: str
    supply: int
    dice: tuple[int, ...] = ()
    takes: str = "one"
    mobile: bool = False
    enters: bool = False
    carries: bool = False
    owned: bool = True
    group: str = ""
    terrain: tuple[str, ...] = ()
    word: str = ""
    sign: str = ""
    called: str = ""
    mark: str = ""
    shape: str = ""
    sail: str = ""
    number_at: int = 0
    bonus: str = ""
    pack: str = ""

    @property
    def walks(self) -> bool:
        """Return True if it moves on foot: by land alone."""
        return self.mobile and Place.SEA not in self.terrain

    @property
    def flies(self) -> bool:
        """Return True if it moves over all that is on the mat."""
        return self.mobile and Place.RANGE in self.terrain


_FOLDER = os.path.dirname(__file__)
_FILES = sorted(name for name in os.listdir(_FOLDER) if name.startswith("box") and name.endswith(".toml"))
_DATA = {name[:-5].partition("_")[2]: read_data(os.path.join(_FOLDER, name)) for name in _FILES}
# By extension, "" for the base game.
PIECE = {
    each["id"]: Piece(**each | {name: tuple(each.get(name, ())) for name in ("dice", "terrain")}, pack=pack)
    for pack, data in _DATA.items()
    for each in data["piece"]
}
CASTLES = int(_DATA[""]["castles"])
