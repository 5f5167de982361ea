"""Every example that a command's help shows runs as it stands, in a folder that holds nothing but what the example names.

The examples of one command run in their order, so that one may use what another has written. A store, a device or a file of
the user's own is there where an example needs one. A shell runs what only a shell can: pipes, redirections, and what goes on
until Ctrl-C. All other lines are split into words as a shell does it, and run in this process: most of a start is imports.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select

import click
import pytest

from tallystick.cli.main import command_files, main, program
from tallystick.drive.boards import load_board
from tests.cli.in_process import call
from tests.drive.sample_drives import drive_in
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.referee.sealed_game import GOLD
from tests.store.forgotten_evening import evening_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the examples are for a shell, and name devices as Linux does"),
]

ROOT = Path(__file__).parents[2]
EXAMPLES = re.compile(r"Examples:\n(.*?)(?:\n\n|\Z)", re.DOTALL)
BOARD = re.compile(r"--board (\S+)")
PATIENCE_S = 120
UNTIL_INTERRUPTED = {
    "tallystick play": "Ctrl-C ends it",
    "tallystick sim --page": "Ctrl-C ends it",
    "tallystick sim --link": "port ",
    "tallystick sync --follow": "\n",
}
"""Examples that go on until Ctrl-C, and what they print when they are ready."""
ENDS = {"audit": {0, 3}, "doctor": {0, 2, 4}}
"""Codes besides 0 that are answers: nobody can audit all of a game without a device; this machine may lack what a doctor asks for."""
OF_THE_DEVICE = {"devices", "sync", "seal"}
OF_A_SHELL = set("|&;<>()$`\\*?[]~!{}")
"""Signs that only a shell takes for more than themselves, where no quotation marks stand around them."""


def examples(help_text: str) -> list[str]:
    """Return the examples of a help; one may be broken into lines behind a pipe."""
    found = EXAMPLES.search(help_text)
    lines = [line.removeprefix("  ") for line in found[1].splitlines()] if found else []
    return re.sub(r"\|\n\s+", "| ", "\n".join(lines)).splitlines()


def shown() -> Iterator[tuple[str, list[str]]]:
    context = click.Context(program)
    yield "tallystick", examples(program.epilog or "")
    for name in command_files():
        yield name, examples(program.get_command(context, name).epilog or "")


SHOWN = dict(shown())


def test_every_command_shows_examples_of_itself():
    for name, lines in SHOWN.items():
        assert any(re.search(rf"\btallystick {name}\b", line) or name == "tallystick" for line in lines), name


def test_boards_that_examples_play_with_can_play():
    named = {board for lines in SHOWN.values() for line in lines for board in BOARD.findall(line)}
    assert len(named) >= 2
    assert [board for board in named if load_board(board).data["ram_kb"] < 200] == []


def words_of(line: str) -> list[str] | None:
    """Return the words of a line that is one call of our program and nothing more; None if it takes a shell to run it."""
    words = shlex.split(line, comments=True)
    unquoted = re.sub(r"""'[^']*'|"[^"$`]*"|\s#.*""", "", line)
    is_plain = words[0] == "tallystick" and not set(unquoted) & OF_A_SHELL
    return words if is_plain and not any(line.startswith(start) for start in UNTIL_INTERRUPTED) else None


def test_what_takes_a_shell_is_known():
    assert words_of('tallystick check pastures -p "PW/2 fill 1" -m "M a2"  # why?') == [
        "tallystick", "check", "pastures", "-p", "PW/2 fill 1", "-m", "M a2",
    ]  # fmt: skip
    for line in (
        "echo 1 | tallystick sim",
        "tallystick show > a.txt",
        'tallystick show "$USER"',
        "tallystick play --lan",
    ):
        assert words_of(line) is None, line
    taken = [line for lines in SHOWN.values() for line in lines if words_of(line) is None]
    assert len(taken) >= 8
    assert len(taken) < sum(map(len, SHOWN.values())) / 4


@pytest.fixture
def surroundings(tmp_path, monkeypatch):
    """Return the folder in which examples run, which is empty, and the environment; what examples name stands beside it."""
    folder = tmp_path / "here"
    folder.mkdir()
    stubs = tmp_path / "bin"
    stubs.mkdir()
    (stubs / "sudo").write_text("#!/bin/sh\ncat >/dev/null\n")  # nobody becomes root in a test
    (stubs / "sudo").chmod(0o755)
    env = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    env["PATH"] = f"{stubs}:{Path(sys.executable).parent}:{env['PATH']}"
    env["TALLYSTICK_DB"] = str(tmp_path / "games.sqlite")
    return folder, env


def run(line: str, folder: Path, env: dict[str, str], typed: str = "") -> tuple[int, str, str]:
    """Run the line in the folder; return the exit code, what was printed and what was reported."""
    words = words_of(line)
    return call(words[1:], env, folder=folder, typed=typed) if words else in_a_shell(line, folder, env, typed)


def in_a_shell(line: str, folder: Path, env: dict[str, str], typed: str) -> tuple[int, str, str]:
    ready = next((ready for start, ready in UNTIL_INTERRUPTED.items() if line.startswith(start)), None)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # A run of tests in a shell's background ignores Ctrl-C, and what it starts would inherit that.
    command = ["env", "--default-signal=INT", "bash", "-c", line]
    with subprocess.Popen(command, cwd=folder, env=env, text=True, start_new_session=True, **pipes) as process:
        try:
            out = ""
            while ready is not None and ready not in out:
                said = process.stdout.readline()
                assert said, (line, out, process.stderr.read())
                out += said
            if ready is not None:
                os.killpg(process.pid, signal.SIGINT)
            rest, err = process.communicate(typed, timeout=PATIENCE_S)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return process.returncode, out + rest, err


