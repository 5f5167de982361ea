"""The profiles of games that this program has: those that lie on every drive, and those of other packages."""

from __future__ import annotations

from pathlib import Path

from tallycore.errors import ProfileError
from tallycore.profile import Profile
from tallystick.games import registry
from tallystick.resources import firmware_dir


def installed_profile(game_id: str) -> Profile | None:
    """Return the profile of that name here; None where there is none that can be read."""
    for file in (firmware_dir() / "games").glob("*.json"):
        # Compared with what lies there, not joined to it: a game's id comes from a device.
        if file.stem == game_id:
            return _read(file)
    packaged = registry.packaged_games().get(game_id)
    return _read(Path(packaged.profile_file)) if packaged else None


def drive_ids() -> list[str]:
    """Return the ids of the profiles that lie on every drive. The free table's profile has no rules."""
    return [file.stem for file in (firmware_dir() / "games").glob("*.json")]


def matching_profile(game_id: str, profile_hash: bytes) -> Profile | None:
    """Return the profile of that name here, if it is byte for byte the one that a log was made with."""
    profile = installed_profile(game_id)
    return profile if profile is not None and profile.hash == profile_hash else None


def packaged_profiles() -> dict[str, bytes]:
    """Return the profiles of other packages' games by id: what a drive needs in addition to ours to play them."""
    return {game_id: Path(each.profile_file).read_bytes() for game_id, each in registry.packaged_games().items()}


def _read(file: Path) -> Profile | None:
    try:
        return Profile(file.read_bytes())
    except (ProfileError, OSError):
        return None
