"""Compare how long a recorded game's log takes to be read from the chip with the audit of the same game on this machine.

The games are the same ones with hidden pieces that `make bench` audits, event for event. Their log is in the device's journal before
the device starts. A laptop with an empty store downloads it over the USB, and that store is audited.

The reading is measured in the chip's time. That time stops while the laptop works, and the chip is a little faster than a board. So the
real reading is rather longer, and the audit's share of it rather smaller.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tallystick.link.client import Link
from tallystick.link.sync import sync
from tallystick.referee.audit import audit_stored
from tallystick.referee.finding import AuditReport
from tallystick.store.game import Entry
from tallystick.store.store import Store
from tests.bench.row import median
from tests.pico.chip import Chip, ChipStopped, Files
from tests.pico.drive import drive_image
from tests.pico.games import Cable
from tests.pico.log_images import DEVICE_ID, State, empty_memory, media_in, state_of
from tests.referee.game_recorder import GameRecorder, profile
from tests.referee.played_armadora import played_armadora
from tests.referee.played_conquest import PlayedConquest

GAMES: dict[str, Callable[[Store, GameRecorder], object]] = {
    "Armadora": played_armadora,
    "Stratego Conquest": PlayedConquest,
}
ROUNDS = 15
TIDIED_MS = 2000
# After the first picture. By then, the device has tidied up and reported how many events it has.


@dataclass(frozen=True)
class Recorded:
    """A recorded game: the device's `records`, after its own start, and the `entries` of the laptop's record."""

    log_id: bytes
    records: tuple[bytes, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Reading:
    """The time to read a game's log, from the first byte of hello to the last acknowledgement, and the time of its audit."""

    game: str
    events: int
    """The events of the log: those of the game, and the two starts of the device."""
    bytes: int
    """The bytes of the events in the log, without frames."""
    hello_ms: float
    read_ms: float
    """With the hello."""
    audit_ms: float
    verdict: str
    findings: tuple[str, ...]
    """The audit's findings against the game. If the audit cannot decide something, that is not a finding."""

    @property
    def ratio(self) -> float:
        """Return the audit's time as a share of the reading's."""
        return self.audit_ms / self.read_ms


def read_all(files: Files, on_progress: Callable[[str], None]) -> list[Reading]:
    """Read the log of each game from its own chip, and audit it. Raise ChipStopped, LinkError."""
    return [_reading(files, name, on_progress) for name in GAMES]


def _reading(files: Files, name: str, on_progress: Callable[[str], None]) -> Reading:
    with tempfile.TemporaryDirectory() as folder_name:
        folder = Path(folder_name)
        on_progress(f"{name} is played")
        memory = empty_memory()
        recorded = record(name, folder / "device", memory)
        state = state_of(drive_image(files, folder), folder / "device", memory)
        with Store(folder / "read.sqlite") as store:
            on_progress(f"{name} is read")
            hello_ms, read_ms = _read(files, state, recorded, store)
            on_progress(f"{name} is audited")
            note(store, recorded.entries)
            audit_ms, report = timed_audit(store)
            found = store.records(recorded.log_id)
    against = tuple(f"{each.check}: {each.says}" for each in report.findings if each.status == "fault")
    return Reading(name, len(found), sum(map(len, found)), hello_ms, read_ms, audit_ms, report.verdict, against)


def record(name: str, folder: Path, memory: bytearray, device: bytes = DEVICE_ID) -> Recorded:
    """Play the game `name` on a device with this id and a journal in `folder` and `memory`. Return the recorded game."""
    folder.mkdir()
    recorder = GameRecorder(device=device, media=media_in(folder, memory))
    with tempfile.TemporaryDirectory() as laptop, Store(Path(laptop) / "games.sqlite") as store:
        GAMES[name](store, recorder)
        return Recorded(recorder.journal.log_id, tuple(recorder.records), store.game(1).entries)


def note(store: Store, entries: Sequence[Entry]) -> None:
    """Enter the laptop's record of the only game of `store`: the moves, which no device has."""
    game = store.game(1)
    for entry in entries:
        store.add_entry(game, entry.after_seq, entry.kind, entry.payload)


def timed_audit(store: Store) -> tuple[float, AuditReport]:
    """Return the time of the audit of the only game of `store` (in milliseconds, the median of 15), and its report."""
    audits = []
    for _ in range(ROUNDS):
        start_s = time.perf_counter()
        report = audit_stored(store, 1, profile)
        audits.append(1000 * (time.perf_counter() - start_s))
    return median(audits), report


def _read(files: Files, state: State, recorded: Recorded, store: Store) -> tuple[float, float]:
    """Download the log into `store`. Return the time of the hello and the whole time, in the chip's milliseconds."""
    with Chip(files, state.drive) as chip:
        chip.load(state.drive, state.memory)
        chip.power_on()
        chip.start()
        chip.run(TIDIED_MS)
        told = chip.tidied()
        expected = len(recorded.records) + 1  # it logs that it was started
        if not told or told[-1].trouble or told[-1].events != expected:
            raise ChipStopped(f"The device should have {expected} events; what it tells: {told or 'nothing'}.")
        began_ms = chip.now_ms
        with _same_numbers(), Link(Cable(chip), now_s=lambda: chip.now_ms / 1000) as link:
            hello_ms = chip.now_ms - began_ms
            sync(link, store)
            read_ms = chip.now_ms - began_ms
    if tuple(store.records(recorded.log_id)[:-1]) != recorded.records:
        raise ChipStopped("What was read is not what had been put into the device's journal.")
    return hello_ms, read_ms


@contextmanager
def _same_numbers() -> Iterator[None]:
    """Draw the tag and the nonce of a link from a seed. With others in its heap, the device takes some milliseconds more or less."""
    chance = random.Random(7)
    with patch("secrets.randbelow", chance.randrange), patch("secrets.randbits", chance.getrandbits):
        yield
