"""Run the link in a separate thread: follow the device that is connected, and run the page's jobs on it.

If anything goes wrong in that thread, the page says so and the link starts again. Otherwise a page could show an old game and
nobody would notice.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, TypeVar

from tallystick.link.client import Link
from tallystick.link.errors import LinkError
from tallystick.link.follow import Follower
from tallystick.link.notes import Noted, add_count, add_points, end_turn, note_move, undo_note
from tallystick.link.stored import LogStore
from tallystick.link.sync import SyncReport
from tallystick.table.errors import NoDevice

R = TypeVar("R")
RETRY_S = 1.0
BEAT_S = 1.0
JOB_S = 3.0
# A device answers within one second even while it draws a whole screen. The link itself repeats lost requests.


class LiveLink:
    """Follow the device that `open_link` opens, from `start` to `stop`. The callbacks run on the link's thread.

    It calls

    - `on_sync(report)` after each sync;
    - `on_records(records)` for each batch of live events after it is committed;
    - `on_lost(sentence)` when the device has gone;
    - `on_trouble(sentence)` when device or store cannot be used, or the program itself has failed;
    - `on_beat()` about once a second, with or without a device.
    """

    def __init__(
        self,
        open_link: Callable[[], Link],
        store: LogStore,
        *,
        on_sync: Callable[[SyncReport], None],
        on_records: Callable[[Sequence[bytes]], None],
        on_lost: Callable[[str], None],
        on_trouble: Callable[[str], None],
        on_beat: Callable[[], None],
    ) -> None:
        self._on_trouble = on_trouble
        self._on_beat = on_beat
        self._beat_s = 0.0
        self._follower = Follower(
            open_link,
            store,
            on_sync=on_sync,
            on_records=on_records,
            on_lost=lambda error: on_lost(str(error)),
        )
        self._port = "?"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        """Start the thread, which looks for the device."""
        self._thread.start()

    def stop(self) -> None:
        """Acknowledge what is committed, close the port and end the thread."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    @property
    def connected(self) -> bool:
        """Return True while a device is connected."""
        return self._follower.link is not None

    @property
    def port(self) -> str:
        """Return the port of the connected device, or of the last one."""
        link = self._follower.link
        if link is not None:
            self._port = link.transport.name
        return self._port

    def run_job(self, job: Callable[[Link], R]) -> R:
        """Run `job` on the link's thread and return its result. Raise NoDevice, and what `job` raises."""
        if not self.connected:
            raise NoDevice("no device is connected: plug one in and try again.")
        future: Future[Any] = Future()
        self._follower.post(lambda link: _settle(future, job, link))
        try:
            result: R = future.result(JOB_S)
        except FutureTimeout:
            future.cancel()
            raise NoDevice("the device did not answer: is its cable in?") from None
        return result

    def post(self, job: Callable[[Link], None]) -> None:
        """Let the link's thread run `job` later. Nobody waits for it. If the device refuses something, `job` must report that."""
        self._follower.post(job)

    def note_move(
        self, game_seq: int, turn: int, seat: int, choice: int, item: int, *, ends_turn: bool, seq: int
    ) -> Noted:
        """Let the device note a move as event `seq`, like tallystick.link.notes.note_move; give the same `seq` again to repeat it."""
        return self.run_job(
            lambda link: note_move(link, game_seq, turn, seat, choice, item, ends_turn=ends_turn, seq=seq)
        )

    def end_turn(self, game_seq: int, turn: int, seat: int, *, seq: int) -> int:
        """Let the device end the turn as event `seq`, like tallystick.link.notes.end_turn; give the same `seq` again to repeat it."""
        return self.run_job(lambda link: end_turn(link, game_seq, turn, seat, seq=seq))

    def add_points(self, game_seq: int, seat: int, delta: int, *, waits: bool, seq: int) -> int:
        """Let the device add points as event `seq`, like tallystick.link.notes.add_points; give the same `seq` again to repeat it."""
        return self.run_job(lambda link: add_points(link, game_seq, seat, delta, waits=waits, seq=seq))

    def add_count(self, game_seq: int, seat: int, counter: int, delta: int, *, seq: int) -> int:
        """Let the device change a counter as event `seq`, like tallystick.link.notes.add_count; give the same `seq` to repeat it."""
        return self.run_job(lambda link: add_count(link, game_seq, seat, counter, delta, seq=seq))

    def undo_note(self, game_seq: int, note: int, *, seq: int) -> int:
        """Let the device take back note or end of turn `note` as event `seq`, like tallystick.link.notes.undo_note."""
        return self.run_job(lambda link: undo_note(link, game_seq, note, seq=seq))

    def _run(self) -> None:
        """Follow the device until `stop`. Report errors, and start again."""
        while not self._stop.is_set():
            try:
                self._beat()
                self._follower.step()
            except Exception as error:  # noqa: BLE001 (the border of this thread: nobody else would hear of it)
                self._close()
                self._on_trouble(_sentence(error))
                self._stop.wait(RETRY_S)
        self._close()

    def _beat(self) -> None:
        """Call `on_beat` if it is due."""
        now_s = time.monotonic()
        if now_s >= self._beat_s:
            self._beat_s = now_s + BEAT_S
            self._on_beat()

    def _close(self) -> None:
        """Close the link, whatever state it is in."""
        try:
            self._follower.close()
        except Exception as error:  # noqa: BLE001 (as above)
            self._follower.drop()
            self._on_trouble(_sentence(error))


def _sentence(error: Exception) -> str:
    """Return the page's sentence about `error`. Errors of our packages have a sentence for people and an exit code."""
    if hasattr(error, "exit_code"):
        return str(error)
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"An internal error stopped the link ({what}). It starts again, and nothing stored is lost."


def _settle(future: Future[Any], job: Callable[[Link], object], link: Link) -> None:
    """Run the job and give its result or error to its future. Raise a LinkError again, so that the
    follower sees it.
    """
    if not future.set_running_or_notify_cancel():
        return  # the caller has given up: an old verdict must not appear now
    try:
        future.set_result(job(link))
    except LinkError as error:
        future.set_exception(error)
        raise
    except Exception as error:  # noqa: BLE001 (raised again in the thread that asked)
        future.set_exception(error)
