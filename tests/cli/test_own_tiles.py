"""Things of a game shown by name, a group's own from a file, and how all that is wrong with one is laid out."""

import json
import os
import sys
from io import StringIO

import pytest

from tallystick.cli.main import main
from tests.cli.test_width import lines_on_a_terminal

BARON = """
[[tile]]
name = "Baron"
starting = '''
.j.j.
.....
.mom.
.....
.....
'''
other = '''
.....
.m.m.
..o..
..s..
.....
'''
"""
BARON_IN_A_TEXT = "tile=Baron(Ba)m-1+0m+1+0j-1+2j+1+2|m-1+1m+1+1s+0-1"
FAULTY = BARON.replace('"Baron"', '"Baron"\ncode = "Kn"').replace(".mom.", ".mo!.").replace("..s..", "..s.")


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALLYSTICK_DB", "games.sqlite")
    (tmp_path / "baron.toml").write_text(BARON, encoding="utf-8")
    (tmp_path / "faulty.toml").write_text(FAULTY, encoding="utf-8")

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_tile_is_shown_with_both_sides(run, tmp_path):
    code, out, _ = run("rules", "duke", "tile:knight", "--svg", "knight.svg")
    assert code == 0
    assert "Knight (Kn)" in out
    assert "Starting side" in out
    assert "Other side" in out
    assert out.endswith("Picture: knight.svg\n")
    assert (tmp_path / "knight.svg").read_text("utf-8").startswith("<svg ")
    found = json.loads(run("rules", "duke", "tile:knight", "--json")[1])
    assert list(found) == ["game", "topic", "drawing", "svg"]
    assert found["drawing"] in out


def test_the_list_says_how_tiles_are_called(run):
    out = run("rules", "duke")[1]
    assert "To be shown by `tallystick rules duke tile:NAME`:\n  duke, footman, pikeman," in out
    assert "A tile of your own, from a file: tile:@FILE" in out
    assert "1 Counting Coup" in out
    assert "tile:knight" in json.loads(run("rules", "duke", "--json")[1])["topics"]


@pytest.mark.parametrize("asked", ["tile:knigt", "knigt"])
def test_a_tile_that_was_meant_is_named(run, asked):
    code, out, err = run("rules", "duke", asked)
    assert (code, out) == (2, "")
    assert err.endswith(f'"{asked}" in The Duke; did you mean tile:knight?\n')


@pytest.mark.parametrize("asked", ["knight", "Knight"])
def test_a_tile_is_found_by_its_name_alone(run, asked):
    code, out, err = run("rules", "duke", asked)
    assert (code, err) == (0, "")
    assert "\n  tile:knight (to be shown)\n" in out


def test_ones_own_tile_is_drawn_with_the_word_for_texts(run, tmp_path):
    code, out, _ = run("rules", "duke", "tile:@baron.toml", "--svg", "baron.svg")
    assert code == 0
    assert "Baron (Ba)" in out
    assert f"In a position's text:\n  {BARON_IN_A_TEXT}\n" in out
    assert (tmp_path / "baron.svg").is_file()
    assert json.loads(run("rules", "duke", "tile:@baron.toml", "--json")[1])["word"] == BARON_IN_A_TEXT


def test_a_position_names_the_file(run, tmp_path):
    plain = run("draw", "duke", "-p", f"start mountain {BARON_IN_A_TEXT}")
    assert plain[0] == 0
    assert run("draw", "duke", "-p", "start mountain tile=@baron.toml") == plain
    folder = tmp_path / "our evening"
    folder.mkdir()
    (folder / "our tile.toml").write_text(BARON, encoding="utf-8")
    assert run("draw", "duke", "-p", "start mountain tile=@'our evening/our tile.toml'") == plain
    # In a file, names are those of files beside it.
    (folder / "start.txt").write_text('start mountain tile=@"our tile.toml"\n', encoding="utf-8")
    assert run("draw", "duke", "-p", f"@{folder / 'start.txt'}") == plain


