"""The cable on a real desk: the same device under another name, another device under the old name, two programs at once."""

from __future__ import annotations

import pytest

from tallystick.link import errors
from tallystick.link.follow import Follower
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.link.hub import CONSOLE, Hub
from tests.link.rig import Rig

A, B = b"\xe6\x61\x41\x04", b"\xe6\x61\x41\x05"
OLD, NEW, THIRD = "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2"


class Desk:
    """Two devices under one clock, a hub, and a store; nothing is plugged in yet."""

    def __init__(self, store) -> None:
        self.mine, self.other = Rig(6, device_id=A), Rig(7, device_id=B)
        self.mine.play(300)
        self.other.play(40)
        self.hub = Hub(self.now_s)
        self.store = store
        self.lost, self.syncs = [], []

    def now_s(self) -> float:
        return (self.mine.now_ms + self.other.now_ms) / 1000

    def follow(self, port: str | None = None) -> Follower:
        return Follower(
            self.hub.reopener(port),
            self.store,
            on_sync=self.syncs.append,
            on_lost=self.lost.append,
            now_s=self.now_s,
            sleep=lambda _: self.mine.pump(),
        )

    def unplug(self, name: str, rig: Rig) -> None:
        rig.line.unplug()
        self.hub.unplug(name)

    def stored(self, rig: Rig) -> list[bytes]:
        return self.store.records(rig.session.journal.log_id)

    def holds_mine_alone(self) -> bool:
        return self.stored(self.mine) == self.mine.log and self.stored(self.other) == []


