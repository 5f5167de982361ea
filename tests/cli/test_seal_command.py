"""`tallystick seal`: a set-up is written down unseen, its hash goes to the device, and the file alone can reveal it."""

from __future__ import annotations

import os
import stat
import sys
import tomllib
from pathlib import Path

import pytest

from tallycore.log.records import decode_event
from tallydevice.link import server
from tallystick.cli import seal as seal_module
from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tests.link.pty_device import served
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.referee.sealed_game import GOLD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


class Evening:
    """A device in a game of Ann and Bo, each with a warrior face down, and a laptop that knows of it."""

    def __init__(self, rig, device, folder, capsys):
        self.rig, self.device, self.folder, self.capsys = rig, device, folder, capsys
        self.db = str(folder / "games.sqlite")

    def run(self, *arguments, port=True):
        """Return exit code, output and errors of a command."""
        given = [*arguments, "--db", self.db, *(["--port", self.device.path] if port else [])]
        code = main(given)
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def seal(self, *arguments, text="c3=5"):
        (self.folder / "typed.txt").write_text(f"{text}\n")
        return self.run("seal", "1", "--file", "typed.txt", *arguments)

    def kinds(self):
        return [decode_event(record).kind for record in self.rig.log]

    def files(self):
        return sorted(path.name for path in self.folder.glob("*.toml"))


@pytest.fixture
def evening(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    rig = Rig(3)
    rig.session.start_game(load_profile("armadora"), ["Ann", "Bo"], [0, 1], [0, 0, 0], [])
    rig.session.first_player(0, 0)
    rig.session.choose(0, 0)
    rig.session.choose(0, 0)
    with served(rig) as device:
        evening = Evening(rig, device, tmp_path, capsys)
        assert evening.run("sync")[0] == 0
        with Store(evening.db) as store:
            record = MoveRecord(store, store.game(1), installed_profile)
            for move in [*GOLD, "W c3", "W d3"]:
                assert record.add_move(move).is_recorded
        yield evening


def test_a_set_up_is_sealed_checked_and_revealed(evening):
    code, out, err = evening.seal("--seat", "Ann", "--to", "ann.toml")
    assert (code, err) == (0, "")
    assert out.startswith("Set-up 1 of Ann is sealed at event 11 of the log:\n")
    path = Path("ann.toml")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = tomllib.loads(path.read_text())
    assert (kept["seat"], kept["number"], kept["text"], len(kept["salt"])) == (1, 1, "c3=5", 32)
    assert evening.run("seal", "1", "--check", "ann.toml", port=False) == (
        0, "It fits set-up 1 of Ann, sealed at event 11, not revealed yet.\n", "",
    )  # fmt: skip
    evening.device.do(lambda: evening.rig.session.end_game(0))
    code, out, err = evening.run("seal", "1", "--reveal", "ann.toml")
    assert (code, err) == (0, "")
    assert "is revealed at event" in out
    assert out.endswith(": c3=5\n")
    again = evening.run("seal", "1", "--reveal", "ann.toml")
    assert (again[0], evening.kinds().count("setup_revealed")) == (0, 1)
    assert "was revealed already" in again[1]
    shown = evening.run("show", "1", port=False)[1]
    assert "Ann reveals set-up 1: c3=5." in shown
    assert "1!5" in shown


def test_before_the_reveal_nobody_but_the_file_has_text_or_salt(evening):
    evening.seal("--seat", "1", "--to", "ann.toml", text="c3=4")
    kept = tomllib.loads(Path("ann.toml").read_text())
    Path("typed.txt").unlink()
    stored = b"".join(path.read_bytes() for path in evening.folder.glob("games.sqlite*"))
    for place in (stored, b"".join(evening.rig.log)):
        assert b"c3=4" not in place
        assert bytes.fromhex(kept["salt"]) not in place
        assert kept["salt"].encode() not in place


def test_every_seal_of_a_seat_has_the_next_number_and_a_salt_of_its_own(evening):
    for _ in range(2):
        assert evening.seal("--seat", "1")[0] == 0
    assert evening.seal("--seat", "2", text="d3=1")[0] == 0
    assert evening.files() == ["seal-1-1-1.toml", "seal-1-1-2.toml", "seal-1-2-1.toml"]
    kept = [tomllib.loads(Path(name).read_text()) for name in evening.files()]
    assert [each["number"] for each in kept] == [1, 2, 1]
    assert len({each["salt"] for each in kept}) == 3
    for name in evening.files():
        assert evening.run("seal", "1", "--check", name, port=False)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "text", "says"),
    [
        (["--seat", "3"], "c3=5", 'there is no seat "3": the seats are 1 (Ann) and 2 (Bo).'),
        (["--seat", "0"], "c3=5", 'there is no seat "0"'),
        (["--seat", "Cy"], "c3=5", 'there is no seat "Cy"'),
        (["--seat", "1"], "d3=5", "player 1 has no face-down warrior on d3: its warriors lie face down on c3."),
        (["--seat", "1"], "c3=9", "c3 cannot be 9: a warrior is worth 1 to 5."),
        (["--seat", "1"], "", "a sealed text is squares with values, such as c4=5 d2=1, not nothing."),
        ([], "c3=5", "whose set-up is it? Name the seat with --seat"),
        (["--seat", "1", "--to", "no/such/folder/ann.toml"], "c3=5", "cannot be written: No such file or directory."),
        (["--seat", "1", "--to", "typed.txt"], "c3=5", "typed.txt is there already, and is not overwritten"),
        (["--seat", "1", "--reveal", "ann.toml"], "c3=5", "--reveal and --check take a file that was sealed before"),
    ],
)  # fmt: skip
def test_what_cannot_be_sealed_leaves_nothing_behind(evening, arguments, text, says):
    code, _out, err = evening.seal(*arguments, text=text)
    assert code == 2
    assert says in err
    assert evening.files() == []
    assert "setup_sealed" not in evening.kinds()


