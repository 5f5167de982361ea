"""Which program has a port open, as far as /proc shows it."""

from __future__ import annotations

import os

from tallystick.link.processes import is_running, process_using


def process(proc, number: int, name: str, *files) -> None:
    folder = proc / str(number)
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(f"{name}\n")
    for at, file in enumerate(files):
        (folder / "fd" / str(at)).symlink_to(file)


def test_the_program_that_has_the_port_open_is_named(tmp_path):
    port = tmp_path / "ttyACM0"
    port.write_text("")
    process(tmp_path / "proc", 12, "bash", "/dev/null")
    process(tmp_path / "proc", 4711, "screen", "/dev/null", port)
    (tmp_path / "proc" / "meminfo").write_text("")
    assert process_using(str(port), tmp_path / "proc") == "screen, process 4711"


def test_a_port_is_held_under_any_of_its_names(tmp_path):
    port, link = tmp_path / "ttyACM0", tmp_path / "by-id"
    port.write_text("")
    link.symlink_to(port)
    process(tmp_path / "proc", 4711, "screen", port)
    assert process_using(str(link), tmp_path / "proc") == "screen, process 4711"


def test_our_own_program_is_no_other(tmp_path):
    process(tmp_path / "proc", os.getpid(), "tallystick", tmp_path / "port")
    assert process_using(str(tmp_path / "port"), tmp_path / "proc") is None


def test_what_cannot_be_told_is_nobody(tmp_path):
    assert process_using("/dev/ttyACM0", tmp_path / "proc") is None
    (tmp_path / "proc" / "1").mkdir(parents=True)
    assert process_using("/dev/ttyACM0", tmp_path / "proc") is None
    assert not is_running("ModemManager", tmp_path / "proc")


def test_a_running_program_is_found_by_name(tmp_path):
    process(tmp_path / "proc", 700, "ModemManager")
    assert is_running("ModemManager", tmp_path / "proc")
    assert not is_running("modem", tmp_path / "proc")
