"""An evening with everything in it: a simulated device, hands, a laptop that comes and goes, cuts; and what holds throughout."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event, split_records
from tallycore.proof.seal import first_head, next_head
from tallycore.proof.sha256 import to_hex
from tallycore.table.fold import Fold
from tallystick.link.client import Link
from tallystick.link.errors import LinkError, Refused
from tallystick.link.sync import sync
from tallystick.resources import boards_dir
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.device.drawn import inks
from tests.device.table import SIZES
from tests.end_to_end.monkey import Monkey

CAPACITY = {"primary": 4096, "spare": 4096, "history": 262_144}
# So small that an evening fills the checkpoint's place many times.
TIME = re.compile(r"\d+:\d\d(:\d\d)?|\d+h\d\d|\d+m|\d+%")


class PowerCut(BaseException):
    """The power went in the middle of a write."""


class LaptopCrash(Exception):
    """The laptop's program is gone without a word."""


class Evening:
    """`log` is every record that the device has confirmed, `fold` what they say; `check` holds the device to them."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        drive = folder / "drive"
        drive.mkdir()
        board = SIZES[self.rng.choice(list(SIZES))]
        description = json.loads((boards_dir() / board / "board.json").read_text(encoding="utf-8"))
        description["journal"]["capacity"] = CAPACITY
        (drive / "board.json").write_text(json.dumps(description), encoding="utf-8")
        self.cable = MemoryCable()
        self.device = SimulatedDevice(board, drive, seed, transport=self.cable)
        self.monkey = Monkey(self.device, self.rng)
        self.store = Store(folder / "games.sqlite")
        self.log: list[bytes] = []
        self.fold = Fold()
        self.head = first_head(self.session.journal.device_id, self.session.journal.log_id)
        self.fuse = -1
        """After how many more writes the power goes, in the middle of one; never while it is negative."""
        self.seen: set[tuple[str, ...]] = set()
        self.cuts = self.syncs = 0
        self.is_drawn = seed % 8 == 0
        """Whether pixels are drawn: what is to be seen is known without, and drawing takes four fifths of the time."""
        self._started()

    def close(self) -> None:
        self.device.close()
        self.store.close()

    @property
    def session(self):
        return self.device._app.session

    # --- the device ------------------------------------------------------------------------------------------------

    def _started(self) -> None:
        """What the device wrote while it started is confirmed, and from here on it is listened to."""
        journal = self.session.journal
        while records := journal.read(len(self.log) + 1, 512):
            for record in split_records(records):
                self._confirmed(decode_event(record), record)
        self.session.listeners.append(self._confirmed)
        for place in self.device.hardware.media.values():
            self._wire(place)
        if not self.is_drawn:
            self.device.display.refresh = lambda: None

    def _confirmed(self, event, record: bytes) -> None:
        assert event.seq == len(self.log) + 1
        self.log.append(record)
        self.fold.apply(event, record)
        self.head = next_head(self.head, record)

    def _wire(self, place) -> None:
        if hasattr(place, "write"):
            write = place.write
            place.write = lambda pieces, at: self._or_cut(b"".join(pieces), lambda data: write((data,), at))
        else:
            append = place.append
            place.append = lambda data: self._or_cut(bytes(data), append)

    def _or_cut(self, data: bytes, write) -> None:
        self.fuse -= 1
        if self.fuse == 0:
            write(data[: self.rng.randint(0, len(data))])
            raise PowerCut
        write(data)

    def power_cut(self, in_a_write: bool = False) -> None:
        """The power went and came back: nothing that was confirmed is missing, and the same screen is there.

        In the middle of a write the screen may not have shown yet what was confirmed just before.
        """
        self.fuse = -1
        self.cuts += 1
        home, texts, confirmed = self._home(), self._lasting_texts(), len(self.log)
        self.device.power_cut()
        self.device.power_on()
        self._started()
        self.device.run_for(30)
        self.check()
        new = [decode_event(record).kind for record in self.log[confirmed:]]
        assert "booted" in new[:2], f"after event {confirmed} came {new}"
        if home and new == ["booted"] and not in_a_write:
            assert self._home() == home
            assert self._lasting_texts() == texts, f"{home} was another before the cut"

    def _home(self) -> str:
        """The screen, where it is one that a restart comes back to just so."""
        app = self.device._app
        if app._overlay is not None or len(app._screens) != 1 or getattr(app.shown, "at", 0) or self.device.held:
            return ""
        screen = self.monkey.screen
        return "" if screen in {"commitment", "salts", "first"} and not self.session.state.roll_count else screen

    def _lasting_texts(self) -> list[str]:
        """What is written there, without clocks and battery: neither time since the last event nor charge is on record."""
        return [rest for text in self.device.screen_text() if (rest := TIME.sub("", text))]

    def check(self) -> None:
        """The device is at the end of the confirmed log, in no trouble, tells no secret, and its words are on the screen."""
        app, session = self.device._app, self.session
        assert app.trouble == "", app.trouble
        assert session.head == self.head
        assert session.state.encode() == self.fold.state.encode()
        shape = (self.monkey.screen, *(re.sub(r"\d", "0", text) for text in self.device.screen_text()))
        if shape in self.seen:
            return
        self.seen.add(shape)
        width, height = self.device.size
        for ink in inks(self.device.display.root_group):
            inside = ink.left >= 0 and ink.top >= 0 and ink.right <= width and ink.bottom <= height
            assert inside, f"{ink} is not on the {width} x {height} of {shape[0]}"
        secret = session.journal.secret
        if secret:
            assert to_hex(secret)[:16] not in "".join("".join(shape).split())
            assert not any(secret in record for record in self.log)

    # --- the laptop ------------------------------------------------------------------------------------------------

    def laptop(self, faults: bool = True) -> bool:
        """A laptop does something, perhaps not to its end. Whether it did get there."""
        if not self.device.plugged:
            return False
        link = Link(MemoryTransport(self.cable, lambda _s: self._meanwhile(faults)), now_s=self._now_s)
        try:
            link.open()
            if faults and self.rng.random() < 0.5:
                self._say_something(link)
            else:
                sync(link, self.store)
                self.syncs += 1
        except (LinkError, LaptopCrash):
            return False
        finally:
            link.close()
        return True

    def _now_s(self) -> float:
        return self.device.now_ms / 1000

    def _say_something(self, link: Link) -> None:
        state = self.session.state
        seat = self.rng.randrange(max(1, state.seats))
        points = self.rng.randint(-5, 20)
        act = self.rng.randrange(4)
        try:
            if act == 0:
                seq = link.add_score(state.game_seq, seat, points)
                event = decode_event(self.log[seq - 1])
                assert (event["seat"], event["delta"], event["by"]) == (seat, points, BY_LAPTOP)
            elif act == 1:
                link.set_score(state.game_seq, seat, points)
            elif act == 2:
                link.set_reading(state.game_seq, f"house-{seat}", "yes")
            else:
                link.show(self.rng.randrange(4), "A move", "is judged by the rules. " * self.rng.randint(0, 7))
        except Refused:
            pass  # no game, or another one: the laptop came too late

    def _meanwhile(self, faults: bool) -> None:
        """The device goes on while the laptop waits; and anything may happen."""
        self.device.step()
        chance = self.rng.random() if faults else 1.0
        if chance < 0.004:
            raise LaptopCrash
        if chance < 0.008:
            self.device.unplug()
        elif chance < 0.012:
            self.power_cut()
        elif chance < 0.05:
            self.monkey.act()

    # --- the evening -----------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """One more thing happens."""
        chance = self.rng.random()
        try:
            if chance < 0.05:
                self.laptop()
            elif chance < 0.07:
                (self.device.unplug if self.device.plugged else self.device.plug)()
            elif chance < 0.10:
                self.power_cut()
            elif chance < 0.13:
                self.fuse = self.rng.randint(1, 12)
            elif chance < 0.16:
                self.monkey.wait(self.rng.choice((300, 60_000, 7_200_000, 400_000_000)))
            else:
                self.monkey.act()
        except PowerCut:
            self.power_cut(in_a_write=True)
        self.check()

    def finish(self) -> None:
        """Cable and power are in, and a laptop has fetched everything."""
        self.fuse = -1
        if not self.device.plugged:
            self.device.plug()
        assert self.laptop(faults=False)
        self.check()
