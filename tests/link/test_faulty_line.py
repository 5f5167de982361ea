"""Whatever the line, the cable and the power do, the store has the device's log: nothing is lost, nothing is doubled.

`TALLYSTICK_FAULT_SCRIPTS=1000 pytest tests/link/test_faulty_line.py` is the campaign. Each script has a number.
"""

import os
import random

import pytest

from tallycore.log.records import record_seq, split_records
from tallystick.link.errors import LinkError
from tallystick.link.follow import Follower
from tallystick.link.sync import REASON_DAMAGED, sync
from tallystick.store.store import Store
from tests.link.frame_faults import FrameFaults
from tests.link.random_players import load_profile
from tests.link.rig import Rig
from tests.postgres import SQLITE
from tests.rawstore import copied

pytestmark = pytest.mark.long

SCRIPTS = int(os.environ.get("TALLYSTICK_FAULT_SCRIPTS", "5"))
IS_CAMPAIGN = SCRIPTS > 8
ATTEMPTS = 60 if IS_CAMPAIGN else 30
STRIDE = 1 if IS_CAMPAIGN else 7
SERVER_STRIDE = 17
# The campaign cuts a sync after each byte, the short run after every seventh: each time at another place of a frame. On a server, where
# each new store takes longer, the cuts are farther apart.


class Faults:
    """The faults of one kind of evening: some lines only flip bits, on others people trip over the cable."""

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
    """The device may hear only of events that another process would find in the database."""
    log = store.open_log(b"device-1", log_id)
    assert log.missing_ranges(1, through + 1) == []


def test_a_sync_may_be_cut_after_any_byte(tmp_path, request):
    stride = STRIDE if IS_CAMPAIGN or request.config.getoption("engine") == SQLITE else SERVER_STRIDE
    rig = Rig(5)
    rig.play(25)
    whole = _bytes_of_a_sync(rig, tmp_path)
    assert whole > 400
    empty = tmp_path / "empty.sqlite"
    Store(empty).close()
    for cut in range(0, whole, stride):
        rig.session.journal.acknowledged = 0  # as if this laptop were the first
        with Store(copied(empty, tmp_path / f"{cut}.sqlite")) as store:
            rig.line.fault = CutAfter(rig, cut)
            with pytest.raises(LinkError), rig.link() as link:
                sync(link, store)
            rig.line.fault = None
            rig.line.plug()
            with rig.link() as link:
                sync(link, store)
            assert store.records(rig.session.journal.log_id) == rig.log


class CutAfter:
    """Pull the cable after `count` bytes, counted in both directions."""

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


# --- whole frames that never come, come twice, or come late ---------------------------------------------------------


def lossy(rig: Rig, script: int) -> FrameFaults:
    """One line may be much worse than another, in each of the three ways."""
    rng = random.Random(script)
    rates = [rng.choice(choices) for choices in ((0.05, 0.3, 0.5), (0, 0.1, 0.3), (0, 0.1, 0.2))]
    return FrameFaults(rig, rng, *rates)


def damage(rig: Rig, first: int, stop: int) -> None:
    """The device cannot read the events `first` to `stop` - 1 any more."""
    journal = rig.session.journal
    read = journal.read

    def read_past_damage(at: int, most_bytes: int) -> bytes:
        records = [each for each in split_records(read(at, most_bytes)) if not first <= record_seq(each) < stop]
        return b"".join(records) or (read(stop, most_bytes) if first <= at < stop else b"")

    journal.read = read_past_damage


@pytest.mark.parametrize("script", range(SCRIPTS))
def test_only_what_the_device_says_it_lacks_becomes_a_gap(script, tmp_path):
    rig = Rig(script)
    rng = random.Random(script)
    rig.play(rng.choice((20, 120, 400)))
    lacks = range(0)
    if script % 2:
        first = rng.randint(1, len(rig.log) - 4)
        lacks = range(first, min(len(rig.log), first + rng.choice((1, 3, 30))))
        damage(rig, lacks.start, lacks.stop)
    journal = rig.session.journal
    with Store(tmp_path / "games.sqlite") as store:
        rig.check_acknowledged = lambda through: accounted_for(store, journal.log_id, lacks, through)
        faults = lossy(rig, script)
        for _ in range(4):
            try:
                with rig.link() as link:
                    sync(link, store)
            except LinkError:
                rig.now_ms += 100
            faults.reconnect()
        faults.stop()
        with rig.link() as link:
            sync(link, store)
        assert store.records(journal.log_id) == [each for each in rig.log if record_seq(each) not in lacks]
        told = {seq for first, stop, _ in store.gaps(journal.log_id) for seq in range(first, stop)}
        assert told == set(lacks)
        assert {reason for _, _, reason in store.gaps(journal.log_id)} <= {REASON_DAMAGED}
        assert journal.acknowledged == len(rig.log)


def accounted_for(store: Store, log_id: bytes, lacks: range, through: int) -> None:
    """The device may hear of an event only when it is stored, unless the device itself cannot read it any more."""
    missing = store.open_log(b"device-1", log_id).missing_ranges(1, through + 1)
    assert {seq for first, stop in missing for seq in range(first, stop)} <= set(lacks)


@pytest.mark.parametrize("script", range(SCRIPTS))
def test_a_game_is_followed_over_a_line_that_loses_doubles_and_delays_frames(script, tmp_path):
    rig = Rig(script)
    rig.play(30)
    log_id = rig.session.journal.log_id

    def open_link():
        link = rig.link()
        faults.reconnect()
        link.open()
        return link

    with Store(tmp_path / "games.sqlite") as store:
        rig.check_acknowledged = lambda through: committed(store, log_id, through)
        faults = lossy(rig, script)
        faults.stop()
        came = []
        follower = Follower(
            open_link, store, on_records=came.extend, now_s=rig.now_s, sleep=lambda _s: [rig.pump() for _ in range(50)]
        )
        follower.step()
        faults.begin()
        for _ in range(60):
            rig.play(rig.rng.randint(0, 3))
            follower.step()
        faults.stop()
        rig.play(1)
        for _ in range(80):
            follower.step()
        assert store.records(log_id) == rig.log
        assert store.gaps(log_id) == []
        assert [record_seq(record) for record in came] == sorted({record_seq(record) for record in came})


@pytest.mark.parametrize("script", range(SCRIPTS))
def test_points_from_the_laptop_are_added_once_however_often_the_frames_come(script):
    rig = Rig(script)
    rig.session.start_game(load_profile("free"), ["Ann", "Ben"], [0, 1], [], [])
    rig.session.first_player(0, 0)
    state = rig.session.state
    done = asked = 0
    faults = lossy(rig, script)
    for _ in range(4):
        try:
            with rig.link() as link:
                for _ in range(4):
                    asked += 1
                    link.add_score(state.game_seq, 0, 1000 + asked)
                    done += 1
                    if rig.rng.random() < 0.5:
                        rig.session.change_score(1, 1)
        except LinkError:
            rig.now_ms += 100
        faults.reconnect()
    faults.stop()
    added = [event for event in rig.events() if event.kind == "score_changed" and event["seat"] == 0]
    assert done <= len(added) <= asked
    assert len({event["delta"] for event in added}) == len(added)
