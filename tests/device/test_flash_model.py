"""The simulated drive does what real flash does: with growing files, it shows the same faults as the chip."""

import random

import pytest

from tallycore.log.records import read_events
from tallydevice.hw.errors import DriveError
from tests.device.chips import KINDS, PROGRAM, Chips, install
from tests.device.evening import Evening, start, turn
from tests.device.fat import DATA_AT, Volume
from tests.device.flash import SECTOR, Drive, Flash

pytestmark = pytest.mark.long

BATCH = 512


def drive_with_program():
    drive = Drive(lambda: None)
    install(Volume(drive))
    drive.pairs.clear()
    return drive


def grow(volume, name, data):
    """Append `data` to a file in the root directory, and write it: the journal did this before it wrote in place."""
    with volume.open(name, "ab") as file:
        file.write(data)
    volume.sync()


def images_of(drive, act):
    """Return what a cut anywhere in `act` leaves, each as a drive."""
    images = []
    drive.on_step = lambda: images.append(bytes(drive.data))
    act()
    drive.on_step = lambda: None
    for image in images:
        cut = Drive(lambda: None)
        cut.data[:] = image
        yield cut


def contents(volume, name):
    try:
        with volume.open(name) as file:
            return file.read()
    except OSError:
        return None


def test_a_file_that_grows_rewrites_fat_and_root_directory():
    drive = drive_with_program()
    volume = Volume(drive)
    for number in range(6):
        grow(volume, "history.bin", bytes([number]) * BATCH)
    assert {0, 1} <= set(drive.pairs), "boot sector and FAT, root directory"
    assert len(drive.pairs) >= 3 * 6


def test_a_cut_while_a_file_grows_may_cost_the_whole_drive():
    """Fault 3: CircuitPython finds no file system, and makes an empty one."""
    drive = drive_with_program()
    volume = Volume(drive)
    formatted = [
        found
        for cut in images_of(drive, lambda: grow(volume, "spare.bin", b"x" * 900))
        if (found := Volume(cut)).was_formatted
    ]
    assert formatted
    assert all(contents(found, "code.py") is None for found in formatted)


def test_a_cut_while_a_file_grows_leaves_holes_before_a_valid_tail_and_in_files_of_others():
    """Fault 2: eight clusters share a sector, and earlier ones are erased with it."""
    drive = drive_with_program()
    volume = Volume(drive)
    before = b"".join(bytes([65 + number]) * BATCH for number in range(2))
    grow(volume, "history.bin", before)
    holes = others = 0
    for cut in images_of(drive, lambda: grow(volume, "history.bin", b"z" * BATCH)):
        found = Volume(cut)
        history = contents(found, "history.bin")
        holes += bool(history) and history[: len(before)] != before
        others += contents(found, "lib/app.mpy") not in (None, PROGRAM["lib/app.mpy"])
    assert holes
    assert others


def test_a_start_without_a_file_system_makes_an_empty_one():
    drive = Drive(lambda: None)
    assert Volume(drive).was_formatted
    again = Volume(drive)
    assert not again.was_formatted
    assert contents(again, "code.py") is None


def test_files_hold_what_was_written_whatever_order_it_came_in():
    rng = random.Random(3)
    volume = Volume(Drive(lambda: None))
    volume.mkdir("sub")
    model = {f"{folder}{name}.bin": b"" for folder in ("", "sub/") for name in "abc"}
    for _ in range(200):
        name = rng.choice(list(model))
        data = rng.randbytes(rng.choice([1, 100, 512, 700]))
        with volume.open(name, "ab" if model[name] else "wb") as file:
            file.write(data)
        model[name] += data
        if len(model[name]) > 4000:
            volume.remove(name)
            model[name] = b""
        again = Volume(volume._drive)
        assert {name: contents(again, name) or b"" for name in model} == model


@pytest.mark.parametrize("kind", list(KINDS))
def test_in_play_nothing_is_written_but_the_logs_own_sectors(kind):
    """Play writes neither the FAT nor a directory nor a sector with bytes of other files."""
    evening = Evening({**KINDS[kind], "bytes": 2048, "erase_bytes": 2048}, history_bytes=1 << 16)
    session = evening.open()
    evening.chips.drive.pairs.clear()
    session.boot("0.1.0", "bench", 0)
    start(session)
    for number in range(80):
        turn(session, number)
        if number % 30 == 29:
            evening.acknowledge(session.journal.next_seq - 3)
    written = set(evening.chips.drive.pairs)
    assert len(evening.chips.drive.pairs) > 3
    assert written <= set(evening.chips.log_sectors())
    assert not written & set(range(DATA_AT * 512 // SECTOR))
    # Restart ends the program and closes its files. That writes their directory, and nothing else.
    evening.chips.drive.pairs.clear()
    evening.chips.volume.close_all()
    assert len(set(evening.chips.drive.pairs)) == 1


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_first_start_that_has_to_make_the_log_and_is_cut_off_is_made_good(kind):
    """The next start makes them again, or a new installation if the drive was damaged. Nothing had been confirmed."""
    memory = {**KINDS[kind], "bytes": 2048, "erase_bytes": 2048}
    evening = Evening(memory)
    evening.chips = Chips(memory, is_log_made=False)
    images = []
    evening.chips.steps.on_step = lambda: images.append(evening.chips.image())
    evening.open().boot("0.1.0", "bench", 0)
    evening.chips.steps.on_step = lambda: None
    damaged = 0
    for image in images:
        evening.chips.load(image)
        try:
            session = evening.open()
        except DriveError:
            damaged += 1
            evening.chips.drive.data[:] = Chips(memory).drive.data
            session = evening.open()
        session.boot("0.1.0", "bench", 0)
        assert read_events(evening.journal().read(1, 300))[0].kind == "booted"
    assert damaged < len(images) / 4


def test_no_bit_is_set_without_an_erase():
    flash = Flash(SECTOR, lambda: None)
    flash.program(0, b"abc")
    with pytest.raises(AssertionError, match="sets no bit"):
        flash.program(2, b"x")
    flash.erase(0, SECTOR)
    flash.program(2, b"x")
    assert flash.data[:4] == b"\xff\xffx\xff"
