"""Follow a game while it is played. Commit events as they arrive, and find the device again after it was unplugged."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence

from tallycore.log.records import record_seq
from tallystick.chain import Chain
from tallystick.link.client import Link
from tallystick.link.errors import BadRecords, LinkError, LogChanged, Refused, WrongAnswer, WrongProtocol
from tallystick.link.pull import pull
from tallystick.link.stored import LogStore, StoredLog
from tallystick.link.sync import Progress, SyncReport, sync

LISTEN_S = 0.05
# The longest time that a posted job, or a request to stop, waits.
HEARTBEAT_S = 1.0
# The longest time until a live event that was damaged on the way is noticed.
ACKNOWLEDGE_EVENTS = 64
ACKNOWLEDGE_S = 300.0
# An acknowledgement is a write to the device's flash, so it is not sent for each event.
REOPEN_S = 0.5

Job = Callable[[Link], object]


class Follower:
    """Keep `store` up to date with one device. `open_link` returns an open link, or raises a LinkError while there is none.

    Call `on_sync(report)` after each sync, `on_records(records)` for each batch of live records once it is committed,
    `on_lost(error)` when the device has gone, and `on_refused(error)` when it refuses a job. All of them run on the
    thread that calls `step` or `run`.
    """

    def __init__(
        self,
        open_link: Callable[[], Link],
        store: LogStore,
        *,
        on_sync: Callable[[SyncReport], None] | None = None,
        on_records: Callable[[Sequence[bytes]], None] | None = None,
        on_lost: Callable[[LinkError], None] | None = None,
        on_refused: Callable[[Refused], None] | None = None,
        on_progress: Progress | None = None,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.link: Link | None = None
        self._open_link = open_link
        self._store = store
        self._log: StoredLog | None = None
        self._on_sync = on_sync
        self._on_records = on_records
        self._on_lost = on_lost
        self._on_refused = on_refused
        self._on_progress = on_progress
        self._now_s = now_s
        self._sleep = sleep
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._chain = Chain(0, None)
        self._next_seq = 0
        self._acknowledged = 0
        self._heartbeat_s = 0.0
        self._acknowledged_s = 0.0
        self._known_seq = 0
        self._was_linked = False

    def post(self, job: Job) -> None:
        """Queue `job(link)`, such as a line to show or a score to add, for the follower's thread to run once a device is
        there.
        """
        self._jobs.put(job)

    def run(self, should_stop: Callable[[], bool]) -> None:
        """Follow the device until `should_stop()`; then acknowledge everything committed and close the port."""
        try:
            while not should_stop():
                self.step()
        finally:
            self.close()

    def step(self) -> None:
        """Commit what has arrived, or try once more to reach a device that has gone.

        Raise LinkError if there was no device to begin with, or if the answers cannot be understood.
        """
        try:
            if self.link is None:
                self.link = self._open_link()
                self._catch_up(self.link)
                self._was_linked = True
            else:
                self._poll(self.link)
        except (WrongProtocol, WrongAnswer, BadRecords):
            raise
        except LinkError as error:
            # A busy or forbidden port counts, too. For some seconds after plugging in, the system itself has it open.
            if not self._was_linked:
                raise
            self._disconnect(error)
            self._sleep(REOPEN_S)

    def close(self) -> None:
        """Acknowledge what is committed, if the device still listens, and close the port."""
        if self.link is None:
            return
        try:
            self._acknowledge(self.link)
            self.link.live(False)
        except LinkError:
            pass  # the next sync acknowledges it
        finally:
            self.drop()  # also if the store is gone

    def drop(self) -> None:
        """Close the port without an acknowledgement."""
        link, self.link = self.link, None
        if link is not None:
            link.close()

    def _disconnect(self, error: LinkError) -> None:
        """Close the link, and report `error` if a device was connected."""
        was_linked = self.link is not None
        self.drop()
        if was_linked and self._on_lost is not None:
            self._on_lost(error)

    def _catch_up(self, link: Link) -> None:
        """Commit everything that the device has, report the sync, and switch live events on."""
        report = self._sync(link)
        if self._on_sync is not None:
            self._on_sync(report)
        self._go_live(link)

    def _sync(self, link: Link) -> SyncReport:
        """Commit and acknowledge everything that the device has, after its head proves that it belongs to this log."""
        report = sync(link, self._store, self._on_progress)
        device = report.device
        self._log = self._store.open_log(device.device_id, device.log_id, board=device.board, version=device.version)
        self._chain = report.chain
        self._next_seq = report.through + 1
        self._acknowledged = report.through
        return report

    def _go_live(self, link: Link) -> None:
        """Switch live events on, and fetch what has happened since the sync."""
        self._known_seq = link.live(True)
        if self._known_seq >= self._next_seq:
            for batch in pull(link, [(self._next_seq, self._known_seq + 1)]):
                self._commit(batch.records)
        self._heartbeat_s = self._acknowledged_s = self._now_s()

    def _poll(self, link: Link) -> None:
        """Run the waiting jobs, commit live events, and send the heartbeat and the acknowledgement when they are due."""
        self._do_jobs(link)
        if not self._commit(link.listen(LISTEN_S)):
            self._catch_up(link)
            return
        now_s = self._now_s()
        if now_s - self._heartbeat_s >= HEARTBEAT_S:
            self._heartbeat_s = now_s
            if self._known_seq >= self._next_seq:
                self._catch_up(link)  # an event that the last heartbeat named has not come: it was damaged on the way
                return
            self._known_seq = link.live(True)
            if self._known_seq < self._next_seq - 1:
                self._catch_up(link)  # the device has gone back: an older copy of its memory was restored
                return
        waiting = self._next_seq - 1 - self._acknowledged
        is_late = now_s - self._acknowledged_s >= ACKNOWLEDGE_S
        if waiting >= ACKNOWLEDGE_EVENTS or (waiting > 0 and is_late):
            self._acknowledge(link)
            self._go_live(link)

    def _do_jobs(self, link: Link) -> None:
        """Run the queued jobs and report those that the device refuses. Raise LogChanged."""
        while not self._jobs.empty():
            try:
                self._jobs.get()(link)
            except LogChanged:
                raise
            except Refused as error:
                if self._on_refused is not None:
                    self._on_refused(error)

    def _commit(self, records: Sequence[bytes]) -> bool:
        """Commit consecutive live records; return True if none was missing, and every seal fits."""
        fresh: list[bytes] = []
        is_complete = True
        for record in records:
            seq = record_seq(record)
            if seq == self._next_seq + len(fresh):
                self._chain.add(seq, record)
                if self._chain.is_broken:
                    return False  # this is a different log: a sync finds out which one it is
                fresh.append(record)
            elif seq > self._next_seq:
                is_complete = False
                break
        if fresh and self._log is not None:
            self._log.add(fresh)
            self._next_seq += len(fresh)
            if self._on_records is not None:
                self._on_records(fresh)
        return is_complete

    def _acknowledge(self, link: Link) -> None:
        """Acknowledge what is committed but not yet acknowledged. First a sync compares it with the device's head."""
        if self._next_seq - 1 > self._acknowledged:
            report = self._sync(link)
            if self._on_sync is not None and (report.new or report.fork):
                self._on_sync(report)
