"""A group's own mat is checked, drawn and played on from its file; the commands call it a mat, as the rulebook does."""

import json

import pytest

from tallystick.cli.main import main
from tests.games.durdain.matfiles import SMALL_FILE, changed

FAULTY = changed(("l*bb", "llbb"), ("106]", "130]"))


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"ours": SMALL_FILE, "faulty": FAULTY, "broken": "name = ["}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    def run(*arguments):
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_mat_that_can_be_played_on_says_how_a_position_names_it(run):
    assert run("map", "check", "durdain", "ours.toml") == (
        0,
        "Kingdoms of Durdain can be played on the mat of ours.toml.\n\nIn a position's text:\n  mat=@ours.toml\n",
        "",
    )


def test_a_mat_that_cannot_be_played_on_says_all_that_is_wrong(run):
    code, out, err = run("map", "check", "durdain", "faulty.toml")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "faulty.toml is not a mat for Kingdoms of Durdain, for 2 reasons:",
        "  - The mat has 5 islands (*); there are 6.",
        '  - "nests" has a marker at 130; the track goes from 1 to 120.',
    ]


def test_a_file_that_is_no_mat_at_all_cannot_be_read(run):
    code, out, err = run("map", "draw", "durdain", "broken.toml")
    assert (code, out) == (2, "")
    assert err.startswith("tallystick: broken.toml does not describe a mat: it is not a TOML file")


def test_a_mat_is_drawn_in_characters_and_as_a_picture(run, tmp_path):
    code, out, _ = run("map", "draw", "durdain", "ours.toml", "--svg", "ours.svg")
    assert code == 0
    assert out.startswith("Mat of our own\n")
    assert out.endswith("Picture: ours.svg\n")
    assert 'data-square="k11"' in (tmp_path / "ours.svg").read_text("utf-8")
    assert json.loads(run("map", "draw", "durdain", "ours.toml", "--json")[1])["word"].startswith("Mat_of_our_own;")


def test_a_position_is_played_on_ones_own_mat(run):
    code, out, _ = run("draw", "durdain", "-p", "players=2 mat=@ours.toml homes=white,teal turn=1")
    assert code == 0
    assert out.startswith("Mat of our own\n")
    assert " mat=Mat_of_our_own;" in out
    told = run("check", "durdain", "-p", "players=2 mat=@ours.toml", "-m", "mountain m1: e8 e9")
    assert told[0] == 0
