"""Say in the store's words what an error of a PostgreSQL server means for its user. No message holds a password."""

from __future__ import annotations

import re

import psycopg

from tallystick.store.errors import StoreDamaged, StoreError, StoreFull, StoreLocked, StoreUnusable
from tallystick.store.place import ServerAddress
from tallystick.store.servererrors import ONLY_ERASERS, AccountMayNot, ServerRefuses, ServerUnreachable, StoreConflict

_CONFLICTS = ("40001", "40P01")
# Serialization failure, deadlock.
_GONE = ("57P01", "57P02", "57P03", "25P03", "08", "53300", "57014", "58")
# The server shuts down, starts, has thrown this connection out, has no room for one more, or cannot read its disk.
_REFUSES = re.compile(
    r"authentication failed|does not exist|no pg_hba\.conf entry|not permitted to log in|"
    r"permission denied for database"
)


_UNTOLD = "no password supplied"
_PLAIN = "server requested a cleartext password"
_LEFT_ALONE = "25P03"
_NO_ROOM = ("mdextend", "mdzeroextend", "mdwrite")
# Where the server makes a table longer. It has a code of its own for a full disk, but none for a quota that is used up.


def translated_error(address: ServerAddress, error: BaseException | None) -> StoreError:
    """Return the StoreError that tells a user what the driver's `error` means."""
    if not isinstance(error, psycopg.Error):
        return StoreUnusable(address, error)
    code, said = error.sqlstate or "", _reason(error)
    if code in _CONFLICTS:
        return StoreConflict(address)
    if code == "55P03":
        return StoreLocked(address)
    if code == _LEFT_ALONE:
        said = "this laptop said nothing for too long, so the server ended the connection"
    if code == "53100" or (code == "XX000" and error.diag.source_function in _NO_ROOM):
        return StoreFull(f"the server's copy of {address}")
    if code == "25006":
        return AccountMayNot(address, "it can only be read there")
    if code == "42501":
        # Whatever the language of the server is, it names the table. Only an erased game has a row there.
        return AccountMayNot(address, ONLY_ERASERS if "tombstones" in said else said)
    if code.startswith("XX"):
        return StoreDamaged(address, said)
    if code.startswith(_GONE) or (not code and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)):
        return _connection_error(address, said)
    if code.startswith("28") or code == "3D000":
        return ServerRefuses(address, said)
    return StoreUnusable(address, said)


def _connection_error(address: ServerAddress, said: str) -> StoreError:
    """Return the error where there is no connection, or none any more. The server sends no code with a refusal."""
    if _UNTOLD in said:
        return ServerRefuses(address, "the server asks for a password: write it into ~/.pgpass or into PGPASSWORD")
    if _PLAIN in said:
        return ServerRefuses(
            address,
            "the server asks for the password in plain text, which anybody in the network could read, so it gets none: set "
            "scram-sha-256 in its pg_hba.conf",
        )
    return (ServerRefuses if _REFUSES.search(said) else ServerUnreachable)(address, said)


def _reason(error: psycopg.Error) -> str:
    """Return what the server or the driver said, in one line and without where it was said to."""
    told = error.diag.message_primary
    text = told or next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
    text = re.sub(r"^.*?(FATAL|ERROR):\s+", "", text)
    text = re.sub(r"^(connection failed|connection is bad|consuming input failed|sending \w+ failed): +", "", text)
    return re.sub(r"^connection to server (at|on) .*? failed: +", "", text).strip().rstrip(".")
