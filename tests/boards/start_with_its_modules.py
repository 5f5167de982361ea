"""A program of its own: starts simulated boards of which each has the modules of its definition and no others.

`python -m tests.boards.start_with_its_modules FOLDER` does so with every board in FOLDER (boards/, or one like it) and prints
what came of each, as JSON: the texts on the screen, which parts were opened, which failed. In a process of its own, since
what is imported once stays imported.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tallystick.simulator import drive
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.fakes import install
from tests.boards.definitions import definition

PARTS = ("shake", "lights", "sound", "battery")


def start(board_id: str, folder: Path) -> dict:
    forget_the_program()
    had = {name: importlib.import_module(f"tallystick.simulator.fakes.{name}") for name in install.NAMES}
    known = {module.split(".")[0] for module in definition(board_id).modules}
    # In sys.modules None means: importing it raises ImportError.
    install._stand_ins.update({name: had[name] if name.split(".")[0] in known else None for name in had})
    with SimulatedDevice(board_id, folder / board_id, seed=1) as device:
        device.run_until("Start")
        texts = device.screen_text()
        device.tap("a")
        device.run_until("Which game?")
        device.unplug()
        outcome = {
            "texts": texts,
            "opened": [name for name in PARTS if getattr(device.hardware, name) is not None],
            "failed": [*device.hardware.failed, *device.hardware.buttons.failed],
            "missing": sorted(name for name in install.NAMES if install._stand_ins[name] is None),
            "can_sleep": device.hardware.can_sleep,
            "maintenance": [],
        }
        for role in "abc":
            device.power_cut()
            device.power_on(held=(role,))
            if device.in_maintenance:
                outcome["maintenance"].append(role)
        return outcome


def forget_the_program() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in {"tallydevice", "tallycore"}]:
        del sys.modules[name]


def main(boards: Path) -> int:
    drive.boards_dir = lambda: boards
    with TemporaryDirectory() as folder:
        print(json.dumps({board_id: start(board_id, Path(folder)) for board_id in drive.board_ids()}))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
