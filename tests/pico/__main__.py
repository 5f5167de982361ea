"""The program on CircuitPython itself, on an emulated chip: `make pico` prints times of acts, free memory, and how games end."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from tallystick.link.errors import LinkError
from tests.pico import compiled, cuts, evening, evening_tables, given, mishaps, notes, reading, same, sleeping, tables
from tests.pico.act import Evening
from tests.pico.acts import EVENINGS
from tests.pico.chip import ChipStopped, Files
from tests.pico.games import Played, play

UNUSABLE = 2


def main(arguments: list[str] | None = None) -> int:
    """Print the tables. Return 0 if every game ended without a fault, 1 if one did not, 2 if the bench could not run."""
    options = _parser().parse_args(arguments)
    try:
        given.circuitpython(options.uf2)
        bootrom = given.bootrom(options.bootrom)
        given.programs()
        files = Files(options.uf2, given.kept(bootrom), compiled.core())
        if files.core is None:
            print(compiled.NO_COMPILER, file=sys.stderr, flush=True)
        alone = {
            "core": lambda: _compare(files),
            "cuts": lambda: _cut(files, options.share),
            "reading": lambda: _read(files),
            "notes": lambda: _note(files, options.game, options.cuts),
            "evening": lambda: _spend_evening(files, options.seed, options.acts),
            "sleep": lambda: _sleep(files),
        }
        if options.what in alone:
            return alone[options.what]()
        scripted = [each for each in EVENINGS if options.game in {None, each.game} and options.what != "mishaps"]
        played = []
        for each in scripted:
            played.append(play(files, each, partial(_progress, each)))
            _print_evening(played[-1], options.what)
        is_well = True
        if options.what in {"mishaps", "all"} and options.game is None:
            met, synced = mishaps.meet(files, lambda act: print(f"mishaps: {act}", file=sys.stderr, flush=True))
            print(tables.mishaps(met, synced))
            is_well = all(each.is_well for each in met) and synced.verdict != "fault"
        if options.what == "all" and options.game is None:
            is_well = not _spend_evening(files, options.seed, options.acts) and is_well
            is_well = not _sleep(files) and is_well
    except given.Missing as missing:
        print(missing, file=sys.stderr)
        return UNUSABLE
    except (ChipStopped, LinkError) as error:
        print(error, file=sys.stderr)
        return 1
    if options.what in {"games", "all"}:
        print(tables.games(played))
    return 0 if is_well and all(each.is_whole for each in played) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.pico", description=__doc__)
    parser.add_argument("--uf2", type=Path, help="CircuitPython for raspberry_pi_pico, as it is published")
    parser.add_argument("--bootrom", type=Path, help="the RP2040's boot ROM: its 16 KB, or an ELF file with them")
    parser.add_argument("--game", choices=[each.game for each in EVENINGS], help="one game only; otherwise all")
    parser.add_argument(
        "what",
        nargs="?",
        choices=("times", "memory", "games", "mishaps", "evening", "sleep", "all", "core", "cuts", "reading", "notes"),
        default="all",
        help=f"core, cuts, reading and notes are not part of all; notes measures {' and '.join(each.game for each in notes.GAMES)}",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="chooses what is done on an evening; by default 1"
    )
    parser.add_argument(
        "--acts", type=int, default=evening.ACTS, metavar="N", help=f"presses of an evening; by default {evening.ACTS}"
    )
    parser.add_argument(
        "--cuts",
        type=int,
        default=20,
        metavar="N",
        help="how often `notes` cuts the power, in all of its games; by default 20",
    )
    parser.add_argument(
        "--share", type=int, nargs=2, metavar=("N", "OF"), default=(1, 1), help="one of OF equal shares of the cuts"
    )
    return parser


def _compare(files: Files) -> int:
    """Compare the fast processor with the slow one. If they differ, the bench is useless."""
    if files.core is None:
        return UNUSABLE
    fast, slow = same.compare(files, lambda said: print(f"core: {said}", file=sys.stderr, flush=True))
    print(tables.compared(fast, slow))
    return 0 if fast.events == slow.events else 1


def _spend_evening(files: Files, seed: int, acts: int) -> int:
    """Play six games in a row. A missed mark is printed, but it is not a fault of the evening."""
    spent = evening.play(files, seed, acts, lambda said: print(f"evening: {said}", file=sys.stderr, flush=True))
    print(evening_tables.evening(spent), flush=True)
    return 0 if spent.is_well else 1


def _sleep(files: Files) -> int:
    watched = sleeping.measure(files, lambda said: print(f"sleep: {said}", file=sys.stderr, flush=True))
    print(tables.sleep(watched), flush=True)
    return 0


def _cut(files: Files, share: tuple[int, int]) -> int:
    number, of = share
    tallies = cuts.cut_all(files, (number - 1, of), lambda said: print(f"cuts: {said}", file=sys.stderr, flush=True))
    print(tables.cuts(tallies))
    return 1 if any(tally.faults for tally in tallies.values()) else 0


def _read(files: Files) -> int:
    readings = reading.read_all(files, lambda said: print(f"reading: {said}", file=sys.stderr, flush=True))
    print(tables.readings(readings))
    return 1 if any(each.findings for each in readings) else 0


def _note(files: Files, game: str | None, cuts_in_all: int) -> int:
    measured = [each.game for each in notes.GAMES]
    if game not in {None, *measured}:
        print(f"notes measures {' and '.join(measured)} only.", file=sys.stderr)
        return UNUSABLE
    is_well = True
    for each in notes.measure_all(
        files, game, cuts_in_all, lambda said: print(f"notes: {said}", file=sys.stderr, flush=True)
    ):
        print(tables.notes(each), flush=True)
        is_well = is_well and each.is_well
    return 0 if is_well else 1


def _progress(played: Evening, act: str) -> None:
    print(f"{played.name}: {act}", file=sys.stderr, flush=True)


def _print_evening(played: Played, what: str) -> None:
    if what in {"times", "all"}:
        print(tables.times(played), flush=True)
    if what in {"memory", "all"}:
        print(tables.memory(played), flush=True)


if __name__ == "__main__":
    sys.exit(main())
