"""The program as a process: how it begins and ends, seen from outside."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

TALLYSTICK = [sys.executable, "-m", "tallystick"]
PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
FULL = Path("/dev/full")
LINES = 20_000


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


def python(*lines):
    return run(sys.executable, "-c", "\n".join(["from tallystick.__main__ import end", *lines]))


@pytest.mark.parametrize(
    ("move", "code", "said"),
    [("F c3", 0, "Legal: F c3"), ("C c3", 1, "Illegal: C c3"), ("Z z9", 2, "cannot be read")],
)
def test_the_exit_code_and_all_that_was_said_arrive(move, code, said):
    ended, out, err = run(*TALLYSTICK, "check", "pastures", "--position", "start", "--move", move)
    assert ended == code, err
    assert said in out + err


def test_the_installed_command_begins_where_the_module_does():
    script = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["scripts"]["tallystick"]
    assert script == "tallystick.__main__:run"
    installed = Path(sys.executable).with_name("tallystick")
    assert run(installed, "--version") == run(*TALLYSTICK, "--version")


def test_more_than_a_pipe_holds_is_written_to_its_end():
    code, out, _ = python(f"print('x\\n' * {LINES})", "end(3)")
    assert (code, out.count("x")) == (3, LINES)


def test_what_waits_in_a_buffer_is_written():
    code, out, err = python("import sys", "sys.stdout.write('out')", "sys.stderr.write('err')", "end(0)")
    assert (code, out, err) == (0, "out", "err")


def test_a_closed_output_changes_no_exit_code():
    assert python("import sys", "sys.stdout.close()", "sys.stderr.close()", "end(4)") == (4, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("check pastures -p start -m 'F c3'", 0),
        ("check pastures -p start -m 'C c3'", 1),
        ("check pastures -p start -m 'Z z9'", 2),
        ("check pastures -p @- -m 'F c3' --json", 0),
        ("record pastures --db games.sqlite", 0),
    ],
)
def test_streams_that_were_never_open_change_no_exit_code(tmp_path, monkeypatch, arguments, code, closed):
    monkeypatch.chdir(tmp_path)
    stdin = "" if "<&-" in closed else "echo start |" if "@-" in arguments else "echo |"
    expected = 2 if "<&-" in closed and "@-" in arguments else code  # nothing came: no position
    ended, _, err = run("sh", "-c", f'{stdin} "$0" -m tallystick {arguments} {closed}', sys.executable)
    assert (ended, "internal error" in err, "Traceback" in err) == (expected, False, False), err


def test_a_thread_that_still_runs_is_waited_for():
    code, out, _ = python(
        "import threading, time",
        "def work():",
        "    time.sleep(0.3)",
        "    print('done')",
        "threading.Thread(target=work).start()",
        "end(1)",
    )
    assert (code, out) == (1, "done\n")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full, as Linux has")
def test_output_that_cannot_be_written_is_no_success():
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*TALLYSTICK, "rules", "pastures"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode != 0
    assert done.stderr.startswith("tallystick: ")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full, as Linux has")
def test_an_error_that_cannot_be_written_is_no_verdict():
    with FULL.open("wb") as full:
        done = subprocess.run([*TALLYSTICK, "rules", "chess"], stderr=full, check=False)
    assert done.returncode == 2
