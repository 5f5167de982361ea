"""The disputes in `cases/`: each is put to the referee and must be answered as its file says."""

import tomllib
from pathlib import Path

import pytest

from tallystick.games.registry import load
from tallystick.rules.errors import BadOption
from tallystick.rules.judge import judge

FOLDER = Path(__file__).parent


def cases(kind):
    for path in sorted(FOLDER.glob("*/cases/*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            if kind in case:
                game_id = path.parent.parent.name
                yield pytest.param(load(game_id), case, id=f"{game_id}: {path.stem}: {case['about']}")


@pytest.mark.parametrize(("game", "case"), list(cases("claim")))
def test_a_disputed_move(game, case):
    position = game.parse_position(case["position"])
    assert game.format_position(position) == case["position"] or case["position"].startswith("start")
    verdict = judge(game, position, case["claim"])
    assert verdict.kind == case["verdict"], case["why"]
    assert [objection.rule for objection in verdict.objections] == case["rules"]
    depends_on = [f"{dependence.name}={dependence.value}" for dependence in verdict.depends_on]
    assert depends_on == case.get("depends_on", [])


@pytest.mark.parametrize(("game", "case"), [*cases("scores"), *cases("winners")])
def test_a_disputed_result(game, case):
    winners = [seat - 1 for seat in case["winners"]] if "winners" in case else None
    found = game.result_objections(game.parse_position(case["position"]), case.get("scores"), winners)
    assert [objection.rule for objection in found] == case["rules"], case["why"]
    assert (case["verdict"] == "legal") == (not found)


@pytest.mark.parametrize(("game", "case"), list(cases("start")))
def test_a_disputed_beginning(game, case):
    if case["verdict"] == "legal":
        game.start(case["start"])
    else:
        with pytest.raises(BadOption) as refusal:
            game.start(case["start"])
        assert [refusal.value.rule] == case["rules"], case["why"]
