"""What the doctor finds on computers of all sorts, in which order, and what it says must be done."""

from dataclasses import replace
from pathlib import Path

import pytest

from tallystick import __version__
from tallystick.doctor.diagnosis import diagnose
from tallystick.doctor.machine import StoreState
from tallystick.doctor.udev import RULE, exempts
from tallystick.drive.contents import contents_for
from tallystick.drive.install import install
from tallystick.drive.manifest import PATH, read_manifest
from tallystick.drive.space import DriveSpace
from tallystick.link.errors import NoAnswer, PortBusy, WrongProtocol
from tests.doctor.machine_factory import PORT, device_info, machine, only, raising, told, usb_port, with_drive
from tests.drive.sample_drives import BOARD, PLENTY, drive_in, picosystem


class TestPorts:
    def test_a_device_that_answers_is_well(self):
        found = diagnose(machine())
        assert found.all_is_well
        assert told(found, "must") == told(found, "should") == []
        assert (f"the pygamer on {PORT} answers (Tallystick {__version__}).", None) in told(found, "fine")
        (port,) = found.ports
        assert (port.role, port.board, port.version) == ("data", "pygamer", __version__)

    def test_without_any_device_it_must_be_plugged_in(self):
        found = diagnose(machine(ports=list))
        says, do = only(found, "must")
        assert says == "no Tallystick is plugged in."
        assert "another cable" in do
        assert not found.device_is_well

    def test_ports_of_others_are_listed_and_never_spoken_to(self):
        other = usb_port("/dev/ttyUSB0", product="Printer", interface=None)
        found = diagnose(machine(ports=lambda: [other], hello=raising(AssertionError("spoken to"))))
        assert [(each.port, each.role) for each in found.ports] == [("/dev/ttyUSB0", "other")]

    def test_a_port_that_one_may_not_open(self):
        found = diagnose(machine(may_open=lambda _port: False, groups=set, groups_after_login=set))
        says, do = only(found, "must")
        assert says == f"this user may not open {PORT}."
        assert do == "sudo usermod -aG dialout $USER, then log out and in again"

    def test_the_group_is_the_systems_own(self):
        found = diagnose(
            machine(may_open=lambda _port: False, group_of=lambda _port: "uucp", groups=set, groups_after_login=set)
        )
        assert only(found, "must")[1].startswith("sudo usermod -aG uucp $USER")

    @pytest.mark.parametrize("group", [None, "root"])
    def test_where_no_group_helps_the_rule_does(self, group):
        found = diagnose(machine(may_open=lambda _port: False, group_of=lambda _port: group))
        assert "tallystick doctor --udev-rule" in only(found, "must")[1]

    def test_a_group_joined_a_moment_ago_counts_from_the_next_login(self):
        found = diagnose(machine(may_open=lambda _port: False, groups=set, groups_after_login=lambda: {"dialout"}))
        says, do = only(found, "must")
        assert "counts from the next login" in says
        assert do == "log out and in again"

    @pytest.mark.parametrize(
        ("error", "does"),
        [
            (PortBusy(PORT), "close the other program"),
            (NoAnswer(PORT), "press reset"),
            (WrongProtocol(PORT, 9, "9.0"), "tallystick install"),
        ],
    )
    def test_a_port_that_cannot_be_used(self, error, does):
        found = diagnose(machine(hello=raising(error)))
        says, do = only(found, "must")
        assert says == str(error)
        assert does in do
        assert found.ports[0].trouble == str(error)

    def test_another_version_should_be_brought_up_to_date(self):
        found = diagnose(machine(hello=lambda _port: device_info("0.0.1")))
        says, do = only(found, "should")
        assert f"runs Tallystick 0.0.1, but this program is {__version__}" in says
        assert do.startswith("sync first")
        assert found.all_is_well

    def test_a_console_alone_is_a_device_in_maintenance(self):
        console = usb_port(interface="CircuitPython CDC control")
        found = diagnose(machine(ports=lambda: [console], hello=raising(AssertionError("spoken to"))))
        assert "in maintenance" in only(found, "must")[0]
        assert [each.role for each in found.ports] == ["console"]


