"""The board as the program uses it: its parts, its clock, its random bytes and its data channel."""

import os
from time import sleep

REST_ROUNDS = 5
REST_S, DIM_REST_S = 0.02, 0.04
# If nothing is due, the main loop runs every 100 ms, and every 200 ms when the screen is dimmed. A press waits at most 20 or 40 ms.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable

    import busdisplay
    import supervisor
    import usb_cdc

    from tallydevice.hw.buttons import Buttons, Scanner
    from tallydevice.hw.lights import Lights
    from tallydevice.hw.settings import Settings
    from tallydevice.hw.shake import Shake
    from tallydevice.hw.sound import Sound
    from tallydevice.parts import Battery, Entropy, Json, Media, NowMs, Sync


class Hardware:
    """The board's parts as plain attributes. tallydevice.hw.opening sets them.

    `entropy(count)` returns random bytes. Another source may replace it. `restart()` runs code.py again in an empty heap.
    Drive and USB stay as boot.py has set them. `battery`, `lights`, `shake` and `sound` are None if the board has no such
    part, or if it does not answer. In that case its name is in `failed`.
    """

    board: "Json"
    """The fields of board.json that are used after the start: "board", "name", "display", "sleep"."""
    display: "busdisplay.BusDisplay"
    buttons: "Buttons"
    port: "Port"
    device_id: bytes
    maintenance_boots: int
    settings: "Settings"
    reset: int
    safe_mode: int
    """Why the device started, as the numbers of the event `booted` (tallydevice.hw.marks)."""
    hangs: int
    """How often the watchdog has restarted the board since the last start that ran for a minute."""
    root: str
    media: "Media"
    entropy: "Entropy"
    restart: "Callable[[], None]"

    def __init__(self, now_ms: "NowMs", runtime: "supervisor.Runtime") -> None:
        self.now_ms = now_ms
        self._runtime = runtime
        self.asleep: "list[Scanner] | None" = None
        """The scanners that were closed for the sleep, or None."""
        self.watchdog_s = 0
        """The watchdog restarts the board after this number of seconds without a round of the main loop; 0: without a watchdog."""
        self.feed = nothing
        """Each round of the main loop calls this, so that the watchdog knows that the program runs."""
        self.failed: "list[str]" = []
        self.battery: "Battery | None" = None
        """An object whose `percent()` returns 0 to 100, or None if the charge is unknown; None without a battery."""
        self.lights: "Lights | None" = None
        self.shake: "Shake | None" = None
        self.sound: "Sound | None" = None

    def tick(self, now_ms: int) -> None:
        """End a flash or a tone when its time is up. Every round of the main loop calls this."""
        if self.lights is not None:
            self.lights.tick(now_ms)
        if self.sound is not None:
            self.sound.tick(now_ms)

    def rest(self, is_dim: bool = False) -> None:
        """Let the processor wait for five moments, or until a key moves. Do not wait while a key is down or if a part is polled."""
        buttons = self.buttons
        is_polled = self.shake is not None or self.sound is not None or self.port.connected
        if is_polled or buttons.polled or any(buttons.held):
            return
        for _ in range(REST_ROUNDS):
            sleep(DIM_REST_S if is_dim else REST_S)
            for scanner in buttons.scanners:
                if scanner.keys.events:
                    return

    def settled(self) -> None:
        """Note that this start has run for a minute: earlier safe modes and hangs no longer count."""
        from tallydevice.hw.marks import forget_safe_modes

        forget_safe_modes(self.root)

    def brightness(self, fraction: float) -> None:
        """Set the screen to `fraction` of its brightness (0 to 1), if the board can dim it."""
        if self.board["display"].get("dims"):
            try:
                self.display.brightness = fraction
            except (AttributeError, OSError, RuntimeError):
                pass  # A screen that stays bright is still readable.

    @property
    def cable(self) -> bool:
        """Whether the board is connected to a running laptop. It does not matter which programs run there."""
        return bool(self._runtime.usb_connected)

    @property
    def can_sleep(self) -> bool:
        """Whether the device may go to sleep now: the chip can sleep, no laptop is connected, and no key is down that would wake it."""
        if self.board.get("sleep") != "light" or self.cable:
            return False
        for scanner in self.buttons.scanners:
            # Keys behind a shift register and touch keys cannot wake the chip.
            if scanner.down | scanner.deaf or scanner.wakes is None:
                return False
        return not any(self.buttons.held)

    def sleep(self, until_ms: int) -> "int | None":
        """Sleep lightly for some seconds. Return None if the sleep goes on: call `sleep` again then.

        If the device is awake, return why: 0 for a button (its press does nothing else), 1 for a laptop's cable, 3 because
        the time is `until_ms` or the chip cannot sleep after all.
        """
        from tallydevice.hw.sleep import nap

        return nap(self, until_ms)

    def wake(self) -> None:
        """Open the buttons again if something else than `sleep` woke the device."""
        if self.asleep is not None:
            from tallydevice.hw.sleep import reopen

            reopen(self, False)


