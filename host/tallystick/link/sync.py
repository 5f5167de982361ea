"""Sync: what the laptop lacks is pulled, committed, and only then acknowledged. Doing it again changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tallystick.link.client import Link
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.pull import Range, pull

Progress = Callable[[int, int], None]
"""Called with how many events have come, of how many."""


class LogShelf(Protocol):
    """Where the records of one log are kept; tallystick.store's Log is one."""

    def missing_ranges(self, first: int, stop: int) -> list[Range]:
        """The ranges of `first` to `stop` - 1 that are not kept."""

    def add(self, records: Sequence[bytes]) -> int:
        """All of `records` are committed; those that were there already change nothing. How many were new."""

    def record_gap(self, first: int, stop: int, reason: str) -> bool:
        """It is on record that `first` to `stop` - 1 cannot be had from the device. Whether that is news."""


class Shelf(Protocol):
    """Where logs are kept; tallystick.store's Store is one."""

    def open_log(self, device_id: bytes, log_id: bytes, *, board: str = "", version: str = "") -> LogShelf:
        """The log `log_id` of a device, begun where it is new."""


@dataclass
class SyncReport:
    """What a sync did. `gaps` are (first, stop, reason): events that turned out not to be had."""

    device: DeviceInfo
    new: int = 0
    through: int = 0
    """The newest event that is kept."""
    gaps: list[tuple[int, int, str]] = field(default_factory=list)
    damaged: int = 0
    bytes_in: int = 0
    bytes_out: int = 0


ELSEWHERE = "acknowledged to another laptop"
DAMAGED = "damaged on the device"


def sync(link: Link, shelf: Shelf, on_progress: Progress | None = None) -> SyncReport:
    """Every event that the device still has is committed to `shelf` and acknowledged. Raises LinkError, and what `shelf` raises.

    What had been committed before an error stays so; the next sync goes on from there.
    """
    device = link.device
    log = shelf.open_log(device.device_id, device.log_id, board=device.board, version=device.version)
    report = SyncReport(device)
    start_in, start_out, start_damaged = link.bytes_in, link.bytes_out, link.damaged
    for first, stop in log.missing_ranges(1, min(device.first, device.next_seq)):
        _note(log, report, first, stop, ELSEWHERE)
    given_up: list[Range] = []
    asked_through = 0
    while asked_through < link.next_seq - 1:  # a game may go on meanwhile
        asked_through = link.next_seq - 1
        _pull_into(log, link, report, given_up, on_progress)
    report.through = asked_through
    if report.through > device.acknowledged:
        link.acknowledge(report.through)
    report.damaged = link.damaged - start_damaged
    report.bytes_in, report.bytes_out = link.bytes_in - start_in, link.bytes_out - start_out
    return report


def _pull_into(
    log: LogShelf, link: Link, report: SyncReport, given_up: list[Range], on_progress: Progress | None
) -> None:
    """`log` holds all that the device has; what it turned out not to have is added to `given_up`."""
    wanted = [each for each in log.missing_ranges(link.device.first, link.next_seq) if each not in given_up]
    total = sum(stop - first for first, stop in wanted)
    come = 0
    for batch in pull(link, wanted):
        report.new += log.add(batch.records)
        for first, stop in batch.lost:
            _note(log, report, first, stop, DAMAGED)
        given_up += batch.lost
        come += len(batch.records)
        if on_progress is not None:
            on_progress(come, total)


def _note(log: LogShelf, report: SyncReport, first: int, stop: int, reason: str) -> None:
    if log.record_gap(first, stop, reason):
        report.gaps.append((first, stop, reason))
