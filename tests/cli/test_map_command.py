"""A group's own map is checked and drawn from its file, with all that is wrong with it at once."""

import json
import sys
from io import StringIO

import pytest

from tallystick.cli._topic import takes_files
from tallystick.cli.main import main
from tallystick.cli.map import KINDS
from tallystick.games.registry import load, our_ids
from tests.games.conquest.mapfiles import OURS, changed

FAULTY = changed(("C K L", "C L"), ('"Ashmoor"', '""'), ('"Va Nc"', '"Va Xc"'))


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"ours": OURS, "faulty": FAULTY, "broken": "name = ["}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_map_that_can_be_played_on_says_how_a_position_names_it(run):
    code, out, err = run("map", "check", "conquest", "ours.toml")
    assert (code, err) == (0, "")
    assert out == (
        "Stratego Conquest can be played on the map of ours.toml.\n\nIn a position's text:\n  map=@ours.toml\n"
    )


def test_a_map_that_cannot_be_played_on_says_all_that_is_wrong(run):
    code, out, err = run("map", "check", "conquest", "faulty.toml")
    assert (code, err) == (1, "")
    first, *faults = out.splitlines()
    assert first == "faulty.toml is not a map for Stratego Conquest, for 3 reasons:"
    assert faults == [
        "  - The territory A has no name.",
        "  - There are 7 cities; a map has 8.",
        '  - The mountains "Va Xc" name Xc, which is not a zone; a zone is named as in Ka.',
    ]


@pytest.mark.parametrize(("file", "code", "faults"), [("ours.toml", 0, 0), ("faulty.toml", 1, 3)])
def test_programs_are_told_the_same(run, file, code, faults):
    found, out, _ = run("map", "check", "conquest", file, "--json")
    told = json.loads(out)
    assert (found, told["fits"], len(told["faults"])) == (code, not faults, faults)
    assert (told["game"], told["file"]) == ("conquest", file)
    assert (told["word"] or "").startswith("" if faults else "Our_board;")


@pytest.mark.parametrize("act", ["check", "draw"])
@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("broken.toml", "broken.toml does not describe a map: it is not a TOML file"),
        ("nowhere.toml", "the map cannot be read from nowhere.toml: No such file or directory."),
        (".", ". is not a regular file"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_from_a_faulty_map(run, act, file, said):
    code, out, err = run("map", act, "conquest", file)
    assert (code, out) == (2, "")
    assert err.startswith(f"tallystick: {said}")


def test_a_game_without_maps_says_so(run):
    without = [game_id for game_id in our_ids() if not any(takes_files(load(game_id), kind) for kind in KINDS)]
    assert without
    for game_id in without:
        code, out, err = run("map", "check", game_id, "ours.toml")
        assert (code, out) == (2, "")
        assert '"map"' in err


def test_a_game_that_is_not_there_is_refused(run):
    code, _, err = run("map", "check", "nonesuch", "ours.toml")
    assert code == 2
    assert 'there is no game "nonesuch"' in err


def test_a_map_is_drawn_in_characters_and_as_a_picture(run, tmp_path):
    code, out, _ = run("map", "draw", "conquest", "ours.toml", "--svg", "ours.svg")
    assert code == 0
    assert out.startswith("Our board\n")
    assert "K* Keyfort" in out
    assert out.endswith("Picture: ours.svg\n")
    assert (tmp_path / "ours.svg").read_text("utf-8").startswith("<svg ")
    told = json.loads(run("map", "draw", "conquest", "ours.toml", "--json")[1])
    assert told["drawing"] in out
    assert told["word"].startswith("Our_board;")


def test_a_faulty_map_is_not_drawn(run, tmp_path):
    code, out, err = run("map", "draw", "conquest", "faulty.toml", "--svg", "faulty.svg")
    assert (code, out) == (1, "")
    assert err.startswith("tallystick: faulty.toml is not a map that can be drawn, for 3 reasons:\n  - ")
    assert not (tmp_path / "faulty.svg").exists()


def test_a_map_can_come_from_another_program(run):
    assert run("map", "check", "conquest", "-", typed=OURS)[0] == 0


def test_a_position_is_played_on_ones_own_map(run):
    code, out, _ = run("draw", "conquest", "-p", "start map=@ours.toml")
    assert code == 0
    assert out.startswith("Our board\n")
    assert " map=Our_board;" in out
    assert run("check", "conquest", "-p", "start map=@ours.toml", "-m", "draw Q")[0] == 0


def test_the_house_map_is_shown_by_name(run):
    code, out, _ = run("rules", "conquest", "map:house")
    assert code == 0
    assert out.startswith("House map (not the printed board)\n")
    assert "A map of your own, from a file: map:@FILE" in run("rules", "conquest")[1]
