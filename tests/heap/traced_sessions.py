"""Sessions at a simulated device, with a trace of every press and byte, to replay them in a small heap."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tallystick.link.client import Link
from tallystick.link.errors import LinkError, Refused
from tallystick.link.sync import sync
from tallystick.resources import boards_dir
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.end_to_end.monkey import Monkey
from tests.heap.tracing import Trace, traced_device

HERE = Path(__file__).resolve().parent
LARGE = HERE / "large.json"
LARGE_NAME = json.loads(LARGE.read_text(encoding="utf-8"))["name"]


@dataclass
class SessionTrace:
    """The result of a session: `trace` is its input, `head` and `next_seq` are the end of its log.

    `games` (name of the file -> text) were on the drive in addition to the program's own. `trouble` is the last failure, as a
    sentence.
    """

    board: str
    trace: list[str]
    head: str
    next_seq: int
    screens: set[str] = field(default_factory=set)
    games: dict[str, str] = field(default_factory=dict)
    trouble: str = ""


class TracedSession:
    """Switch on a device with the large game and `games` on its drive, and trace its input, including the laptop's."""

    def __init__(
        self, folder: Path, board: str, seed: int, games: dict[str, str] | None = None, has_source: bool = True
    ) -> None:
        drive = folder / "drive"
        self._board = board
        self._chance = random.Random(seed)
        self._games = {"large.json": LARGE.read_text(encoding="utf-8"), **(games or {})}
        _write_games(drive, self._games)
        self.trace = Trace()
        self.cable = MemoryCable()
        self.device = traced_device(board, drive, seed, self.trace, self.cable, has_source)
        # The screen's texts are known without drawing, and drawing takes four fifths of the time.
        vars(self.device.display)["refresh"] = lambda: None
        self._store = Store(folder / "games.sqlite")
        self.device.run_for(100)
        self.trace.between("m start")

    def close(self) -> None:
        self._store.close()
        self.device.close()

    def at_first_turn(self) -> None:
        """Measure the memory now, after the game has begun, and check if idle steps allocate any."""
        self.trace.between("m turn")
        self.trace.between("i 20 0")

    def as_after_a_start(self) -> None:
        """Let the session go on as if the device had been started in this game."""
        session: Any = self.device._app.session
        session.salts_before = len(session.state.salts)
        self.trace.between("a")

    @contextmanager
    def _repeatable(self) -> Iterator[None]:
        """Draw the tag and the nonce of a link from the seed. With other numbers, the heap would keep other garbage."""
        with patch("secrets.randbelow", self._chance.randrange), patch("secrets.randbits", self._chance.getrandbits):
            yield

    @contextmanager
    def laptop(self) -> Iterator[Link]:
        """Yield a link of a laptop that has synced the log. Close it when the block ends."""
        transport = MemoryTransport(self.cable, lambda _s: self.device.step())
        with self._repeatable():
            link = Link(transport, now_s=lambda: self.device.now_ms / 1000)
        try:
            with self._repeatable():
                link.open()
            sync(link, self._store)
            yield link
        finally:
            link.close()
            self.device.run_for(50)

    def played(self) -> SessionTrace:
        """Return the result of the session so far."""
        self.device.run_for(500)
        self.trace.between("m end")
        app: Any = self.device._app
        journal = app.session.journal
        return SessionTrace(
            self._board, self.trace.lines, journal.head.hex(), journal.next_seq, self.trace.screens, self._games, app.trouble
        )  # fmt: skip


def play(
    folder: Path, board: str, game: str, seats: int, acts: int, seed: int, *, is_lean: bool = False
) -> SessionTrace:
    """Play `acts` acts after a game of `seats` has begun, sometimes with a laptop. Return the trace.

    If `is_lean`, modules that only wait for their next use are dropped before the memory of a turn is measured.
    """
    traced = TracedSession(folder, board, seed)
    try:
        monkey = Monkey(traced.device, random.Random(seed))
        monkey.begin(game, seats=seats)
        traced.at_first_turn()
        for number in range(acts):
            monkey.act()
            if number % 20 == 0 and monkey.screen == "turn":
                traced.device.run_for(
                    500
                )  # It tidies up here, too. Otherwise other events would be filed than in the replay.
                traced.trace.between(f"{'l' if is_lean else 'm'} turn-{number}")
            if number % 80 == 60:
                _show_something(traced, number)
        played = traced.played()
        assert played.trouble == "", played.trouble
        return played
    finally:
        traced.close()


def _show_something(traced: TracedSession, number: int) -> None:
    try:
        with traced.laptop() as link:
            link.show(
                number % 4, "A move", "is judged by the rules of the game that lies on the table. " * (number % 7)
            )
    except (LinkError, Refused):
        pass


def fill(folder: Path, played: SessionTrace, files: dict[str, bytes]) -> None:
    """Make `folder` a drive with the program `files`, the substitutes, and the session to replay."""
    for name, contents in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    shutil.copytree(HERE / "libraries", folder / "lib", dirs_exist_ok=True)
    _write_games(folder, played.games)
    description = boards_dir() / played.board / "board.json"
    shutil.copy(description, folder / "board.json")
    (folder / "trace.txt").write_text("\n".join([*_chip(description), *played.trace]) + "\n", encoding="utf-8")


def _write_games(drive: Path, games: dict[str, str]) -> None:
    """Write the files of games to a drive."""
    (drive / "games").mkdir(parents=True, exist_ok=True)
    for name, text in games.items():
        (drive / "games" / name).write_text(text, encoding="utf-8")


def _chip(description: Path) -> list[str]:
    """Return trace lines that describe the chip: the size of its memory, and if our own program must hash."""
    board = json.loads(description.read_text(encoding="utf-8"))
    memory = board["journal"].get("memory", {})
    lines = [f"n {memory['bytes']}"] if memory.get("bytes") else []
    # CircuitPython has no hashlib on that chip.
    return [*lines, "h"] if board["chip"] == "samd51" else lines