def nothing() -> None:
    """Do nothing. It replaces os.sync in builds that write the cache when a file is closed."""


def feeding(sync: "Sync", hardware: Hardware) -> "Sync":
    """Return a `sync` that also feeds the watchdog. On a slow flash, some writes take a second each."""

    def sync_and_feed() -> None:
        sync()
        hardware.feed()

    return sync_and_feed


TICKS_PERIOD = 1 << 29
# supervisor.ticks_ms() starts again from 0 at this value. After power-on, it begins 65 s before that:
# https://docs.circuitpython.org/en/latest/shared-bindings/supervisor/


class Clock:
    """A clock whose `now_ms()` starts at 0 and never goes back. It must be read at least once in six days (one period of ticks)."""

    def __init__(self, ticks_ms: "Callable[[], int]") -> None:
        self._ticks_ms = ticks_ms
        self._last: int = ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds since the start. (The chip's own count starts again after six days.)"""
        ticks: int = self._ticks_ms()
        self._now_ms += (ticks - self._last) % TICKS_PERIOD
        self._last = ticks
        return self._now_ms

    def at(self, ticks: int) -> int:
        """Return this clock's time when ticks_ms() was `ticks`, at most half a period ago."""
        now_ms = self.now_ms()
        return now_ms - (self._last - ticks) % TICKS_PERIOD


def entropy(count: int) -> bytes:
    """Return `count` bytes from the chip's random source. If it has none, raise NotImplementedError: nothing weaker replaces it."""
    try:
        return os.urandom(count)
    except (AttributeError, NotImplementedError, OSError):
        raise NotImplementedError("This board has no random source; roll the dice by hand and type them in.") from None


class Port:
    """The data channel. `serial` is usb_cdc.data. If boot.py did not enable it, `serial` is None and nobody is ever connected."""

    def __init__(self, serial: "usb_cdc.Serial | None") -> None:
        self._serial = serial
        self._was_connected = True
        """It begins as True, so that bytes from an earlier program are dropped from the buffers."""
        if serial is not None:
            # The default, None, would wait for ever if the laptop has gone.
            serial.timeout = 0
            serial.write_timeout = 0

    @property
    def connected(self) -> bool:
        """Whether a program on the laptop has the port open, with DTR on.

        When it closes the port, the unread bytes in both directions are dropped. Otherwise the next program would get them.
        """
        serial = self._serial
        if serial is None:
            return False
        if serial.connected:
            self._was_connected = True
            return True
        if self._was_connected:
            self._was_connected = False
            try:
                serial.reset_input_buffer()
                serial.reset_output_buffer()
            except OSError:
                pass  # A reader finds the next frame after a zero byte.
        return False

    def read(self, buffer: bytearray) -> int:
        """Read waiting bytes into `buffer`, and return their number."""
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.readinto(buffer) or 0
        except OSError:
            return 0

    def write(self, view: bytes | bytearray | memoryview) -> int:
        """Send bytes of `view`. Return how many were accepted, perhaps not all; 0 if nobody is connected.

        If nobody is connected, nothing is sent: the next program would get those bytes in the middle of a frame.
        """
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.write(view) or 0
        except OSError:
            return 0