class TestModemManager:
    def test_it_should_be_kept_off(self):
        found = diagnose(machine(programs=lambda: {"ModemManager"}))
        says, do = only(found, "should")
        assert "up to 20 seconds" in says
        assert do.startswith("tallystick doctor --udev-rule | sudo tee /etc/udev/rules.d/60-tallystick.rules")
        assert found.all_is_well

    @pytest.mark.parametrize(
        "rule", [RULE, 'SUBSYSTEM=="usb", ATTRS{idVendor}=="239A", ENV{ID_MM_DEVICE_IGNORE}="1"\n']
    )
    def test_a_rule_that_does_so_is_seen(self, rule):
        found = diagnose(machine(programs=lambda: {"ModemManager"}, udev_rules=lambda: ["# none\n", rule]))
        assert told(found, "should") == []

    @pytest.mark.parametrize(
        "rule",
        [
            '# ATTRS{product}=="Tallystick", ENV{ID_MM_DEVICE_IGNORE}="1"\n',
            'ATTRS{idVendor}=="1a86", ENV{ID_MM_DEVICE_IGNORE}="1"\n',
            'ATTRS{product}=="Tallystick", MODE="0666"\n',
        ],
    )
    def test_a_rule_that_does_not_is_not(self, rule):
        assert not exempts([rule], [0x239A])

    def test_where_nothing_is_plugged_in_nobody_asks(self):
        found = diagnose(machine(ports=list, programs=lambda: {"ModemManager"}))
        assert told(found, "should") == []


@pytest.fixture
def filled(tmp_path):
    """A drive with the whole program on it."""
    drive = drive_in(tmp_path / "CIRCUITPY")
    install(contents_for(picosystem()), picosystem(), drive, space=lambda _drive: PLENTY)
    return drive


