"""Make the file of a game in one of the export formats, as everybody or one seat may know it."""

from __future__ import annotations

from tallycore.profile import Profile
from tallystick.referee.bgstats import play_text
from tallystick.referee.evidence import FindProfile
from tallystick.referee.movenumbers import numbered_moves
from tallystick.referee.seatview import game_for_seat
from tallystick.store.export.formats import FORMATS
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.export.record import record_text
from tallystick.store.game import Game
from tallystick.store.store import Store

ARCHIVE, PLAY = "jsonl", "bgstats"
# The first of these formats keeps everything. The second is for another program.


def export_text(store: Store, game: Game, format_: str, seat: int | None, find_profile: FindProfile) -> str:
    """Return the file. csv and text have what `seat` may know (None: everybody), the archive has everything. Raise NotAPlay."""
    if format_ == ARCHIVE:
        return archive_text(store, game, find_profile)
    if format_ == PLAY:
        return play_text(game, find_profile)
    profile = _profile_of(game, find_profile)
    found = game_for_seat(game, seat, find_profile)
    if format_ == "text":
        return record_text(found, profile, numbered_moves(game, find_profile))
    return FORMATS[format_](found, profile)


def archive_text(store: Store, game: Game, find_profile: FindProfile) -> str:
    """Return the archive of the game: everything that the store has of it, and the head with which its part of the chain begins."""
    return to_jsonl(game, _profile_of(game, find_profile), store.head_before(game))


def _profile_of(game: Game, find_profile: FindProfile) -> Profile | None:
    """Return the profile that the log was made with; None if this program does not have it.

    Events name things by number. Only that profile says what they are.
    """
    summary = game.summary
    installed = find_profile(summary.game) if summary.game else None
    return installed if installed is not None and installed.hash == summary.profile else None
