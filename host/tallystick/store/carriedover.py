"""Say what a restored store keeps of the store before it."""

from __future__ import annotations

from sqlalchemy import Connection


def carry_over(source: Connection, present: Connection) -> None:
    """Copy what is the user's own and must not go back in time from the present store into the one that takes its place.

    `source` is a transaction in the copy of the backup that becomes the store. `present` reads the store as it is now. No other program
    can write to it until the restore is done. The same log has another row in each of the two.

    What is copied here does not count as lost. So far, nothing is: a hidden or an erased game is a fact that the backup lacks (lacking.py).
    """
    del source, present
