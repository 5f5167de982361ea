"""Real serial ports, as far as a pseudo-terminal is one: pyserial, exclusive use, unplugging."""

import sys

import pytest

from tallystick.link import ports
from tallystick.link.client import Link
from tallystick.link.connect import connect
from tallystick.link.errors import PortBusy, PortMissing, PortUnusable, PortVanished
from tallystick.link.serialport import SerialTransport
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.rig import Rig
from tests.link.terminal import served

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


@pytest.fixture
def rig():
    rig = Rig(6)
    rig.play(200)
    return rig


def test_a_log_comes_over_a_serial_port(rig, tmp_path):
    with served(rig) as device, Store(tmp_path / "games.sqlite") as store:
        with connect(device.path) as link:
            report = sync(link, store)
        assert report.new == len(rig.log)
        assert store.records(rig.session.journal.log_id) == rig.log


def test_a_port_is_ours_alone_while_it_is_open(rig):
    with served(rig) as device, Link(SerialTransport(device.path)):
        second = SerialTransport(device.path)
        with pytest.raises(PortBusy, match=f"another program is using {device.path}"):
            second.open()


def test_a_pulled_cable_is_noticed(rig):
    with served(rig) as device:
        link = Link(SerialTransport(device.path))
        link.open()
        device.unplug()
        with pytest.raises(PortVanished):
            link.live(True)
        link.close()
        link.close()
        with pytest.raises(PortVanished):
            link.live(True)


def test_ports_that_are_not_there_or_no_ports_have_names(tmp_path):
    with pytest.raises(PortMissing, match="there is no port /dev/no-such-port"):
        SerialTransport("/dev/no-such-port").open()
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(PortUnusable, match="cannot be used as a serial port"):
        SerialTransport(str(file)).open()


def test_only_ports_whose_description_fits_are_ever_written_to(monkeypatch):
    class Port:
        def __init__(self, device, product=None, interface=None, serial_number=None):
            self.device, self.product, self.interface = device, product, interface
            self.description, self.serial_number = product or "n/a", serial_number

    listed = [
        Port("/dev/ttyUSB0", "USB-Serial Controller"),
        Port("/dev/ttyACM1", "Tallystick", serial_number="77"),
        Port("/dev/ttyACM0", "PyGamer", "CircuitPython CDC2 control"),
        Port("/dev/ttyACM2", "Pico", "CircuitPython CDC control"),
        Port("/dev/ttyS0"),
    ]
    monkeypatch.setattr(ports.list_ports, "comports", lambda: listed)
    assert [each.port for each in ports.candidates()] == ["/dev/ttyACM0", "/dev/ttyACM1"]
    assert ports.candidates()[1].serial_number == "77"


def test_the_name_that_boot_py_gives_is_the_one_that_is_looked_for(project_root):
    boot = (project_root / "firmware/lib/tallydevice/hw/boot.py").read_text()
    assert f'PRODUCT = "{ports.PRODUCT}"' in boot
