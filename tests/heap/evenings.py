"""Evenings at a simulated device whose every press and byte is kept, to be played again in a small heap."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from tallystick.link.client import Link
from tallystick.link.errors import LinkError, Refused
from tallystick.link.sync import sync
from tallystick.resources import boards_dir
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.device import table
from tests.end_to_end.monkey import Monkey
from tests.heap.tracing import Trace, traced_device

HERE = Path(__file__).resolve().parent
LARGE = HERE / "large.json"
LARGE_NAME = json.loads(LARGE.read_text(encoding="utf-8"))["name"]


@dataclass
class Played:
    """What an evening came to: `trace` is what came from outside, `head` and `next_seq` where its log ended."""

    board: str
    trace: list[str]
    head: str
    next_seq: int
    screens: set[str] = field(default_factory=set)


def play(folder: Path, board: str, game: str, seats: int, acts: int, seed: int) -> Played:
    """An evening of `acts` things that people do after a game of `seats` has begun; a laptop comes now and then."""
    drive = folder / "drive"
    (drive / "games").mkdir(parents=True)
    shutil.copy(LARGE, drive / "games" / "large.json")
    trace = Trace()
    cable = MemoryCable()
    device = traced_device(board, drive, seed, trace, cable)
    # What is to be seen is known without drawing it, and drawing takes four fifths of the time.
    device.display.refresh = lambda: None
    monkey = Monkey(device, random.Random(seed))
    store = Store(folder / "games.sqlite")
    table.PLAYED["large"] = LARGE_NAME
    screens: set[str] = set()
    try:
        device.run_for(100)
        trace.between("m start")
        monkey.begin(game, seats=seats)
        trace.between("m turn")
        trace.between("i 20 0")
        for number in range(acts):
            monkey.act()
            screens.add(monkey.screen)
            if number % 20 == 0 and monkey.screen == "turn":
                trace.between(f"m turn-{number}")
            if number % 80 == 60:
                _laptop(device, cable, store, number)
                screens.add(monkey.screen)
        device.run_for(500)
        trace.between("m end")
        session = monkey.session
        assert monkey.app.trouble == "", monkey.app.trouble
        return Played(board, trace.lines, session.head.hex(), session.journal.next_seq, screens)
    finally:
        store.close()
        device.close()


def _laptop(device, cable: MemoryCable, store: Store, number: int) -> None:
    link = Link(MemoryTransport(cable, lambda _s: device.step()), now_s=lambda: device.now_ms / 1000)
    try:
        link.open()
        sync(link, store)
        link.show(number % 4, "A move", "is judged by the rules of the game that lies on the table. " * (number % 7))
    except (LinkError, Refused):
        pass
    finally:
        link.close()
    device.run_for(50)


def fill(folder: Path, played: Played, files: dict[str, bytes]) -> None:
    """`folder` is a drive with the program `files`, the stand-ins, and the evening that is to be played there."""
    for name, contents in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    shutil.copytree(HERE / "fakes", folder / "lib", dirs_exist_ok=True)
    shutil.copy(LARGE, folder / "games" / "large.json")
    description = boards_dir() / played.board / "board.json"
    shutil.copy(description, folder / "board.json")
    (folder / "trace.txt").write_text("\n".join([*_memory(description), *played.trace]) + "\n", encoding="utf-8")


def _memory(description: Path) -> list[str]:
    memory = json.loads(description.read_text(encoding="utf-8"))["journal"].get("memory", {})
    return [f"n {memory['bytes']}"] if memory.get("bytes") else []
