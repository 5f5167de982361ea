"""Say how many pages of single seats a table may need."""

from __future__ import annotations

from tallystick.games.registry import game_ids, load
from tallystick.profiles import installed_profile


def most_sealing_seats() -> int:
    """Return the most seats of a game with hidden set-ups; 0 where no game has any."""
    profiles = [installed_profile(game_id) for game_id in game_ids() if load(game_id).has_sealed_setups]
    return max((profile.seats_most for profile in profiles if profile is not None), default=0)
