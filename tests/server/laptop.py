"""A laptop that can be stopped or killed in the middle of a transaction: `python -m tests.server.laptop ADDRESS LEFT_ALONE_S`.

It takes the store's lock, writes "held", and waits for a line before it goes on. Then it writes what became of the transaction, and whether
it can store something after that.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tallystick.store import postgresserver
from tallystick.store.errors import StoreError
from tallystick.store.store import Store


def main() -> None:
    """Hold the lock of a store until a line comes."""
    address, left_alone_s = sys.argv[1:]
    postgresserver.LEFT_ALONE_S = int(left_alone_s)
    with Store(address) as store:
        try:
            with store.database.write_transaction() as connection:
                connection.exec_driver_sql("INSERT INTO othernames VALUES ('ada', 'Ann', 'now')")
                _say("held")
                sys.stdin.readline()
                connection.exec_driver_sql("INSERT INTO othernames VALUES ('ben', 'Bob', 'now')")
            _say("stored")
        except StoreError as error:
            _say(error)
        store.open_log(b"device-2", bytes(8))
        _say("stored after that")


def _say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def command(address: str, left_alone_s: int) -> list[str]:
    """Return the command that runs it."""
    return [sys.executable, "-m", "tests.server.laptop", address, str(left_alone_s)]


ROOT = Path(__file__).resolve().parents[2]


if __name__ == "__main__":
    main()
