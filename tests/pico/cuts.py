"""Two hundred power cuts on the chip: in turns, scores, rolls, in the journal's upkeep, and in the compaction of a start.

Sixty cuts fall into the steps of the upkeep, and sixty more while somebody ends turns between the steps.

Each cut comes in the middle of a change of the flash. Then the power comes back, and the device shows its turn. The test looks for every
record that the screen had confirmed, one by one, in the flash. Every twentieth time, it also looks over the cable.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tallycore.profile import Profile
from tallydevice.journal.journal import Journal
from tallydevice.play.session import Session
from tallystick.link.client import Link
from tallystick.link.sync import sync
from tallystick.resources import firmware_dir
from tallystick.store.store import Store
from tests.device.evening import NAMES
from tests.pico.chip import Chip, ChipStopped, Files, Tidied
from tests.pico.drive import drive_image
from tests.pico.games import Cable
from tests.pico.log_images import DEVICE_ID, NVM_BYTES, State, empty_memory, media_in, records_on, state_of
from tests.pico.player import CLOCK_BYTES

CUTS = 200
TURN = "TurnScreen"
PARTS = (0, 0.02, 0.3, 0.5, 0.77, 0.999)
# How much of the change is done when the cut comes.
STEP_BYTES = 10
# The most memory that the end of a turn takes.
SETTLED_MS = 6000
LOOK_OVER_CABLE_EVERY = 20
ACTS = {"turn": ("", "c"), "score": ("bcc", "a"), "roll": ("B", "a")}
# The keys that lead there, and the key whose event is cut off.
UPKEEP, BETWEEN, START = "upkeep", "upkeep, with presses between its steps", "compaction at a start"
UPKEEP_ROOM_BYTES = 400
# If only this is free, the device prepares a new checkpoint when everything is filed.
SHOWN_MS = 3500
# After a start the turn is shown, and the upkeep has just begun.
TURNS = 10
PAUSES_MS = (150, 500, 700, 1100)
# Between two presses: no time for a step, or time for some.


@dataclass
class Tally:
    """The cuts in one act of the device: how many there were, and a sentence for each that lost something."""

    cuts: int = 0
    faults: list[str] = field(default_factory=list)
    kept: int = 0
    """How often the event that was being written was there after the cut."""


def cut_all(files: Files, share: tuple[int, int], on_progress: Callable[[str], None]) -> dict[str, Tally]:
    """Make every `share[1]`th of two hundred cuts, from number `share[0]` on. Raises ChipStopped, LinkError."""
    tallies = {name: Tally() for name in (*ACTS, UPKEEP, BETWEEN, START)}
    with tempfile.TemporaryDirectory() as folder:
        bench = _Bench(files, Path(folder), on_progress)
        with bench.switched_on():
            rng = random.Random(CUTS)
            plan = sorted(
                ((name, rng.random(), rng.choice(PARTS)) for name in _names()), key=lambda each: each[0] not in ACTS
            )
            for number in range(share[0], CUTS, share[1]):
                name, where, part = plan[number]
                on_progress(f"cut {number + 1} of {CUTS}: {name}")
                fault, was_kept = bench.cut(name, where, part, by_cable=number % LOOK_OVER_CABLE_EVERY < share[1])
                tallies[name].cuts += 1
                tallies[name].kept += was_kept
                if fault:
                    tallies[name].faults.append(f"cut {number + 1}: {fault}")
                    on_progress(fault)
    return tallies


def _names() -> list[str]:
    """Share out the cuts: six tenths in the upkeep, a tenth in the compaction of a start, the others in acts of people."""
    cycle = [UPKEEP, "turn", BETWEEN, START, UPKEEP, "score", BETWEEN, UPKEEP, "roll", BETWEEN]
    return [cycle[number % len(cycle)] for number in range(CUTS)]


class _Bench:
    """A chip, and the states from which its acts begin."""

    def __init__(self, files: Files, folder: Path, on_progress: Callable[[str], None]) -> None:
        self._files = files
        self._folder = folder
        self._on_progress = on_progress
        self._states: dict[str, State] = {}
        self._changes: dict[str, int] = {}
        self._at_table: State | None = None
        """The content of the flash while the device goes on from its last turn; None if something else was loaded."""
        self._chip: Chip

    @contextmanager
    def switched_on(self) -> Iterator[None]:
        """Start a chip, and count how often each act changes the flash."""
        with Chip(self._files, drive_image(self._files, self._folder)) as self._chip:
            # The first start writes things that no later one writes. It is not cut off.
            self._wait()
            empty = self._folder / "empty.img"
            self._chip.save(empty)
            first = _played(empty, self._folder / "turn", NVM_BYTES // 2)
            self._states.update(dict.fromkeys(ACTS, first))
            self._begin("turn")
            self._states[UPKEEP] = self._states[BETWEEN] = _played(empty, self._folder / "fuller", UPKEEP_ROOM_BYTES)
            self._states[START] = _played(empty, self._folder / "full", 0)
            for name in self._states:
                self._at_table = None
                self._begin(name)
                before = self._chip.changes
                self._press(name)
                self._changes[name] = self._chip.changes - before
            self._at_table = None
            self._on_progress(f"changes of the flash: {self._changes}")
            yield

    def cut(self, name: str, where: float, part: float, *, by_cable: bool) -> tuple[str, bool]:
        """Cut the act at `where`, from 0 to 1. Return (what was lost, or nothing; True if the event that was cut off is there)."""
        chip = self._chip
        state = self._begin(name)
        at = 1 + int(where * self._changes[name])
        chip.cut_power_at(at, part)
        confirmed = max(state.records) + self._press(name)
        chip.power_on()
        chip.cut_power_at(0)
        told = self._wait()
        after = saved(chip, self._folder, "after")
        self._at_table = None if by_cable or name not in ACTS else after
        fault = fault_in(told, after, state.records, confirmed)
        if by_cable and not fault:
            fault = self._by_cable(after)
        text = f"change {at} of {self._changes[name]}, {part:.0%} of it: {fault}" if fault else ""
        return text, max(after.records, default=0) > confirmed + 1

    def _begin(self, name: str) -> State:
        """Go to the state before the act that is cut off. Return the content of the flash."""
        state = self._at_table if name in ACTS else None
        if state is None:
            state = self._states[name]
            self._chip.cut_power_at(0)
            self._chip.load(state.drive, state.memory)
            self._chip.power_on()
            if name in ACTS:
                self._wait()
                state = saved(self._chip, self._folder, "begun")
        for key in ACTS[name][0] if name in ACTS else "":
            self._chip.press(key)
            self._chip.run(900)
        return state

    def _press(self, name: str) -> int:
        """Do the act that is cut off. Return how many events the screen has confirmed in that time, at least."""
        chip = self._chip
        if name in ACTS:
            chip.press(ACTS[name][1])
            chip.run(1200)
            return 0
        if name != BETWEEN:
            chip.run(2 * SETTLED_MS)
            return 0
        confirmed = 0
        chip.run(SHOWN_MS)
        for number in range(TURNS):
            chip.mark()
            chip.press("c")
            chip.run(PAUSES_MS[number % len(PAUSES_MS)])
            # The next turn is drawn only when the end of this one is confirmed.
            confirmed += any(burst.bytes > CLOCK_BYTES for burst in chip.bursts())
        chip.run(SETTLED_MS)
        return confirmed

    def _wait(self) -> Tidied | None:
        return told_after_start(self._chip)

    def _by_cable(self, state: State) -> str:
        with Store(self._folder / "games.sqlite") as store:
            with Link(Cable(self._chip), now_s=lambda: self._chip.now_ms / 1000) as link:
                sync(link, store)
                log_id = link.device.log_id
            found = store.records(log_id)
        (self._folder / "games.sqlite").unlink()
        return "" if found == [*state.records.values()] else "over the cable comes something else"


def told_after_start(chip: Chip) -> Tidied | None:
    """Return what the device reports after its start, when it has tidied up."""
    chip.tidied()
    chip.run(2 * SETTLED_MS, "uart")
    told = chip.tidied()
    return told[-1] if told else None


def saved(chip: Chip, folder: Path, name: str) -> State:
    """Save the present flash as images of that name in `folder`."""
    drive, memory = folder / f"{name}.img", folder / f"{name}.nvm"
    chip.save(drive, memory)
    try:
        return State(drive, memory, records_on(drive, memory))
    except ChipStopped:  # there is no log any more
        return State(drive, memory, {})


def fault_in(told: Tidied | None, after: State, before: Mapping[int, bytes], confirmed: int) -> str:
    """Return a sentence about what is missing after a cut, or nothing. It had the records `before`, and `confirmed` more events."""
    if not after.records:
        return "the log is gone from the drive"
    if told is None or told.screen != TURN:
        return f"the device shows {told.screen if told else 'nothing'}. {told.trouble if told else ''}"
    if told.events != max(after.records):
        return f"the device has {told.events} events, its flash {max(after.records)}"
    missing = [seq for seq in range(1, max(after.records) + 1) if seq not in after.records]
    if missing or max(after.records) < confirmed:
        return f"{confirmed} events were confirmed; {max(after.records)} are there, without {missing}"
    changed = [seq for seq, record in before.items() if after.records[seq] != record]
    return f"events {changed} are others" if changed else ""


def _played(empty: Path, folder: Path, room_bytes: int) -> State:
    """Return a game at the free table in the device's own journal, when this number of bytes of its memory is free, or a few more."""
    folder.mkdir()
    memory = empty_memory()
    rng = random.Random(7)
    clock = iter(range(0, 1 << 30, 700))
    log = Journal(*media_in(folder, memory), DEVICE_ID, rng.randbytes)
    free = Profile((firmware_dir() / "games" / "free.json").read_bytes())
    session = Session(log, lambda: next(clock), rng.randbytes, lambda _game: free)
    session.boot("0.1.0", "bench", 0)
    session.start_game(free, [*NAMES, "Gus", "Hal"], list(range(8)), [], [])
    session.first_player(0, 0)
    while log.next_seq < 700 or not room_bytes <= NVM_BYTES - log.primary.size < room_bytes + STEP_BYTES:
        if rng.random() < 0.6:
            session.change_score(log.next_seq % 8, 1 + log.next_seq % 30)
        else:
            session.end_turn()
    return state_of(empty, folder, memory)
