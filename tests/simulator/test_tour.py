"""`make shots` shows the first minutes of an evening on every board."""

from pathlib import Path

import pytest

from tallystick.resources import boards_dir
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun

pytestmark = pytest.mark.long

TOUR = Path(__file__).parent / "scripts" / "tour.txt"


@pytest.mark.parametrize("board", sorted(path.parent.name for path in boards_dir().glob("*/board.json")))
def test_the_tour_comes_to_its_end(board, tmp_path):
    lines = parse_script(TOUR.read_text(encoding="utf-8"))
    with SimulatedDevice(board, tmp_path / "drive", seed=4) as device:
        ScriptRun(device, lines, tmp_path / "shots").run()
    pictures = sorted(path.name for path in (tmp_path / "shots").glob("*.png"))
    assert pictures[0] == "01-start.png"
    assert pictures[-1] == "15-after-the-cut.png"
