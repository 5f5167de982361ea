"""Play Armadora on a simulated device up to the first turn, for the pages of its seats."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.nvm import nvm_file
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun
from tallystick.simulator.web import Access
from tallystick.table.demo.handheld import SEED
from tests.table.conftest import LiveTable, browser, on_the_table

SET_UP = """
keep armadora
unplug
wait for "Tallystick"
tap a
tap a                       # Armadora
tap a                       # for two
expect "Who sits where?"
tap a
expect "Look at own again: no"
tap c times 2
tap a                       # they may look at their own warriors again
tap b times 2
tap a                       # Start the game
wait for "Dice hash"
tap a times 2               # no salt
expect "Who starts?"
tap c times 2
tap a                       # Let Red start
wait for "Turn 1"
plug
"""
LOOKS = """
tap c times 2
tap a                       # they may look at their own warriors again
tap b times 2
"""
NO_LOOKS = SET_UP.replace(LOOKS, "\n")
# They may not look again.
DEAL = ("gold 3 d1", "gold 4 b2", "gold 4 f2", "gold 5 h2", "gold 5 a4", "gold 6 e4", "gold 6 c5", "gold 7 g5")
CONTROL, LOOK = Access(may_control=True), Access(may_control=False)
RED, BLUE = Access(may_control=False, seat=0), Access(may_control=False, seat=1)
ALL = (CONTROL, LOOK, RED, BLUE)
SALT = "5a" * 16


def started(script: str, folder: Path) -> Path:
    """Run a script that begins a game on a simulated device, and return its drive."""
    with SimulatedDevice(drive_folder=folder / "drive", seed=SEED) as device:
        ScriptRun(device, parse_script(script), folder / "shots").run()
    return folder / "drive"


@pytest.fixture(scope="session")
def armadora_drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a drive with a game of Armadora in its first turn."""
    return started(SET_UP, tmp_path_factory.mktemp("armadora"))


@pytest.fixture(scope="session")
def no_looks_drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a drive with a game of Armadora in its first turn, in which nobody may look at their warriors again."""
    return started(NO_LOOKS, tmp_path_factory.mktemp("armadora-no-looks"))


@pytest.fixture
def hidden(armadora_drive: Path, tmp_path: Path, store: Any) -> Iterator[LiveTable]:
    """Yield the table of that game: the gold lies, Red has a warrior on c3, Blue one on d3; nobody told their values."""
    yield from _dealt(armadora_drive, tmp_path, store, "W c3", "W d3")


@pytest.fixture
def no_looks(no_looks_drive: Path, tmp_path: Path, store: Any) -> Iterator[LiveTable]:
    """Yield the table of a game in which nobody may look again. The gold lies, and no warrior yet."""
    yield from _dealt(no_looks_drive, tmp_path, store)


def _dealt(drive_of: Path, folder: Path, store: Any, *moves: str) -> Iterator[LiveTable]:
    drive = Path(shutil.copytree(drive_of, folder / "drive"))
    shutil.copy(nvm_file(drive_of), nvm_file(drive))
    with on_the_table(drive, store) as live:
        for move in (*DEAL, *moves):
            live.table.record_move("armadora", live.desk(), move, stood=False)
        yield live


def at(live: LiveTable, access: Access) -> Any:
    """Return a browser at one of the addresses."""
    return browser(live.table, access, *(each for each in ALL if each is not access), bridge=live.device.bridge)


def sent(client: Any, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    """Return status and answer of a request."""
    answer = client.post(f"api/{path}", content=json.dumps(body))
    return answer.status_code, answer.json()


def seal(live: LiveTable, access: Access, text: str, number: int = 1) -> None:
    """Seal a set-up on the page of a seat."""
    seat = access.seat or 0
    status, answer = sent(at(live, access), f"seats/{seat + 1}/seal", number=number, salt=SALT, text=text)
    assert status == 200, answer
    live.until(lambda: live.game["players"][seat]["sealed"] == number)


def reveal(live: LiveTable, access: Access, text: str, number: int = 1) -> None:
    """Reveal a set-up of a seat."""
    seat = access.seat or 0
    status, answer = sent(at(live, access), f"seats/{seat + 1}/reveal", number=number, salt=SALT, text=text)
    assert status == 200, answer
    live.until(lambda: live.game["players"][seat]["revealed"])


def play(live: LiveTable, *moves: str) -> None:
    """Record moves, illegal ones too."""
    for move in moves:
        live.table.record_move("armadora", live.desk(), move, stood=True)
