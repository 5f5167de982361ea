"""What the device's program costs in memory: `make heap` prints it, module by module and evening by evening.

The figures are those of MicroPython on 32 bits. A module's own cost is what is in use once its page was read and was not before,
without the pages that it needs and without the methods that come later; names are counted with the page that brings them first.
"""

from __future__ import annotations

import ast
import json
import subprocess
import tempfile
from pathlib import Path

from tallystick.drive.catalogue import CATALOGUE
from tallystick.drive.paging import Key, residents
from tallystick.resources import firmware_dir
from tests.heap.evenings import Played, fill
from tests.heap.fetch import command
from tests.heap.running import drive_files, run, weigh_stand_ins
from tests.heap.test_evenings_in_a_small_heap import AIM_BYTES, PLANS
from tests.heap.visits import VISITS, all_screens

COSTS = Path(__file__).resolve().parent / "costs.py"
STEP_BYTES = 1024


def module_costs(drive: Path) -> dict[str, int]:
    """Module -> bytes, in the order in which the program gets them: what stays first."""
    keys: dict[str, Key] = {name: int(key) if key.isdigit() else key for name, key in told_of(drive).items()}
    loader = ast.parse((firmware_dir() / "lib" / "tallydevice" / "loading.py").read_text(encoding="utf-8"))
    stays = [name for name in residents(loader) if name in keys]
    order = [keys[name] for name in [*stays, *sorted(set(keys) - set(stays))]]
    (drive / "keys.json").write_text(json.dumps(order), encoding="utf-8")
    done = subprocess.run(command(1 << 20, COSTS, str(drive)), capture_output=True, text=True, check=True)
    modules = {key: name for name, key in keys.items()}
    return {modules[key]: cost for key, cost in json.loads(done.stdout.splitlines()[-1])}


def told_of(drive: Path) -> dict[str, str]:
    """Module -> the key of its page, as the drive itself lists them."""
    lines = (drive / CATALOGUE).read_text(encoding="utf-8").splitlines()
    listed = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    return {module: key for key, module in listed if ", " not in module}


def least_heap(drive: Path, played: Played) -> int:
    """The smallest heap, to a kilobyte, in which the evening on `drive` comes to the same end, the stand-ins apart."""
    stand_ins = weigh_stand_ins(drive)
    too_small, enough = 20 * STEP_BYTES, 512 * STEP_BYTES
    while enough - too_small > STEP_BYTES:
        middle = (too_small + enough) // 2 // STEP_BYTES * STEP_BYTES
        ended = run(drive, middle + stand_ins).ended
        if ended and (ended["head"], ended["trouble"]) == (played.head, played.trouble):
            enough = middle
        else:
            too_small = middle
    return enough


def main() -> None:
    """The report is on the terminal."""
    files = drive_files()
    never_shown = all_screens()
    with tempfile.TemporaryDirectory() as folder:
        for number, plan in enumerate((*PLANS, *VISITS)):
            evening = Path(folder) / str(number)
            evening.mkdir()
            played = plan.play(evening)
            never_shown -= played.screens
            drive = evening / "there"
            drive.mkdir()
            fill(drive, played, files)
            if number == 0:
                costs = module_costs(drive)
                for name, cost in costs.items():
                    print(f"{cost:8,}  {name}")
                print(f"{sum(costs.values()):8,}  all modules at once\n")
            marks = dict((run(drive, 1 << 20).ended or {}).get("marks", []))
            print(
                f"{plan!s:28} plays in {least_heap(drive, played):7,} bytes"
                f" (allowed {plan.heap_kb * 1024:,}, aim {AIM_BYTES:,}; in use: opened {marks['opened']:,}, first turn {marks['turn']:,})"
            )
    print(f"Screens that none of these evenings comes to: {', '.join(sorted(never_shown)) or 'none'}")


if __name__ == "__main__":
    main()
