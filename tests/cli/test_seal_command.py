"""`tallystick seal`: a set-up is written down unseen, its hash goes to the device, and the file alone can reveal it."""

import stat
import tomllib
from pathlib import Path

import pytest

from tallydevice.link import server
from tallystick.cli import seal as seal_module
from tallystick.cli.main import main
from tests.link.pty_device import served
from tests.link.random_players import load_profile
from tests.link.rig import Rig

pytestmark = pytest.mark.long


def test_a_set_up_is_sealed_checked_and_revealed(sealing):
    code, out, err = sealing.seal("--seat", "Ann", "--to", "ann.toml")
    assert (code, err) == (0, "")
    assert out.startswith("Set-up 1 of Ann is sealed at event 11 of the log:\n")
    path = Path("ann.toml")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = tomllib.loads(path.read_text())
    assert (kept["seat"], kept["number"], kept["text"], len(kept["salt"])) == (1, 1, "c3=5", 32)
    assert sealing.run("seal", "1", "--check", "ann.toml", port=False) == (
        0, "It fits set-up 1 of Ann, sealed at event 11, not revealed yet.\n", "",
    )  # fmt: skip
    sealing.device.do(lambda: sealing.rig.session.end_game(0))
    code, out, err = sealing.run("seal", "1", "--reveal", "ann.toml")
    assert (code, err) == (0, "")
    assert "is revealed at event" in out
    assert out.endswith(": c3=5\n")
    again = sealing.run("seal", "1", "--reveal", "ann.toml")
    assert (again[0], sealing.kinds().count("setup_revealed")) == (0, 1)
    assert "was already revealed" in again[1]
    shown = sealing.run("show", "1", port=False)[1]
    assert "Ann reveals set-up 1: c3=5." in shown
    assert "1!5" in shown


def test_before_the_reveal_nobody_but_the_file_has_text_or_salt(sealing):
    sealing.seal("--seat", "1", "--to", "ann.toml", text="c3=4")
    kept = tomllib.loads(Path("ann.toml").read_text())
    Path("typed.txt").unlink()
    stored = b"".join(path.read_bytes() for path in sealing.folder.glob("games.sqlite*"))
    for place in (stored, b"".join(sealing.rig.log)):
        assert b"c3=4" not in place
        assert bytes.fromhex(kept["salt"]) not in place
        assert kept["salt"].encode() not in place


def test_every_seal_of_a_seat_has_the_next_number_and_a_salt_of_its_own(sealing):
    for _ in range(2):
        assert sealing.seal("--seat", "1")[0] == 0
    assert sealing.seal("--seat", "2", text="d3=1")[0] == 0
    assert sealing.files() == ["seal-1-1-1.toml", "seal-1-1-2.toml", "seal-1-2-1.toml"]
    kept = [tomllib.loads(Path(name).read_text()) for name in sealing.files()]
    assert [each["number"] for each in kept] == [1, 2, 1]
    assert len({each["salt"] for each in kept}) == 3
    for name in sealing.files():
        assert sealing.run("seal", "1", "--check", name, port=False)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "text", "says"),
    [
        (["--seat", "3"], "c3=5", 'there is no seat "3": the seats are 1 (Ann) and 2 (Bo).'),
        (["--seat", "0"], "c3=5", 'there is no seat "0"'),
        (["--seat", "Cy"], "c3=5", 'there is no seat "Cy"'),
        (["--seat", "1"], "d3=5", "Ann has no face-down warrior on d3: their warriors lie face down on c3."),
        (["--seat", "1"], "c3=9", "c3 cannot be 9: a warrior is worth 1 to 5."),
        (["--seat", "1"], "", "a sealed text is squares with values, such as c4=5 d2=1, not nothing."),
        ([], "c3=5", "whose set-up is it? Name the seat with --seat"),
        (["--seat", "1", "--to", "no/such/folder/ann.toml"], "c3=5", "cannot be written: No such file or directory."),
        (["--seat", "1", "--to", "typed.txt"], "c3=5", "typed.txt already exists and is not overwritten"),
        (["--seat", "1", "--reveal", "ann.toml"], "c3=5", "--reveal and --check take only a file that was sealed before"),
    ],
)  # fmt: skip
def test_what_cannot_be_sealed_leaves_nothing_behind(sealing, arguments, text, says):
    code, _out, err = sealing.seal(*arguments, text=text)
    assert code == 2
    assert says in err
    assert sealing.files() == []
    assert "setup_sealed" not in sealing.kinds()


