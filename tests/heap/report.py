"""Report the memory that the device's program takes: `make heap` prints it for each module and each session.

The figures are for MicroPython on 32 bits. A module's own cost is what its import adds to the heap, without the modules that
it imports. A name is counted with the first module that has it.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from tallydevice.resident import RESIDENT
from tallystick.drive.bytecode import COMPILED, module_name
from tests.heap.fetch import command
from tests.heap.running import drive_files, run, weigh_stand_ins
from tests.heap.screen_tours import SCREEN_TOURS, all_screens
from tests.heap.test_sessions_in_a_small_heap import AIM_BYTES, PLANS
from tests.heap.traced_sessions import SessionTrace, fill
from tests.on_micropython.folder import stand_ins

COSTS = Path(__file__).resolve().parent / "costs.py"
STEP_BYTES = 1024


def module_costs(drive: Path) -> dict[str, int]:
    """Return the bytes of each module, in the order in which the program imports them, resident ones first."""
    names = {module_name(path.relative_to(drive).as_posix()) for path in drive.rglob(f"lib/tally*/**/*{COMPILED}")}
    stays = [*RESIDENT.split()]
    (drive / "names.json").write_text(json.dumps([*stays, *sorted(names - set(stays))]), encoding="utf-8")
    done = subprocess.run(
        command(1 << 20, COSTS, str(drive), str(stand_ins())), capture_output=True, text=True, check=True
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def least_heap(drive: Path, played: SessionTrace) -> int:
    """Return the smallest heap, in steps of 1 KB, in which the session on `drive` ends as recorded. The substitutes do not count."""
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
    """Print the report."""
    files = drive_files()
    never_shown = all_screens()
    with tempfile.TemporaryDirectory() as folder:
        for number, plan in enumerate((*PLANS, *SCREEN_TOURS)):
            traced = Path(folder) / str(number)
            traced.mkdir()
            played = plan.play(traced)
            never_shown -= played.screens
            drive = traced / "there"
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
    print(f"Screens that none of these sessions shows: {', '.join(sorted(never_shown)) or 'none'}")


if __name__ == "__main__":
    main()
