"""Serial ports, with pseudo-terminals in their place: pyserial, exclusive use, unplugging."""

import errno
import os
import subprocess
import sys

import pytest

from tallystick.link import serialport
from tallystick.link.client import Link
from tallystick.link.connect import connect
from tallystick.link.errors import PortBusy, PortForbidden, PortMissing, PortUnusable, PortVanished
from tallystick.link.serialport import SerialTransport
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.rig import Rig

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


def test_two_programs_on_one_port_get_one_clear_sentence(rig):
    with served(rig) as device:
        other = subprocess.Popen(
            [sys.executable, "-c", HOLD.format(port=device.path)], stdout=subprocess.PIPE, stdin=subprocess.PIPE
        )
        try:
            assert other.stdout.readline() == b"open\n"
            with pytest.raises(
                PortBusy, match=rf"another program is using {device.path}: close it \(.*\) and try again"
            ) as busy:
                SerialTransport(device.path).open()
            if sys.platform == "linux":
                assert f"process {other.pid}" in str(busy.value)
        finally:
            other.communicate(b"done")
        with Link(SerialTransport(device.path)) as link:
            assert link.device.next_seq == len(rig.log) + 1


HOLD = """
import sys
from tallystick.link.serialport import SerialTransport
transport = SerialTransport("{port}")
transport.open()
print("open", flush=True)
sys.stdin.read()
"""


class RecordedPort:
    """The values that are set on a pyserial port before and after it is opened."""

    def __init__(self, _port, *args, **kwargs) -> None:
        object.__setattr__(self, "said", [])
        self.exclusive = kwargs["exclusive"]

    def __setattr__(self, name, value) -> None:
        self.said.append((name, value))

    def open(self) -> None:
        self.said.append("open")

    def close(self) -> None:
        self.said.append("close")


def test_dtr_is_on_from_the_first_moment_and_no_line_ever_changes(monkeypatch):
    opened = []
    monkeypatch.setattr(
        serialport.serial, "Serial", lambda *args, **kw: opened.append(RecordedPort(*args, **kw)) or opened[-1]
    )
    transport = SerialTransport("/dev/ttyACM7")
    transport.open()
    transport.close()
    said = opened[0].said
    assert said.index(("dtr", True)) < said.index("open")
    assert said.index(("rts", True)) < said.index("open")
    assert ("exclusive", True) in said
    assert said[said.index("open") :] == ["open", "close"]


BUSY = "another program is using /dev/ttyACM7: close it (a second sync, a serial console) and try again"
PROBED = "; if you have just plugged the device in, ModemManager looks at it for up to 20 seconds"
FORBIDDEN = (
    "/dev/ttyACM7 may not be opened by this user: `sudo usermod -aG dialout $USER`, log out and in, and try again."
)


@pytest.mark.parametrize(
    ("number", "running", "sentence"),
    [(errno.EBUSY, False, BUSY + "."), (errno.EBUSY, True, BUSY + PROBED + "."), (errno.EACCES, True, FORBIDDEN)],
)
def test_what_keeps_a_port_from_being_opened_is_one_sentence_with_what_to_do(monkeypatch, number, running, sentence):
    class Refusing(RecordedPort):
        def open(self) -> None:
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(serialport.serial, "Serial", Refusing)
    monkeypatch.setattr(serialport, "is_running", lambda program: running and program == "ModemManager")
    with pytest.raises((PortBusy, PortForbidden)) as refused:
        SerialTransport("/dev/ttyACM7").open()
    assert str(refused.value) == sentence


def test_a_program_that_reads_along_is_no_pulled_cable(rig, monkeypatch):
    with served(rig) as device:
        transport = SerialTransport(device.path)
        transport.open()
        monkeypatch.setattr(
            serialport, "process_using", lambda port: "screen, process 4711" if port == device.path else None
        )
        monkeypatch.setattr(transport._port, "read", _nothing_to_read)
        with pytest.raises(PortBusy, match="close it \\(screen, process 4711\\)"):
            transport.receive(0.1)
        monkeypatch.undo()
        transport.close()


def _nothing_to_read(_count):
    raise OSError("device reports readiness to read but returned no data")
