"""Make an address that holds a position and a question, and read such an address."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote_plus

from tallystick.games.registry import AnyGame, game_ids, load
from tallystick.rules.errors import RulesError
from tallystick.table.arrange import read_position
from tallystick.table.errors import TableError
from tallystick.table.qrcode import qr_svg

VERSION = "1"
LONGEST_POSITION = 8_000
"""Characters. The longest position of the case files has 1,300."""
PLAIN = "/:@!$'()*,;=?~"
# Characters that may stand after the "#" of an address as they are.
CUT = "The shared address is damaged: only a part of its position could be read."

Answer = dict[str, Any]


def shared(game_id: str, text: str, move: str, base: str, *, is_seats: bool) -> Answer:
    """Return the address of a position with a question, and its QR code. The code is blank if the address is too long.

    `base` is the page's address up to its path. The address has no access key. A seat's page shares only what everybody
    may see. It does not share the question, because the question could name a hidden piece. Raise RulesError.
    """
    game = load(game_id)
    position = read_position(game, text)
    if is_seats:
        position, move = game.view_now(position, None), ""
    said = {"v": VERSION, "game": game.id, "position": game.format_position(position), "ask": move}
    tail = "&".join(f"{name}={quote_plus(value, safe=PLAIN)}" for name, value in said.items() if value)
    address = f"{base}/desk#{tail}"
    return {"address": address, "qr": qr_svg(address)}


def read_shared(version: str, game_id: str, text: str) -> Answer:
    """Return the game and the position of an address, and what is wrong with the address in a sentence.

    The position is as much as can be read. `game` is blank if nothing can be shown.
    """
    try:
        game = _game_of(game_id)
        position, says = _readable(game, text)
    except TableError as error:
        return {"game": "", "position": "", "says": str(error)}
    if version != VERSION:
        says = f'The shared address has version "{version}". This program reads version {VERSION}.'
    return {"game": game.id, "position": position, "says": says}


def _game_of(game_id: str) -> AnyGame:
    if not game_id:
        raise TableError("The shared address is damaged: it names no game.")
    if game_id not in game_ids():
        raise TableError(f'The shared address is about the game "{game_id}", which is not installed here.')
    return load(game_id)


def _readable(game: AnyGame, text: str) -> tuple[str, str]:
    """Return as much of a position as can be read from its beginning, and what is wrong. A messenger may have cut an address."""
    if len(text) > LONGEST_POSITION:
        return "start", f"The shared address is too long: a position has at most {LONGEST_POSITION} characters."
    if not text.strip():
        return "start", "The shared address is damaged: it has no position."
    words = text.split()
    for many in range(len(words), 0, -1):
        try:
            position = read_position(game, " ".join(words[:many]))
        except RulesError:
            continue
        return game.format_position(position), "" if many == len(words) else CUT
    return "start", "The shared address is damaged: its position cannot be read. This is a new game."