def test_without_a_device_nothing_is_asked_and_no_file_is_left(evening):
    Path("set-up.txt").write_text("c3=5")
    given = ["seal", "1", "--seat", "1", "--file", "set-up.txt", "--port", "/dev/no-such-port", "--db", evening.db]
    assert main(given) == 4
    assert evening.files() == []


def test_a_game_that_is_over_takes_no_seal(evening):
    evening.device.do(lambda: evening.rig.session.end_game(0))
    code, _out, err = evening.seal("--seat", "1")
    assert (code, evening.files()) == (2, [])
    assert "game 1 is finished: nothing can be sealed in it any more." in err


def test_a_game_of_another_device_is_not_sealed(evening):
    other = Rig(5, device_id=b"device-2")
    other.session.start_game(load_profile("armadora"), ["Cy", "Di"], [0, 1], [0, 0, 0], [])
    with served(other) as device:
        given = ["seal", "1", "--seat", "1", "--file", "x", "--db", evening.db, "--port", device.path]
        Path("x").write_text("c3=5")
        assert main(given) == 2
    assert "game 1 is not of the device on" in evening.capsys.readouterr().err


def test_turns_that_are_not_recorded_come_before_the_seal(evening):
    evening.device.do(lambda: evening.rig.session.choose(0, 0))
    code, _out, err = evening.seal("--seat", "1")
    assert (code, evening.files()) == (3, [])
    assert "enter the missing moves with `tallystick record`" in err


# --- the cable between file and device ------------------------------------------------------------------------------


def lose_answers(monkeypatch, *, is_taken):
    """From the seal on, the cable carries nothing: the device took it, or it did not."""
    answer = server.reply_to

    def reply_to(linked, request):
        if request.name != "seal_setup":
            return answer(linked, request)
        if is_taken:
            answer(linked, request)
            return None
        return None

    monkeypatch.setattr(server, "reply_to", reply_to)


@pytest.mark.parametrize(("is_taken", "tells"), [(True, 0), (False, 3)], ids=["taken", "not taken"])
def test_a_cable_pulled_behind_the_file_loses_no_file_and_says_how_to_tell(evening, monkeypatch, is_taken, tells):
    monkeypatch.setattr("tallystick.link.client.ANSWER_S", 0.2)
    with monkeypatch.context() as cable:
        lose_answers(cable, is_taken=is_taken)
        code, out, err = evening.seal("--seat", "1", "--to", "ann.toml")
    assert (code, out) == (4, "")
    assert "Whether the device took the seal is not known. ann.toml is kept" in err
    assert evening.files() == ["ann.toml"]
    assert evening.kinds().count("setup_sealed") == int(is_taken), "asked five times, it is sealed once"
    evening.run("sync")
    assert evening.run("seal", "1", "--check", "ann.toml", port=False)[0] == tells


