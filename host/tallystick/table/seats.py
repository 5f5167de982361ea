"""Say how many seats' own pages a table may need, and at which addresses they are."""

from __future__ import annotations

from pathlib import Path

from tallystick.games.registry import game_ids, load
from tallystick.profiles import installed_profile
from tallystick.table.tokens import given_tokens


def most_sealing_seats() -> int:
    """Return the most seats of a game with hidden set-ups; 0 if no game has any."""
    profiles = [installed_profile(game_id) for game_id in game_ids() if load(game_id).has_sealed_setups]
    return max((profile.seats_most for profile in profiles if profile is not None), default=0)


def seat_tokens(store: Path, seats: int, now_s: float | None = None) -> list[str]:
    """Return the secret parts of the addresses of the seats. They stay the same while the table is in use."""
    return given_tokens(store, [f"seat:{seat + 1}" for seat in range(seats)], now_s)
