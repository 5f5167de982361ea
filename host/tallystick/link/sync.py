"""Pull the events that the laptop lacks, check that they continue the stored log, commit them, and only then acknowledge them.

The laptop continues the chain of seals over its own records and those that it pulls. It commits a record only if the chain
proves that the record belongs to the log. The proof is a seal among the records, or the head in the device's welcome. A second
sync changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tallycore.log.records import record_seq
from tallystick.chain import Chain
from tallystick.eventranges import without
from tallystick.link.client import Link
from tallystick.link.deviceinfo import DeviceInfo
from tallystick.link.errors import LinkError
from tallystick.link.fork import (
    Comparison,
    as_copy,
    best_fit,
    compare,
    continue_chain,
    nearest,
    own_from,
    start_chain,
)
from tallystick.link.pull import Range, pull
from tallystick.link.stored import ForkPoint, LogStore, StoredLog

Progress = Callable[[int, int], None]
"""Called with how many events have arrived, and how many are expected in all."""

REASON_ELSEWHERE = "acknowledged to another laptop"
REASON_DAMAGED = "damaged on the device"
REASON_FREED = "freed on the device before this branch of its log came here"
# The device itself has said so, in its welcome or at the end of an answer. Silence never makes a gap.

OVERLAP_EVENTS = 256
# How many stored events are pulled again if missing events break the chain, so that it cannot prove that the log is the same.
MOST_ROUNDS = 5
# A game may go on meanwhile. After so many rounds, the rest comes with the next sync.


@dataclass
class SyncReport:
    """Report what a sync did. `gaps` are (first, stop, reason): events that the device could not send."""

    device: DeviceInfo
    new: int = 0
    through: int = 0
    """Up to this number every event is stored, or the device has said that it cannot send it."""
    gaps: list[tuple[int, int, str]] = field(default_factory=list)
    fork: ForkPoint | None = None
    """Where this sync found that the log has forked; None if it continued what was stored."""
    set_back_to: int = 0
    """The device's next event, if the device has lost events that the laptop has and no new event has come yet; otherwise 0."""
    chain: Chain = field(default_factory=lambda: Chain(0, None))
    """The chain after event `through`, for live events to continue."""
    damaged: int = 0
    bytes_in: int = 0
    bytes_out: int = 0


class _Diverged(LinkError):
    """Raised when the device's records do not continue the stored log. The sync then changes from the quick way to the thorough one."""


def sync(link: Link, store: LogStore, on_progress: Progress | None = None) -> SyncReport:
    """Commit to `store` every event that the device still has, acknowledge them, and report what was done.

    Raise LinkError, and whatever `store` raises. What was committed before an error stays; the next sync goes on from
    there.
    """
    start_in, start_out, start_damaged = link.bytes_in, link.bytes_out, link.damaged
    device = link.fresh_welcome()
    log = store.open_log(device.device_id, device.log_id, board=device.board, version=device.version)
    report = SyncReport(device)
    intake = _Intake(link, report, on_progress)
    for _ in range(MOST_ROUNDS):
        try:
            intake.continue_log(log)
        except _Diverged:
            report.device = link.greet()
            log = intake.settle(log)
        if link.next_seq == report.device.next_seq:
            break
        report.device = link.greet()  # a game has gone on: the newest head proves the events that came meanwhile
    acknowledged = report.device.acknowledged
    if report.through > acknowledged:
        acknowledged = link.acknowledge(report.through)
    if acknowledged:
        log.note_acknowledged(acknowledged)
    report.damaged = link.damaged - start_damaged
    report.bytes_in, report.bytes_out = link.bytes_in - start_in, link.bytes_out - start_out
    return report


