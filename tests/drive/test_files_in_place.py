"""The log's files never grow on the device. An installation makes them and never changes them again."""

from tallydevice.hw.open_storage import COPIES_BYTES, open_media
from tallystick.drive.install import install
from tests.drive.sample_drives import LOG, PLENTY, drive_in, new_contents, old_contents, picosystem


def filled(contents, drive):
    install(contents, picosystem(), drive, space=lambda _drive: PLENTY)


def test_the_files_that_the_device_writes_in_place_are_there_and_never_touched_again(tmp_path):
    drive = drive_in(tmp_path)
    filled(new_contents(), drive)
    journal = picosystem().data["journal"]
    memory = bytearray(b"\xff" * journal["memory"]["bytes"])
    sizes = {path: (drive / path).stat().st_size for path in picosystem().in_place}
    places = open_media(f"{drive}/", journal, lambda: None, memory)
    assert {path: (drive / path).stat().st_size for path in sizes} == sizes == picosystem().in_place
    assert places["history"].capacity == journal["capacity"]["history"]
    assert places["spare"].capacity == 3 * journal["memory"]["bytes"] + COPIES_BYTES
    places["history"].write((b"events",), 0)
    filled(old_contents(), drive)
    assert open_media(f"{drive}/", journal, lambda: None, memory)["history"].read(0, 6) == b"events"


def test_a_log_of_an_earlier_version_is_the_devices_to_move(tmp_path):
    drive = drive_in(tmp_path, files=LOG)
    filled(new_contents(), drive)
    assert {name: (drive / name).read_bytes() for name in LOG} == LOG
    assert sorted(path.name for path in drive.glob("*/*.bin")) == ["safemode.bin"]


def test_the_first_start_finds_what_circuitpython_would_write(tmp_path):
    drive = drive_in(tmp_path)
    before = (drive / "boot_out.txt").read_bytes()
    assert before.endswith(b"boot.py output:\n")
    filled(new_contents(), drive)
    assert (drive / "boot_out.txt").read_bytes() == before
    new = drive_in(tmp_path / "new")
    (new / "boot_out.txt").write_bytes(before.removesuffix(b"boot.py output:\n"))
    filled(new_contents(), new)
    assert (new / "boot_out.txt").read_bytes() == before
    (new / "boot_out.txt").write_bytes(before + b"what a boot.py before said\n")
    filled(old_contents(), new)
    assert (new / "boot_out.txt").read_bytes() == before
