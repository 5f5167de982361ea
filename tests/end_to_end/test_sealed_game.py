"""A game with hidden pieces from seal to reveal: the handheld's own program in the simulator, pressed button by button, and
`tallystick` run as its players run it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.terminal import PseudoTerminal
from tests.device.table import FEATHER, STILL, Table
from tests.referee.sealed_game import GOLD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")

COMMAND_S = 60
STEP_S = 0.0005
# The device goes on while a command runs, and leaves it the processor.


class Evening(Table):
    """A handheld with a cable, and a laptop at its other end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = folder / "port"
        self.device = SimulatedDevice(FEATHER, seed=7, settings=STILL, transport=PseudoTerminal(self.port))
        self.presses = 0

    def act(self, *items: str) -> None:
        """Each turn's action was noted, one after the other."""
        for item in items:
            self.press("Action")
            self.pick(item)

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str]:
        """Return exit code and output of a command, while the device goes on."""
        environment = {**os.environ, "TALLYSTICK_DB": str(self.folder / "games.sqlite")}
        (self.folder / "typed").write_text(typed, "utf-8")
        with (self.folder / "typed").open() as keyboard, (self.folder / "said").open("w+") as said:
            command = subprocess.Popen(
                [sys.executable, "-m", "tallystick", *arguments],
                cwd=self.folder, env=environment, stdin=keyboard, stdout=said, stderr=subprocess.STDOUT,
            )  # fmt: skip
            deadline_s = time.monotonic() + COMMAND_S
            while command.poll() is None:
                assert time.monotonic() < deadline_s, "the command hangs"
                self.device.step()
                time.sleep(STEP_S)
            self.wait(100)
            said.seek(0)
            return command.returncode, said.read()

    def linked(self, *arguments: str, typed: str = "") -> str:
        """Return what a command says that reaches the device and succeeds."""
        code, said = self.run(*arguments, "--port", str(self.port), typed=typed)
        assert code == 0, said
        return said


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
    assert "Gold: player 1 40, player 2 0. Player 1 wins." in said
    code, said = evening.run("export", "1", "--format", "jsonl")
    assert code == 0
    kinds = [json.loads(line).get("kind") for line in said.splitlines()]
    assert kinds.count("setup_sealed") == kinds.count("setup_revealed") == 2

    # Another laptop gets the file, and proves the same.
    (tmp_path / "game.jsonl").write_text(said)
    (tmp_path / "games.sqlite").unlink()
    for path in tmp_path.glob("games.sqlite-*"):
        path.unlink()
    assert evening.run("import", "game.jsonl")[0] == 0
    code, said = evening.run("audit", "1", "--json")
    findings = [each for each in json.loads(said)["findings"] if each["check"] == "set-ups"]
    assert [each["status"] for each in findings] == ["ok", "ok"], said
