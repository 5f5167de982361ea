"""Disputes about a castle's area, from `cases/castle.influence.toml`."""

import tomllib
from pathlib import Path

import pytest

from tallystick.games.pastures.components.grid import area

CASES = tomllib.loads((Path(__file__).parent / "cases" / "castle.influence.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_a_disputed_area(pastures, case):
    position = pastures.parse_position(case["position"])
    after = pastures.play(position, pastures.parse_move(position, f"C {case['castle']}"))
    covered = set(after.grid.listed(after.grid.influence(after.castles[0])))
    assert covered == set(area(after.grid, case["castle"]))
    assert (covered == set(case["area"].split())) == (case["verdict"] == "legal"), case["why"]
    assert case["rules"] == ([] if case["verdict"] == "legal" else ["castle.influence"])
