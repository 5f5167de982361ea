"""Define what the link needs from a store: the logs of devices, the branches of a forked log, and the heads of their chains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

Head = tuple[int, bytes, bool]
"""seq, head, is_told: the head of a chain after event `seq`.

If `is_told`, it came from the device; otherwise it was computed from the records.
"""


@dataclass(frozen=True)
class ForkPoint:
    """The place where two branches of a log part. `first` is the first event that differs.

    If it is not exact, the first event that differs comes before event `first`: the device has freed the records that would show it.
    """

    first: int
    is_exact: bool = True


class StoredLog(Protocol):
    """Store the records of one log, or of one branch of it; tallystick.store's Log does."""

    @property
    def row(self) -> int:
        """Return the number by which the store knows the branch."""

    @property
    def device_id(self) -> bytes:
        """Return the id of the device that sent the log."""

    @property
    def origin(self) -> bytes:
        """Return the id of the device that began the log. A copied memory continues that device's chain."""

    def last_seq(self) -> int:
        """Return the number of the last stored event; 0 if there is none."""

    def missing_ranges(self, first: int, stop: int) -> list[tuple[int, int]]:
        """Return the ranges of `first` to `stop` - 1 that are not stored."""

    def numbered(self, first: int, stop: int) -> list[tuple[int, bytes]]:
        """Return the stored records of events `first` to `stop` - 1 with the numbers under which they are stored."""

    def heads(self, at_most: int) -> Sequence[Head]:
        """Return the newest computed head and the newest head from the device, of those up to event `at_most`."""

    def erased(self) -> Sequence[tuple[int, int, bytes]]:
        """Return (first event, last event, head of the chain after it) of the erased games, in order. An unknown head is empty."""

    def keep_head(self, seq: int, head: bytes, *, is_told: bool) -> None:
        """Store the head of the chain after event `seq`. It replaces older ones of its kind."""

    def note_acknowledged(self, through: int) -> None:
        """Store that the device knows that its events up to `through` are stored."""

    def add(self, new_records: Sequence[bytes]) -> int:
        """Commit all of `new_records`; return how many were new. Those that are stored already change nothing."""

    def record_gap(self, first: int, stop: int, reason: str) -> bool:
        """Store that the device could not send `first` to `stop` - 1; return True if that is new."""

    def other_branches(self) -> Sequence[StoredLog]:
        """Return the other logs from devices with the same log id."""

    def continue_here(self) -> None:
        """Note that the device continues this branch: `open_log` returns it from now on."""

    def add_branch(self, of: int | None, first: int, new_records: Sequence[bytes], *, is_exact: bool) -> StoredLog:
        """Commit records as a branch of its own and return it; `open_log` returns that branch from now on.

        It parts from the log in row `of` at event `first`, as a ForkPoint has it.
        """


class LogStore(Protocol):
    """Store logs; tallystick.store's Store does."""

    def open_log(self, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> StoredLog:
        """Return the log `log_id` of a device, created if it is new; of several branches, the one that was continued last."""
