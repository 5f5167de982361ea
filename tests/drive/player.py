"""Play sessions at the simulated device and record every key movement, so that an installed drive can be played in the same
way.
"""

from __future__ import annotations

import io
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
from tests.drive.installed_drive import Drive
from tests.end_to_end.monkey import Monkey

FIRST_MS = 1000
# The first key goes down at this time, when the program has started.
UID = bytes(range(1, 9))
# The chip of the substitutes has the same.
ENTROPY_BYTES = 8192

_CLOCK = re.compile(r"\d+:\d\d")

Move = tuple[int, str, bool]


class Player(Monkey):
    """A player at a device whose `settings` leave no idle times. Unlike Monkey, it makes no clumsy moves."""

    def __init__(self, board: str, folder: Path, seed: int) -> None:
        device = SimulatedDevice(board, folder / "source", uid=UID, entropy=one_stream(seed), settings=STILL)
        super().__init__(device, random.Random(seed))
        # The screen's texts are known without drawing, and drawing takes most of the time.
        device.display.refresh = lambda: None  # type: ignore[attr-defined]
        device.run_for(100)
        self.moves: list[Move] = []
        """The key movements, as (milliseconds, role, True if the key went down)."""
        self._start_ms = device.now_ms
        device.press = self._recorded(device.press, True)  # type: ignore[method-assign]
        device.release = self._recorded(device.release, False)  # type: ignore[method-assign]

    def _recorded(self, act: Callable[[str], None], goes_down: bool) -> Callable[[str], None]:
        def move(role: str) -> None:
            self.moves.append((self.device.now_ms - self._start_ms, role, goes_down))
            act(role)

        return move

    def _fumble(self) -> None:
        """Do nothing: two devices need not agree on keys that are down for less than two polls."""


def one_stream(seed: int) -> Callable[[int], bytes]:
    """Return an entropy that gives the bytes of one stream, one after the other, as the substitutes' entropy does."""
    return io.BytesIO(SeededEntropy(seed)(ENTROPY_BYTES)).read


def plan_of(player: Player, seed: int, drive: Drive) -> dict[str, Any]:
    """Return the plan for `drive` to play in the same way as `player`."""
    moves = [(FIRST_MS + at_ms, drive.key_of(role), goes_down) for at_ms, role, goes_down in player.moves]
    return {"hands": moves, "entropy": SeededEntropy(seed)(ENTROPY_BYTES).hex(), "last_ms": moves[-1][0] + FIRST_MS}


def log_of(device: SimulatedDevice) -> list[tuple[str, dict[str, Any]]]:
    """Return what the log says, without the times and without the seals, which depend on the times."""
    assert device._app is not None
    journal = device._app.session.journal  # type: ignore[attr-defined]
    events = [(event.kind, event.fields) for event in read_events(all_records(journal))]
    return [(kind, fields) for kind, fields in events if kind != "sealed"]


def log_on(drive: Drive) -> list[tuple[str, dict[str, Any]]]:
    """Return what the program from source reads in the log on `drive`, without the start that the reading adds."""
    with SimulatedDevice(drive.board.id, drive.root, uid=UID) as device:
        *events, (kind, _) = log_of(device)
        assert kind == "booted"
        return events


def words(texts: Iterable[str]) -> set[str]:
    """Return `texts` without the clocks."""
    return {_CLOCK.sub("", text) for text in texts} - {""}