def test_a_record_begins_with_ones_own_tile_and_is_read_back(run, tmp_path):
    moves = "Du c1 Fo b1 d1\nDu d6 Fo c6 d5\ndraw; drawn Ba; Ba@c2\n"
    code, out, _ = run("record", "duke", "--position", "start tile=@baron.toml", typed=moves)
    assert code == 0
    assert "3. Ba@c2 (Player 1)" in out
    assert "Kept as game 1: 3 turns (5 steps)." in out
    text = run("record", "duke", "--game", "last", "--print")[1]
    assert f" {BARON_IN_A_TEXT}\n" in text
    assert "  3. draw; drawn Ba; Ba@c2  # Player 1\n" in text
    (tmp_path / "evening.txt").write_text(text, encoding="utf-8")
    assert run("record", "duke", "--from", "evening.txt")[0] == 0
    assert run("record", "duke", "--game", "2", "--print")[1] == text


def test_a_file_named_in_a_record_lies_beside_it(run, tmp_path):
    folder = tmp_path / "evenings"
    folder.mkdir()
    (folder / "baron.toml").write_text(BARON, encoding="utf-8")
    (tmp_path / "baron.toml").unlink()
    (folder / "first.txt").write_text("position: start tile=@baron.toml # ours\n\nDu c1 Fo b1 d1\n", encoding="utf-8")
    code, out, _ = run("record", "duke", "--from", "evenings/first.txt")
    assert (code, "1. Du c1 Fo b1 d1" in out) == (0, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "duke", "tile:@faulty.toml"),
        ("draw", "duke", "-p", "start tile=@faulty.toml"),
        ("draw", "duke", "-p", "start tile=@faulty.toml", "--json"),
        ("record", "duke", "-p", "start tile=@faulty.toml"),
    ],
)
def test_all_that_is_wrong_with_a_file_is_told_at_once(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    first, *reasons = err.splitlines()
    assert first == "tallystick: faulty.toml does not describe a tile, for 3 reasons:"
    assert [line[:4] for line in reasons].count("  - ") == 3
    assert {line[:4] for line in reasons} <= {"  - ", "    "}
    for part in ("!", "row 4", "Kn"):
        assert part in err


def test_one_thing_that_is_wrong_is_one_sentence(run, tmp_path):
    (tmp_path / "baron.toml").write_text(BARON.replace("[[tile]]", "[[tile]]\ncolour = 3"), encoding="utf-8")
    code, _, err = run("rules", "duke", "tile:@baron.toml")
    assert code == 2
    assert err.startswith("tallystick: baron.toml does not describe a tile: ")
    assert err.count("\n") == 1
    assert run("rules", "duke", "tile:@no.toml")[2] == (
        "tallystick: the tile cannot be read from no.toml: No such file or directory.\n"
    )


def test_all_that_is_wrong_with_a_position_is_told_at_once(run):
    position = "6/2dududu1/6/6/6/2DuFo2 turn 1 Kn9/- -/-"
    code, out, err = run("check", "duke", "-p", position, "-m", "draw")
    assert (code, out) == (2, "")
    first, *reasons = err.splitlines()
    assert first == "tallystick: the position cannot be, for 2 reasons:"
    assert [line[:4] for line in reasons].count("  - ") == 2
    code, _, err = run("record", "duke", typed=f"position {position}\n")
    assert (code, err.splitlines()[0]) == (2, "tallystick: line 1: the position cannot be, for 2 reasons:")


def test_a_caution_stands_under_the_verdict(run):
    position = "2dufo2/6/6/6/2Je3/2DuFo2 turn 1 Kn/Kn -/-"
    code, out, _ = run("check", "duke", "-p", position, "-m", "Du c1-b1")
    assert code == 0
    assert "\nCaution: The profile of the Jester " in out
    (caution,) = json.loads(run("check", "duke", "-p", position, "-m", "Du c1-b1", "--json")[1])["cautions"]
    assert caution.startswith("The profile of the Jester ")
    assert "Caution" not in run("check", "duke", "-p", position.replace("Je", "Wi"), "-m", "Du c1-b1")[1]


def test_results_of_chance_are_listed_with_their_weights(run):
    position = "2dufo2/6/6/6/6/2DuFo2 drawing 1 Pi2Kn/Kn -/-"
    code, out, _ = run("moves", "duke", "-p", position)
    assert (code, out) == (0, "Chance decides; 2 results:\n  drawn Pi  2 in 3\n  drawn Kn  1 in 3\n")
    found = json.loads(run("moves", "duke", "-p", position, "--json")[1])
    assert (found["moves"], found["weights"]) == (["drawn Pi", "drawn Kn"], [2, 1])
    assert "weights" not in json.loads(run("moves", "duke", "-p", "start", "--json")[1])


HUGE_NUMBER = "0x" + "f" * 5000
OUT_OF_BOUNDS = {
    "20,000 brackets": ("x = " + "[" * 20_000 + "]" * 20_000, "nested far deeper than any tile needs"),
    "10,000 braces": ("[[tile]]\nname = " + "{a = " * 10_000 + "1" + "}" * 10_000, "nested far deeper than any tile needs"),
    "a number of 5000 digits": ("[[tile]]\nname = " + "9" * 5000, "has thousands of digits"),
    "a number of 5000 hex digits": (f"[[tile]]\nname = {HUGE_NUMBER}", "has thousands of digits"),
    "a distance of 5000 hex digits": (
        f'[[tile]]\nstarting = [{{icon = "jump", dx = {HUGE_NUMBER}, dy = 1}}]', "has thousands of digits",
    ),
    "a distance of 4000 digits": (f'[[tile]]\nstarting = [{{icon = "jump", dx = {"9" * 4000}, dy = 1}}]', "does not describe a tile"),
    "a distance that is no number": ('[[tile]]\nstarting = [{icon = "jump", dx = nan, dy = inf}]', "is not an"),
}  # fmt: skip


@pytest.mark.parametrize("what", OUT_OF_BOUNDS)
def test_no_tile_file_is_a_fault_of_ours(run, tmp_path, what):
    content, says = OUT_OF_BOUNDS[what]
    (tmp_path / "baron.toml").write_text(content, encoding="utf-8")
    code, out, err = run("rules", "duke", "tile:@baron.toml")
    assert (code, out, says in err) == (2, "", True), err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "duke", "tile:@pipe"),
        ("check", "duke", "-p", "@pipe", "-m", "Je c2-c3"),
        ("check", "duke", "-p", "start", "-m", "@pipe"),
        ("record", "duke", "--from", "pipe"),
        ("sim", "--script", "pipe"),
    ],
    ids=" ".join,
)
def test_a_pipe_in_place_of_a_file_is_not_waited_for(run, tmp_path, arguments):
    os.mkfifo(tmp_path / "pipe")
    code, _, err = run(*arguments)
    assert (code, "pipe is not a regular file: name one, or - for standard input." in err) == (2, True)


