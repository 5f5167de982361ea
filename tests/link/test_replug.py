"""The cable on a real desk: the same device under another name, another device under the old name, two programs at once."""

from __future__ import annotations

import pytest

from tallystick.link import errors
from tallystick.link.follow import Follower
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tallystick.table.memorytransport import MemoryTransport
from tests.link.rig import Rig
from tests.link.usb_hub import CONSOLE, Hub

pytestmark = pytest.mark.long

A, B = b"\xe6\x61\x41\x04", b"\xe6\x61\x41\x05"
OLD, NEW, THIRD = "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2"


class Setup:
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
def setup(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield Setup(store)


SERIALS = pytest.mark.parametrize(
    ("mine", "other"),
    [
        pytest.param(A.hex().upper(), B.hex().upper(), id="USB shows the chip's number"),
        pytest.param("6E1614400", "something else", id="USB shows some number"),
        pytest.param(None, None, id="USB shows none"),
    ],
)


@SERIALS
def test_following_goes_on_under_another_name(setup, mine, other):
    setup.hub.plug(OLD, setup.mine, mine)
    follower = setup.follow()
    follower.step()
    setup.unplug(OLD, setup.mine)
    setup.mine.play(50)
    follower.step()
    setup.hub.plug(NEW, setup.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert setup.holds_mine_alone()
    assert [type(error) for error in setup.lost] == [errors.PortVanished]


@SERIALS
def test_a_named_port_is_followed_to_its_new_name_too(setup, mine, other):
    setup.hub.plug(OLD, setup.mine, mine)
    setup.hub.plug(THIRD, setup.other, other)
    follower = setup.follow(OLD)
    follower.step()
    setup.unplug(OLD, setup.mine)
    follower.step()
    setup.hub.plug(NEW, setup.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert setup.holds_mine_alone()


@SERIALS
def test_another_tallystick_on_the_old_name_is_not_taken_for_ours(setup, mine, other):
    setup.hub.plug(OLD, setup.mine, mine)
    follower = setup.follow()
    follower.step()
    setup.unplug(OLD, setup.mine)
    setup.hub.plug(OLD, setup.other, other)
    for _ in range(4):
        follower.step()
    assert follower.link is None
    assert not setup.other.line.device.connected
    setup.hub.plug(NEW, setup.mine, mine)
    for _ in range(3):
        follower.step()
    assert follower.link.transport.name == NEW
    assert setup.holds_mine_alone()


def test_a_port_that_usb_says_is_anothers_is_not_even_opened(setup):
    setup.hub.plug(OLD, setup.mine, A.hex())
    reopen = setup.hub.reopener()
    reopen().close()
    setup.unplug(OLD, setup.mine)
    setup.hub.plug(OLD, setup.other, B.hex())
    setup.hub.opened.clear()
    with pytest.raises(errors.PortVanished):
        reopen()
    assert setup.hub.opened == []


def test_the_handshake_decides_where_serial_numbers_deceive(setup):
    setup.hub.plug(OLD, setup.mine, "0001")
    reopen = setup.hub.reopener()
    reopen().close()
    setup.unplug(OLD, setup.mine)
    setup.hub.plug(NEW, setup.other, "0001")  # a clone of a clone: one number for all
    with pytest.raises(errors.OtherDevice, match="another Tallystick is on /dev/ttyACM1 now"):
        reopen()
    setup.hub.plug(THIRD, setup.mine, "0001")
    link = reopen()
    assert link.device.device_id == A
    link.close()


def test_a_replug_in_the_middle_of_a_pull_loses_and_doubles_nothing(setup):
    setup.mine.play(3000)
    names = iter([NEW, THIRD, "/dev/ttyACM3", "/dev/ttyACM4"])
    name = OLD
    setup.hub.plug(name, setup.mine, A.hex())
    follower = setup.follow()
    moments = iter([5, 12, 13, 30])
    wanted = next(moments)
    cuts = pulls = 0

    def pull_the_plug() -> None:
        nonlocal name, wanted, cuts, pulls
        server = setup.mine.server
        pulls += server.ranges is not None
        if pulls == wanted and server.ranges:
            setup.unplug(name, setup.mine)
            name = next(names)
            setup.hub.plug(name, setup.mine, A.hex())
            wanted, cuts = next(moments, -1), cuts + 1

    setup.mine.on_step = pull_the_plug
    with pytest.raises(errors.PortVanished):
        follower.step()  # the very first sync was cut: the caller gets an error
    for _ in range(12):
        try:
            follower.step()
        except errors.PortVanished:
            follower.close()
    assert cuts == 4
    assert setup.holds_mine_alone()


def test_two_programs_on_one_port_do_not_mix(setup):
    setup.hub.plug(OLD, setup.mine, A.hex())
    follower = setup.follow()
    follower.step()
    with pytest.raises(errors.PortBusy, match=f"another program is using {OLD}: close it"):
        setup.hub.connect()
    with pytest.raises(errors.PortBusy):
        setup.hub.connect(OLD)
    setup.mine.play(1)
    follower.step()
    assert setup.holds_mine_alone()
    follower.close()
    with setup.hub.connect() as link:
        assert sync(link, setup.store).new == 0


def test_a_follower_waits_for_a_port_that_another_program_took_first(setup):
    setup.hub.plug(OLD, setup.mine, A.hex())
    follower = setup.follow()
    follower.step()
    setup.unplug(OLD, setup.mine)
    follower.step()
    setup.hub.plug(NEW, setup.mine, A.hex())
    thief = setup.hub.transport(NEW)
    thief.open()
    for _ in range(3):
        follower.step()
    assert follower.link is None
    thief.close()
    setup.mine.play(5)
    follower.step()
    assert setup.holds_mine_alone()


def test_connecting_opens_the_port_once(setup, monkeypatch):
    """If it were opened twice, a device would load its part of the link, forget it, and load it again."""
    opened, really_open = [], MemoryTransport.open

    def counted(end) -> None:
        opened.append(end.name)
        really_open(end)

    monkeypatch.setattr(MemoryTransport, "open", counted)
    setup.hub.plug(OLD, setup.mine, A.hex())
    with setup.hub.connect() as link:
        assert link.live(True) == len(setup.mine.log)
    assert opened == [OLD]
    with pytest.raises(errors.PortVanished):
        link.live(True)
    with link:
        assert opened == [OLD, OLD]


def test_a_console_is_never_opened_and_maintenance_mode_has_a_name(setup):
    setup.hub.plug(OLD, setup.mine, A.hex(), interface=CONSOLE)
    with pytest.raises(errors.NoDevice, match="/dev/ttyACM0 is a Tallystick in maintenance mode"):
        setup.hub.connect()
    assert setup.hub.opened == []
    setup.hub.plug(NEW, setup.mine, A.hex())
    link = setup.hub.connect()
    assert setup.hub.opened == [NEW]
    link.close()


def test_the_same_device_in_maintenance_mode_is_waited_for(setup):
    setup.hub.plug(OLD, setup.mine, A.hex())
    reopen = setup.hub.reopener()
    reopen().close()
    setup.unplug(OLD, setup.mine)
    setup.hub.plug(NEW, setup.mine, A.hex(), interface=CONSOLE)
    setup.hub.opened.clear()
    with pytest.raises(errors.PortVanished):
        reopen()
    assert setup.hub.opened == []
