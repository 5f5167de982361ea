"""Give the files of a stored game that people can save from the page: the same as `tallystick export` writes."""

from __future__ import annotations

from dataclasses import dataclass

from tallystick.profiles import installed_profile
from tallystick.referee.bgstats import play_address
from tallystick.referee.exported import ARCHIVE, PLAY, export_text
from tallystick.referee.seatview import game_for_seat
from tallystick.store.game import Game
from tallystick.store.store import Store
from tallystick.table.errors import TableError
from tallystick.table.qrcode import qr_svg

KINDS = {
    "text": ("txt", "text/plain; charset=utf-8"),
    "csv": ("csv", "text/csv; charset=utf-8"),
    ARCHIVE: ("jsonl", "application/jsonl; charset=utf-8"),
    PLAY: ("json", "application/json; charset=utf-8"),
}
# The ending of the file's name and its media type, by format.


@dataclass(frozen=True)
class GameFile:
    """A file to save."""

    name: str
    media_type: str
    text: str


def game_file(store: Store, name: str, format_: str) -> GameFile:
    """Return a game as a file with what everybody may know. Raise StoreError or TableError."""
    if format_ not in KINDS:
        raise TableError(f'there is no format "{format_[:20]}": take {", ".join(KINDS)}.')
    game = store.game(name)
    if format_ == ARCHIVE and not is_archive_open(game):
        raise TableError(
            "the archive of this game has parts that not everybody may know, so the page does not give it. "
            "`tallystick export` on the laptop writes it."
        )
    ending, media_type = KINDS[format_]
    summary = game.summary
    named = summary.number or summary.key.replace(":", "-")
    return GameFile(
        f"tallystick-game-{named}.{ending}", media_type, export_text(store, game, format_, None, installed_profile)
    )


def formats_of(game: Game) -> list[str]:
    """Return the formats in which the page gives a game."""
    is_there = {ARCHIVE: is_archive_open(game), PLAY: game.summary.ended is not None}
    return [each for each in KINDS if is_there.get(each, True)]


def play_link(game: Game) -> dict[str, str]:
    """Return the address that opens BG Stats with the play, and its code to photograph. Raise NotAPlay."""
    address = play_address(game, installed_profile)
    return {"address": address, "qr": qr_svg(address)}


def is_archive_open(game: Game) -> bool:
    """Return True if everybody may know everything that is stored of the game."""
    return game_for_seat(game, None, installed_profile).entries == game.entries
