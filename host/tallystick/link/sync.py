"""Pull what the laptop lacks, commit it, and only then acknowledge it. Doing it again changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tallystick.link.client import Link
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.pull import Range, pull

Progress = Callable[[int, int], None]
"""Called with how many events have arrived, and how many are expected in all."""


class StoredLog(Protocol):
    """Store the records of one log; tallystick.store's Log does."""

    def missing_ranges(self, first: int, stop: int) -> list[Range]:
        """Return the ranges of `first` to `stop` - 1 that are not stored."""

    def add(self, records: Sequence[bytes]) -> int:
        """Commit all of `records`; return how many were new. Those that are stored already change nothing."""

    def record_gap(self, first: int, stop: int, reason: str) -> bool:
        """Store that the device could not give `first` to `stop` - 1; return True if that is new."""


class LogStore(Protocol):
    """Store logs; tallystick.store's Store does."""

    def open_log(self, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> StoredLog:
        """Return the log `log_id` of a device, created where it is new."""


@dataclass
class SyncReport:
    """Report what a sync did. `gaps` are (first, stop, reason): events that the device could not give."""

    device: DeviceInfo
    new: int = 0
    through: int = 0
    """Up to this number every event is stored, or the device has said that it cannot give it."""
    gaps: list[tuple[int, int, str]] = field(default_factory=list)
    damaged: int = 0
    bytes_in: int = 0
    bytes_out: int = 0


REASON_ELSEWHERE = "acknowledged to another laptop"
REASON_DAMAGED = "damaged on the device"
# The device itself has said so, in its welcome or at the end of what it was asked for: silence never makes a gap.


def sync(link: Link, store: LogStore, on_progress: Progress | None = None) -> SyncReport:
    """Commit to `store` every event that the device still has, acknowledge them, and report what was done.

    Raise LinkError, and whatever `store` raises. What was committed before an error stays; the next sync goes on from
    there.
    """
    device = link.device
    log = store.open_log(device.device_id, device.log_id, board=device.board, version=device.version)
    report = SyncReport(device)
    start_in, start_out, start_damaged = link.bytes_in, link.bytes_out, link.damaged
    for first, stop in log.missing_ranges(1, min(device.first, device.next_seq)):
        _record_gap(log, report, first, stop, REASON_ELSEWHERE)
    given_up: list[Range] = []
    asked_through = 0
    while asked_through < link.next_seq - 1:  # a game may go on meanwhile
        asked_through = link.next_seq - 1
        _pull_into(log, link, report, given_up, on_progress)
    held_back = _without(log.missing_ranges(device.first, asked_through + 1), given_up)
    report.through = held_back[0][0] - 1 if held_back else asked_through
    if report.through > device.acknowledged:
        link.acknowledge(report.through)
    report.damaged = link.damaged - start_damaged
    report.bytes_in, report.bytes_out = link.bytes_in - start_in, link.bytes_out - start_out
    return report


def _pull_into(
    log: StoredLog, link: Link, report: SyncReport, given_up: list[Range], on_progress: Progress | None
) -> None:
    """Pull what `log` lacks of what the device has; add to `given_up` the ranges that the device says it cannot read."""
    wanted = _without(log.missing_ranges(link.device.first, link.next_seq), given_up)
    total = sum(stop - first for first, stop in wanted)
    received = 0
    for batch in pull(link, wanted):
        report.new += log.add(batch.records)
        for first, stop in batch.lost:
            _record_gap(log, report, first, stop, REASON_DAMAGED)
        given_up += batch.lost
        received += len(batch.records)
        if on_progress is not None:
            on_progress(received, total)


def _without(ranges: Sequence[Range], gone: Sequence[Range]) -> list[Range]:
    """Return what is left of `ranges` without `gone`."""
    left = list(ranges)
    for least, beyond in gone:
        cut = [part for first, stop in left for part in ((first, min(stop, least)), (max(first, beyond), stop))]
        left = [(first, stop) for first, stop in cut if first < stop]
    return left


def _record_gap(log: StoredLog, report: SyncReport, first: int, stop: int, reason: str) -> None:
    """Store a gap in the log, and report it if it is new."""
    if log.record_gap(first, stop, reason):
        report.gaps.append((first, stop, reason))
