"""The chip as the bench has it: power, buttons, what is on the display and when it came there, USB, and the bench's own line."""

from __future__ import annotations

import base64
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tallystick.drive.boards import load_board

HERE = Path(__file__).resolve().parent
BOARD = "raspberry_pi_pico"
TAP_MS = 60
HOLD_MS = 700
SPARE_PIN = 1
LONGEST_START_MS = 20_000
LONGEST_SET_UP_MS = 2000
# A laptop has set up a device on its USB long before.
POWER_CUT = "power cut"
HALF_BLOCKS = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}


class ChipStopped(Exception):
    """The chip cannot go on; the sentence says why."""


@dataclass(frozen=True)
class Files:
    """What the bench is given: CircuitPython for the board, and the chip's boot ROM as a raw binary."""

    uf2: Path
    bootrom: Path
    core: Path | None = None
    """The fast processor, compiled; without it the same takes some ten times as long."""


@dataclass(frozen=True)
class Burst:
    """A stretch of time in which the display's wire was busy, in the chip's milliseconds, and how many bytes it carried."""

    first_ms: float
    last_ms: float
    bytes: int


@dataclass(frozen=True)
class Collection:
    """One of Python's collections of garbage: when it began and was over, and the bytes of the heap that were free before and after."""

    first_ms: float
    last_ms: float
    free_before: int
    free_after: int
    largest: int
    """The largest piece that was free after it."""


@dataclass(frozen=True)
class Memory:
    """Python's heap: how large it is, what is free there, and what has happened since it was last looked at."""

    size: int
    free: int
    largest: int
    errors: int | None
    """How often MemoryError was raised since the bench began; None if this CircuitPython is not known well enough to count that."""
    collections: tuple[Collection, ...]


@dataclass(frozen=True)
class Tidied:
    """What the bench's code.py tells: `screen` is the class of the one that is shown, `trouble` the last one's sentence."""

    free_bytes: int
    events: int
    """Of the log, as the device has it; `head` is its chain's."""
    head: str
    screen: str
    trouble: str


class Chip:
    """A Raspberry Pi Pico with its display and buttons, and `drive` as the image of its drive. Time passes only while it is run."""

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
        """How often the flash was changed: sectors erased, pages programmed."""
        self.is_off = False
        """Whether the power was cut and has not come back."""
        self.waited_ms = 0.0
        """How long the processor has waited for an interrupt, of the time that has passed."""
        self.changed_ms = 0.0
        """How long it stood still while the flash was changed."""
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
        """The bench's chip is gone."""
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
        """The power has come back, after it was cut if it was on."""
        self._ask("power")

    def run(self, ms: float, until: str = "") -> None:
        """`ms` of the chip's time have passed, or less: `until` the display is lit, or usb or uart brought something."""
        end = self._ask("run", ms=ms, until=until)["end"]
        if end not in {"", POWER_CUT}:
            raise ChipStopped(f"The chip does not go on: {end}.")

    def cut_power_at(self, changes: int, part: float = 0) -> None:
        """The power ends when the flash is changed for the `changes`th time from now on, and `part` of that has come about.

        No time passes then until `power_on`. With 0 changes it does not end.
        """
        self._ask("cut", changes=changes, part=part)

    def save(self, path: Path, memory: Path | None = None) -> None:
        """The drive as it is now is an image at `path`, and what `microcontroller.nvm` holds at `memory`."""
        self._ask("save", path=str(path), memory=str(memory) if memory else None)

    def load(self, path: Path, memory: Path) -> None:
        """The flash holds what `save` wrote: to be done with the power off."""
        self._ask("load", path=str(path), memory=str(memory))

    def start(self) -> Burst:
        """The first picture has been drawn whole, and when that was, in milliseconds since power on.

        The display is set up long before there is a picture, hence a lit dot is waited for, and not only for silence.
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
        """Button `key` goes down, and stays there until it comes up again, also while the power is off."""
        self._ask("pin", pin=self.pins[key], isPressed=is_down)

    def hold_spare(self, *, is_low: bool) -> None:
        """The pin GP1, which the board leaves free, is held low from outside, or let go."""
        self._ask("pin", pin=SPARE_PIN, isPressed=is_low)

    def press(self, key: str, tap_ms: float = TAP_MS) -> float:
        """Button `key` went down and up: a, b, c for a tap, A, B, C for a hold. When it went down."""
        pin = self.pins[key.lower()]
        down_ms = self.now_ms
        self._ask("pin", pin=pin, isPressed=True)
        self.run(HOLD_MS if key.isupper() else tap_ms)
        self._ask("pin", pin=pin, isPressed=False)
        return down_ms

    def mark(self) -> None:
        """What the display's wire carried is forgotten."""
        self._ask("mark")

    def bursts(self) -> list[Burst]:
        """What the display's wire carried since the last mark."""
        return [Burst(*each) for each in self._ask("seen")["bursts"]]

    def run_until_quiet(self, silent_ms: float = 150, limit_ms: float = 10_000) -> None:
        """The display's wire has been silent for `silent_ms`."""
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
        """The display's rows of dots, # for one that is lit."""
        rows: list[str] = self._ask("screen")["rows"]
        return rows

    def drawn(self) -> str:
        """The display as text, two rows of dots a line."""
        rows = self.screen()
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return "\n".join("".join(HALF_BLOCKS[a + b] for a, b in zip(*pair, strict=True)).rstrip() for pair in pairs)

    # --- the bench's line and the cable ----------------------------------------------------------------------------

    def open_port(self, *, is_open: bool) -> None:
        """A laptop's program opens the device's serial port, or closes it."""
        self.run(LONGEST_SET_UP_MS, "port")
        self._ask("open", isOpen=is_open)
        self._usb.clear()

    def send(self, data: bytes) -> None:
        """`data` is on its way to the device."""
        self._ask("send", data=base64.b64encode(data).decode())

    def receive(self, ms: float) -> bytes:
        """What the device has sent, as soon as there is anything, or nothing after `ms`."""
        if not self._usb:
            self.run(ms, "usb")
        data = bytes(self._usb)
        self._usb.clear()
        return data

    def memory(self) -> Memory:
        """Python's heap as it is now, and its collections since last asked."""
        told = self._ask("memory")
        taken = tuple(Collection(*each) for each in told["collections"])
        return Memory(told["size"], told["free"], told["largest"], told["errors"], taken)

    def tidied(self) -> list[Tidied]:
        """What the device has told each time that it tidied up, since last asked."""
        *lines, self._uart = self._uart.split("\n")
        parts = [line.split(" ", 4) for line in lines]
        return [Tidied(int(free), int(events), *told, trouble.strip()) for free, events, *told, trouble in parts]


def _pin(name: str) -> int:
    return int(name.removeprefix("GP"))
