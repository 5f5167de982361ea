"""The chip of the bench: power, buttons, the display with its times, USB, and the bench's own line."""

from __future__ import annotations

import base64
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tallystick.drive.boards import load_board
from tests.drive.names import plain_names

HERE = Path(__file__).resolve().parent
BOARD = "raspberry_pi_pico"
TAP_MS = 60
HOLD_MS = 700
SPARE_PIN = 1
LONGEST_START_MS = 20_000
LONGEST_SET_UP_MS = 2000
# A laptop sets up a USB device much faster.
POWER_CUT = "power cut"
HALF_BLOCKS = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}


class ChipStopped(Exception):
    """The chip cannot go on. The sentence says why."""


@dataclass(frozen=True)
class Files:
    """The files of the bench: CircuitPython for the board, and the chip's boot ROM as a raw binary."""

    uf2: Path
    bootrom: Path
    core: Path | None = None
    """The fast processor, compiled. Without it, everything takes about ten times as long."""


@dataclass(frozen=True)
class Burst:
    """A time in which the display's wire was busy, in the chip's milliseconds, and the number of bytes on it."""

    first_ms: float
    last_ms: float
    bytes: int


@dataclass(frozen=True)
class Collection:
    """A garbage collection of Python: when it began and ended, and the free bytes of the heap before and after it."""

    first_ms: float
    last_ms: float
    free_before: int
    free_after: int
    largest: int
    """The largest free piece after it."""


@dataclass(frozen=True)
class Memory:
    """Python's heap: its size, what is free, and what has happened since the last look."""

    size: int
    free: int
    largest: int
    errors: int | None
    """How often MemoryError was raised since the bench began; None if it cannot be counted in this CircuitPython."""
    collections: tuple[Collection, ...]


@dataclass(frozen=True)
class Tidied:
    """What the bench's code.py reports: `screen` is the class of the shown screen, `trouble` is the last problem's sentence."""

    free_bytes: int
    events: int
    """Of the device's log. `head` is the head of its chain."""
    head: str
    screen: str
    trouble: str


