"""Which ports get a hello: the product and the interface decide. A console or another maker's port never gets one."""

from __future__ import annotations

import pytest

from tallystick.link import ports
from tallystick.link.ports import Candidate, candidates, consoles
from tests.link.usb_hub import CONSOLE, DATA, usb_port

UID = bytes.fromhex("e66141040f2b3c2d")


def names(*listed) -> list[str]:
    return [each.port for each in candidates(lambda: listed)]


def test_only_ports_whose_description_fits_are_ever_written_to(monkeypatch):
    listed = [
        usb_port("/dev/ttyUSB0", product="USB-Serial Controller", interface=None),
        usb_port("/dev/ttyACM1", "77", interface=None),
        usb_port("/dev/ttyACM0", product="PyGamer"),
        usb_port("/dev/ttyACM2", product="Pico", interface=CONSOLE),
        usb_port("/dev/ttyS0", product=None, interface=None, vid=None),
    ]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: listed)
    assert [each.port for each in candidates()] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    assert candidates()[1].serial_number == "77"


def test_of_a_board_with_console_and_data_only_the_data_channel_is_written_to():
    both = [
        usb_port("/dev/ttyACM0", "77", interface=CONSOLE, location="1-2:1.0"),
        usb_port("/dev/ttyACM1", "77", interface=DATA, location="1-2:1.2"),
    ]
    assert names(*both) == names(*reversed(both)) == ["/dev/ttyACM1"]


@pytest.mark.parametrize(
    ("console", "data", "where"),
    [
        ("COM10", "COM9", ("1-2:x.0", "1-2:x.2")),  # Windows: by the number of the interface
        ("/dev/cu.usbmodem1101", "/dev/cu.usbmodem1103", (None, None)),  # macOS: by name
        ("/dev/cu.usbmodem9", "/dev/cu.usbmodem11", ("20-2", "20-2")),
    ],
)
def test_where_interfaces_have_no_names_the_last_of_a_device_is_its_data_channel(console, data, where):
    both = [
        usb_port(console, "77", interface=None, location=where[0]),
        usb_port(data, "77", interface=None, location=where[1]),
    ]
    assert names(*both) == names(*reversed(both)) == [data]


def test_two_devices_are_two_candidates():
    two = [usb_port(f"/dev/ttyACM{number}", f"7{number}", interface=None) for number in (10, 9)]
    assert names(*two) == ["/dev/ttyACM9", "/dev/ttyACM10"]


def test_two_devices_without_serial_numbers_are_two_candidates():
    assert names(usb_port("/dev/ttyACM0", interface=None), usb_port("/dev/ttyACM1", interface=None)) == [
        "/dev/ttyACM0",
        "/dev/ttyACM1",
    ]


def test_where_the_system_tells_no_product_the_maker_decides():
    unnamed = {"product": None, "interface": None}
    assert names(usb_port("COM3", **unnamed), usb_port("COM4", vid=0x0403, **unnamed)) == ["COM3"]


def test_a_device_in_maintenance_mode_shows_its_console_alone():
    console = usb_port("/dev/ttyACM0", "77", interface=CONSOLE)
    other = usb_port("/dev/ttyACM1", "78", product="Pico", interface=CONSOLE)
    assert names(console, other) == []
    assert consoles(lambda: [console, other]) == [Candidate("/dev/ttyACM0", "Tallystick", "77")]


@pytest.mark.parametrize("said", ["E66141040F2B3C2D", "e66141040f2b3c2d", "6E161440F0B2C3D2"])
def test_the_serial_number_is_the_chips_own(said):
    assert Candidate("p", "Tallystick", said).has_device_id(UID)


@pytest.mark.parametrize("said", [None, "", "E66141040F2B3C2E", "E66141040F2B3C"])
def test_another_serial_number_is_another_chips(said):
    assert not Candidate("p", "Tallystick", said).has_device_id(UID)
    assert not Candidate("p", "Tallystick", said).has_device_id(b"")


def test_the_name_that_boot_py_gives_is_the_one_that_is_looked_for(project_root):
    boot = (project_root / "firmware/lib/tallydevice/hw/boot.py").read_text()
    assert f'PRODUCT = "{ports.PRODUCT}"' in boot