def test_without_a_device_nothing_is_asked_and_no_file_is_left(sealing):
    Path("set-up.txt").write_text("c3=5")
    given = ["seal", "1", "--seat", "1", "--file", "set-up.txt", "--port", "/dev/no-such-port", "--db", sealing.db]
    assert main(given) == 4
    assert sealing.files() == []


def test_a_game_that_is_over_takes_no_seal(sealing):
    sealing.device.do(lambda: sealing.rig.session.end_game(0))
    code, _out, err = sealing.seal("--seat", "1")
    assert (code, sealing.files()) == (2, [])
    assert "game 1 is finished: nothing can be sealed in it any more." in err


def test_a_game_of_another_device_is_not_sealed(sealing):
    other = Rig(5, device_id=b"device-2")
    other.session.start_game(load_profile("armadora"), ["Cy", "Di"], [0, 1], [0, 0, 0], [])
    with served(other) as device:
        given = ["seal", "1", "--seat", "1", "--file", "x", "--db", sealing.db, "--port", device.path]
        Path("x").write_text("c3=5")
        assert main(given) == 2
    assert "game 1 is not on the device on" in sealing.capsys.readouterr().err


def test_turns_that_are_not_recorded_come_before_the_seal(sealing):
    sealing.device.do(lambda: sealing.rig.session.choose(0, 0))
    code, _out, err = sealing.seal("--seat", "1")
    assert (code, sealing.files()) == (3, [])
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
def test_a_cable_pulled_behind_the_file_loses_no_file_and_says_how_to_tell(sealing, monkeypatch, is_taken, tells):
    monkeypatch.setattr("tallystick.link.client.ANSWER_S", 0.2)
    with monkeypatch.context() as cable:
        lose_answers(cable, is_taken=is_taken)
        code, out, err = sealing.seal("--seat", "1", "--to", "ann.toml")
    assert (code, out) == (4, "")
    assert "It is not known whether the device took the seal. ann.toml is kept" in err
    assert sealing.files() == ["ann.toml"]
    assert sealing.kinds().count("setup_sealed") == int(is_taken), "asked five times, it is sealed once"
    sealing.run("sync")
    assert sealing.run("seal", "1", "--check", "ann.toml", port=False)[0] == tells


def test_a_seal_that_the_device_refuses_leaves_no_file(sealing, monkeypatch):
    """Another laptop has sealed for the same seat since the number was taken."""
    keep = seal_module.keep_setup

    def keep_while_another_seals(setup, path):
        before = len(sealing.rig.log)
        sealing.device.do(lambda: sealing.rig.session.append("setup_sealed", seat=0, commitment=bytes(32)))
        while len(sealing.rig.log) == before:
            pass
        return keep(setup, path)

    monkeypatch.setattr(seal_module, "keep_setup", keep_while_another_seals)
    code, _out, err = sealing.seal("--seat", "1", "--to", "ann.toml")
    assert (code, sealing.files()) == (4, [])
    assert "nothing is sealed, and ann.toml was removed again" in err
    assert "the next sealed set-up of seat 1 is number 2" in err


def test_an_interrupted_command_says_what_is_with_the_file(sealing, monkeypatch):
    def interrupted(*_given):
        raise KeyboardInterrupt

    monkeypatch.setattr("tallystick.link.client.Link.seal_setup", interrupted)
    code, _out, err = sealing.seal("--seat", "1", "--to", "ann.toml")
    assert code == 130
    assert "ann.toml is kept" in err
