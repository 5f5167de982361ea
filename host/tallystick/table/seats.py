"""Say how many pages of single seats a table may need, and at which addresses they are found again."""

from __future__ import annotations

import base64
import hmac
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from tallystick.games.registry import game_ids, load
from tallystick.profiles import installed_profile


def most_sealing_seats() -> int:
    """Return the most seats of a game with hidden set-ups; 0 where no game has any."""
    profiles = [installed_profile(game_id) for game_id in game_ids() if load(game_id).has_sealed_setups]
    return max((profile.seats_most for profile in profiles if profile is not None), default=0)


SECRET_BYTES = 32
TOKEN_BYTES = 16
FRESH_S = 24 * 3600
# A table that is opened again within this time finds the same addresses: an evening with a pause. Later guests get new ones.


def seat_tokens(store: Path, seats: int, now_s: float | None = None) -> list[str]:
    """Return the secret parts of the addresses of the seats: the same each time, for as long as the table is in use.

    They are made from a secret that only its owner may read, in a file beside the store. Where none can be kept, they are new.
    """
    secret = _secret(store.with_name(f"{store.name}.seats"), time.time() if now_s is None else now_s)
    return [_token(secret, seat) for seat in range(seats)]


def _secret(file: Path, now_s: float) -> bytes:
    """Return the secret that the file holds, or a new one where it has none or an old one."""
    with suppress(OSError):
        secret = file.read_bytes() if now_s - file.stat().st_mtime < FRESH_S else b""
        if len(secret) == SECRET_BYTES:
            os.utime(file, (now_s, now_s))
            return secret
    secret = secrets.token_bytes(SECRET_BYTES)
    with suppress(OSError):
        file.unlink(missing_ok=True)
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "wb") as new:
            new.write(secret)
    return secret


def _token(secret: bytes, seat: int) -> str:
    digest = hmac.digest(secret, f"seat:{seat + 1}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()
