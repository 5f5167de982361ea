"""Read records and entries so that a changed or damaged one shows as damaged, and the others can still be read."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from typing import Any

from tallycore.errors import TallyError
from tallycore.log.records import Event, decode_event

UNREADABLE = "unreadable"
# The kind of the event that stands for a record which cannot be read. No device ever logs it.

DAMAGED_ENTRY = "cannot be read: changed or damaged"
# This is shown instead of the payload of a damaged entry.

_NONCE_BYTES = 8
_DIGEST_LETTERS = 16
_KEY_LETTERS = 2 * _NONCE_BYTES + 1 + _DIGEST_LETTERS
_NONCE = re.compile("[0-9a-f]*")


def read_record(seq: int, record: bytes) -> Event:
    """Return the event of the record stored under number `seq`; one of kind UNREADABLE if it is not a record of that event."""
    try:
        event = decode_event(record)
    except (TallyError, TypeError):  # damage may leave something else than bytes
        return Event(seq, 0, UNREADABLE, {})
    return event if event.seq == seq else Event(seq, 0, UNREADABLE, {})


def entry_key(after_seq: int, kind: str, payload: str, written_at: str, nonce: str = "") -> str:
    """Return a new key for an entry: a random part, which makes it unique, and a check over what the entry says.

    The check shows damage. It does not show a forged entry, because everybody can compute it.
    """
    nonce = nonce or secrets.token_hex(_NONCE_BYTES)
    said = json.dumps([nonce, after_seq, kind, payload, written_at])
    return f"{nonce}-{hashlib.sha256(said.encode()).hexdigest()[:_DIGEST_LETTERS]}"


def fits_key(key: str, after_seq: int, kind: str, payload: str, written_at: str) -> bool:
    """Return False if the key's check does not fit what the entry says; a key of an earlier version has no check.

    Each key with the length of ours has a check. So a key in which a letter was damaged shows as well.
    """
    if len(key) != _KEY_LETTERS:
        return True
    nonce = key[: 2 * _NONCE_BYTES]
    return _NONCE.fullmatch(nonce) is not None and key == entry_key(after_seq, kind, payload, written_at, nonce)


def read_payload(text: str) -> dict[str, Any] | None:
    """Return an entry's payload; None if the text is not a JSON object, or holds what cannot be written again."""
    try:
        payload = json.loads(text)
        json.dumps(payload, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None