class Chip:
    """A Raspberry Pi Pico with its display and buttons. `drive` is the image of its drive. Time passes only while it is run."""

    def __init__(self, files: Files, drive: Path | None = None) -> None:
        board = load_board(BOARD).data
        bus = board["display"]["bus"]
        self.pins = {role: _pin(pin) for pin, role in board["buttons"][0]["keys"].items()}
        settings = {
            "uf2": str(files.uf2),
            "bootrom": str(files.bootrom),
            "core": str(files.core) if files.core else None,
            "drive": str(drive) if drive else None,
            "display": {"sda": _pin(bus["sda"]), "scl": _pin(bus["scl"]), "address": int(bus["address"], 16)},
        }
        self._process = subprocess.Popen(
            ["node", str(HERE / "emulator.mjs"), json.dumps(settings)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        self.now_ms = 0.0
        self.changes = 0
        """How often the flash was changed: erased sectors and programmed pages."""
        self.is_off = False
        """Whether the power is off after a cut."""
        self.waited_ms = 0.0
        """How much of the passed time the processor has waited for an interrupt."""
        self.changed_ms = 0.0
        """How long it stopped while the flash was changed."""
        self.rewritings = 0
        """How often `microcontroller.nvm` was erased: the journal there began again."""
        self._usb = bytearray()
        self._uart = ""
        self.power_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the bench's chip."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait(10)
        if self._process.stdout:
            self._process.stdout.close()

    def _ask(self, do: str, **fields: object) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise ChipStopped("The emulator has ended; what it said stands above.")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise ChipStopped(f"The emulator cannot do that: {answer['error']}.")
        self.now_ms, self.changes, self.waited_ms = answer["t_ms"], answer["changes"], answer["waited_ms"]
        self.changed_ms, self.rewritings = answer["changed_ms"], answer["rewritings"]
        self.is_off = answer["end"] == POWER_CUT
        self._usb += base64.b64decode(answer["usb"])
        self._uart += answer["uart"]
        return answer

    # --- time and power --------------------------------------------------------------------------------------------

    def power_on(self) -> None:
        """Switch the power on. If it is on, cut it first."""
        self._ask("power")

    def run(self, ms: float, until: str = "") -> None:
        """Let `ms` of the chip's time pass, or less: `until` the display is lit, or usb or uart has data."""
        end = self._ask("run", ms=ms, until=until)["end"]
        if end not in {"", POWER_CUT}:
            raise ChipStopped(f"The chip does not go on: {end}.")

    def cut_power_at(self, changes: int, part: float = 0) -> None:
        """Cut the power in the `changes`th change of the flash from now on, when `part` of that change is done.

        After that, no time passes until `power_on`. With 0 changes, the power stays on.
        """
        self._ask("cut", changes=changes, part=part)

    def save(self, path: Path, memory: Path | None = None) -> None:
        """Save the present drive as an image at `path`, and the content of `microcontroller.nvm` at `memory`."""
        self._ask("save", path=str(path), memory=str(memory) if memory else None)

    def load(self, path: Path, memory: Path) -> None:
        """Load into the flash what `save` wrote. The power must be off."""
        self._ask("load", path=str(path), memory=str(memory))

    def start(self) -> Burst:
        """Wait until the first picture is complete. Return when that was, in milliseconds since power on.

        The display is set up long before there is a picture. So this waits for a lit dot, and not only for silence.
        """
        began_ms = self.now_ms
        self.mark()
        self.run(LONGEST_START_MS, "lit")
        if not self.is_lit:
            raise ChipStopped(f"Nothing was drawn within {LONGEST_START_MS / 1000:.0f} seconds after power on.")
        lit_ms = self.now_ms
        self.run_until_quiet()
        picture = [each for each in self.bursts() if each.last_ms >= lit_ms]
        return Burst(lit_ms - began_ms, picture[-1].last_ms - began_ms, sum(each.bytes for each in picture))

    # --- buttons and display ---------------------------------------------------------------------------------------

    def hold(self, key: str, *, is_down: bool) -> None:
        """Press button `key`. It stays down until it is released, also while the power is off."""
        self._ask("pin", pin=self.pins[key], isPressed=is_down)

    def hold_spare(self, *, is_low: bool) -> None:
        """Hold the pin GP1 low from outside, or release it. The board does not use it."""
        self._ask("pin", pin=SPARE_PIN, isPressed=is_low)

    def press(self, key: str, tap_ms: float = TAP_MS) -> float:
        """Press and release button `key`: a, b, c for a tap, A, B, C for a hold. Return when it went down."""
        pin = self.pins[key.lower()]
        down_ms = self.now_ms
        self._ask("pin", pin=pin, isPressed=True)
        self.run(HOLD_MS if key.isupper() else tap_ms)
        self._ask("pin", pin=pin, isPressed=False)
        return down_ms

    def mark(self) -> None:
        """Forget what was on the display's wire."""
        self._ask("mark")

    def bursts(self) -> list[Burst]:
        """Return what was on the display's wire since the last mark."""
        return [Burst(*each) for each in self._ask("seen")["bursts"]]

    def run_until_quiet(self, silent_ms: float = 150, limit_ms: float = 10_000) -> None:
        """Wait until the display's wire has been silent for `silent_ms`."""
        stop_ms = self.now_ms + limit_ms
        while self.now_ms < stop_ms:
            bursts = self.bursts()
            left_ms = silent_ms - (self.now_ms - bursts[-1].last_ms) if bursts else 0
            if left_ms <= 0:
                return
            self.run(left_ms)

    @property
    def is_lit(self) -> bool:
        """Whether the display is on and shows anything."""
        return bool(self._ask("screen")["is_lit"])

    def screen(self) -> list[str]:
        """Return the display's rows of dots. # is a lit dot."""
        rows: list[str] = self._ask("screen")["rows"]
        return rows

    def drawn(self) -> str:
        """Return the display as text, two rows of dots per line."""
        rows = self.screen()
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return "\n".join("".join(HALF_BLOCKS[a + b] for a, b in zip(*pair, strict=True)).rstrip() for pair in pairs)

    # --- the bench's line and the cable ----------------------------------------------------------------------------

    def open_port(self, *, is_open: bool) -> None:
        """Let a laptop's program open or close the device's serial port."""
        self.run(LONGEST_SET_UP_MS, "port")
        self._ask("open", isOpen=is_open)
        self._usb.clear()

    def send(self, data: bytes) -> None:
        """Send `data` to the device."""
        self._ask("send", data=base64.b64encode(data).decode())

    def receive(self, ms: float) -> bytes:
        """Return what the device has sent, as soon as there is anything. After `ms`, return nothing."""
        if not self._usb:
            self.run(ms, "usb")
        data = bytes(self._usb)
        self._usb.clear()
        return data

    def memory(self) -> Memory:
        """Return Python's heap as it is now, and its collections since the last call."""
        told = self._ask("memory")
        taken = tuple(Collection(*each) for each in told["collections"])
        return Memory(told["size"], told["free"], told["largest"], told["errors"], taken)

    def tidied(self) -> list[Tidied]:
        """Return what the device has reported after each tidying up since the last call."""
        *lines, self._uart = self._uart.split("\n")
        parts = [line.split(" ", 4) for line in lines]
        plain = plain_names(BOARD)
        return [
            Tidied(int(free), int(events), head, plain.get(screen, screen), trouble.strip())
            for free, events, head, screen, trouble in parts
        ]


def _pin(name: str) -> int:
    return int(name.removeprefix("GP"))
