"""Whatever the line, the cable and the power do, the store holds the device's log: nothing lost, nothing doubled.

`TALLYSTICK_FAULT_SCRIPTS=1000 pytest tests/link/test_faulty_line.py` is the campaign; a script is known by its number.
"""

import os
import random
import shutil

import pytest

from tallystick.link.errors import LinkError
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.rig import Rig

SCRIPTS = int(os.environ.get("TALLYSTICK_FAULT_SCRIPTS", "50"))
ATTEMPTS = 60 if "TALLYSTICK_FAULT_SCRIPTS" in os.environ else 30


class Faults:
    """Damage of one kind of evening: some lines only flip bits, on others people trip over the cable."""

    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.rng = random.Random(seed)
        self.byte_rate = self.rng.choice((0, 1e-4, 1e-3, 5e-3))
        self.chunk_rate = self.rng.choice((0, 0, 0.01, 0.1))
        self.cut_rate = self.rng.choice((0, 0.002, 0.02))
        self.power_rate = self.rng.choice((0, 0, 0.002, 0.01))
        self.play_rate = self.rng.choice((0, 0.05))
        rig.line.fault = self.damage
        rig.on_step = self.step

    def stop(self) -> None:
        self.rig.line.fault = self.rig.on_step = None
        self.rig.line.plug()

    def damage(self, _side: str, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self.rng.random() >= self.byte_rate:
                out.append(byte)
                continue
            act = self.rng.randrange(4)
            if act == 0:
                out.append(byte ^ 1 << self.rng.randrange(8))
            elif act == 1:
                out += bytes((byte, byte))
            elif act == 2:
                out.append(0)
        if self.rng.random() < self.chunk_rate:
            act = self.rng.randrange(3)
            place = self.rng.randrange(len(out) + 1)
            if act == 0:
                return bytes(out[:place])
            if act == 1:
                return bytes(out + out[place:])
            return bytes(out[:place] + self.rng.randbytes(self.rng.randrange(40)) + out[place:])
        return bytes(out)

    def step(self) -> None:
        if self.rng.random() < self.cut_rate:
            self.rig.line.unplug()
            self.rig.line.plug()
        if self.rng.random() < self.power_rate:
            self.rig.power_cut()
        if self.rng.random() < self.play_rate:
            self.rig.players.act()


@pytest.mark.parametrize("script", range(SCRIPTS))
def test_a_fault_script_loses_and_doubles_nothing(script, tmp_path):
    rig = Rig(script)
    rig.play(random.Random(script).choice((40, 300, 900)))
    log_id = rig.session.journal.log_id
    with Store(tmp_path / "games.sqlite") as store:
        rig.check_acknowledged = lambda through: committed(store, log_id, through)
        faults = Faults(rig, script)
        for _ in range(ATTEMPTS):
            try:
                with rig.link() as link:
                    sync(link, store)
            except LinkError:
                rig.now_ms += 100
        faults.stop()
        with rig.link() as link:
            report = sync(link, store)
        assert report.gaps == []
        assert store.records(log_id) == rig.log


def committed(store: Store, log_id: bytes, through: int) -> None:
    """The device may only ever hear of what another process would find in the database."""
    log = store.open_log(b"device-1", log_id)
    assert log.missing_ranges(1, through + 1) == []


def test_a_sync_may_be_cut_after_every_byte(tmp_path):
    rig = Rig(5)
    rig.play(25)
    whole = _bytes_of_a_sync(rig, tmp_path)
    assert whole > 400
    empty = tmp_path / "empty.sqlite"
    Store(empty).close()
    for cut in range(whole):
        rig.session.journal.acknowledged = 0  # as if this laptop were the first
        with Store(shutil.copy(empty, tmp_path / f"{cut}.sqlite")) as store:
            rig.line.fault = CutAfter(rig, cut)
            with pytest.raises(LinkError), rig.link() as link:
                sync(link, store)
            rig.line.fault = None
            rig.line.plug()
            with rig.link() as link:
                sync(link, store)
            assert store.records(rig.session.journal.log_id) == rig.log


class CutAfter:
    """The cable comes out after `count` bytes, both ways together."""

    def __init__(self, rig: Rig, count: int) -> None:
        self.rig = rig
        self.left = count

    def __call__(self, _side: str, data: bytes) -> bytes:
        if len(data) > self.left:
            self.rig.line.unplug()
            return b""
        self.left -= len(data)
        return data


def _bytes_of_a_sync(rig: Rig, tmp_path) -> int:
    count = 0

    def counted(_side: str, data: bytes) -> bytes:
        nonlocal count
        count += len(data)
        return data

    with Store(tmp_path / "whole.sqlite") as store:
        rig.line.fault = counted
        with rig.link() as link:
            sync(link, store)
        rig.line.fault = None
    return count
