"""A simulated board's memory: non-volatile memory of each kind, and a drive (fat.py). The power can go at any single step.

`on_step` is called before, during and after each step, with everything as a power cut would leave it at that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from unittest import mock

from tallydevice.hw import log_files, open_storage
from tallydevice.hw.storage import GUARD_BYTES
from tallystick.simulator.nvm import Nvm
from tests.device.fat import Volume
from tests.device.flash import Drive, Flash

APPENDED = {"kind": "appended", "bytes": 1024, "erase_bytes": 1024}
NRF52 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 512}
SAMD51 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 1024}
ESP32S3 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 1024, "blank": 0}
FILES = {"kind": "none", "bytes": 1024}
# Each kind has less memory than on the boards, so that a short game goes through many compactions.
KINDS = {"appended": APPENDED, "nrf52": NRF52, "samd51": SAMD51, "esp32s3": ESP32S3, "none": FILES}

Image = tuple[bytes, bytes]
# The state after an installation is made once for each kind of chips: a test of cuts opens hundreds of them.
_after_installation: dict[tuple[object, ...], Image] = {}


class Steps:
    """Calls `on_step` wherever the power could go, and counts the wear."""

    def __init__(self) -> None:
        self.on_step: Callable[[], None] = lambda: None
        self.erases: dict[int, int] = {}

    def step(self) -> None:
        """The power could go now."""
        self.on_step()

    @property
    def most_erases(self) -> int:
        """How often the most erased block was erased."""
        return max(self.erases.values(), default=0)


class TornNvm(Nvm):
    """`microcontroller.nvm` on flash. A power cut tears a write."""

    def __init__(self, memory: dict, steps: Steps) -> None:
        super().__init__(memory)
        self._steps = steps
        self._flash = Flash(len(self), steps.step, blank=self.blank)
        self.data = self._flash.data

    def _erase(self, at: int, count: int) -> None:
        self.erases += 1
        self._flash.erase(at, count)
        self._steps.erases[at] = self._steps.erases.get(at, 0) + 1

    def _program(self, at: int, new: bytes) -> None:
        self._flash.program(at, new)


class Chips:
    """All memory of a board. `image()` is what a power cut would leave now."""

    def __init__(self, memory: dict, history_bytes: int = 16384, is_log_made: bool = True) -> None:
        """Make a drive as an installation leaves it. `is_log_made` is False if somebody only copied the files."""
        self.memory = memory
        self.steps = Steps()
        self.drive = Drive(self.steps.step, sectors=(history_bytes + 2 * memory["bytes"]) // 4096 + 36)
        self.nvm = TornNvm(memory, self.steps) if memory["kind"] != "none" else None
        self.history_bytes = history_bytes
        self._last_data = b""
        sort = (*memory.items(), history_bytes, is_log_made)
        if sort in _after_installation:
            self.load(_after_installation[sort])
        else:
            install(Volume(self.drive))
            if is_log_made:
                self.media()
            self.drive.pairs.clear()
            _after_installation[sort] = self.image()
        self.volume = Volume(self.drive)

    def image(self) -> Image:
        """Return a copy of everything."""
        if self._last_data != self.drive.data:  # else one copy is enough
            self._last_data = bytes(self.drive.data)
        return bytes(self.nvm.data) if self.nvm else b"", self._last_data

    def load(self, image: Image) -> None:
        """Restore everything as it was when `image` was taken."""
        if self.nvm:
            self.nvm.data[:] = image[0]
        self.drive.data[:] = image[1]

    def media(self) -> list:
        """Return primary, spare and history as a start finds them: on the drive, or on the one that CircuitPython makes."""
        self.volume = Volume(self.drive)
        self.volume.files.clear()
        journal = {"memory": self.memory, "capacity": {"history": self.history_bytes}}
        with ExitStack() as patched:
            for module in (open_storage, log_files):
                patched.enter_context(mock.patch.object(module, "open", self.volume.open, create=True))
                patched.enter_context(mock.patch.object(module, "os", self.volume))
            places = open_storage.open_media("/", journal, self.volume.sync, self.nvm)
        return [places[name] for name in ("primary", "spare", "history")]

    def file(self, name: str) -> bytes:
        """Return the content of the journal's file `name` between its guards."""
        with Volume(self.drive).open(f"log/{name}") as file:
            return file.read()[GUARD_BYTES:-GUARD_BYTES]

    def change(self, name: str, at: int, new: bytes) -> None:
        """Write `new` into the flash of the journal's file `name`, from offset `at` between its guards on, for any reason."""
        volume = Volume(self.drive)
        first, _ = volume.entry(volume.find(f"log/{name}"))
        start = volume.block_of(first) * 512 + GUARD_BYTES + at
        self.drive.data[start : start + len(new)] = new

    def log_sectors(self) -> range:
        """Return the flash sectors of the log's three files, with their guards. No other file is completely in them."""
        volume = Volume(self.drive)
        found = []
        for name in ("spare.bin", "history.bin", *(["journal.bin"] if self.nvm is None else [])):
            first, size = volume.entry(volume.find(f"log/{name}"))
            found += [volume.block_of(first) * 512, volume.block_of(first) * 512 + size - 1]
        return range(-(-min(found) // 4096), (max(found) + 1) // 4096)


PROGRAM = {"code.py": b"import tallydevice", "lib/app.mpy": b"C" * 5000, "settings.toml": b"brightness = 3"}


def install(volume: Volume) -> None:
    """Return the files that an installation puts on the drive. None of them begins at the beginning of a sector."""
    volume.mkdir("lib")
    for name, contents in PROGRAM.items():
        with volume.open(name, "wb") as file:
            file.write(contents)
