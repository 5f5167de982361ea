"""Open the media of the journal that board.json describes. Only the start needs this module."""

import os

from tallydevice.hw.errors import DriveError, HardwareError
from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES, FileMedium, NvmMedium

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import File, Json, Media, Memory, Sync

ERASED = b"\xff"
FULL = 28
FOLDER = "log"
# The log has its own directory, so that damage to another directory does not reach it.
CHUNK_BYTES = 256
COPIES_BYTES = 45056
# After the checkpoint, spare.bin has eight slots for copies of the newest change (tallydevice.journal.copies) and two bookmarks
# (tallydevice.journal.places). A bookmark is a little longer than a checkpoint.


def open_media(root: str, journal: "Json", sync: "Sync", nvm: "Memory | None") -> "Media":
    """Return every medium of the journal by name. `journal` is the object in board.json, `nvm` is microcontroller.nvm.

    Without non-volatile memory (kind "none"), a file replaces it. Raise HardwareError or DriveError if a medium cannot be
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
            # The program does not run, so a laptop cannot sync.
            raise DriveError(
                "The drive is full. Start with the maintenance button held, and delete your own files."
            ) from error
        raise DriveError(explained(error.errno, FOLDER)) from error
    return {
        "primary": open_nvm(nvm, count, erases_on_append),
        "spare": FileMedium(spare, spare.seek(0, 2), sync, FOLDER + "/spare.bin"),
        "history": FileMedium(history, history.seek(0, 2), sync, FOLDER + "/history.bin"),
    }


def opened(root: str, folder: str, name: str, capacity: int, sync: "Sync", blank: bytes = b"\0") -> "File":
    """Open the file `name` in `folder`. If it is missing, make it in its full length. Raise OSError if the drive fails."""
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
        # If an earlier version had this file in the root directory, it is copied by now.
        os.remove(root + name)
        sync()
    except OSError:
        pass
    return file


def open_nvm(nvm: "Memory | None", capacity: int, erases_on_append: bool) -> NvmMedium:
    """Return the first `capacity` bytes of `nvm` as a medium. Raise HardwareError if `nvm` has fewer."""
    if nvm is None or len(nvm) < capacity:
        raise HardwareError(
            "board.json says that this board keeps %d bytes (journal.memory.bytes), and its CircuitPython has %d; "
            "copy the board's own board.json and CircuitPython to it." % (capacity, 0 if nvm is None else len(nvm))
        )
    return NvmMedium(nvm, capacity, _used(nvm, capacity), erases_on_append)


def _used(nvm: "Memory", end: int) -> int:
    """Return the offset after the last byte before `end` that is not erased."""
    while end:
        start = max(0, end - CHUNK_BYTES)
        used = len(bytes(nvm[start:end]).rstrip(ERASED))
        if used:
            return start + used
        end = start
    return 0
