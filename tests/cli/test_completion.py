"""`tallystick completion`: what bash, zsh and fish make of it."""

import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tallystick.cli.main import main
from tests.cli.in_process import call

pytestmark = pytest.mark.long

BIN = Path(sys.executable).parent
PROMPT = "ready> "
DONE = "that was all"
SHELLS = ("bash", "zsh", "fish")


@pytest.fixture
def folder(tmp_path, monkeypatch, capsys):
    """A folder with a store of one game of Ann and Bo."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    monkeypatch.setattr(sys, "stdin", StringIO("F a1\nW b1\n"))
    assert main(["record", "pastures", "--players", "Ann, Bo", "--option", "rows=3"]) == 0
    capsys.readouterr()
    return tmp_path


def typed_into_bash(*lines):
    """What an interactive bash with our completion shows while the lines are typed, tabs included."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(
            PATH=f"{BIN}:{os.environ['PATH']}", PS1=PROMPT, TERM="dumb", INPUTRC="/dev/null", COLUMNS="200"
        )
        os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
    setup = ["bind 'set bell-style none'", 'eval "$(tallystick completion bash)"']
    os.write(terminal, "".join(f"{line}\n" for line in [*setup, *lines, f"echo {DONE}", "exit"]).encode())
    shown = b""
    try:
        while part := os.read(terminal, 65536):
            shown += part
    except OSError:
        pass  # how a terminal ends on Linux
    os.close(terminal)
    os.waitpid(pid, 0)
    return shown.decode().replace("\r", "")


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_a_line_that_then_runs(folder):
    (folder / "evening.csv").touch()
    shown = typed_into_bash(
        "tallystick mov\tpast\t--posi\tstart\t",
        "tallystick rules pastures terrain.repeat-ow\t",
        "tallystick rules duke tile:knig\t",
        "tallystick check pastures -p game:la\t -m 'R c1' --reading stuck=wai\t",
        "tallystick export last --format csv --output even\t",
    )
    assert DONE in shown
    assert "384 legal moves for player 1" in shown
    assert "tallystick rules pastures terrain.repeat-own" in shown
    assert "The answer to a move that breaks it:" in shown
    assert "tallystick rules duke tile:knight" in shown
    assert "Legal: R c1" in shown
    assert "stuck=waive" in shown
    assert (folder / "evening.csv").read_text(encoding="utf-8").startswith("event,")


def question(shell, words):
    """What a shell puts into the environment to ask what its last word can become."""
    told = {"_TALLYSTICK_COMPLETE": f"{shell}_complete", "COMP_WORDS": " ".join(["tallystick", *words])}
    told["COMP_CWORD"] = words[-1] if shell == "fish" else str(len(words))
    return told


def as_process(told):
    """What the program says to a shell that starts it."""
    done = subprocess.run(
        [BIN / "tallystick"], env=os.environ | told, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def in_this_process(told):
    """The same without a start of Python."""
    code, out, err = call([], os.environ | told)
    assert (code, err) == (0, "")
    return out


def asked(shell, words):
    """The answers of the program to a shell, as it asks: for each the value, and what it says."""
    lines = [line for line in in_this_process(question(shell, words)).splitlines() if line]
    if shell == "zsh":
        return lines[1::3]
    return [line.split(",", 1)[1].split("\t")[0] for line in lines]


ASKED = {
    "a command": (["sho"], ["show"]),
    "a game": (["draw", "pas"], ["pastures"]),
    "a rule": (["rules", "pastures", "terrain.repeat-ow"], ["terrain.repeat-own"]),
    "a board": (["play", "--board", "pyg"], ["pygamer"]),
    "a shell": (["completion", "fi"], ["fish"]),
    "a stored game": (["show", ""], ["1", "last"]),
    "an option of a game": (
        ["record", "pastures", "--option", "columns=2"],
        ["columns=2", *[f"columns=2{n}" for n in range(7)]],
    ),
    "no game": (["moves", "xyzzy"], []),
    "a file": (["check", "pastures", "--svg", "pict"], ["pict"]),
    "a rule of no game": (["rules", "xyzzy", "t"], []),
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("words", "answers"), ASKED.values(), ids=ASKED)
def test_each_shell_is_told_what_fits(folder, shell, words, answers):
    assert asked(shell, words) == answers


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_starts_the_program_is_told_the_same(folder, shell):
    told = question(shell, ["show", ""])
    assert as_process(told) == in_this_process(told) != ""


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_asks_this_program(shell, capsys):
    assert main(["completion", shell]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert f"_TALLYSTICK_COMPLETE={shell}_complete" in out


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_reads_its_script(shell, tmp_path, capsys):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    main(["completion", shell])
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    assert subprocess.run([shell, "-n", script], check=False).returncode == 0


def test_asking_makes_no_store(tmp_path, monkeypatch):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "new" / "games.sqlite"))
    assert asked("bash", ["show", ""]) == []
    assert list(tmp_path.iterdir()) == []