def check(name: str, line: str, code: int, err: str) -> None:
    is_interrupted = any(line.startswith(start) for start in UNTIL_INTERRUPTED)
    fine = {0, 130, -signal.SIGINT} if is_interrupted else ENDS.get(name, {0})
    if line.startswith("tallystick check"):
        fine = {0, 1}
    assert code in fine, (line, code, err)
    assert "Traceback" not in err
    assert "Usage:" not in err


def store_a_game(env: dict[str, str], folder: Path, count: int) -> None:
    for _ in range(count):
        code, _, err = run('tallystick record pastures --players "Ann, Bo"', folder, env, "F a1\nW b1\nR c1\n")
        assert code == 0, err


ON_THEIR_OWN = sorted({*SHOWN} - OF_THE_DEVICE - {"install"})


@pytest.mark.parametrize("name", ON_THEIR_OWN)
def test_the_examples_run_as_they_stand(name, surroundings):
    folder, env = surroundings
    lines = SHOWN[name]
    text = "\n".join(lines)
    if name == "rename" or (
        name not in {"record", "demo"} and re.search(r"\b(last|game:|games|show|export|reindex|stats)\b", text)
    ):
        store_a_game(env, folder, 3)
    if "baron.toml" in text:
        shutil.copy(ROOT / "tests/games/duke/baron.toml", folder)
    if "our-board.toml" in text:
        shutil.copy(ROOT / "host/tallystick/games/conquest/components/house_map.toml", folder / "our-board.toml")
    if name == "forget":
        evening_in(folder.parent)
    if name == "merge":
        store_a_game(env, folder, 1)
        for other in ("other-laptop.sqlite", "backup.sqlite"):
            shutil.copy(env["TALLYSTICK_DB"], folder / other)
    if name == "copy":
        store_a_game(env, folder, 1)
        shutil.copy(env["TALLYSTICK_DB"], folder / "games.sqlite")
    for line in lines:
        code, _, err = run(line, folder, env)
        check(name, line, code, err)
    if name == "sim":
        assert (folder / "pictures" / "a.png").is_file()


@pytest.fixture
def device():
    """A device in a game of Ann and Bo, who may seal their set-ups."""
    from tests.link.pty_device import served

    rig = Rig(3)
    rig.session.start_game(load_profile("armadora"), ["Ann", "Bo"], [0, 1], [0, 0, 0], [])
    rig.session.first_player(0, 0)
    rig.session.choose(0, 0)
    rig.session.choose(0, 0)
    with served(rig) as device:
        yield device


@pytest.mark.parametrize("name", sorted(OF_THE_DEVICE - {"seal"}))
def test_the_examples_with_a_device_run_as_they_stand(name, surroundings, device):
    folder, env = surroundings
    (folder / "device-port").symlink_to(device.path)
    env["TALLYSTICK_PORT"] = device.path
    for line in SHOWN[name]:
        code, _, err = run(line, folder, env)
        check(name, line, code, err)


def test_the_examples_of_seal_run_as_they_stand(surroundings, device):
    """The first asks at a terminal: there Bo types."""
    folder, env = surroundings
    env["TALLYSTICK_PORT"] = device.path
    assert run("tallystick sync", folder, env)[0] == 0
    moves = "\n".join([*GOLD, "W c3", "W d3"])
    assert run("tallystick record armadora --game last", folder, env, moves)[0] == 0
    (folder / "set-up.txt").write_text("c3=5\n", encoding="utf-8")
    asks, *others = SHOWN["seal"]
    assert (
        at_a_terminal(asks, folder, env, [("Whose set-up?", "2"), ("is not shown)", "d3=5"), ("to be sure", "d3=5")])
        == 0
    )
    for line in others:
        code, _, err = run(line, folder, env)
        check("seal", line, code, err)


def at_a_terminal(line: str, folder: Path, env: dict[str, str], answers: list[tuple[str, str]]) -> int:
    """Run the line at a terminal, answer each question when it has been asked, and return the exit code."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe("bash", ["bash", "-c", line], env)
    said = b""
    try:
        while True:
            # A program that asks something else waits for ever, and so would we.
            assert select([terminal], [], [], PATIENCE_S)[0], (
                f"it waits for something after {said!r}, not for {answers}"
            )
            part = os.read(terminal, 4096)
            if not part:
                break
            said += part
            if answers and answers[0][0].encode() in said:
                said = b""
                os.write(terminal, f"{answers.pop(0)[1]}\n".encode())
    except OSError:
        pass  # how a terminal ends on Linux
    os.close(terminal)
    assert answers == [], said
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_the_examples_of_install_run_as_they_stand(tmp_path, monkeypatch, capsys):
    """A drive is a folder here. The shell's part is done by hand, so that the drive can be found like a mounted one."""
    from tallystick.drive import find
    from tallystick.link import ports

    if not Path("/media").is_dir():
        pytest.skip("this Linux has no folder /media")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USER", os.path.relpath(tmp_path, "/media"))
    (tmp_path / "CIRCUITPY").mkdir()
    drive = drive_in(tmp_path / "CIRCUITPY", board="raspberry_pi_pico")
    monkeypatch.setattr(find, "removable_roots", lambda: [drive])
    monkeypatch.setattr(ports.list_ports, "comports", list)
    for line in SHOWN["install"]:
        code = main(shlex.split(os.path.expandvars(line), comments=True)[1:])
        check("install", line, code, capsys.readouterr().err)
