"""Disputes about tiles of a group's own, from `cases/custom.tile.toml`: may such a tile be played?"""

import tomllib
from pathlib import Path

import pytest

from tallystick.rules.errors import BadOwnData
from tests.games.duke.tilefiles import read_tile_texts

FOLDER = Path(__file__).parent
CASES = [
    case for case in tomllib.loads((FOLDER / "cases" / "custom.tile.toml").read_text("utf-8"))["case"] if "tile" in case
]


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_a_disputed_tile(case):
    if case["verdict"] == "legal":
        assert read_tile_texts(case["tile"]), case["why"]
    else:
        with pytest.raises(BadOwnData) as refusal:
            read_tile_texts(case["tile"])
        assert len(refusal.value.faults) == 1, case["why"]
    assert case["rules"] == ([] if case["verdict"] == "legal" else ["custom.tile"])
