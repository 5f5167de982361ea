"""`tallystick moves`, `draw`, `perft` and `rules`."""

import json

import pytest

from tallystick.games.registry import load, our_ids


def test_the_moves_of_a_position(run):
    code, out, _ = run("moves", "pastures", "-p", "P1 fill 2 P- -")
    assert code == 0
    assert out == "4 legal moves for player 2:\nF b1, R b1, D b1, W b1\n"


def test_the_moves_for_programs(run):
    found = json.loads(run("moves", "pastures", "-p", "start", "--json")[1])
    assert found["position"] == "8/8/8/8/8/8/8/8 fill 1 -- -"
    assert len(found["moves"]) == 384


def test_the_moves_after_the_end(run):
    assert run("moves", "pastures", "-p", "F over 2 F- -") == (0, "The game is over: no move is left.\n", "")


def test_a_drawing_comes_with_the_canonical_text(run):
    code, out, _ = run("draw", "pastures", "-p", "p./.. fill 2 p- -", "--reading", "stuck=pass")
    assert code == 0
    assert out.splitlines()[1] == " 1   P    ."
    assert out.splitlines()[-1] == "P1/2 fill 2 P- - stuck=pass"


@pytest.mark.parametrize("game", our_ids())
def test_without_a_position_the_start_is_drawn(run, game):
    assert run("draw", game) == run("draw", game, "-p", "start")
    assert run("draw", game)[0] == 0


def test_a_drawing_for_programs_holds_points_and_winner(run):
    found = json.loads(run("draw", "pastures", "-p", "PFFFWF over 1 WF a1/e1 stood", "--json")[1])
    assert (found["scores"], found["winners"]) == ([5, 4], [0])


def test_a_picture_goes_to_a_file(run, tmp_path):
    path = tmp_path / "sheet.svg"
    assert run("draw", "pastures", "-p", "start", "--svg", str(path))[0] == 0
    assert path.read_text("utf-8").startswith("<svg ")


def test_perft(run):
    assert run("perft", "pastures", "-p", "start", "--depth", "2") == (0, "perft 2 120064\n", "")
    assert run("perft", "pastures", "-p", "start", "--depth", "0")[1] == "perft 0 1\n"


def test_perft_divided(run):
    code, out, _ = run("perft", "pastures", "-p", "start 2x1", "--depth", "2", "--divide")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "M a1: 4"
    assert lines[-1] == "perft 2 52"
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 52
    found = json.loads(run("perft", "pastures", "-p", "start 2x1", "--depth", "2", "--divide", "--json")[1])
    assert (found["leaves"], found["nodes"], found["divide"]["F a1"]) == (52, 13, 5)


def test_no_steps_can_be_gone_in_one_way(run):
    for more in ((), ("--divide",)):
        assert run("perft", "pastures", "-p", "start 2x1", "--depth", "0", *more) == (0, "perft 0 1\n", "")


def test_a_negative_depth_is_wrong_use(run):
    assert run("perft", "pastures", "-p", "start", "--depth", "-1")[0] == 2


def test_perft_gives_up_with_one_sentence_after_so_many_positions(run):
    code, out, err = run("perft", "pastures", "-p", "start", "--depth", "3", "--most", "40")
    assert (code, out) == (3, "")
    assert "the count was stopped after 40 positions" in err


def test_the_list_of_games(run):
    assert "Pastures New (Toadflax Games, 2008)" in run("rules")[1]
    assert {
        "game": "pastures",
        "name": "Pastures New",
        "rulebook": "Pastures New (Toadflax Games, 2008)",
    } in json.loads(run("rules", "--json")[1])


def test_the_rules_and_readings_of_a_game(run):
    game = load("pastures")
    out = run("rules", "pastures")[1]
    for rule_id in game.rules:
        assert f"\n  {rule_id} " in out
    for reading in game.readings:
        assert f"\n  {reading.id}: {reading.question}" in out
    found = json.loads(run("rules", "pastures", "--json")[1])
    assert [rule["id"] for rule in found["rules"]] == list(game.rules)
    assert found["readings"][0]["default"] == "sides"


def test_one_rule(run):
    out = run("rules", "pastures", "castle.overlap")[1]
    assert out.startswith("castle.overlap\nThe areas of two castles never share a square")
    assert json.loads(run("rules", "pastures", "castle.overlap", "--json")[1])["id"] == "castle.overlap"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("terrain.repeat", "did you mean terrain.repeat-own or terrain.repeat-opponent?"),
        ("castle.air", "did you mean castle.square, castle.turns or castle.overlap?"),
        ("luck", "`tallystick rules pastures` lists what there is."),
    ],
)
def test_an_unknown_rule_is_answered_with_those_near_it(run, asked, sentence):
    code, out, err = run("rules", "pastures", asked)
    assert (code, out) == (2, "")
    assert err.startswith(f'tallystick: there is no rule "{asked}" in Pastures New')
    assert err.endswith(f"{sentence}\n")
    assert err.count("\n") == 1


def test_a_game_without_topics_says_so(run):
    assert (
        run("rules", "pastures", "tile:knight")[2]
        == 'tallystick: Pastures New has nothing called "tile:knight" to show.\n'
    )
    assert "To be shown" not in run("rules", "pastures")[1]
    assert json.loads(run("rules", "pastures", "--json")[1])["topics"] == []
    code, _, err = run("rules", "pastures", "castle.square", "--svg", "castle.svg")
    assert (code, err.splitlines()[0]) == (
        2,
        "tallystick: --svg is for a topic, such as a tile; rules have no pictures",
    )


def test_a_game_that_takes_no_files_says_so(run, tmp_path):
    (tmp_path / "hill.toml").write_text("", encoding="utf-8")
    for arguments in (
        ("draw", "pastures", "-p", f"start hill=@{tmp_path / 'hill.toml'}"),
        ("rules", "pastures", f"hill:@{tmp_path / 'hill.toml'}"),
    ):
        assert run(*arguments) == (2, "", 'tallystick: Pastures New takes no file for "hill".\n')
