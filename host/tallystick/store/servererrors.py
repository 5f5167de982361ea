"""Define the errors of a store on a server. No message holds a password."""

from __future__ import annotations

from tallystick.store.errors import (
    NotADatabase,
    StoreError,
    StoreLocked,
    StoreReadOnly,
    StoreUnreachable,
    StoreUnusable,
)

ONLY_ERASERS = "only an account that may erase games can do this"
ONLY_OWNER = "only the account that owns its tables may make or change them"
# Why an account may not do something.


class BadAddress(StoreError):
    """Raised when a text is not the address of a database on a server. The message never holds a password."""

    def __init__(self, address: object, reason: object) -> None:
        super().__init__(f"{address} cannot be used as an address: {reason}.")


class BadRole(StoreError):
    """Raised when an account of a server cannot have the name that was asked for."""

    def __init__(self, reason: object) -> None:
        super().__init__(f"{reason}.")


class NoDriver(StoreError):
    """Raised when the package is not installed that a store on a server needs."""

    def __init__(self, address: object) -> None:
        super().__init__(f"{address} needs the package psycopg: install it with `pip install 'psycopg[binary]>=3.2'`.")


class NotOurDatabase(NotADatabase):
    """Raised when a database on a server has tables of another program."""

    def __init__(self, address: object) -> None:
        StoreError.__init__(
            self,
            f"{address} has tables of another program: name an empty database, or make a schema tallystick in it; nothing was changed.",
        )


class ServerUnreachable(StoreUnreachable):
    """Raised when a server does not answer, or the connection to it was lost. What it has confirmed is stored."""

    def __init__(self, address: object, reason: object) -> None:
        self.reason = reason
        StoreError.__init__(
            self,
            f"{address} cannot be reached ({reason}): what was stored before is safe, and a device keeps the rest; do it again when the "
            "server answers, and nothing is doubled.",
        )


class StoredOrNot(ServerUnreachable):
    """Raised when the connection was lost while the server stored something, and the server cannot be asked whether it did."""

    def __init__(self, address: object, reason: object) -> None:
        self.reason = reason
        StoreError.__init__(
            self,
            f"{address} was lost while it stored this ({reason}): all of it is stored or nothing, so look when the server answers; a sync "
            "can be done again in any case, and nothing is doubled.",
        )


class ServerRefuses(StoreUnusable):
    """Raised when a server answers, but does not let this account use the database."""


class StoreConflict(StoreLocked):
    """Raised when the server undid a transaction because of another one. Nothing of it was stored, and it can be done again."""


class AccountMayNot(StoreReadOnly):
    """Raised when the account on the server may not do what was asked. Nothing was written."""

    def __init__(self, address: object, reason: object = "this account may only look") -> None:
        StoreError.__init__(self, f"nothing was written to {address}: {reason}.")
