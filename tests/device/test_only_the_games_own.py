"""The device loads only the modules that its game needs, and none of other games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

# In its own program: otherwise the modules of other tests would still be loaded.
TURNS = """
import sys
from tests.device.dukes import begin
from tests.device.table import FEATHER, Table

table = Table(FEATHER)
game = sys.argv[1]
begin(table) if game == "duke" else table.begin(game)
table.press("End turn")
table.press("Menu")
print(*sorted(name for name in sys.modules if name.startswith("tallydevice.games.") or name in sys.argv[2:]))
table.device.close()
"""
BAG = ("tallydevice.play.bags", "tallycore.profile.bags")


@pytest.mark.parametrize(
    ("game", "loaded"),
    [
        ("free", []),
        ("pastures", ["tallydevice.games.pastures", "tallydevice.games.pastures.game"]),
        # Drawing comes with the bag's own screen.
        ("duke", ["tallycore.profile.bags", "tallydevice.games.duke", "tallydevice.games.duke.game"]),
    ],
)
def test_a_game_loads_its_own_module_and_no_bag_that_it_lacks(project_root: Path, game: str, loaded: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TURNS, game, *BAG], cwd=project_root, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == loaded
