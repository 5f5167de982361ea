"""Make the file of a game in one of the export formats, as everybody or one seat may know it."""

from __future__ import annotations

from tallystick.referee.evidence import FindProfile
from tallystick.referee.movenumbers import numbered_moves
from tallystick.referee.seatview import game_for_seat
from tallystick.store.export.formats import FORMATS
from tallystick.store.export.record import record_text
from tallystick.store.game import Game

ARCHIVE = "jsonl"
# This format keeps everything.


def export_text(game: Game, format_: str, seat: int | None, find_profile: FindProfile) -> str:
    """Return the file. csv and text have what `seat` may know (None: everybody), the archive has everything."""
    summary = game.summary
    installed = find_profile(summary.game) if summary.game else None
    # Events name things by number. Only the profile that the log was made with says what they are.
    profile = installed if installed is not None and installed.hash == summary.profile else None
    found = game if format_ == ARCHIVE else game_for_seat(game, seat, find_profile)
    if format_ == "text":
        return record_text(found, profile, numbered_moves(game, find_profile))
    return FORMATS[format_](found, profile)