class TestDrives:
    def test_a_whole_program_is_well(self, filled):
        found = diagnose(with_drive(filled))
        assert told(found, "must") == []
        assert any("is complete" in says and "press reset" in do for says, do in told(found, "fine") if do)

    def test_a_drive_without_the_program(self, tmp_path):
        drive = drive_in(tmp_path)
        says = (
            f"Tallystick is not on {drive}. If it was, a power cut has emptied the drive: install again, and a running "
            "game goes on."
        )
        assert only(diagnose(with_drive(drive)), "must") == (says, f"tallystick install --drive {drive}")
        beside = diagnose(machine(drives=lambda: [drive]))
        assert only(beside, "should")[0] == says
        assert beside.all_is_well

    def test_an_installation_that_was_cut_off(self, filled):
        whole = read_manifest(filled)
        (filled / PATH).write_bytes(replace(whole, is_complete=False).text())
        assert only(diagnose(with_drive(filled)), "must") == (
            f"an installation on {filled} was interrupted.", f"tallystick install --drive {filled}",
        )  # fmt: skip

    def test_files_that_are_missing_or_changed(self, filled):
        (filled / "code.py").unlink()
        for name in ("turn", "start", "choice", "undo"):
            (filled / f"lib/tallydevice/screens/{name}.mpy").write_bytes(b"\x00" * 512)
        found = diagnose(with_drive(filled))
        missing, changed = [says for says, _ in told(found, "must")]
        assert missing == f"on {filled} 1 file is missing: code.py."
        assert changed.startswith(f"on {filled} 4 files are not as installed: lib/tallydevice/screens/choice.mpy, ")
        assert changed.endswith("lib/tallydevice/screens/turn.mpy and 1 more.")
        (drive,) = found.drives
        assert drive.missing == ("code.py",)

    def test_a_game_that_the_owner_changed_is_no_emergency(self, filled):
        (filled / "games/free.json").write_bytes(b"{}")
        found = diagnose(with_drive(filled))
        assert "games/free.json" in only(found, "should")[0]
        assert found.all_is_well

    def test_an_older_program(self, filled):
        older = replace(read_manifest(filled), version="0.0.1")
        (filled / PATH).write_bytes(older.text())
        says, do = only(diagnose(with_drive(filled)), "should")
        assert says == f"{filled} has Tallystick 0.0.1, but this program is {__version__}."
        assert do == f"tallystick install --drive {filled}"

    def test_a_program_made_for_another_board(self, filled):
        drive_in(filled, board="pybadge")
        assert any(f"was made for a {BOARD}, but the board is a pybadge" in says for says, _ in
                   told(diagnose(with_drive(filled)), "must"))  # fmt: skip

    def test_an_old_circuitpython(self, filled):
        drive_in(filled, release="9.2.9")
        says, do = only(diagnose(with_drive(filled)), "must")
        assert "has CircuitPython 9.2.9; 10" in says
        assert "newer CircuitPython" in do

    def test_another_program_that_runs_first(self, filled):
        (filled / "code.txt").write_bytes(b"print()")
        assert only(diagnose(with_drive(filled)), "must")[1] == "rename code.txt"

    def test_settings_of_the_owners_that_lack_a_line(self, filled):
        (filled / "settings.toml").write_bytes(b'name = "Ann"\n')
        found = [each for each in diagnose(with_drive(filled)).findings if each.urgency == "must"]
        assert all("settings.toml" in each.says for each in found)
        assert [each.do for each in found] == [
            "add to it the line: CIRCUITPY_PYSTACK_SIZE = 4096",
            "add to it the line: CIRCUITPY_HEAP_START_SIZE = 126000",
        ]

    def test_a_read_only_drive_says_how_it_is_opened(self, filled):
        read_only = replace(PLENTY, is_read_only=True)
        says, do = only(diagnose(with_drive(filled, space=lambda _drive: read_only)), "should")
        assert "may not write" in says
        assert do == picosystem().hold

    def test_a_drive_on_which_the_log_may_not_fit(self, filled):
        (filled / "log" / "history.bin").unlink()
        found = diagnose(with_drive(filled, space=lambda _drive: DriveSpace(free=100, cluster=512)))
        says, do = only(found, "should")
        assert "100 bytes free" in says
        assert do.startswith("sync")

    def test_a_board_of_somebody_elses_is_left_alone(self, tmp_path):
        found = diagnose(machine(drives=lambda: [drive_in(tmp_path, board="some_teapot")]))
        assert found.all_is_well
        assert any("which this program does not know" in says for says, _ in told(found, "fine"))

    def test_a_drive_that_nobody_mounted(self):
        found = diagnose(machine(ports=list, unmounted=lambda: Path("/dev/sda1")))
        assert only(found, "must")[1] == "open it in the file manager, or: udisksctl mount -b /dev/sda1"

    def test_a_boot_out_that_says_nothing(self, tmp_path):
        drive = drive_in(tmp_path, files={"boot_out.txt": b"\xff\xff"})
        assert "names no board and version" in only(diagnose(with_drive(drive)), "must")[0]


class TestTheRest:
    def test_a_missing_package(self):
        found = diagnose(machine(packages=lambda: {"pyserial": None, "click": "8.1"}))
        assert only(found, "must") == ("packages are missing: pyserial.", "install tallystick again")

    def test_a_library_that_could_not_be_put_on_a_drive(self):
        found = diagnose(machine(library_troubles=lambda: ["the library x is not installed here."]))
        assert only(found, "should")[0] == "a drive could not be filled: the library x is not installed here."

    def test_the_most_important_comes_first(self, tmp_path):
        found = diagnose(
            machine(
                hello=raising(PortBusy(PORT)),
                drives=lambda: [drive_in(tmp_path, release="9.0.0")],
                programs=lambda: {"ModemManager"},
                store=lambda: StoreState("x", trouble="x is locked."),
            )
        )
        assert [(each.urgency, each.about) for each in found.findings] == [
            ("must", "drive"), ("must", "port"), ("must", "store"), ("should", "drive"), ("should", "port"), ("fine", "program"),
        ]  # fmt: skip
