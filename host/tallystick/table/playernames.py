"""Keep the names that somebody types on the page for the next game. Offer them on the device together with those of earlier games."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from tallycore.colours import COLOURS, colour_name
from tallystick.link.client import Link
from tallystick.link.errors import Refused
from tallystick.link.names import TooOldForNames, offer_names
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.livelink import LiveLink
from tallystick.visible import visible

MOST_PLAYERS = 8
LONGEST_NAME = 12
# As long as a name that is written on the device.
MOST_SHOWN = 60
# Letters of a name, in a sentence about it.
GAMES_LOOKED_AT = 20
TOO_OLD = "This device's program takes no names from the laptop: write them on the device."
OFFERED = "The device offers these names when a game is set up."
WAITS = "The device gets these names as soon as it is connected."
WITHOUT_MARKS = str.maketrans(
    {"ß": "ss", "Æ": "Ae", "æ": "ae", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "’": "'"}
)
# Letters that Unicode does not split into a letter and a mark.


class PlayerNames:
    """Offer names over `link`. `on_change()` is called when `view` has changed."""

    def __init__(self, store: Store, link: LiveLink, on_change: Callable[[], None]) -> None:
        self._store = store
        self._link = link
        self._on_change = on_change
        self._typed: list[str] = []
        self._known: list[str] = []
        self._says = ""
        self._game_seq: int | None = None

    @property
    def view(self) -> dict[str, Any]:
        """Return for the page the typed names by seat, the known ones, and the result of the offer."""
        return {"typed": self._typed, "known": self._known, "says": self._says}

    def offer(self, names: Sequence[str]) -> dict[str, Any]:
        """Keep `names` for the seats of the next game, and offer them on the device. Raise TableError.

        Names at the end that are empty are left out. Letters that a display does not have are replaced.
        """
        typed = [device_name(name) for name in names]
        while typed and not typed[-1]:
            typed.pop()
        if len(typed) > MOST_PLAYERS:
            raise TableError(f"{len(typed)} names are too many: at most {MOST_PLAYERS} can play.")
        twice = next((name for name in typed if name and typed.count(name) > 1), "")
        if twice:
            raise TableError(f"two players are called “{twice}”: give each a name of their own.")
        self._typed = typed
        self._send()
        return self.view

    def begin_device(self) -> None:
        """Offer the names to a device that has just been connected, if it does not know them yet."""
        self._known = known_names(self._store)
        self._send()

    def see_game(self, game_seq: int) -> None:
        """Forget the typed names once another game has begun, because they were for that game.

        `game_seq` is the event that begins the newest one.
        """
        has_begun = self._game_seq not in {None, game_seq}
        self._game_seq = game_seq
        if has_begun:
            self._typed, self._says = [], ""
            self.begin_device()

    def _send(self) -> None:
        """Let the link's thread offer the names. Nobody waits for that."""
        typed, known = list(self._typed), list(self._known)
        if not self._link.connected:
            self._tell(WAITS if typed else "")
            return
        self._link.post(lambda link: self._offer_over(link, typed, known))

    def _offer_over(self, link: Link, typed: list[str], known: list[str]) -> None:
        try:
            offer_names(link, typed, known)
        except TooOldForNames:
            self._tell(TOO_OLD if typed else "")
        except Refused as refused:
            self._tell(f"The device does not take these names: {refused.detail}." if typed else "")
        else:
            self._tell(OFFERED if typed else "")

    def _tell(self, says: str) -> None:
        self._says = says
        self._on_change()


def device_name(text: str) -> str:
    """Return a name in letters that every display has: "Zoë" becomes "Zoe". Raise TableError if that cannot be done."""
    text = " ".join(text.split())
    plain = unicodedata.normalize("NFKD", text.translate(WITHOUT_MARKS))
    name = "".join(letter for letter in plain if not unicodedata.combining(letter))
    shown = visible(text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…")
    missing = next((letter for letter in name if not " " <= letter <= "~"), "")
    if missing:
        raise TableError(f"the device has no letter “{visible(missing)}”: write “{shown}” with the letters A to Z.")
    if len(name) > LONGEST_NAME:
        raise TableError(f"“{shown}” has {len(name)} letters: the device takes at most {LONGEST_NAME} for a name.")
    return name


def known_names(store: Store) -> list[str]:
    """Return the names of the players of the newest games, the last first. Leave out colours, and names that a display cannot show."""
    colours = {colour_name(colour) for colour in range(len(COLOURS))}
    found: dict[str, None] = {}
    for summary in store.newest_games(None, GAMES_LOOKED_AT):
        for name in summary.names:
            try:
                if name not in colours and device_name(name) == name:
                    found[name] = None
            except TableError:
                continue
    return list(found)[:MOST_PLAYERS]
