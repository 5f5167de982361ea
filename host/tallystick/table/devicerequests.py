"""Ask the device for the notes, counts, points and ends of turns that follow from recorded moves, in a separate thread.

The link's thread must not wait for an answer that it must fetch itself. A player who records a move does not wait for the device.
`view` shows the result of a request. Its events come like all events.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from tallycore.wire.messages import REFUSED_BUSY, REFUSED_DRIVE, REFUSED_DUE, REFUSED_NO_GAME, REFUSED_TURN
from tallystick.link.errors import LinkError, Refused
from tallystick.link.notes import LogWentOn, NotesOff, TooOldForNotes
from tallystick.table.errors import NoDevice
from tallystick.table.livelink import LiveLink
from tallystick.table.turnrequest import COUNT, END, NOTE, SCORE, Hindrance, TurnRequest

ON, OFF, REFUSED = "on", "off", "refused"
TOO_OLD = "This device's program does not take notes from the laptop: press on the device as well."
TURNED_OFF = "settings.toml on the device turns notes from the laptop off: press on the device as well."
AGAIN_S = 1.0
# The time after which a busy device is asked again. Players do not notice a delay of a second.


class DeviceRequests:
    """Ask over `link`. `look()` returns (game_seq, turn, the number of the next event, the requests that are due). It is called
    again after each answer. `on_change()` is called when `view` has changed.
    """

    def __init__(
        self,
        link: LiveLink,
        look: Callable[[], tuple[int, int, int, TurnRequest | Hindrance | None]],
        on_change: Callable[[], None],
    ) -> None:
        self._link = link
        self._look = look
        self._on_change = on_change
        self._is_on = True
        self._barred = ""
        """Why this device takes no notes at all; empty if it takes them."""
        self._says = ""
        self._state = ON
        self._numbers: dict[str, int] = {}
        """The number for the event of a request, by the request's key.

        If the answer was lost, the request is repeated with the same number.
        """
        self._finished: dict[str, str] = {}
        """The keys of requests that are not repeated, each with the reason why the device refuses it.

        Points that were added have no reason.
        """
        self._half: tuple[TurnRequest, int, int, int] | None = None
        """A request that the device may have carried out only in part, because of its drive.

        It is repeated unchanged, whatever the record says by then.
        """
        self._wake = threading.Event()
        self._stop = threading.Event()
        self._again = False
        self._thread = threading.Thread(target=self._run, name="requests", daemon=True)

    @property
    def view(self) -> dict[str, Any]:
        """Return for the page whether the device is asked, and the result of the last request.

        While no device is connected, there is nothing to press on it, so `says` is empty.
        """
        says = self._says if self._link.connected else ""
        return {"on": self._is_on, "state": self._state if self._is_on else OFF, "says": says}

    @property
    def is_on(self) -> bool:
        """Return True if the device is asked for anything at all."""
        return self._is_on

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def switch(self, *, on: bool) -> None:
        """Switch the requests to the device on or off."""
        self._is_on = on
        self._tell(ON, "")
        self.wake()

    def wake(self) -> None:
        """Check for due requests. Call this after a move was recorded or the device has logged something."""
        self._wake.set()

    def begin_device(self) -> None:
        """Forget which requests a device has refused. Another device may be connected now, or the same one with other settings."""
        self._barred = ""
        self._half = None
        self._finished.clear()
        self._numbers.clear()
        self._tell(ON, "")
        self.wake()

    # --- the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(AGAIN_S if self._again else None)
            self._wake.clear()
            self._again = False
            if not self._stop.is_set() and self._is_on:
                try:
                    self._ask()
                except Exception as error:  # noqa: BLE001 (the border of this thread: nothing would be asked for any more)
                    self._again = True
                    # Errors of our packages have a sentence for people.
                    said = str(error) if hasattr(error, "exit_code") else f"{type(error).__name__}: {error}"
                    self._state, self._says = REFUSED, f"The laptop could not ask the device ({said})."

    def _ask(self) -> None:
        """Send the due requests once. The events that follow wake this thread for the next request."""
        game_seq, turn, next_seq, due = self._look()
        if self._half is not None and self._half[1] == game_seq:
            due, game_seq, turn, next_seq = self._half
        if due is None or due.key in self._finished or not self._link.connected:
            if not self._barred:
                says = "" if due is None else self._finished.get(due.key, "")
                self._tell(REFUSED if says else ON, says)
        elif isinstance(due, Hindrance) or self._barred:
            self._tell(REFUSED, due.says if isinstance(due, Hindrance) else self._barred)
        else:
            self._ask_for(due, game_seq, turn, next_seq)

    def _ask_for(self, due: TurnRequest, game_seq: int, turn: int, next_seq: int) -> None:
        """Send one request, as event `next_seq` if it has no number yet, and keep the result."""
        seq = self._numbers.setdefault(due.key, next_seq)
        self._half = None
        try:
            self._send(due, game_seq, turn, seq)
        except (TooOldForNotes, NotesOff) as error:
            self._barred = TOO_OLD if isinstance(error, TooOldForNotes) else TURNED_OFF
            self._tell(REFUSED, self._barred)
        except LogWentOn:
            # The event that took the number is on its way, and wakes this thread.
            self._numbers.pop(due.key)
            self._again = True
        except Refused as refused:
            if refused.reason == REFUSED_DRIVE:
                self._half = due, game_seq, turn, seq
            self._numbers.pop(due.key)
            self._refused(due, refused)
        except (NoDevice, LinkError):
            # The answer may be lost: the request is repeated with the same number.
            self._again = True
        else:
            if due.kind == SCORE:
                self._finished[due.key] = ""
            self._tell(ON, "")

    def _send(self, due: TurnRequest, game_seq: int, turn: int, seq: int) -> None:
        if due.kind == NOTE:
            self._link.note_move(game_seq, turn, due.seat, due.choice, due.item, ends_turn=due.ends_turn, seq=seq)
        elif due.kind == COUNT:
            self._link.add_count(game_seq, due.seat, due.counter, due.delta, seq=seq)
        elif due.kind == END:
            self._link.end_turn(game_seq, turn, due.seat, seq=seq)
        else:
            self._link.add_points(game_seq, due.seat, due.delta, waits=due.waits, seq=seq)

    def _refused(self, due: TurnRequest, refused: Refused) -> None:
        """Keep the reason why a request was refused, and whether to repeat it."""
        if refused.reason in {REFUSED_BUSY, REFUSED_DUE, REFUSED_DRIVE}:
            self._again = True
            self._tell(REFUSED, f"“{due.move}” is not on the device yet: {refused.detail}.")
        elif refused.reason in {REFUSED_NO_GAME, REFUSED_TURN}:
            self._tell(REFUSED, f"“{due.move}” is not on the device yet: {refused.detail}.")
        else:
            says = f"The device does not take “{due.move}”: {refused.detail}. Press on the device as well."
            self._finished[due.key] = says
            self._tell(REFUSED, says)

    def _tell(self, state: str, says: str) -> None:
        """Keep what `view` says, and tell the pages if it is new."""
        if (state, says) != (self._state, self._says):
            self._state, self._says = state, says
            self._on_change()
