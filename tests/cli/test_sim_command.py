"""`tallystick sim`, run as a person runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request

import pytest

pytestmark = pytest.mark.long

SIM = [sys.executable, "-m", "tallystick", "sim"]
NO_WAIT_S = 60  # not how long it takes, but when a hung program is given up


def run(*arguments: str, script: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*SIM, *arguments], input=script, capture_output=True, text=True, timeout=NO_WAIT_S, check=False
    )


def test_a_script_drives_the_real_program_and_leaves_pictures_and_a_drive(tmp_path) -> None:
    done = run(
        "--script", "-", "--shots", str(tmp_path / "shots"), "--drive", str(tmp_path / "drive"), "--seed", "1",
        script="at 1s tap a\nshot games.png\ncut power\npower on\nshot again.png\n",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "shots").iterdir()) == ["again.png", "games.png"]
    assert (tmp_path / "drive" / "board.json").exists()
    assert (tmp_path / "drive" / "log" / "history.bin").stat().st_size > 0


@pytest.mark.parametrize("board", ["adafruit_feather_esp32s3_reverse_tft", "pygamer", "adafruit_macropad_rp2040"])
def test_the_same_seed_gives_the_same_pictures(tmp_path, board) -> None:
    pictures = []
    for turn in "12":
        shots = tmp_path / turn
        done = run(
            "--board", board, "--script", "-", "--shots", str(shots), "--seed", "5", script="tap a\nwait 1s\nshot x.png"
        )
        assert done.returncode == 0
        pictures.append((shots / "x.png").read_bytes())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("arguments", "script", "sentence"),
    [
        (["--script", "-"], "tap a\ntupp b", "line 2: 'tupp' is no action"),
        (["--script", "-"], 'expect "no such words"', "line 1: 'no such words' should be on the screen"),
        (
            ["--script", "-", "--board", "pico"],
            "tap a",
            "there is no board 'pico'; did you mean pajenicko_picopad, pimoroni_picosystem or raspberry_pi_pico?",
        ),
        (["--script", "no-such-file"], "", "no-such-file"),
        ([], "", "nobody would use the device"),
        (["--page", "--script", "-"], "tap a", "--page and --script cannot be used together"),
        (["--link", "/no/such/folder/port"], "", "cannot be made: No such file or directory"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(arguments, script, sentence) -> None:
    done = run(*arguments, script=script)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_that_is_no_text_is_one_sentence(tmp_path) -> None:
    (tmp_path / "script").write_bytes(b"tap a\n\xff\xfe")
    done = run("--script", str(tmp_path / "script"))
    assert done.returncode == 2
    assert "does not contain a script: it is not UTF-8 text" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals and no SIGTERM")
def test_a_failed_start_leaves_no_link(tmp_path) -> None:
    assert run("--link", str(tmp_path / "port"), "--board", "pico").returncode == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals and no SIGTERM")
def test_a_port_is_there_while_it_runs_and_gone_afterwards(tmp_path) -> None:
    link = tmp_path / "port"
    with subprocess.Popen([*SIM, "--link", str(link)], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().startswith("port /dev/")
        os.close(os.open(link, os.O_RDWR | os.O_NOCTTY))
        running.send_signal(signal.SIGTERM)
        assert running.wait(NO_WAIT_S) == 0
    assert not link.is_symlink()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals and no SIGTERM")
def test_a_second_device_does_not_write_onto_the_drive_of_the_first(tmp_path) -> None:
    drive = ["--drive", str(tmp_path / "drive")]
    with subprocess.Popen([*SIM, "--link", str(tmp_path / "port"), *drive], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout.readline().startswith("port /dev/")
        second = run("--script", "-", *drive, script="tap a")
        first.send_signal(signal.SIGTERM)
        assert first.wait(NO_WAIT_S) == 0
    assert second.returncode == 2
    assert "is in use by another tallystick play or sim: end that one" in second.stderr
    assert run("--script", "-", *drive, script="tap a").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_the_page_is_served_until_the_program_is_ended() -> None:
    with subprocess.Popen([*SIM, "--page"], stdout=subprocess.PIPE, text=True) as running:
        url = re.search(r"http://127\.0\.0\.1:\d+/[\w-]+/", running.stdout.readline())[0]
        assert b"simulator-screen" in urllib.request.urlopen(url, timeout=NO_WAIT_S).read()
        running.send_signal(signal.SIGTERM)
        assert running.wait(NO_WAIT_S) == 0