def test_a_seal_that_the_device_refuses_leaves_no_file(evening, monkeypatch):
    """Another laptop has sealed for the same seat since the number was taken."""
    keep = seal_module.keep_setup

    def keep_while_another_seals(setup, path):
        before = len(evening.rig.log)
        evening.device.do(lambda: evening.rig.session.append("setup_sealed", seat=0, commitment=bytes(32)))
        while len(evening.rig.log) == before:
            pass
        return keep(setup, path)

    monkeypatch.setattr(seal_module, "keep_setup", keep_while_another_seals)
    code, _out, err = evening.seal("--seat", "1", "--to", "ann.toml")
    assert (code, evening.files()) == (4, [])
    assert "nothing is sealed, and ann.toml is gone again" in err
    assert "the next sealed set-up of seat 1 is number 2" in err


def test_an_interrupted_command_says_what_is_with_the_file(evening, monkeypatch):
    def interrupted(*_given):
        raise KeyboardInterrupt

    monkeypatch.setattr("tallystick.link.client.Link.seal_setup", interrupted)
    code, _out, err = evening.seal("--seat", "1", "--to", "ann.toml")
    assert code == 130
    assert "ann.toml is kept" in err


# --- the player's file ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (("c3=5", "c3=4"), 1, "the file does not fit set-up 1 of Ann, sealed at event 11"),
        (('salt = "', 'salt = "00'), 2, "it should have salt as 32 hex digits"),
        (("number = 1", "number = 2"), 3, "the log has no set-up 2 of Ann up to event 11"),
        (("seat = 1", "seat = 2"), 3, "the log has no set-up 1 of Bo"),
        (("seat = 1", "seat = 0"), 2, "it should have seat from 1 up, and has seat = 0"),
        (("seat = 1", "seat = true"), 2, "it should have seat as a number, and has seat = True"),
        (("seat = 1", ""), 2, "it should have seat as a number, and has none"),
        (("game = 2", "game = 3"), 2, "the file is of game"),
        (("c3=5", "größe"), 2, "plain ASCII"),
        (("seat = 1", "seat = ="), 2, "it should have lines such as seat = 1, and has what is no TOML"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_reveals_nothing(evening, change, code, says):
    evening.seal("--seat", "1", "--to", "ann.toml")
    path = Path("ann.toml")
    path.write_text(path.read_text().replace(*change))
    for how, port in (("--check", False), ("--reveal", True)):
        ended, _out, err = evening.run("seal", "1", how, "ann.toml", port=port)
        assert (ended, says in err) == (code, True), err
    assert "setup_revealed" not in evening.kinds()


def test_a_changed_salt_does_not_fit(evening):
    evening.seal("--seat", "1", "--to", "ann.toml")
    path = Path("ann.toml")
    salt = tomllib.loads(path.read_text())["salt"]
    path.write_text(path.read_text().replace(salt, bytes(16).hex()))
    assert evening.run("seal", "1", "--reveal", "ann.toml")[0] == 1


@pytest.mark.parametrize("how", ["--check", "--reveal"])
def test_a_lost_file_is_told(evening, how):
    evening.seal("--seat", "1", "--to", "ann.toml")
    Path("ann.toml").unlink()
    code, _out, err = evening.run("seal", "1", how, "ann.toml", port=how == "--reveal")
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


def test_at_a_terminal_the_set_up_is_asked_for_and_never_shown(evening):
    given = ["seal", "1", "--to", "ann.toml", "--port", evening.device.path, "--db", evening.db]
    code, shown = at_terminal(
        given,
        [
            ("Whose set-up? 1 Ann, 2 Bo", "ann"),
            ("nothing is shown", "c3=7"),
            ("nothing is shown", "c3=5"),
            ("Once more", "c3=4"),
            ("nothing is shown", "c3=5"),
            ("Once more", "C3 = 5"),
        ],
    )
    assert code == 0, shown
    assert "Which warriors of player 1 lie on c3?" in shown
    assert "Not sealed: c3 cannot be 7" in shown
    assert "Not sealed: the two are not the same." in shown
    assert "c3=5" not in shown
    assert "C3 = 5" not in shown
    assert tomllib.loads(Path("ann.toml").read_text())["text"] == "c3=5"
