"""A name that does not exist is answered with a similar one, whatever it is a name of."""

import pytest

from tallystick.cli._suggest import did_you_mean
from tallystick.cli.main import main

SLIPS = {
    "a game": (("moves", "pasture", "-p", "start"), 'no game "pasture"; did you mean Pastures New? Type `pastures`.\n'),
    "a printed name": (("draw", "Kingdom of Durdain"), "did you mean Kingdoms of Durdain? Type `durdain`."),
    "a rule": (("rules", "pastures", "terrain.repeat-on"), "did you mean terrain.repeat-own, "),
    "a topic": (("rules", "duke", "tile:knigt"), "did you mean tile:knight?"),
    "a reading": (("moves", "pastures", "-p", "start", "--reading", "stick=pass"), "did you mean stuck?"),
    "a reading's value": (
        ("moves", "pastures", "-p", "start", "--reading", "stuck=clears"),
        "did you mean pass-clears?",
    ),
    "an option of a game": (("record", "pastures", "--option", "row=3", "--from", "none.txt"), "did you mean rows?"),
    "a board to play with": (("play", "--board", "pygamr"), "there is no board 'pygamr'; did you mean pygamer?"),
    "a board to install": (("install", "--board", "pygamr", "--into", "drive"), "did you mean pygamer?"),
    "a part of a board's name": (
        ("install", "--board", "picosystem", "--into", "x"),
        "did you mean pimoroni_picosystem?",
    ),
    "an option": (("games", "--jsn"), "--json"),
    "a command": (("shwo", "last"), 'there is no command "shwo"; did you mean show?'),
}


@pytest.mark.parametrize(("arguments", "says"), SLIPS.values(), ids=SLIPS)
def test_the_similar_name_is_proposed(arguments, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "none.txt").touch()
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("moves", "xyzzy", "-p", "start"), "the rules library has: armadora, conquest, duke, durdain, pastures."),
        (("install", "--board", "xyzzy", "--into", "drive"), "the boards are adafruit_"),
        (("moves", "pastures", "-p", "start", "--reading", "mood=bad"), "the readings are: adjacency, stuck"),
    ],
)
def test_what_is_like_nothing_is_answered_with_all_there_are(arguments, says, capsys):
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_an_empty_name_is_like_no_other():
    assert did_you_mean("", ["pastures"]) == ""


def test_a_beginning_comes_before_a_likeness_and_that_before_a_part():
    names = ["castle", "castles", "forecast", "cattle"]
    assert did_you_mean("castle", names) == "did you mean castle or castles?"
    assert did_you_mean("castel", names) == "did you mean castle, castles or cattle?"
    assert did_you_mean("pico", ["pygamer", "raspberry_pi_pico"]) == "did you mean raspberry_pi_pico?"
