"""The wear of the flash by playing, for each kind of memory: `python -m tests.device.wear` prints it for every board."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tallycore.profile import Profile
from tests.device.chips import TornNvm
from tests.device.evening import NAMES, Evening, idle, profile

ROOT = Path(__file__).resolve().parents[2]
LARGE = ROOT / "tests" / "heap" / "large.json"
GAMES = (("pastures", 2, 60), ("duke", 2, 60), ("large", 6, 120))
# Games as (profile, seats, turns). An evening is one of each.
EVENINGS = 4


@dataclass
class Wear:
    """The wear by a game on a device that was used before."""

    events: int
    event_bytes: float
    checkpoint_bytes: int
    """Of the largest checkpoint."""
    erases: int
    """Of the whole non-volatile memory, if it is one sector."""
    drive_pairs: int
    """The erased and programmed sectors of the drive."""


def warmed(memory: dict, game: tuple[str, int, int]) -> Evening:
    """Return a device in the middle of its life, with `game` begun."""
    evening = Evening(memory, history_bytes=1 << 20)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    play(session, ("pastures", 2, 70))
    begin(session, game)
    return evening


def game_wear(memory: dict, game: tuple[str, int, int]) -> Wear:
    """Return the wear by `game`."""
    evening = warmed(memory, game)
    steps, journal = evening.chips.steps, evening.session.journal
    steps.erases.clear()
    evening.chips.drive.pairs.clear()
    first, appended, checkpoints = journal.next_seq, [], [journal.base_at]
    nvm_set = TornNvm.__setitem__

    def counted(nvm, where, new) -> None:
        if where.start > journal.base_at > 0 and new.count(0xFF) < len(new):
            appended.append(len(new))
        nvm_set(nvm, where, new)

    TornNvm.__setitem__ = counted
    try:
        for number in range(game[2]):
            turn(evening.session, game[0], number)
            checkpoints.append(journal.base_at)
    finally:
        TornNvm.__setitem__ = nvm_set
    events = journal.next_seq - first
    erases = sum(steps.erases.values())
    return Wear(events, sum(appended) / max(len(appended), 1), max(checkpoints), erases, len(evening.chips.drive.pairs))


def begin(session, game: tuple[str, int, int]) -> None:
    """Begin `game`, with salt from everybody."""
    name, seats, _ = game
    chosen = Profile(LARGE.read_bytes()) if name == "large" else profile(name)
    session.start_game(chosen, NAMES[:seats], list(range(seats)), [0] * len(chosen.options), [])
    for seat in range(seats):
        session.add_salt(seat, "a salt of our own")
    session.first_player(0, 0)


def turn(session, game: str, number: int) -> None:
    """Play a turn as players note it, with a pause after each act."""
    seat = session.state.seat
    if game == "pastures":
        session.choose(0, number % 6)
        idle(session)
        return
    if game == "large":
        session.roll([6, 6, 6])
        idle(session)
        session.change_counter(number % 12, seat, 3)
        idle(session)
        session.change_counter((number + 5) % 12, seat, -1)
        idle(session)
        session.change_score(seat, number % 15)
    else:
        session.change_score(seat, 1)
    idle(session)
    session.end_turn()
    idle(session)


def play(session, game: tuple[str, int, int]) -> None:
    """Play a whole game."""
    begin(session, game)
    for number in range(game[2]):
        turn(session, game[0], number)
    session.end_game(0)


@dataclass(frozen=True)
class EveningWear:
    """The wear by an evening, as the mean of several."""

    events: float
    erases: float
    """Of the most erased block of non-volatile memory."""
    drive_pairs: float
    """The erased and programmed sectors of the drive."""
    drive_erases: float
    """Of the most erased sector of the drive."""


def evening_wear(memory: dict) -> EveningWear:
    """Return the wear by evenings of three games, each synced at its end. Boards with the same kind of memory share one run."""
    return _evening_wear(tuple(sorted((name, value) for name, value in memory.items() if name != "endurance")))


@cache
def _evening_wear(memory: tuple[tuple[str, str | int], ...]) -> EveningWear:
    evening = Evening(dict(memory), history_bytes=1 << 20)
    session = evening.open()
    session.boot("0.1.0", "bench", 0)
    evening.chips.drive.pairs.clear()
    for _ in range(EVENINGS):
        for game in GAMES:
            play(session, game)
        evening.acknowledge(session.journal.next_seq - 1)
    pairs = evening.chips.drive.pairs
    counts = [session.journal.next_seq, evening.chips.steps.most_erases, len(pairs), max(Counter(pairs).values())]
    return EveningWear(*(count / EVENINGS for count in counts))


def memories() -> dict[str, dict]:
    """Return the non-volatile memory of each board that has one, by board."""
    found = {}
    for path in sorted(ROOT.glob("boards/*/board.json")):
        memory = json.loads(path.read_text(encoding="utf-8"))["journal"]["memory"]
        if memory["kind"] != "none":
            found[path.parent.name] = memory
    return found


def main() -> None:
    """Return the figures as a table."""
    memory = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096}
    for game in GAMES:
        wear = game_wear(memory, game)
        sys.stdout.write(
            f"appended, {game[0]} with {game[1]}: {wear.events} events of {wear.event_bytes:.1f} bytes, "
            f"checkpoint up to {wear.checkpoint_bytes} bytes, {wear.erases} erases, {wear.drive_pairs} sectors of the drive\n"
        )
    sys.stdout.write(
        "board | kind | events an evening | erases of the block erased most | evenings that its endurance lasts | "
        "events per erase | sectors of the drive erased | the one erased most\n"
    )
    for board, memory in memories().items():
        wear = evening_wear(memory)
        cells = [
            board,
            memory["kind"],
            f"{wear.events:.0f}",
            f"{wear.erases:.1f}",
            f"{memory['endurance'] / wear.erases:.0f}",
        ]
        cells += [f"{wear.events / wear.erases:.1f}", f"{wear.drive_pairs:.0f}", f"{wear.drive_erases:.1f}"]
        sys.stdout.write(" | ".join(cells) + "\n")


if __name__ == "__main__":
    main()
