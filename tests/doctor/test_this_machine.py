"""What is asked of the real computer."""

import os
import sys

from tallystick.doctor.machine import StoreState, running_programs, this_machine, udev_rules
from tests.drive.sample_drives import put


def test_the_programs_that_run(tmp_path):
    put(tmp_path, {"1/comm": b"systemd\n", "77/comm": b"ModemManager\n", "self/comm": b"python\n"})
    (tmp_path / "99").mkdir()
    assert running_programs(tmp_path) == {"systemd", "ModemManager"}


def test_the_rules_of_udev(tmp_path):
    put(tmp_path, {"a/60-x.rules": b"one\n", "a/readme": b"no\n", "b/10-y.rules": b"two\n"})
    assert udev_rules([str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "none")]) == ["one\n", "two\n"]


def test_this_computer_answers_everything(tmp_path):
    machine = this_machine(lambda: StoreState("games.sqlite"))
    assert machine.python.startswith(f"{sys.version_info[0]}.{sys.version_info[1]}.")
    assert machine.packages()["pyserial"]
    assert machine.library_troubles() == []
    assert isinstance(list(machine.ports()), list)
    assert isinstance(machine.drives(), list)
    assert machine.space(tmp_path).free > 0
    file = tmp_path / "port"
    file.touch()
    assert machine.may_open(str(file))
    assert machine.group_of(str(tmp_path / "none")) is None
    if os.name == "posix":
        assert machine.group_of(str(file)) in machine.groups() | {file.group()}
        assert machine.groups_after_login()
