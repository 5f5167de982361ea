"""Whole games on the chip: they are played, synced over its USB to a laptop's store, and audited there."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.sync import sync
from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.store.store import Store
from tests.device.table import Table
from tests.pico.act import Evening
from tests.pico.chip import BOARD, HOLD_MS, Burst, Chip, Files, Tidied
from tests.pico.drive import drive_image
from tests.pico.given import OUT
from tests.pico.player import Player, Timed


@dataclass(frozen=True)
class Synced:
    """What the laptop got. `verdict` is the audit's verdict on the game (`ok` if it found nothing), `findings` is what it says."""

    events: int
    bytes: int
    took_ms: float
    verdict: str
    findings: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """An evening from power on to the audit."""

    evening: Evening
    started: Burst
    """The time from power on to the first picture, on a drive after an installation."""
    again: Burst
    """The same when the game is on the drive."""
    at_start: Tidied | None
    timed: tuple[Timed, ...]
    stopped: str
    """Where and why it stopped too early; empty if it did not."""
    presses: int
    synced: Synced

    @property
    def is_whole(self) -> bool:
        """Whether the game came to its end without a fault."""
        return not self.stopped and self.synced.verdict == "ok"

    @property
    def least_free(self) -> Timed | None:
        """The act after which the least memory was free."""
        free = {each.tidied.free_bytes: each for each in self.timed if each.tidied is not None}
        return free[min(free)] if free else None


class Cable:
    """A USB cable to the chip, for the link. While the laptop waits, the chip's time goes on."""

    name = "the bench's chip"

    def __init__(self, chip: Chip) -> None:
        self._chip = chip

    def open(self) -> None:
        """Open the port, as the laptop's program does."""
        self._chip.open_port(is_open=True)

    def close(self) -> None:
        """Close the port."""
        self._chip.open_port(is_open=False)

    def send(self, data: bytes) -> None:
        """Send all of `data`."""
        self._chip.send(data)

    def receive(self, timeout_s: float) -> bytes:
        """Return what arrives within `timeout_s` of the chip's time. Raises PortVanished if the power is off."""
        data = self._chip.receive(timeout_s * 1000)
        if self._chip.is_off:
            raise PortVanished(self.name)
        return data


def play(files: Files, evening: Evening, on_progress: Callable[[str], None]) -> Played:
    """Play `evening` on a chip whose drive was just installed. Raises ChipStopped, LinkError.

    After each act, the chip must show the same screen as the simulated device. If it does not, the evening stops.
    """
    on_progress("what should be shown")
    screens = screens_of(evening)
    with tempfile.TemporaryDirectory() as folder, Chip(files, drive_image(files, Path(folder))) as chip:
        on_progress("power on")
        started = chip.start()
        chip.run(1000)
        at_start = next(iter(chip.tidied()), None)
        player = Player(chip)
        timed: list[Timed] = []
        stopped = ""
        for each, screen in zip(_pictured(chip, evening, player.do(evening.acts, on_progress)), screens, strict=False):
            timed.append(each)
            shown = each.tidied
            if shown is not None and shown.screen != screen:
                stopped = f"after {each.act.name!r} came {shown.screen}, not {screen}. {shown.trouble}".strip()
                break
        on_progress("sync and audit")
        synced = synced_with(chip)
        on_progress("power on again")
        chip.power_on()
        again = chip.start()
    return Played(evening, started, again, at_start, tuple(timed), stopped, player.presses, synced)


def screens_of(evening: Evening) -> list[str]:
    """Return the class of the screen that the simulated device shows after each act of `evening`."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(BOARD, drive=Path(folder))
        # The texts are known without drawing, and drawing takes most of the time.
        vars(table.device.display)["refresh"] = lambda: None
        table.wait(20)
        screens = []
        for act in evening.acts:
            for key in act.keys:
                if key.isupper():
                    table.device.hold(key.lower(), HOLD_MS)
                else:
                    table.device.tap(key)
            screens.append(type(table.app.shown).__name__)
        assert table.state.game == evening.game, f"the keys lead to {table.state.game}"
    return screens


def _pictured(chip: Chip, evening: Evening, acts: Iterator[Timed]) -> Iterator[Timed]:
    """Do the same acts. The displays after each act are saved in out/pico. Look at them if a game fails."""
    with (OUT / f"{evening.game}.txt").open("w", encoding="utf-8") as pictures:
        for timed in acts:
            pictures.write(f"--- {timed.act.name}\n{chip.drawn()}\n")
            pictures.flush()
            yield timed


def synced_with(chip: Chip) -> Synced:
    """Sync everything from the device, and audit the last game."""
    began_ms = chip.now_ms
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite") as store:
        with Link(Cable(chip), now_s=lambda: chip.now_ms / 1000) as link:
            report = sync(link, store)
        took_ms = chip.now_ms - began_ms
        audit = audit_stored(store, "last", installed_profile)
    told = tuple(f"{each.check}: {each.says}" for each in audit.findings if each.status in {"fault", "cannot be told"})
    return Synced(report.new, report.bytes_in, took_ms, audit.verdict, told)
