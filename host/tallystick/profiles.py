"""The profiles of games that this program has: the same files that lie on every drive."""

from __future__ import annotations

from tallycore.errors import ProfileError
from tallycore.profile import Profile
from tallystick.resources import firmware_dir


def installed_profile(game_id: str) -> Profile | None:
    """The profile of that name here; None where there is none that can be read."""
    for file in (firmware_dir() / "games").glob("*.json"):
        # Compared with what lies there, not joined to it: a game's id comes from a device.
        if file.stem == game_id:
            try:
                return Profile(file.read_bytes())
            except (ProfileError, OSError):
                return None
    return None


def matching_profile(game_id: str, profile_hash: bytes) -> Profile | None:
    """The profile of that name here, if it is byte for byte the one that a log was made with."""
    profile = installed_profile(game_id)
    return profile if profile is not None and profile.hash == profile_hash else None
