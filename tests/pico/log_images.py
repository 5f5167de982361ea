"""The log of a device that is switched off: images of its drive and its memory. The journal itself writes and reads them."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tallycore.log.records import decode_event, split_records
from tallydevice.hw.open_storage import open_media
from tallydevice.journal.journal import Journal
from tallystick.drive.boards import load_board
from tests.device.evening import all_records
from tests.pico.chip import BOARD
from tests.pico.drive import mtools

DEVICE_ID = bytes.fromhex("e6605481db318a36")
# The same value as in the chip's flash (machine.mjs).
NVM_BYTES = 4096


@dataclass(frozen=True)
class State:
    """A device that is switched off: images of its drive and its memory, and every record of its log."""

    drive: Path
    memory: Path
    records: dict[int, bytes]


def empty_memory() -> bytearray:
    """Return the bytes of an empty `microcontroller.nvm`."""
    return bytearray(b"\xff" * NVM_BYTES)


def media_in(folder: Path, memory: bytearray) -> list[Any]:
    """Return the media of a journal with its files in `folder` (made if they are missing) and its events in `memory`."""
    places = open_media(f"{folder}/", load_board(BOARD).data["journal"], lambda: None, memory)
    return [places["primary"], places["spare"], places["history"]]


def state_of(installed: Path, folder: Path, memory: bytearray) -> State:
    """Return two images next to `folder`: of the drive `installed` with the log in `folder`, and of `memory`."""
    drive, image = folder.with_suffix(".img"), folder.with_suffix(".nvm")
    drive.write_bytes(installed.read_bytes())
    mtools("mcopy", "-s", "-Q", "-o", "-D", "o", "-i", str(drive), f"{folder}/log", "::/")
    image.write_bytes(memory)
    return State(drive, image, records_on(drive, image))


def records_on(drive: Path, memory: Path) -> dict[int, bytes]:
    """Return every record of the log on these images: what a start would find there."""
    with tempfile.TemporaryDirectory() as folder:
        mtools("mcopy", "-s", "-Q", "-o", "-i", str(drive), "::/log", folder)
        media = media_in(Path(folder), bytearray(memory.read_bytes()))
        log = Journal(*media, DEVICE_ID, random.Random(1).randbytes)
        return {decode_event(record).seq: record for record in split_records(all_records(log))}
