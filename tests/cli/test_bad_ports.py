"""What is wrong with a port, or with what is plugged in -> the sentence that says so, and the exit code."""

import os
import re
import sys
import threading
from contextlib import contextmanager

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import pty
import tty

from tallycore.wire.messages import PROTOCOL
from tallydevice.link import server
from tallystick.cli.main import main
from tallystick.link.serialport import SerialTransport
from tallystick.store.store import Store
from tests.cli.error_output import DEVICE, TIMEOUT_S, UNREADABLE, check_sentence
from tests.cli.full_disk import full_disk
from tests.link.pty_device import TerminalPort, served
from tests.link.rig import Rig

pytestmark = pytest.mark.long


@contextmanager
def stranger(says):
    """A port at which something answers every greeting with `says(greeting)`; b"" is silence."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)

    def answer():
        try:
            while True:
                os.write(ours, says(os.read(ours, 256)))
        except OSError:  # the port is gone
            return

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield os.ttyname(theirs)
    finally:
        os.close(theirs)
        thread.join(TIMEOUT_S)
        os.close(ours)


STRANGERS = {
    "nobody": (lambda _greeting: b"", "answers: is it a Tallystick in play mode?"),
    "a 3D printer": (lambda _greeting: b"ok T:21.3 /0.0\r\n", "is not a Tallystick (it sends b'ok T:21.3 /0.0"),
    "a Python prompt": (lambda greeting: b">>> " + greeting, "is not a Tallystick (it sends b'>>> "),
    "a quote": (lambda _greeting: b"it's me\r\n", "is not a Tallystick (it sends b'it's me"),
    "an echo": (lambda greeting: greeting, "is not a Tallystick (it sends b'"),
}


@pytest.mark.parametrize(("answers", "says"), STRANGERS.values(), ids=STRANGERS.keys())
def test_foreign_programs_on_the_port(answers, says, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("tallystick.link.client.ANSWER_S", 0.1)  # five of them would be waited for, in vain
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    with stranger(answers) as port:
        code = main(["sync", "--port", port])
    # Python shows bytes in the other quotation marks where these stand in them: by chance also in a greeting.
    told = capsys.readouterr().err.replace('(it sends b"', "(it sends b'")
    check_sentence((code, told), DEVICE, says)


def test_a_silent_port_is_given_up(tallystick):
    with stranger(lambda _greeting: b"") as port:
        check_sentence(tallystick("sync", "--port", port), DEVICE, f"nothing on {port} answers: is it a Tallystick")


PORTS = {
    "a port that is not there": ("/dev/no-such-port", "there is no port /dev/no-such-port: `tallystick devices` lists"),
    "a file that is no port": ("/dev/null", "/dev/null cannot be used as a serial port: it is not a serial port"),
    "a folder as a port": ("/tmp", "/tmp cannot be used as a serial port: Is a directory"),
}


@pytest.mark.parametrize(("port", "says"), PORTS.values(), ids=PORTS.keys())
def test_ports(tallystick, port, says):
    check_sentence(tallystick("sync", "--port", port), DEVICE, says)


@pytest.mark.parametrize(("port", "says"), PORTS.values(), ids=PORTS.keys())
def test_devices_names_a_port_once(capsys, port, says):
    assert main(["devices", "--port", port]) == DEVICE
    told = capsys.readouterr().err
    assert says in told
    assert told.count(port) == 1


def test_a_busy_port(tallystick):
    with stranger(lambda _greeting: b"") as port:
        holder = SerialTransport(port)
        holder.open()
        check_sentence(tallystick("sync", "--port", port), DEVICE, f"another program is using {port}: close it")
        holder.close()


def test_a_device_with_another_protocol(tallystick, monkeypatch):
    monkeypatch.setattr(server, "PROTOCOL", PROTOCOL + 1)
    with served(Rig(1)) as device:
        says = (
            f"the device on {device.path} (firmware 0.1.0) speaks link protocol {PROTOCOL + 1}, this program {PROTOCOL}"
        )
        check_sentence(tallystick("sync", "--port", device.path), DEVICE, says)


def test_damaged_frames_are_sent_again(tallystick, tmp_path, monkeypatch):
    write, written = TerminalPort.write, []

    def damaging(port, view):
        data = bytearray(view)
        written.append(len(data))
        if len(written) % 4 == 0:
            data[len(data) // 2] ^= 0x20
        return write(port, memoryview(data))

    rig = Rig(1)
    rig.play(200)
    monkeypatch.setattr(TerminalPort, "write", damaging)
    with served(rig) as device:
        code, told = tallystick("sync", "--port", device.path)
    assert code == 0
    assert re.fullmatch(r"\d+ damaged frames? requested again\.\n", told)
    with Store(tmp_path / "games.sqlite") as store:
        assert store.records(rig.session.journal.log_id) == rig.log


def test_a_full_disk_while_syncing_loses_nothing(tallystick, tmp_path):
    rig = Rig(1)
    rig.play(400)
    Store(tmp_path / "games.sqlite").close()
    with served(rig) as device:
        with full_disk():
            answer = tallystick("sync", "--port", device.path)
        check_sentence(answer, UNREADABLE, "is full: make room and do it again; a device still has what was not stored")
        assert rig.session.journal.acknowledged == 0
        assert tallystick("sync", "--port", device.path)[0] == 0
    with Store(tmp_path / "games.sqlite") as store:
        assert store.records(rig.session.journal.log_id) == rig.log
