"""`tallystick play`, as it is started and ended."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tallystick.cli.main import main


@pytest.fixture
def play(tmp_path: Path):
    started = []

    def start(*arguments: str) -> tuple[subprocess.Popen[str], str]:
        db = tmp_path / "games.sqlite"
        command = [sys.executable, "-m", "tallystick", "play", "--no-browser", "--db", str(db), *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        started.append(process)
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C ends it" in line:
                break
        return process, "".join(lines)

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


def url_of(told: str) -> str:
    return re.search(r"http://\S+", told)[0]


def status(url: str, host: str | None = None) -> int:
    request = urllib.request.Request(url, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_table_is_served_on_this_laptop_until_it_is_ended(play, tmp_path, how):
    process, told = play()
    url = url_of(told)
    assert url.startswith("http://127.0.0.1:")
    assert "No device is plugged in: a simulated one is on the page" in told
    assert status(url) == 200
    assert status(url.rsplit("/", 2)[0] + "/") == 403
    assert status(url, host="evil.example") == 403
    process.send_signal(how)
    rest = process.stdout.read()
    assert process.wait(timeout=20) == 0
    assert "The table is closed" in rest
    assert (tmp_path / "games.sqlite").exists()


def test_a_second_table_does_not_touch_the_simulated_device_of_the_first(play, tmp_path):
    play()
    _, told = play()
    assert "is in use by another tallystick play" in told


def test_the_device_is_the_board_that_was_asked_for(play, tmp_path):
    _, told = play("--board", "pygamer")
    assert status(url_of(told) + "simulator/screen.png") == 200
    assert (tmp_path / "simulated" / "pygamer" / "board.json").exists()


def test_a_busy_port_is_one_clear_sentence(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = main(["play", "--no-browser", "--db", str(tmp_path / "g.sqlite"), "--http-port", str(port)])
    assert code == 2
    assert f"the page cannot be served on port {port}" in capsys.readouterr().err


def test_a_board_that_there_is_not_is_named_with_those_there_are(tmp_path, capsys):
    code = main(["play", "--no-browser", "--db", str(tmp_path / "g.sqlite"), "--board", "abacus"])
    assert code == 2
    assert "there is no board 'abacus'; the boards are" in capsys.readouterr().err


def test_a_board_and_a_port_exclude_each_other(capsys):
    assert main(["play", "--board", "pygamer", "--port", "/dev/ttyACM0"]) == 2
    assert "give one of the two" in capsys.readouterr().err
