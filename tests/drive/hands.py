"""Evenings at the simulated device, with every move of a key kept, so that an installed drive can be played in the same way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tallycore.log.records import read_events
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.entropy import SeededEntropy
from tests.device.evening import all_records
from tests.device.table import STILL
from tests.drive.installed import Drive
from tests.end_to_end.monkey import Monkey

FIRST_MS = 1000
# When the first key goes down: the program has started by then.
UID = bytes(range(1, 9))
# As the chip of the stand-ins has it.
ENTROPY_BYTES = 8192

_CLOCK = re.compile(r"\d+:\d\d")

Move = tuple[int, str, bool]


class Player(Monkey):
    """Hands at a device with `settings` that leave no time for anything; they fumble at nothing, and do as they are asked."""

    def __init__(self, board: str, folder: Path, seed: int) -> None:
        device = SimulatedDevice(board, folder / "source", uid=UID, entropy=SeededEntropy(seed), settings=STILL)
        super().__init__(device, random.Random(seed))
        # What is to be seen is known without drawing it, and drawing takes most of the time.
        device.display.refresh = lambda: None  # type: ignore[attr-defined]
        device.run_for(100)
        self.moves: list[Move] = []
        """(milliseconds, role, whether it went down)"""
        self._start_ms = device.now_ms
        device.press = self._kept(device.press, True)  # type: ignore[method-assign]
        device.release = self._kept(device.release, False)  # type: ignore[method-assign]

    def _kept(self, act: Callable[[str], None], goes_down: bool) -> Callable[[str], None]:
        def move(role: str) -> None:
            self.moves.append((self.device.now_ms - self._start_ms, role, goes_down))
            act(role)

        return move

    def _fumble(self) -> None:
        """Keys that are down for less than two looks at them may be seen or not: no two devices need agree on that."""


def plan_of(player: Player, seed: int, drive: Drive) -> dict[str, Any]:
    """What makes `drive` play as `player` did."""
    moves = [(FIRST_MS + at_ms, drive.key_of(role), goes_down) for at_ms, role, goes_down in player.moves]
    return {"hands": moves, "entropy": SeededEntropy(seed)(ENTROPY_BYTES).hex(), "last_ms": moves[-1][0] + FIRST_MS}


def log_of(device: SimulatedDevice) -> list[tuple[str, dict[str, Any]]]:
    """What the log says, but for the times, and the seals, which seal the times too."""
    assert device._app is not None
    journal = device._app.session.journal  # type: ignore[attr-defined]
    events = [(event.kind, event.fields) for event in read_events(all_records(journal))]
    return [(kind, fields) for kind, fields in events if kind != "sealed"]


def log_on(drive: Drive) -> list[tuple[str, dict[str, Any]]]:
    """What the log on `drive` says to the program from its source, but for the start that was needed to ask it."""
    with SimulatedDevice(drive.board.id, drive.root, uid=UID) as device:
        *events, (kind, _) = log_of(device)
        assert kind == "booted"
        return events


def words(texts: Iterable[str]) -> set[str]:
    """`texts` but for the clocks."""
    return {_CLOCK.sub("", text) for text in texts} - {""}