@pytest.fixture
def desk(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield Desk(store)


SERIALS = pytest.mark.parametrize(
    ("mine", "other"),
    [
        pytest.param(A.hex().upper(), B.hex().upper(), id="USB shows the chip's number"),
        pytest.param("6E1614400", "something else", id="USB shows some number"),
        pytest.param(None, None, id="USB shows none"),
    ],
)


@SERIALS
def test_following_goes_on_under_another_name(desk, mine, other):
    desk.hub.plug(OLD, desk.mine, mine)
    follower = desk.follow()
    follower.step()
    desk.unplug(OLD, desk.mine)
    desk.mine.play(50)
    follower.step()
    desk.hub.plug(NEW, desk.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert desk.holds_mine_alone()
    assert [type(error) for error in desk.lost] == [errors.PortVanished]


@SERIALS
def test_a_named_port_is_followed_to_its_new_name_too(desk, mine, other):
    desk.hub.plug(OLD, desk.mine, mine)
    desk.hub.plug(THIRD, desk.other, other)
    follower = desk.follow(OLD)
    follower.step()
    desk.unplug(OLD, desk.mine)
    follower.step()
    desk.hub.plug(NEW, desk.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert desk.holds_mine_alone()


@SERIALS
def test_another_tallystick_on_the_old_name_is_not_taken_for_ours(desk, mine, other):
    desk.hub.plug(OLD, desk.mine, mine)
    follower = desk.follow()
    follower.step()
    desk.unplug(OLD, desk.mine)
    desk.hub.plug(OLD, desk.other, other)
    for _ in range(4):
        follower.step()
    assert follower.link is None
    assert not desk.other.line.device.connected
    desk.hub.plug(NEW, desk.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert desk.holds_mine_alone()


def test_a_port_that_usb_says_is_anothers_is_not_even_opened(desk):
    desk.hub.plug(OLD, desk.mine, A.hex())
    reopen = desk.hub.reopener()
    reopen().close()
    desk.unplug(OLD, desk.mine)
    desk.hub.plug(OLD, desk.other, B.hex())
    desk.hub.opened.clear()
    with pytest.raises(errors.PortVanished):
        reopen()
    assert desk.hub.opened == []


def test_the_handshake_decides_where_serial_numbers_deceive(desk):
    desk.hub.plug(OLD, desk.mine, "0001")
    reopen = desk.hub.reopener()
    reopen().close()
    desk.unplug(OLD, desk.mine)
    desk.hub.plug(NEW, desk.other, "0001")  # a clone of a clone: one number for all
    with pytest.raises(errors.OtherDevice, match="another Tallystick is on /dev/ttyACM1 now"):
        reopen()
    desk.hub.plug(THIRD, desk.mine, "0001")
    link = reopen()
    assert link.device.device_id == A
    link.close()


def test_a_replug_in_the_middle_of_a_pull_loses_and_doubles_nothing(desk):
    desk.mine.play(3000)
    names = iter([NEW, THIRD, "/dev/ttyACM3", "/dev/ttyACM4"])
    name = OLD
    desk.hub.plug(name, desk.mine, A.hex())
    follower = desk.follow()
    moments = iter([5, 12, 13, 30])
    wanted = next(moments)
    cuts = pulls = 0

    def pull_the_plug() -> None:
        nonlocal name, wanted, cuts, pulls
        server = desk.mine.server
        pulls += server.ranges is not None
        if pulls == wanted and server.ranges:
            desk.unplug(name, desk.mine)
            name = next(names)
            desk.hub.plug(name, desk.mine, A.hex())
            wanted, cuts = next(moments, -1), cuts + 1

    desk.mine.on_step = pull_the_plug
    with pytest.raises(errors.PortVanished):
        follower.step()  # the very first sync was cut: whoever asked is told
    for _ in range(12):
        try:
            follower.step()
        except errors.PortVanished:
            follower.close()
    assert cuts == 4
    assert desk.holds_mine_alone()


def test_two_programs_on_one_port_do_not_mix(desk):
    desk.hub.plug(OLD, desk.mine, A.hex())
    follower = desk.follow()
    follower.step()
    with pytest.raises(errors.PortBusy, match=f"another program is using {OLD}: close it"):
        desk.hub.connect()
    with pytest.raises(errors.PortBusy):
        desk.hub.connect(OLD)
    desk.mine.play(1)
    follower.step()
    assert desk.holds_mine_alone()
    follower.close()
    with desk.hub.connect() as link:
        assert sync(link, desk.store).new == 0


def test_a_follower_waits_for_a_port_that_another_program_took_first(desk):
    desk.hub.plug(OLD, desk.mine, A.hex())
    follower = desk.follow()
    follower.step()
    desk.unplug(OLD, desk.mine)
    follower.step()
    desk.hub.plug(NEW, desk.mine, A.hex())
    thief = desk.hub.transport(NEW)
    thief.open()
    for _ in range(3):
        follower.step()
    assert follower.link is None
    thief.close()
    desk.mine.play(5)
    follower.step()
    assert desk.holds_mine_alone()


def test_connecting_opens_the_port_once(desk, monkeypatch):
    """Opened twice, a device would load its part of the link, forget it, and load it again."""
    opened, really_open = [], MemoryTransport.open

    def counted(end) -> None:
        opened.append(end.name)
        really_open(end)

    monkeypatch.setattr(MemoryTransport, "open", counted)
    desk.hub.plug(OLD, desk.mine, A.hex())
    with desk.hub.connect() as link:
        assert link.live(True) == len(desk.mine.log)
    assert opened == [OLD]
    with pytest.raises(errors.PortVanished):
        link.live(True)
    with link:
        assert opened == [OLD, OLD]


def test_a_console_is_never_opened_and_maintenance_mode_has_a_name(desk):
    desk.hub.plug(OLD, desk.mine, A.hex(), interface=CONSOLE)
    with pytest.raises(errors.NoDevice, match="/dev/ttyACM0 is a Tallystick in maintenance mode"):
        desk.hub.connect()
    assert desk.hub.opened == []
    desk.hub.plug(NEW, desk.mine, A.hex())
    link = desk.hub.connect()
    assert desk.hub.opened == [NEW]
    link.close()


def test_the_same_device_in_maintenance_mode_is_waited_for(desk):
    desk.hub.plug(OLD, desk.mine, A.hex())
    reopen = desk.hub.reopener()
    reopen().close()
    desk.unplug(OLD, desk.mine)
    desk.hub.plug(NEW, desk.mine, A.hex(), interface=CONSOLE)
    desk.hub.opened.clear()
    with pytest.raises(errors.PortVanished):
        reopen()
    assert desk.hub.opened == []
