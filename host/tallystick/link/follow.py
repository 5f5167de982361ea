"""Following a game as it is played: events arrive as they happen, and a device that was unplugged is found again."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence

from tallycore.log.records import record_seq
from tallystick.link.client import Link
from tallystick.link.errors import BadRecords, LinkError, LogChanged, Refused, WrongProtocol
from tallystick.link.sync import LogShelf, Progress, Shelf, SyncReport, sync

LISTEN_S = 0.05
# How soon a job that was posted is done, and how soon a wish to stop is seen.
HEARTBEAT_S = 1.0
# How long a live event that was damaged on the way can go unnoticed.
ACKNOWLEDGE_EVENTS = 64
ACKNOWLEDGE_S = 300.0
# An acknowledgement is a write to the device's flash: not one for each event.
REOPEN_S = 0.5

Job = Callable[[Link], object]


class Follower:
    """Keeps `shelf` up to date with one device. `open_link` gives an open link, or raises a LinkError while there is none.

    `on_sync(report)` after each sync, `on_records(records)` for each batch of live records once it is committed,
    `on_lost(error)` when the device has gone, `on_refused(error)` when it says no to a job. All on the thread that calls `step` or `run`.
    """

    def __init__(
        self,
        open_link: Callable[[], Link],
        shelf: Shelf,
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
        self._shelf = shelf
        self._log: LogShelf | None = None
        self._on_sync = on_sync
        self._on_records = on_records
        self._on_lost = on_lost
        self._on_refused = on_refused
        self._on_progress = on_progress
        self._now_s = now_s
        self._sleep = sleep
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._next_seq = 0
        self._acknowledged = 0
        self._heartbeat_s = 0.0
        self._acknowledged_s = 0.0
        self._known_seq = 0
        self._was_linked = False

    def post(self, job: Job) -> None:
        """`job(link)` is done on the follower's thread as soon as a device is there: a line to show, a score to add."""
        self._jobs.put(job)

    def run(self, should_stop: Callable[[], bool]) -> None:
        """The device is followed until `should_stop()`; then everything committed is acknowledged and the port is free."""
        try:
            while not should_stop():
                self.step()
        finally:
            self.close()

    def step(self) -> None:
        """A moment of following: what came is committed. A device that has gone is waited for.

        Raises LinkError when there is no device to begin with, or when what comes back cannot be spoken with.
        """
        try:
            if self.link is None:
                self.link = self._open_link()
                self._catch_up(self.link)
                self._was_linked = True
            else:
                self._work(self.link)
        except (WrongProtocol, BadRecords):
            raise
        except LinkError as error:
            # Also a port that is busy or forbidden: for some seconds after plugging in, the system itself looks at it.
            if not self._was_linked:
                raise
            self._lose(error)
            self._sleep(REOPEN_S)

    def close(self) -> None:
        """What is committed is acknowledged where the device still listens, and the port is free."""
        if self.link is None:
            return
        try:
            self._acknowledge(self.link)
            self.link.live(False)
        except LinkError:
            pass  # it is acknowledged by the next sync
        self.link.close()
        self.link = None

    def _lose(self, error: LinkError) -> None:
        was_linked = self.link is not None
        if self.link is not None:
            self.link.close()
            self.link = None
        if was_linked and self._on_lost is not None:
            self._on_lost(error)

    def _catch_up(self, link: Link) -> None:
        """All that the device has is committed, and from here on it sends what comes."""
        self._known_seq = link.live(True)
        report = sync(link, self._shelf, self._on_progress)
        device = report.device
        self._log = self._shelf.open_log(device.device_id, device.log_id, board=device.board, version=device.version)
        self._next_seq = report.through + 1
        self._acknowledged = report.through
        self._heartbeat_s = self._acknowledged_s = self._now_s()
        if self._on_sync is not None:
            self._on_sync(report)

    def _work(self, link: Link) -> None:
        self._do_jobs(link)
        if not self._take(link.listen(LISTEN_S)):
            self._catch_up(link)
            return
        now_s = self._now_s()
        if now_s - self._heartbeat_s >= HEARTBEAT_S:
            self._heartbeat_s = now_s
            if self._known_seq >= self._next_seq:
                self._catch_up(link)  # what the last heartbeat knew has not come: it was damaged on the way
                return
            self._known_seq = link.live(True)
        waiting = self._next_seq - 1 - self._acknowledged
        is_late = now_s - self._acknowledged_s >= ACKNOWLEDGE_S
        if waiting >= ACKNOWLEDGE_EVENTS or (waiting > 0 and is_late):
            self._acknowledge(link)

    def _do_jobs(self, link: Link) -> None:
        while not self._jobs.empty():
            try:
                self._jobs.get()(link)
            except LogChanged:
                raise
            except Refused as error:
                if self._on_refused is not None:
                    self._on_refused(error)

    def _take(self, records: Sequence[bytes]) -> bool:
        """The live `records` are committed as far as none is missing. Whether none was."""
        fresh: list[bytes] = []
        is_whole = True
        for record in records:
            seq = record_seq(record)
            if seq == self._next_seq + len(fresh):
                fresh.append(record)
            elif seq > self._next_seq:
                is_whole = False
                break
        if fresh and self._log is not None:
            self._log.add(fresh)
            self._next_seq += len(fresh)
            if self._on_records is not None:
                self._on_records(fresh)
        return is_whole

    def _acknowledge(self, link: Link) -> None:
        through = self._next_seq - 1
        if through > self._acknowledged:
            link.acknowledge(through)
            self._acknowledged = through
        self._acknowledged_s = self._now_s()
