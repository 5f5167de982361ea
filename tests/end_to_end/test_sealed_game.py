"""A game with hidden pieces from seal to reveal: the handheld's own program in the simulator, pressed button by button, and
`tallystick` run as its players run it.
"""

import json
import sys

import pytest

from tests.end_to_end.cabled import Evening
from tests.rawstore import emptied
from tests.referee.sealed_game import GOLD

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")]


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    evening.begin("armadora", names=["Ann", "Bo"])
    yield evening
    evening.device.close()


def test_a_hidden_game_is_played_from_sealed_set_ups_to_their_reveal(evening, tmp_path):
    evening.linked("sync")
    evening.act("Warrior", "Warrior")
    evening.linked("sync")
    code, said = evening.run("record", "armadora", "--game", "1", typed="\n".join([*GOLD, "W c3", "W d3", ""]))
    assert code == 0, said
    evening.linked("seal", "1", "--seat", "Ann", "--file", "-", "--to", "ann.toml", typed="c3=5")
    evening.linked("seal", "1", "--seat", "2", "--file", "-", "--to", "bo.toml", typed="d3=4")

    evening.press("Menu")
    evening.pick("All scores, times")
    assert evening.shows("Ann  sealed", "Bo  sealed")
    evening.restart()
    assert evening.state.setups_sealed == [1, 1], "a power cut takes no seal"

    evening.act("Pass: out", "Pass: out")
    evening.linked("sync")
    assert evening.run("record", "armadora", "--game", "1", typed="pass\npass\n")[0] == 0
    evening.end_game()
    evening.linked("sync")
    code, said = evening.run("audit", "1", "--json")
    assert (code, json.loads(said)["verdict"]) == (3, "cannot be told")

    # Bo's file is edited: the laptop refuses it before the device hears of it. Ann's fits.
    false = (tmp_path / "bo.toml").read_text().replace("d3=4", "d3=3")
    (tmp_path / "false.toml").write_text(false)
    code, said = evening.run("seal", "1", "--reveal", "false.toml", "--port", str(evening.port))
    assert code == 1, said
    assert "does not fit set-up 1 of Bo" in said
    evening.linked("seal", "1", "--reveal", "ann.toml")
    evening.linked("seal", "1", "--reveal", "bo.toml")
    assert evening.state.setups_revealed == [1, 1]

    code, said = evening.run("audit", "1")
    assert code == 0, said
    assert "is what was revealed at event" in said
    code, said = evening.run("show", "1")
    assert "Ann reveals set-up 1: c3=5." in said
    assert "Gold: Ann 40, Bo 0. Ann wins." in said
    code, said = evening.run("export", "1", "--format", "jsonl")
    assert code == 0
    kinds = [json.loads(line).get("kind") for line in said.splitlines()]
    assert kinds.count("setup_sealed") == kinds.count("setup_revealed") == 2

    # Another laptop gets the file, and proves the same.
    (tmp_path / "game.jsonl").write_text(said)
    emptied(tmp_path / "games.sqlite")
    assert evening.run("import", "game.jsonl")[0] == 0
    code, said = evening.run("audit", "1", "--json")
    findings = [each for each in json.loads(said)["findings"] if each["check"] == "set-ups"]
    assert [each["status"] for each in findings] == ["ok", "ok"], said