class _Intake:
    """Store the device's events, up to its welcome, and note in `report` what was done."""

    def __init__(self, link: Link, report: SyncReport, on_progress: Progress | None) -> None:
        self._link = link
        self._report = report
        self._on_progress = on_progress
        self._given_up: list[Range] = []
        """The ranges that the device says it cannot read."""

    # --- the device continues the log that it continued last -------------------------------------------------------

    def continue_log(self, log: StoredLog) -> None:
        """Commit what `log` lacks once the chain proves that it belongs there. Raise _Diverged if it does not."""
        device = self._report.device
        last = device.next_seq - 1
        if log.last_seq() > last:
            raise _Diverged
        chain = start_chain(log, device, last)
        held: dict[int, bytes] = {}
        is_compared = False
        wanted = without(log.missing_ranges(device.first, device.next_seq), self._given_up)
        for records in self._pull(wanted):
            held.update((record_seq(record), record) for record in records)
            continue_chain(chain, log.numbered, held, self._frontier(log, chain, held))
            if chain.is_broken:
                raise _Diverged
            if chain.head is None and not is_compared:
                self._compare_overlap(log)
                is_compared = True
            # A gap has no head, and nothing after it can be proved. So the records are accepted as the device sends them.
            proved = chain.seq if chain.head is None else chain.sealed
            self._commit(log, held, proved)
        continue_chain(chain, log.numbered, held, last)
        if chain.is_broken or chain.head not in (None, device.head):
            raise _Diverged
        if chain.head is None and not is_compared:
            self._compare_overlap(log)
        self._commit(log, held, last)
        self._finish(log, is_proved=chain.head is not None)

    def _frontier(self, log: StoredLog, chain: Chain, held: Mapping[int, bytes]) -> int:
        """Return the last event up to which the chain has everything that it needs."""
        device = self._report.device
        gone = [(1, device.first), *self._given_up]
        for first, stop in without(log.missing_ranges(chain.seq + 1, device.next_seq), gone):
            for seq in range(first, stop):
                if seq not in held:
                    return seq - 1
        return device.next_seq - 1

    def _compare_overlap(self, log: StoredLog) -> None:
        """Pull the newest stored events again and compare them. Raise _Diverged if one of them differs."""
        end = log.last_seq()
        first = max(self._report.device.first, end + 1 - OVERLAP_EVENTS)
        if first > end:
            return
        stored = dict(log.numbered(first, end + 1))
        for batch in pull(self._link, [(first, end + 1)]):
            if any(stored.get(record_seq(record), record) != record for record in batch.records):
                raise _Diverged

    def _commit(self, log: StoredLog, held: dict[int, bytes], through: int) -> None:
        """Commit what is held up to event `through`, and hold it no longer."""
        seqs = sorted(seq for seq in held if seq <= through)
        if seqs:
            self._report.new += log.add([held.pop(seq) for seq in seqs])

    # --- the device continues something else ----------------------------------------------------------------------

    def settle(self, log: StoredLog) -> StoredLog:
        """Pull everything that the device has, and return the branch that it continues. If none fits, make a new branch.

        Nothing is committed before all of it has been compared.
        """
        device = self._report.device
        last = device.next_seq - 1
        held: dict[int, bytes] = {}
        for records in self._pull([(device.first, device.next_seq)] if device.first <= last else []):
            held.update((record_seq(record), record) for record in records)
        found = [compare(log, device, held)] if log.last_seq() else []
        copies: list[Comparison] = []
        for other in log.other_branches():
            comparison = compare(other, device, held)
            if other.device_id == log.device_id:
                found.append(comparison)
            elif (copy := as_copy(comparison, device)) is not None:
                copies.append(copy)
        fit = best_fit(found)
        if fit is None:
            return self._add_branch(log, nearest([*found, *copies]), held)
        fit.log.continue_here()
        if fit.log.last_seq() > last:
            self._report.set_back_to = device.next_seq
        lacking = [seq for first, stop in fit.log.missing_ranges(device.first, last + 1) for seq in range(first, stop)]
        self._commit(fit.log, {seq: held[seq] for seq in lacking if seq in held}, last)
        self._finish(fit.log, is_proved=fit.is_proved)
        return fit.log

    def _add_branch(self, log: StoredLog, parent: Comparison | None, held: dict[int, bytes]) -> StoredLog:
        """Commit what is held as a branch of its own, and return it."""
        device = self._report.device
        fork = parent.fork if parent is not None and parent.fork is not None else None
        point = fork or ForkPoint(device.next_seq, is_exact=False)
        start = own_from(parent, point)
        own = [held[seq] for seq in sorted(held) if seq >= start]
        of = parent.log.row if parent is not None else None
        branch = log.add_branch(of, point.first, own, is_exact=point.is_exact)
        self._report.new += len(own)
        self._report.fork = point
        is_proved = parent is not None and parent.is_proved and point.is_exact
        self._finish(branch, is_proved=is_proved, why_freed=REASON_FREED)
        return branch

    # --- both ------------------------------------------------------------------------------------------------------

    def _pull(self, ranges: Sequence[Range]) -> Iterator[list[bytes]]:
        """Yield the records of the ranges, window by window; note what the device says it cannot read."""
        total = sum(stop - first for first, stop in ranges)
        received = 0
        for batch in pull(self._link, ranges):
            self._given_up += batch.lost
            received += len(batch.records)
            yield batch.records
            if self._on_progress is not None:
                self._on_progress(received, total)

    def _finish(self, log: StoredLog, *, is_proved: bool, why_freed: str = REASON_ELSEWHERE) -> None:
        """Note the events that the device could not send, how far the log is complete, and the head from which the next sync continues."""
        device = self._report.device
        last = device.next_seq - 1
        for first, stop in log.missing_ranges(1, min(device.first, device.next_seq)):
            self._note_gap(log, first, stop, why_freed)
        missing = log.missing_ranges(device.first, device.next_seq)
        held_back = without(missing, self._given_up)
        for first, stop in without(missing, held_back):
            self._note_gap(log, first, stop, REASON_DAMAGED)
        if last:
            log.keep_head(last, device.head, is_told=not is_proved)
        self._report.through = held_back[0][0] - 1 if held_back else last
        self._report.chain = Chain(last, device.head)

    def _note_gap(self, log: StoredLog, first: int, stop: int, reason: str) -> None:
        """Store a gap in the log, and report it if it is new."""
        if log.record_gap(first, stop, reason):
            self._report.gaps.append((first, stop, reason))
