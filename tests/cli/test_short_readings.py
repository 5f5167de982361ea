"""What another reading would change: an answer of a few words stands after its question."""

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load

FIGHT = "players=2 homes=red,green first=1 castles=b8:1,n6:2 units=e9:1c,e10:2a walls=e9/e10:2 turn=1 action=attack"
CLAIM = ["check", "durdain", "--position", FIGHT, "--move", "battle e9 > e10"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ([], "With attack-walls=never (Do walls prevent an attack across them? no) it would be legal."),
        (
            ["--reading", "attack-walls=?"],
            (
                "You have not agreed on attack-walls. With attack-walls=enemy-walls it would be illegal (walls of other players "
                "do; they must be beaten first)."
            ),
        ),
    ],
)
def test_a_short_answer_stands_after_its_question(capsys, more, told):
    main([*CLAIM, *more])
    assert told in " ".join(capsys.readouterr().out.split())


def test_the_saved_page_has_the_question_with_a_short_answer():
    reading = next(each for each in load("durdain").readings if each.id == "passengers")
    assert reading.told("two") == "How many passengers does a ship carry? two"
