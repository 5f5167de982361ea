"""A random session with everything: a simulated device, random presses, a laptop, power cuts. It is checked all the
time.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import decode_event, split_records
from tallycore.proof.seal import first_head, next_head
from tallycore.proof.setups import LONGEST_SETUP
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
from tests.device.power import PowerCut
from tests.device.table import SIZES
from tests.end_to_end.monkey import Monkey

CAPACITY = {"primary": 4096, "spare": 4096, "history": 262_144}
# The capacity is so small that a session fills the checkpoint's storage many times.
TIME = re.compile(r"\d+:\d\d(:\d\d)?|\d+h\d\d|\d+m|\d+%")


class LaptopCrash(Exception):
    """Raised when the laptop's program ends without a message."""


class RandomSession:
    """The device. `log` has every record that it has confirmed, `fold` is their folded state.

    `check` asserts that the device agrees with both.
    """

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
        self.writes_until_cut = -1
        """How many writes until the power is cut in the middle of one; negative: never."""
        self.seen: set[tuple[str, ...]] = set()
        self.cuts = self.syncs = 0
        self.is_drawn = seed % 8 == 0
        """True if pixels are drawn. The screen's texts are known without pixels, and drawing takes four fifths of the time."""
        self._started()

    def close(self) -> None:
        self.device.close()
        self.store.close()

    @property
    def session(self):
        return self.device._app.session

    # --- the device ------------------------------------------------------------------------------------------------

    def _started(self) -> None:
        """Count what the device has written during its start as confirmed, and listen to it from now on."""
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
        """Add a confirmed record to the log."""
        assert event.seq == len(self.log) + 1
        self.log.append(record)
        self.fold.apply(event, record)
        self.head = next_head(self.head, record)

    def _wire(self, place) -> None:
        """Let every write to a storage place pass `_write_or_cut`."""
        if hasattr(place, "write"):
            write = place.write
            place.write = lambda pieces, at: self._write_or_cut(b"".join(pieces), lambda data: write((data,), at))
        else:
            append = place.append
            place.append = lambda data: self._write_or_cut(bytes(data), append)

    def _write_or_cut(self, data: bytes, write) -> None:
        """Write the data, or only its beginning before a power cut."""
        self.writes_until_cut -= 1
        if self.writes_until_cut == 0:
            write(data[: self.rng.randint(0, len(data))])
            raise PowerCut
        write(data)

    def power_cut(self, in_a_write: bool = False) -> None:
        """Cut the power and switch it on again; assert that nothing confirmed is missing and that the same screen is shown.

        In the middle of a write the screen may not have shown yet what was confirmed just before. A choice that ends the turn and the end
        of the turn are one act: if the cut came between them, the start ends the turn.
        """
        self.writes_until_cut = -1
        self.cuts += 1
        home, texts, confirmed = self._home(), self._lasting_texts(), len(self.log)
        self.device.power_cut()
        self.device.power_on()
        self._started()
        self.device.run_for(30)
        self.check()
        new = [decode_event(record).kind for record in self.log[confirmed:]]
        before = new[: new.index("booted")] if "booted" in new else new
        written = before[:-2] if before[-2:] == ["turn_ended", "sealed"] else before
        assert "booted" in new, f"after event {confirmed} came {new}"
        assert len(written) <= 1, f"after event {confirmed} came {new}"
        if home and new == ["booted"] and not in_a_write:
            assert self._home() == home
            assert self._lasting_texts() == texts, f"{home} was another before the cut"

    def _home(self) -> str:
        """Return the screen if a restart shows it again without a change, else an empty string."""
        app = self.device._app
        if app._overlay is not None or len(app._screens) != 1 or getattr(app.shown, "at", 0) or self.device.held:
            return ""
        screen = self.monkey.screen
        return "" if screen in {"commitment", "salts", "first"} and not self.session.state.roll_count else screen

    def _lasting_texts(self) -> list[str]:
        """Return the texts on the screen without clocks and battery, which the log does not have."""
        return [rest for text in self.device.screen_text() if (rest := TIME.sub("", text))]

    def check(self) -> None:
        """Assert that the device agrees with the confirmed log and has no trouble.

        Also assert that it shows no secret, and that its texts fit on the screen.
        """
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
        """Connect a laptop that syncs or sends a request, perhaps interrupted; return True if it was not."""
        if not self.device.plugged:
            return False
        link = Link(MemoryTransport(self.cable, lambda _s: self._meanwhile(faults)), now_s=self._now_s)
        try:
            link.open()
            if faults and self.rng.random() < 0.5:
                self._send_request(link)
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

    def _send_request(self, link: Link) -> None:
        """Let the laptop append to the log or show a text."""
        state = self.session.state
        seat = self.rng.randrange(max(1, state.seats))
        points = self.rng.randint(-5, 20)
        act = self.rng.randrange(6)
        try:
            if act == 0:
                seq = link.add_score(state.game_seq, seat, points)
                event = decode_event(self.log[seq - 1])
                assert (event["seat"], event["delta"], event["by"]) == (seat, points, BY_LAPTOP)
            elif act == 1:
                link.set_score(state.game_seq, seat, points)
            elif act == 2:
                link.set_reading(state.game_seq, f"house-{seat}", "yes")
            elif act == 3:
                sealed = state.setups_sealed[seat] if state.setups_sealed else 0
                seq = link.seal_setup(state.game_seq, seat, sealed + 1, self.rng.randbytes(32))
                assert decode_event(self.log[seq - 1]).kind == "setup_sealed"
            elif act == 4:
                text = "x" * self.rng.randint(1, LONGEST_SETUP)
                seq = link.reveal_setup(state.game_seq, seat, 1, self.rng.randbytes(16), text)
                assert decode_event(self.log[seq - 1])["text"] == text
            else:
                link.show(self.rng.randrange(4), "A move", "is judged by the rules. " * self.rng.randint(0, 7))
        except Refused:
            pass  # there is no game, or another one: the laptop came too late

    def _meanwhile(self, faults: bool) -> None:
        """Step the device while the laptop waits, perhaps with a fault or a press."""
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

    # --- the session -----------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Do one random thing and check the device."""
        chance = self.rng.random()
        try:
            if chance < 0.05:
                self.laptop()
            elif chance < 0.07:
                (self.device.unplug if self.device.plugged else self.device.plug)()
            elif chance < 0.10:
                self.power_cut()
            elif chance < 0.13:
                self.writes_until_cut = self.rng.randint(1, 12)
            elif chance < 0.16:
                self.monkey.wait(self.rng.choice((300, 60_000, 7_200_000, 400_000_000)))
            else:
                self.monkey.act()
        except PowerCut:
            self.power_cut(in_a_write=True)
        self.check()

    def finish(self) -> None:
        """Restore cable and power, and sync everything."""
        self.writes_until_cut = -1
        if not self.device.plugged:
            self.device.plug()
        assert self.laptop(faults=False)
        self.check()
