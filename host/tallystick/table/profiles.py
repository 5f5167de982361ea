"""The profiles of games that this program ships with, the same files that lie on the drive."""

from __future__ import annotations

from tallycore.errors import TallyError
from tallycore.profile import Profile
from tallystick.resources import firmware_dir


def find_profile(game_id: str, profile_hash: bytes) -> Profile | None:
    """The profile of a game, if ours is byte for byte the one that the log was made with."""
    path = firmware_dir() / "games" / f"{game_id}.json"
    if not game_id.isidentifier() or not path.is_file():
        return None
    try:
        profile = Profile(path.read_bytes())
    except TallyError:
        return None
    return profile if profile.hash == profile_hash else None
