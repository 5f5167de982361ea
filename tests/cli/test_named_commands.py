"""The commands name the players of a stored game; what is typed as a position has none, and stays with its numbers."""

import json
import sys
from io import StringIO

import pytest

from tallystick.cli.main import main

pytestmark = pytest.mark.long

MOVES = "P a1\nforce P b1\nF c1\nW a2\n"
TYPED = "PPF/W2 fill 1 FW - stood"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Return a function that runs a command on a store with a game of Ann and Bo, and returns what it prints."""
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))

    def run(*arguments, lines=""):
        monkeypatch.setattr(sys, "stdin", StringIO(lines))
        main(arguments)
        said = capsys.readouterr()
        return said.out + said.err

    size = ("--option", "rows=2", "--option", "columns=3")
    run("record", "pastures", "--players", "Ann, Bo", *size, lines=MOVES)
    return run


def test_a_verdict_on_a_stored_game_names_its_players(run):
    said = run("check", "pastures", "-p", "game:last", "-m", "W b2")
    assert "Bo has just played Wasteland, so Ann may not play it now." in said
    assert "  Filling: Ann to play. Last: Ann Forest, Bo Wasteland.\n  In dispute: Ann plays Wasteland on b2.\n" in said
    assert "  1 is Ann, 2 is Bo.\n" in said
    typed = run("check", "pastures", "-p", TYPED, "-m", "W b2")
    assert "Player 2 has just played Wasteland, so player 1 may not play it now." in typed
    assert "Ann" not in typed


def test_what_programs_read_has_the_names_in_its_sentences_alone(run):
    said = json.loads(run("check", "pastures", "-p", "game:last", "-m", "W b2", "--json"))
    typed = json.loads(run("check", "pastures", "-p", said["position"], "-m", "W b2", "--json"))
    assert said["objections"][0]["says"].endswith("so Ann may not play it now.")
    for verdict in (said, typed):
        for objection in verdict["objections"]:
            del objection["says"]
    assert said == typed


def test_the_drawing_and_the_list_of_moves_name_them(run, tmp_path):
    assert "Filling: Ann to play." in run("draw", "pastures", "-p", "game:last")
    said = json.loads(run("draw", "pastures", "-p", "game:last", "--json"))
    assert "Filling: Ann to play." in said["drawing"]
    assert said["position"].startswith("PPF/W2 fill 1 FW -")
    assert "legal moves for Ann:" in run("moves", "pastures", "-p", "game:last")
    beginning = json.loads(run("draw", "pastures", "-p", "game:last@0", "--json"))["position"]
    assert beginning == "3/3 fill 1 -- -"
    run("draw", "pastures", "-p", "game:last", "--svg", str(tmp_path / "picture.svg"))
    assert "Filling: Ann to play." in (tmp_path / "picture.svg").read_text("utf-8")


def test_the_record_says_who_may_not_do_what(run):
    said = run("record", "pastures", "--game", "last", lines="why W b2\n")
    assert "Bo has just played Wasteland, so Ann may not play it now." in said
    said = run("record", "pastures", "--game", "last", lines="W b2\n")
    assert "line 1: W b2 is illegal: Bo has just played Wasteland, so Ann may not play it now." in said


def test_show_and_audit_name_them(run):
    assert "Filling: Ann to play. Last: Ann Forest, Bo Wasteland." in run("show", "last")
    assert "illegal and was left standing: Ann has just played Plains, so Bo may not play it now." in "".join(
        run("audit", "last").replace("\n               ", " ")
    )


def test_who_has_no_name_keeps_the_number(run):
    run("record", "pastures", lines=MOVES)
    assert "Player 2 has just played Wasteland, so player 1 may not" in run(
        "check", "pastures", "-p", "game:last", "-m", "W d1"
    )
