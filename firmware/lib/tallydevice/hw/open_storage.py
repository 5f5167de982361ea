"""Opens the media of the journal that board.json describes; needed once, at the start."""

import os

from tallydevice.hw.errors import DriveError, HardwareError
from tallydevice.hw.storage import BLOCK_BYTES, GUARD_BYTES, FileMedium, NvmMedium

ERASED = b"\xff"
FOLDER = "log"
# A directory of its own: what befalls another one leaves the log alone.
CHUNK_BYTES = 256


def open_media(root: str, journal, sync, nvm):  # type: ignore[no-untyped-def]
    """Every medium of the journal by name: what board.json says under "journal", `nvm` being microcontroller.nvm.

    Without non-volatile memory (kind "none") a file takes its place. Raises HardwareError, DriveError.
    """
    memory = journal["memory"]
    count = memory["bytes"]
    erases_on_append = memory["kind"] != "appended"
    try:
        spare = opened(root, FOLDER, "spare.bin", count, sync)
        if memory["kind"] == "none":
            from tallydevice.hw.file_memory import FileMemory

            nvm = FileMemory(opened(root, FOLDER, "journal.bin", count, sync, ERASED), sync)
        history = opened(root, FOLDER, "history.bin", journal["capacity"]["history"], sync)
    except OSError as error:
        from tallydevice.hw.writing import explained

        raise DriveError(explained(error.errno, FOLDER)) from error
    return {
        "primary": open_nvm(nvm, count, erases_on_append),
        "spare": FileMedium(spare, spare.seek(0, 2), sync, FOLDER + "/spare.bin"),
        "history": FileMedium(history, history.seek(0, 2), sync, FOLDER + "/history.bin"),
    }


def opened(root: str, folder: str, name: str, capacity: int, sync, blank: bytes = b"\0"):  # type: ignore[no-untyped-def]
    """The file `name` in `folder`, which is there in full length from now on. Raises OSError."""
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
        # What a version before wrote, there in the root directory, has been copied.
        os.remove(root + name)
        sync()
    except OSError:
        pass
    return file


def open_nvm(nvm, capacity: int, erases_on_append: bool) -> NvmMedium:  # type: ignore[no-untyped-def]
    """The first `capacity` bytes of `nvm` as a medium."""
    if nvm is None or len(nvm) < capacity:
        raise HardwareError(
            "board.json says that this board keeps %d bytes (journal.memory.bytes), and its CircuitPython has %d; "
            "copy the board's own board.json and CircuitPython to it." % (capacity, 0 if nvm is None else len(nvm))
        )
    return NvmMedium(nvm, capacity, _used(nvm, capacity), erases_on_append)


def _used(nvm, end: int) -> int:  # type: ignore[no-untyped-def]
    """The offset behind the last byte before `end` that is not erased."""
    while end:
        start = max(0, end - CHUNK_BYTES)
        used = len(bytes(nvm[start:end]).rstrip(ERASED))
        if used:
            return start + used
        end = start
    return 0
