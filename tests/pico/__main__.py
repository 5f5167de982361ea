"""The program on CircuitPython itself, on a simulated chip: `make pico` prints how long acts take, what memory is left, how games end."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from tallystick.link.errors import LinkError
from tests.pico import compiled, cuts, given, mishaps, notes, reading, same, tables
from tests.pico.act import Evening
from tests.pico.acts import EVENINGS
from tests.pico.chip import ChipStopped, Files
from tests.pico.games import Played, play

UNUSABLE = 2


def main(arguments: list[str] | None = None) -> int:
    """The tables are on the terminal. 0: every game got to its end without a fault; 1: one did not; 2: the bench could not run."""
    options = _parser().parse_args(arguments)
    try:
        given.circuitpython(options.uf2)
        bootrom = given.bootrom(options.bootrom)
        given.programs()
        files = Files(options.uf2, given.kept(bootrom), compiled.core())
        if files.core is None:
            print(compiled.NO_COMPILER, file=sys.stderr, flush=True)
        if options.what == "core":
            return _compare(files)
        if options.what == "cuts":
            return _cut(files, options.share)
        if options.what == "reading":
            return _read(files)
        if options.what == "notes":
            return _note(files, options.game, options.cuts)
        evenings = [each for each in EVENINGS if options.game in {None, each.game} and options.what != "mishaps"]
        played = []
        for evening in evenings:
            played.append(play(files, evening, partial(_progress, evening)))
            _print_evening(played[-1], options.what)
        is_well = True
        if options.what in {"mishaps", "all"} and options.game is None:
            met, synced = mishaps.meet(files, lambda act: print(f"mishaps: {act}", file=sys.stderr, flush=True))
            print(tables.mishaps(met, synced))
            is_well = all(each.is_well for each in met) and synced.verdict != "fault"
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
        choices=("times", "memory", "games", "mishaps", "all", "core", "cuts", "reading", "notes"),
        default="all",
        help=f"core, cuts, reading and notes are not part of all; notes measures {' and '.join(each.game for each in notes.GAMES)}",
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
    """What the fast processor does, and the slow one: the same, or the bench is of no use."""
    if files.core is None:
        return UNUSABLE
    fast, slow = same.compare(files, lambda said: print(f"core: {said}", file=sys.stderr, flush=True))
    print(tables.compared(fast, slow))
    return 0 if fast.events == slow.events else 1


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


def _progress(evening: Evening, act: str) -> None:
    print(f"{evening.name}: {act}", file=sys.stderr, flush=True)


def _print_evening(played: Played, what: str) -> None:
    if what in {"times", "all"}:
        print(tables.times(played), flush=True)
    if what in {"memory", "all"}:
        print(tables.memory(played), flush=True)


if __name__ == "__main__":
    sys.exit(main())
