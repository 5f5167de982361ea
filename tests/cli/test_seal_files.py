"""The file that a player keeps of a sealed set-up, and how it comes about at a terminal where nobody looks."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

# --- the player's file ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (("c3=5", "c3=4"), 1, "the file does not fit set-up 1 of Ann, sealed at event 11"),
        (('salt = "', 'salt = "00'), 2, "it should have salt as 32 hex digits, and has salt = (34 characters)."),
        (('"c3=5"', "35"), 2, "it should have text as a text in quotes, and has text = (2 characters)."),
        (("number = 1", "number = 2"), 3, "the log has no set-up 2 of Ann up to event 11"),
        (("seat = 1", "seat = 2"), 3, "the log has no set-up 1 of Bo"),
        (("seat = 1", "seat = 0"), 2, "it should have seat from 1 up, and has seat = 0"),
        (("seat = 1", "seat = true"), 2, "it should have seat as a number, and has seat = True"),
        (("seat = 1", ""), 2, "it should have seat as a number, and has none"),
        (("game = 2", "game = 3"), 2, "the file is of game"),
        (("c3=5", "größe"), 2, "plain ASCII"),
        (("seat = 1", "seat = ="), 2, "it should have lines such as seat = 1, and has what is not TOML"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_reveals_nothing(sealing, change, code, says):
    sealing.seal("--seat", "1", "--to", "ann.toml")
    path = Path("ann.toml")
    path.write_text(path.read_text().replace(*change))
    for how, port in (("--check", False), ("--reveal", True)):
        ended, _out, err = sealing.run("seal", "1", how, "ann.toml", port=port)
        assert (ended, says in err) == (code, True), err
    assert "setup_revealed" not in sealing.kinds()


def test_a_changed_salt_does_not_fit(sealing):
    sealing.seal("--seat", "1", "--to", "ann.toml")
    path = Path("ann.toml")
    salt = tomllib.loads(path.read_text())["salt"]
    path.write_text(path.read_text().replace(salt, bytes(16).hex()))
    assert sealing.run("seal", "1", "--reveal", "ann.toml")[0] == 1


@pytest.mark.parametrize("how", ["--check", "--reveal"])
def test_a_lost_file_is_told(sealing, how):
    sealing.seal("--seat", "1", "--to", "ann.toml")
    Path("ann.toml").unlink()
    code, _out, err = sealing.run("seal", "1", how, "ann.toml", port=how == "--reveal")
    assert code == 2
    assert "the sealed set-up cannot be read from ann.toml: No such file or directory." in err


# --- at the terminal, where nobody looks ----------------------------------------------------------------------------


def at_terminal(arguments, answers):
    """Run the program at a terminal of its own, answer each question, and return exit code and all that the screen showed."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "tallystick", *arguments])
    shown = b""
    for question, answer in answers:
        start = len(shown)
        while question.encode() not in shown[start:]:
            shown += os.read(terminal, 4096)
        os.write(terminal, f"{answer}\n".encode())
    try:
        while data := os.read(terminal, 4096):
            shown += data
    except OSError:
        pass  # Linux says so where the other end was closed.
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def test_at_a_terminal_the_set_up_is_asked_for_and_never_shown(sealing):
    given = ["seal", "1", "--to", "ann.toml", "--port", sealing.device.path, "--db", sealing.db]
    code, shown = at_terminal(
        given,
        [
            ("Whose set-up? 1 Ann, 2 Bo", "ann"),
            ("your typing is not shown", "c3=7"),
            ("your typing is not shown", "c3=5"),
            ("Once more", "c3=4"),
            ("your typing is not shown", "c3=5"),
            ("Once more", "C3 = 5"),
        ],
    )
    assert code == 0, shown
    assert "Which warriors of Ann lie on c3?" in shown
    assert "Not sealed: c3 cannot be 7" in shown
    assert "Not sealed: the two are not the same." in shown
    assert "c3=5" not in shown
    assert "C3 = 5" not in shown
    assert tomllib.loads(Path("ann.toml").read_text())["text"] == "c3=5"
