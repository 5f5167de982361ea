"""`tallystick demo`: the whole path, and what happens when something on it is not as it must be."""

from contextlib import closing

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store
from tallystick.table.demo import diceturn, session
from tallystick.table.demo.diceturn import DiceTurn
from tallystick.table.demo.handheld import Handheld
from tallystick.table.errors import DemoError

pytestmark = pytest.mark.long


def test_the_demo_goes_from_the_first_press_to_the_verdict(tmp_path, capsys):
    db, shots = tmp_path / "evening.sqlite", tmp_path / "shots"
    assert main(["demo", "--db", str(db), "--shots", str(shots)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for passage in (
        "Switched on again, the device shows the same screen",
        "went away: was the cable pulled?",
        "Syncing once more brings 0.",
        "Illegal: M a2",
        "terrain.plains-mountain [Pastures New",
        "2 > M ! P W .",
        "Legal: R d1",
        "Taken back: Ada, terrain played: River",
        "rolls d6 by hand and types in 4.",
        "✓ dice: The revealed secret has the hash of the commitment.",
        "No fault, if the code on your photograph is ",
        "The dice: salted by a player.",
        "The laptop records its dice without help: roll d12=9 d8=2.",
        "Step 10 of 10, j10>j9 (10 of 9 by the d12): The d12 showed 9, and no step of it is left. action.move.roll [Kingdoms of ",
        "moves: The dice of 1 recorded step are those of the log.",
        "Every check passed.",
    ):
        assert passage in told
    pictures = sorted(path.name for path in shots.iterdir())
    assert {"09-illegal.png", "10-legal.png", "12-final.png", "13-homes.png", "15-ride.png"} <= set(pictures)
    assert (shots / "09-illegal.png").read_bytes() != (shots / "10-legal.png").read_bytes()
    with Store(db) as store:
        assert {(game.game, game.names, game.ended) for game in store.games()} == {
            ("pastures", ("Ada", "Ben"), "finished"),
            ("durdain", ("Ada", "Ben"), None),
        }


def test_nothing_is_left_behind_without_a_database_of_ones_own(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["demo", "--board", "adafruit_macropad_rp2040"]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "value", "sentence"),
    [
        ("ILLEGAL_CLAIM", "W a2", "W a2 is legal, and should be illegal"),
        ("RULE", "castle.overlap", "breaks terrain.plains-mountain and not castle.overlap"),
        ("ADAS_OWN_SUM", 12, "by the rules Ada has 13 points, and she counted 12"),
    ],
)
def test_whatever_does_not_check_out_ends_the_demo_with_a_sentence(wrong, value, sentence, monkeypatch, capsys):
    monkeypatch.setattr(session, wrong, value)
    assert main(["demo"]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert "Every check passed" not in told.out


def test_a_screen_that_is_not_as_the_script_expects_ends_the_demo(monkeypatch, capsys):
    monkeypatch.setattr(session, "LATER_MOVES", ("R d1", "W a2", "P d2", "F a3", "W d3", "P b3", "P c3"))
    assert main(["demo"]) == 2
    assert "tallystick: " in capsys.readouterr().err


def test_a_turn_whose_dice_are_not_those_of_the_log_ends_the_demo(monkeypatch, tmp_path):
    monkeypatch.setattr(diceturn, "ROLLED", "roll d12=8 d8=2")
    turn = DiceTurn(Handheld(None, tmp_path / "drive", tmp_path, diceturn.SEED), Store(tmp_path / "games.sqlite"))
    with closing(turn._hand), turn._store, pytest.raises(DemoError, match="and not roll d12=8 d8=2"):
        list(turn.run())