def test_the_steps_of_a_turn_are_counted_once(run):
    position = "2dufo2/6/6/6/6/2DuFo2 turn 1 PiKn/Kn -/-"
    moves = run("perft", "duke", "-p", position, "--depth", "1", "--divide")[1].splitlines()
    assert moves[-1] == run("perft", "duke", "-p", position, "--depth", "1")[1].strip()
    by_drawing = {line.split(": ")[0]: int(line.split(": ")[1]) for line in moves[:-1]}
    # Either tile, on either of the two open squares beside the Duke.
    assert by_drawing["draw"] == 4
    drawn = position.replace("turn 1", "drawing 1")
    assert run("perft", "duke", "-p", drawn, "--depth", "1")[1] != run("perft", "duke", "-p", drawn, "--depth", "0")[1]
    assert run("perft", "duke", "-p", drawn, "--depth", "0")[1] == "perft 0 4\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "duke"),
        ("rules", "duke", "tile:knight"),
        ("rules", "duke", "terrain.dragon"),
        ("moves", "duke", "-p", "2dufo2/6/6/6/6/2DuFo2 drawing 1 FoPi3KnWiRaSeGePrChMaBoDrAsLo/Kn -/-"),
        ("moves", "duke", "-p", "2dufo2/6/6/2GeBo2/6/2DuFo2 turn 1 FoPi3KnWi/Kn -/-"),
        ("check", "duke", "-p", "2dufo2/6/6/6/2Je3/2DuFo2 turn 1 Kn/Kn -/-", "-m", "Je c2-c3"),
    ],
    ids=" ".join,
)
def test_eighty_columns_are_enough(arguments):
    lines = lines_on_a_terminal(arguments, 80)
    assert len(lines) > 1
    assert [line for line in lines if len(line) > 79] == []
