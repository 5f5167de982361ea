"""A simulated board's memory: non-volatile memory of each kind, and a drive, that lose power at any single step.

Before each step, in the middle of it and after it `on_step` is called with everything as a cut would leave it there.
"""

from __future__ import annotations

from collections.abc import Callable

from tallydevice.hw.placing import open_nvm

PAGE_BYTES = 256

APPENDED = {"kind": "appended", "bytes": 1024, "erase_bytes": 1024}
NRF52 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 512}
SAMD51 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 1024}
ESP32S3 = {"kind": "rewritten", "bytes": 1024, "erase_bytes": 1024, "blank": 0}
FILES = {"kind": "none", "bytes": 1024}
# Each kind with less memory than the boards have, so that a short game goes through many rewritings.
KINDS = {"appended": APPENDED, "nrf52": NRF52, "samd51": SAMD51, "esp32s3": ESP32S3, "none": FILES}

Image = tuple[bytes, dict[str, bytes]]


class Steps:
    """Calls `on_step` at every point where the power could go; counts what wears."""

    def __init__(self) -> None:
        self.on_step: Callable[[], None] = lambda: None
        self.erases: dict[int, int] = {}
        self.drive_writes = 0

    @property
    def most_erases(self) -> int:
        """How often the block that was erased most was."""
        return max(self.erases.values(), default=0)


class SimulatedNvm:
    """`microcontroller.nvm` as the ports do it: erased in blocks, programmed in pages, bits only ever cleared."""

    def __init__(self, memory: dict, steps: Steps) -> None:
        self.data = bytearray([memory.get("blank", 0xFF)]) * memory["bytes"]
        self._memory = memory
        self._steps = steps

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, where: slice) -> bytes:
        return bytes(self.data[where])

    def __setitem__(self, where: slice, new: bytes) -> None:
        start, stop, _ = where.indices(len(self.data))
        assert len(new) == stop - start, "a slice never changes the length"
        if self._memory["kind"] == "appended" and all(byte == 0xFF for byte in self.data[start:stop]):
            self._program(start, new)
            return
        block = self._memory["erase_bytes"]
        for at in range(start - start % block, stop, block):
            kept = bytearray(self.data[at : at + block])
            low, high = max(start, at), min(stop, at + block)
            kept[low - at : high - at] = new[low - start : high - start]
            self._erase(at, block)
            self._program(at, bytes(kept), over_blank=True)

    def _erase(self, at: int, count: int) -> None:
        blank = self._memory.get("blank", 0xFF)
        self._steps.on_step()
        self.data[at : at + count // 2] = bytes([blank]) * (count // 2)
        self._steps.on_step()
        for offset in range(at, at + count, 3):
            self.data[offset] = blank  # some cells have let go, others not
        self._steps.on_step()
        self.data[at : at + count] = bytes([blank]) * count
        self._steps.erases[at] = self._steps.erases.get(at, 0) + 1
        self._steps.on_step()

    def _program(self, at: int, new: bytes, over_blank: bool = False) -> None:
        stop = at + len(new)
        while at < stop:
            end = min(stop, at - at % PAGE_BYTES + PAGE_BYTES)
            piece, new = new[: end - at], new[end - at :]
            if piece != bytes(self.data[at:end]):
                self._program_page(at, piece, over_blank)
            at = end

    def _program_page(self, at: int, piece: bytes, over_blank: bool) -> None:
        end = at + len(piece)
        before = bytes(self.data[at:end])
        if not over_blank:
            assert all(old & now == now for old, now in zip(before, piece, strict=True)), "programming sets no bit"
        self._steps.on_step()
        half = len(piece) // 2
        self.data[at : at + half] = piece[:half]
        # The byte that the cut falls into has only some of its bits cleared.
        self.data[at + half] = piece[half] | 0b10100101
        self._steps.on_step()
        # Every byte has come halfway: a page is programmed all at once.
        self.data[at:end] = bytes(now | 0b01011010 for now in piece)
        self._steps.on_step()
        self.data[at:end] = piece
        self._steps.on_step()


class SimulatedDrive:
    """A FAT volume: what is being written when the power goes may take all of it along."""

    def __init__(self, steps: Steps, can_be_lost: bool = True) -> None:
        self.files: dict[str, bytes] = {}
        self.losses = 0
        self._steps = steps
        self._can_be_lost = can_be_lost

    def write(self, name: str, new: bytes) -> None:
        """File `name` holds `new`, and the drive's cache is written out."""
        old, whole = self.files.get(name, b""), dict(self.files)
        self._steps.drive_writes += 1
        common = len(old) if new.startswith(old) else 0
        half = common + (len(new) - common) // 2
        states = [old, new[:half], new[:half] + b"\xa5" * (len(new) - half), new[:half] + bytes(len(new) - half)]
        for state in states:
            self.files = {**whole, name: state}
            self._steps.on_step()
        if self._can_be_lost:
            self.losses += 1
            self.files = {}
            self._steps.on_step()
            self.losses -= 1
        self.files = {**whole, name: new}
        self._steps.on_step()


class DrivePlace:
    """A file that only grows, until it is erased whole: what FilePlace of the hardware layer is."""

    rewrites = False
    is_on_drive = True

    def __init__(self, drive: SimulatedDrive, name: str, capacity: int) -> None:
        self._drive = drive
        self._name = name
        self.capacity = capacity

    @property
    def size(self) -> int:
        return len(self._drive.files.get(self._name, b""))

    def append(self, data: bytes) -> None:
        if self.size + len(data) > self.capacity:
            raise OSError(28, f"{self._name} is full ({self.size} of {self.capacity} bytes).")
        self._drive.write(self._name, self._drive.files.get(self._name, b"") + bytes(data))

    def read(self, at: int, count: int) -> bytes:
        return self._drive.files.get(self._name, b"")[at : at + count]

    def erase(self) -> None:
        self._drive.write(self._name, b"")


class Chips:
    """Everything on a board that remembers; `image()` is what a cut right now would leave."""

    def __init__(self, memory: dict, history_bytes: int = 16384) -> None:
        self.memory = memory
        self.steps = Steps()
        has_nvm = memory["kind"] != "none"
        # Where everything is on the drive, a drive that is lost whole takes everything: nothing can be promised there.
        self.drive = SimulatedDrive(self.steps, can_be_lost=has_nvm)
        self.nvm = SimulatedNvm(memory, self.steps) if has_nvm else None
        self._history_bytes = history_bytes

    def image(self) -> Image:
        """A copy of everything."""
        return bytes(self.nvm.data) if self.nvm else b"", dict(self.drive.files)

    def load(self, image: Image) -> None:
        """Everything is as it was when `image` was taken."""
        if self.nvm:
            self.nvm.data[:] = image[0]
        self.drive.files = dict(image[1])

    def places(self) -> list:
        """Primary, spare and history, as a start finds them."""
        size = self.memory["bytes"]
        primary = (
            open_nvm(self.nvm, size, self.memory["kind"] == "rewritten")
            if self.nvm
            else DrivePlace(self.drive, "journal.bin", size)
        )
        spare = DrivePlace(self.drive, "spare.bin", size)
        return [primary, spare, DrivePlace(self.drive, "history.bin", self._history_bytes)]
