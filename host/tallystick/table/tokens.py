"""Keep the secret parts of the page's addresses in files next to the store, so that tabs and bookmarks work after a restart.

The laptop's own address, which controls the table, stays until somebody asks for new ones, because it never leaves the laptop. The
addresses that other people get pass through the local network, so they stay only while the table is in use.
"""

from __future__ import annotations

import base64
import hmac
import os
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

SECRET_BYTES = 32
TOKEN_BYTES = 16
FRESH_S = 24 * 3600
# If the table is opened again within this time, the addresses are the same. That covers an evening with a pause. Later guests get new ones.
LOOK, CONTROL = "look", "control"
_OWN, _GIVEN = "page", "seats"
# The endings of the two files, after the store's name.


def own_token(store: Path) -> str:
    """Return the secret part of the laptop's own address, which controls the table. It is the same after each start."""
    return _token(_secret(_file(store, _OWN), None), "own")


def given_tokens(store: Path, names: Sequence[str], now_s: float | None = None) -> list[str]:
    """Return the secret part of the address of each name. It stays the same while the table is in use. After that it is new."""
    secret = _secret(_file(store, _GIVEN), time.time() if now_s is None else now_s)
    return [_token(secret, name) for name in names]


def forget_tokens(store: Path) -> None:
    """Make all addresses so far invalid from the next start on. Raise OSError if a file cannot be removed."""
    for ending in (_OWN, _GIVEN):
        _file(store, ending).unlink(missing_ok=True)


def _file(store: Path, ending: str) -> Path:
    return store.with_name(f"{store.name}.{ending}")


def _secret(file: Path, now_s: float | None) -> bytes:
    """Return the secret that the file holds, or a new one if it has none or an old one; without `now_s` no secret is old.

    Only its owner may read the file. If none can be kept, the secret is new.
    """
    with suppress(OSError):
        is_fresh = now_s is None or now_s - file.stat().st_mtime < FRESH_S
        secret = file.read_bytes() if is_fresh else b""
        if len(secret) == SECRET_BYTES:
            if now_s is not None:
                os.utime(file, (now_s, now_s))
            return secret
    secret = secrets.token_bytes(SECRET_BYTES)
    with suppress(OSError):
        file.unlink(missing_ok=True)
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "wb") as new:
            new.write(secret)
    return secret


def _token(secret: bytes, name: str) -> str:
    digest = hmac.digest(secret, name.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()
