"""Ctrl-C in `tallystick play`: the program ends, whatever browsers have open, and nobody reads a traceback."""

import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack

import pytest

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process"),
]

PLAY = ["play", "--no-browser", "--http-port", "0"]
GENEROUS_S = 120
# A busy machine may take its time; the assertions are about how the streams end.
END_OF_STREAM = b"0\r\n\r\n"
# The last part of an answer that comes in parts and is whole. What was cut off lacks it.
STREAMS = ["live", "simulator/views"]
INTERRUPTED_AT_IMPORT = """
import os, signal, sys
from tallystick.__main__ import run
at, count = int(sys.argv.pop()), 0
def interrupt(event, _arguments):
    global count
    count += event == "import"
    if event == "import" and count == at:
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(interrupt)
run()
"""
IGNORED = """
import os, signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from tallystick.__main__ import run
from tallystick.cli import main as module
def main():
    os.kill(os.getpid(), signal.SIGINT)
    return 5
module.main = main
os.kill(os.getpid(), signal.SIGINT)
run()
"""


@pytest.fixture
def playing(tmp_path):
    """Yield a running `tallystick play`, with what it has printed so far."""
    command = [sys.executable, "-m", "tallystick", *PLAY, "--db", str(tmp_path / "games.sqlite")]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True) as process:
        told = ""
        while "Ctrl-C ends it" not in told:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            told += line
        yield process, told
        process.kill()


def opened(told, path):
    """Return a browser's open stream, which has received its first event."""
    host, port, page = re.search(r"http://([\d.]+):(\d+)/(\S+)", told).groups()
    stream = socket.create_connection((host, int(port)), timeout=GENEROUS_S)
    stream.sendall(f"GET /{page}{path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    received = b""
    while b"data:" not in received:
        part = stream.recv(65536)
        assert part, received
        received += part
    return stream


def rest_of(stream):
    received = b""
    while part := stream.recv(65536):
        received += part
    return received


@pytest.mark.parametrize("presses", [1, 2])
def test_it_ends_the_streams_of_all_open_tabs_and_then_itself(playing, presses):
    process, told = playing
    with ExitStack() as at_end:
        streams = [at_end.enter_context(opened(told, path)) for path in STREAMS * 3]
        for _ in range(presses):
            process.send_signal(signal.SIGINT)
        assert [rest_of(stream).endswith(END_OF_STREAM) for stream in streams] == [True] * len(streams)
    out, err = process.communicate(timeout=GENEROUS_S)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("The table is closed. Everything that the device confirmed is kept.\n")


@pytest.mark.parametrize("at", [1, 2, 3, 8, 20, 50, 100, 200, 400])
def test_it_leaves_no_traceback_while_the_program_starts(tmp_path, at):
    """The signal comes when the program imports its first module, its second, and so on."""
    command = [sys.executable, "-c", INTERRUPTED_AT_IMPORT, *PLAY, "--db", str(tmp_path / "games.sqlite"), str(at)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=GENEROUS_S)
    assert done.returncode in {-signal.SIGINT, 130}
    assert done.stderr.strip() in {"", "tallystick: interrupted."}


def test_a_program_that_is_told_to_ignore_it_goes_on():
    """A shell starts so what runs in the background."""
    done = subprocess.run(
        [sys.executable, "-c", IGNORED], capture_output=True, text=True, check=False, timeout=GENEROUS_S
    )
    assert (done.returncode, done.stderr) == (5, "")
