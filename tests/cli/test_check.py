"""`tallystick check`: the verdict for people and for programs, and what is refused."""

import json
import os
import subprocess
import sys

import pytest

from tallystick.cli.main import main

STUCK = "WMF/P1R/FDW fill 1 FW -"


@pytest.fixture
def check(capsys):
    def check(position, move, *more):
        code = main(["check", "pastures", "--position", position, "--move", move, *more])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return check


def test_a_legal_move(check):
    code, out, err = check("start", "F c3")
    assert (code, err) == (0, "")
    assert out.startswith("Legal: F c3\n")
    assert "Pastures New (Toadflax Games, 2008)" in out


def test_an_illegal_move_is_answered_with_rules_sentences_citations_and_the_sheet(check):
    code, out, _ = check("PW/2 fill 1 PW -", "P a2")
    assert code == 1
    assert out.startswith("Illegal: P a2 (1 rule broken)\n")
    assert "  terrain.repeat-own\n    Player 1 played Plains last turn and may not play it again now.\n" in out
    assert "[Pastures New, 'Squares must be filled according to the following rules', 1st point]" in out
    assert "> P" in out


def test_a_rule_that_is_broken_in_two_ways_is_one_rule(capsys):
    assert main(["check", "armadora", "-p", "start gold=34455667", "-m", "look c3"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("Illegal: look c3 (1 rule broken)\n")
    assert told.count("\n  peek\n") == 2


def test_another_reading_is_mentioned_where_it_matters(check):
    assert "With adjacency=corners it would be illegal" in check("R1/2 fill 2 R- -", "D b2")[1]
    assert "corners" not in check("start", "F c3")[1]


def test_a_reading_can_be_chosen(check):
    code, out, _ = check("R1/2 fill 2 R- -", "D b2", "--reading", "adjacency=corners")
    assert code == 1
    assert "readings: adjacency=corners" in out
    assert check(STUCK, "pass")[0] == 1
    assert check(STUCK, "pass", "--reading", "stuck=pass")[0] == 0


def test_what_is_pasted_is_read(capsys):
    assert (
        main(
            [
                "check",
                "The Duke",
                "-p",
                "3du2/6/6/3Bo2/6/2Du3\u00a0turn 1 Kn/\u2013 \u2014/\u2212",
                "-m",
                "Bo d3\u2013d4",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out.startswith("Legal: Bo d3-d4\n")
    assert main(["check", "DUKE", "-p", "start", "-m", "Du c1 Fo b1 Fo c2", "--reading", "guard\u2011draw=free"]) == 0
    assert "readings: guard-draw=free" in capsys.readouterr().out
    assert main(["rules", "Pastures", "Terrain.Kinds"]) == 0


def test_a_reading_not_agreed_on(check):
    code, out, _ = check("R1/2 fill 2 R- -", "D b2", "--reading", "adjacency=?")
    assert code == 3
    assert out.startswith("Undecided: D b2\n")
    assert "You have not agreed on adjacency. With adjacency=sides it would be legal (when their" in out
    assert "With adjacency=corners it would be illegal (when their squares share a side or a corner)." in out
    assert check("start", "F c3", "--reading", "adjacency=?")[0] == 0


TWO_KINGS = "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1=K,keyfort-b:2=K,ravenfall-a:1=F moves=2"


def test_a_reading_that_changes_only_what_follows_is_mentioned(capsys):
    claim = ["check", "conquest", "-p", TWO_KINGS, "-m", "keyfort-a > keyfort-b xKK"]
    assert main(claim) == 0
    out = capsys.readouterr().out
    assert "  A King (10) attacks a King (10): both fall.\n" in out
    assert " ".join(out.split()).endswith(
        "With kings=neither-falls it would be legal, too, but with another result (neither is defeated, and the attacker stays on its "
        "zone). Then: A King (10) attacks a King (10): neither falls."
    )
    assert main([*claim, "--reading", "kings=?"]) == 0
    assert (
        "You have not agreed on kings. The result above is that of kings=both-fall (both are defeated, like any equal units)."
        in " ".join(capsys.readouterr().out.split())
    )


def test_a_guard_that_has_to_be_said_goes_with_a_legal_move(capsys):
    claim = ["check", "duke", "-p", "3du2/6/6/3Bo2/6/2Du3 turn 1 Kn/- -/-", "-m", "Bo d3-d4"]
    assert main(claim) == 0
    assert "Caution: The Duke on d6 could be taken next by the Bowman" in capsys.readouterr().out
    assert main([*claim, "--json"]) == 0
    assert 'player 1 says "Guard"' in json.loads(capsys.readouterr().out)["cautions"][0]


def test_json_has_exactly_the_agreed_keys(check):
    code, out, _ = check("PW/2 fill 1 PW -", "P a2", "--json")
    assert code == 1
    verdict = json.loads(out)
    assert list(verdict) == [
        "schema", "asked", "unsettled", "game", "verdict", "move", "position", "after", "objections", "readings",
        "depends_on", "cautions", "follows",
    ]  # fmt: skip
    assert verdict["verdict"] == "illegal"
    assert verdict["after"] is None
    assert verdict["objections"] == [
        {
            "rule": "terrain.repeat-own",
            "says": "Player 1 played Plains last turn and may not play it again now.",
            "cite": "Pastures New, 'Squares must be filled according to the following rules', 1st point",
            "squares": ["a2"],
        }
    ]
    assert json.loads(check("start", "F c3", "--json")[1])["after"] == "8/8/2F5/8/8/8/8/8 fill 2 F- -"


def test_position_and_move_can_come_from_files(check, tmp_path):
    (tmp_path / "sheet.txt").write_text("PW\n..\nfill 1 PW -\n", encoding="utf-8")
    (tmp_path / "move.txt").write_text("forest a2\n", encoding="utf-8")
    code, out, _ = check(f"@{tmp_path / 'sheet.txt'}", f"@{tmp_path / 'move.txt'}")
    assert (code, out.splitlines()[0]) == (0, "Legal: F a2")


def test_a_picture_can_be_written(check, tmp_path):
    path = tmp_path / "dispute.svg"
    code, out, _ = check("PW/2 fill 1 PW -", "P a2", "--svg", str(path))
    assert code == 1
    assert str(path) in out
    assert "In dispute: player 1 plays Plains on a2." in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("position", "move", "more", "said"),
    [
        ("start", "F z3", (), 'the move cannot be read at column 3: expected a square from a1 to h8, found "z3".'),
        ("8/9x fill 1 -- -", "F a1", (), "the position cannot be read at column 4"),
        ("@nowhere.txt", "F a1", (), "the position cannot be read from nowhere.txt: No such file or directory."),
        ("start", "F a1", ("--reading", "stuck"), '"stuck" is not a reading: write NAME=VALUE, such as stuck=pass.'),
        ("start", "F a1", ("--reading", "stuck=so"), "it can be: waive, pass, pass-clears, end."),
        ("start", "F a1", ("--reading", "luck=?"), 'there is no reading "luck"'),
        ("start", "F a1", ("--svg", "no/such/folder.svg"), "no/such/folder.svg cannot be written"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_and_2(check, position, move, more, said):
    code, out, err = check(position, move, *more)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_text(check, tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    code, _, err = check(f"@{tmp_path / 'photo.jpg'}", "F a1")
    assert code == 2
    assert "it is not UTF-8 text" in err


def test_an_unknown_game(capsys):
    assert main(["check", "chess", "-p", "start", "-m", "e4"]) == 2
    assert 'there is no game "chess"; the rules library has: ' in capsys.readouterr().err


def run_alone(*arguments, **environment):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


def test_the_whole_program_from_cold():
    done = run_alone("-m", "tallystick", "check", "pastures", "-p", "start", "-m", "lake c3", NO_COLOR="1")
    assert done.returncode == 1
    assert done.stderr == ""
    assert '"lake" is not one of the six types of terrain: Mountain' in done.stdout
    assert "\x1b" not in done.stdout


def test_a_reader_that_has_gone_is_no_verdict():
    command = [sys.executable, "-m", "tallystick", "moves", "pastures", "-p", "start 26x26", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141


def test_it_starts_without_what_it_does_not_need():
    """Start-up time is kept by importing little; measured it is by the bench."""
    code = (
        "import sys; from tallystick.cli.main import main;"
        "main(['check', 'pastures', '-p', 'start', '-m', 'F c3']);"
        "heavy = {'rich', 'sqlalchemy', 'starlette', 'serial', 'dataclasses', 'json', 'xml', 'tallycore', 'tallydevice'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    assert run_alone("-c", code).stdout.splitlines()[-1] == "[]"
