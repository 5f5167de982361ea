"""Opening the media of the journal that board.json describes; needed once, at the start."""

import os

from tallydevice.hw.errors import DriveError, HardwareError
from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES, FileMedium, NvmMedium

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import File, Json, Media, Memory, Sync

ERASED = b"\xff"
FULL = 28
FOLDER = "log"
# The log has a directory of its own, so that damage to another one leaves it alone.
CHUNK_BYTES = 256
COPIES_BYTES = 45056
# Behind the checkpoint of spare.bin lie eight slots for copies of the newest change (tallydevice.journal.copies), and two bookmarks
# (tallydevice.journal.places), each a little longer than a checkpoint.


def open_media(root: str, journal: "Json", sync: "Sync", nvm: "Memory | None") -> "Media":
    """Return every medium of the journal by name; `journal` is that object of board.json, `nvm` is microcontroller.nvm.

    Without non-volatile memory (kind "none") a file serves as it. Raise HardwareError or DriveError if one cannot be
    opened.
    """
    memory = journal["memory"]
    count = memory["bytes"]
    erases_on_append = memory["kind"] != "appended"
    try:
        spare = opened(root, FOLDER, "spare.bin", 3 * count + COPIES_BYTES, sync)
        if memory["kind"] == "none":
            from tallydevice.hw.file_memory import FileMemory

            nvm = FileMemory(opened(root, FOLDER, "journal.bin", count, sync, ERASED), sync)
        history = opened(root, FOLDER, "history.bin", journal["capacity"]["history"], sync)
    except OSError as error:
        from tallydevice.hw.writing import explained

        if error.errno == FULL:
            # No program runs that a laptop could sync with.
            raise DriveError(
                "The drive is full. Start with the maintenance button held, and delete what is not Tallystick's."
            ) from error
        raise DriveError(explained(error.errno, FOLDER)) from error
    return {
        "primary": open_nvm(nvm, count, erases_on_append),
        "spare": FileMedium(spare, spare.seek(0, 2), sync, FOLDER + "/spare.bin"),
        "history": FileMedium(history, history.seek(0, 2), sync, FOLDER + "/history.bin"),
    }


def opened(root: str, folder: str, name: str, capacity: int, sync: "Sync", blank: bytes = b"\0") -> "File":
    """Open the file `name` in `folder`; make it in full length if it is not there. Raise OSError if the drive refuses."""
    path = root + folder + "/" + name
    try:
        count = os.stat(path)[6]
    except OSError:
        count = 0
    if count <= 2 * GUARD_BYTES or count % BLOCK_BYTES:
        from tallydevice.hw.log_files import make

        make(root, folder, name, capacity, sync, blank)
    file = open(path, "r+b", 0)  # noqa: SIM115 - it stays open
    try:
        # The file of an earlier version in the root directory has been copied.
        os.remove(root + name)
        sync()
    except OSError:
        pass
    return file


def open_nvm(nvm: "Memory | None", capacity: int, erases_on_append: bool) -> NvmMedium:
    """Return the first `capacity` bytes of `nvm` as a medium. Raise HardwareError if it has fewer."""
    if nvm is None or len(nvm) < capacity:
        raise HardwareError(
            "board.json says that this board keeps %d bytes (journal.memory.bytes), and its CircuitPython has %d; "
            "copy the board's own board.json and CircuitPython to it." % (capacity, 0 if nvm is None else len(nvm))
        )
    return NvmMedium(nvm, capacity, _used(nvm, capacity), erases_on_append)


def _used(nvm: "Memory", end: int) -> int:
    """Return the offset behind the last byte before `end` that is not erased."""
    while end:
        start = max(0, end - CHUNK_BYTES)
        used = len(bytes(nvm[start:end]).rstrip(ERASED))
        if used:
            return start + used
        end = start
    return 0
