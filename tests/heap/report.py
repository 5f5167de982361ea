"""What the device's program costs in memory: `make heap` prints it, module by module and evening by evening.

The figures are those of MicroPython on 32 bits. A module's own cost is what is in use once it was imported and was not before,
without the modules that it imports; names are counted with the module that brings them first.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from tallydevice.loading import RESIDENT
from tallystick.drive.bytecode import COMPILED, dotted
from tests.heap.evenings import Played, fill
from tests.heap.fetch import command
from tests.heap.running import drive_files, run, weigh_stand_ins
from tests.heap.test_evenings_in_a_small_heap import AIM_BYTES, PLANS
from tests.heap.visits import VISITS, all_screens
from tests.on_micropython.folder import stand_ins

COSTS = Path(__file__).resolve().parent / "costs.py"
STEP_BYTES = 1024


def module_costs(drive: Path) -> dict[str, int]:
    """Module -> bytes, in the order in which the program gets them: what stays first."""
    names = {dotted(path.relative_to(drive).as_posix()) for path in drive.rglob(f"lib/tally*/**/*{COMPILED}")}
    stays = [*RESIDENT.split()]
    (drive / "names.json").write_text(json.dumps([*stays, *sorted(names - set(stays))]), encoding="utf-8")
    done = subprocess.run(
        command(1 << 20, COSTS, str(drive), str(stand_ins())), capture_output=True, text=True, check=True
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def least_heap(drive: Path, played: Played) -> int:
    """The smallest heap, to a kilobyte, in which the evening on `drive` comes to the same end, the stand-ins apart."""
    weight = weigh_stand_ins(drive)
    too_small, enough = 20 * STEP_BYTES, 512 * STEP_BYTES
    while enough - too_small > STEP_BYTES:
        middle = (too_small + enough) // 2 // STEP_BYTES * STEP_BYTES
        ended = run(drive, middle + weight).ended
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
