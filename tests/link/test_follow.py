"""Following: events as they happen, a cable that comes and goes, jobs for the device."""

import pytest

from tallycore.wire.messages import SHOW_LEGAL
from tallystick.link.errors import BadRecords, PortVanished, WrongProtocol
from tallystick.link.follow import ACKNOWLEDGE_EVENTS, ACKNOWLEDGE_S, Follower
from tests.link.forked import branches
from tests.link.random_players import load_profile
from tests.link.rig import Rig

pytestmark = pytest.mark.long


class Following:
    """A follower of the rig, with everything that it has reported."""

    def __init__(self, store) -> None:
        self.rig = Rig(8)
        self.rig.play(50)
        self.store = store
        self.came, self.syncs, self.lost, self.refused = [], [], [], []
        self.follower = Follower(
            self.open_link,
            store,
            on_records=self.came.extend,
            on_sync=self.syncs.append,
            on_lost=self.lost.append,
            on_refused=self.refused.append,
            now_s=self.rig.now_s,
            sleep=lambda _: self.rig.pump(),
        )

    def open_link(self):
        link = self.rig.link()
        link.open()
        return link

    def step(self, times: int = 5) -> None:
        for _ in range(times):
            self.follower.step()

    def stored(self) -> list[bytes]:
        return self.store.records(self.rig.session.journal.log_id)


@pytest.fixture
def following(store):
    return Following(store)


def test_first_what_was_there_then_what_happens(following):
    following.step()
    before = len(following.rig.log)
    assert following.stored() == following.rig.log
    following.rig.session.start_game(load_profile("free"), ["Ann"], [0], [], [])
    following.step()
    assert following.came == following.rig.log[before:]
    assert following.stored() == following.rig.log


def test_a_device_that_was_unplugged_is_taken_up_again(following):
    following.step()
    following.rig.line.unplug()
    following.step()
    following.rig.play(30)
    following.step()
    assert [type(error) for error in following.lost] == [PortVanished]
    following.rig.line.plug()
    following.step()
    assert following.stored() == following.rig.log
    assert len(following.syncs) == 2


def test_a_power_cut_is_taken_up_again(following):
    following.step()
    following.rig.power_cut()
    following.rig.play(10)
    following.step(20)
    assert following.stored() == following.rig.log


def test_a_live_event_that_was_damaged_is_missed_and_fetched(following):
    following.step()
    following.rig.line.fault = lambda _side, data: data[:-3] + b"\x01\x01\x00"
    following.rig.session.start_game(load_profile("free"), ["Ann"], [0], [], [])
    following.step(1)
    following.rig.line.fault = None
    following.rig.session.first_player(0, 0)
    following.step(2)  # the next one shows the gap
    assert following.stored() == following.rig.log
    following.rig.line.fault = lambda _side, data: data[:-3] + b"\x01\x01\x00"
    following.rig.session.roll([6])
    following.step(1)
    following.rig.line.fault = None
    following.step(60)  # nothing else happens: the heartbeat shows it
    assert following.stored() == following.rig.log


def test_acknowledgements_are_few(following):
    heard = []
    following.rig.check_acknowledged = heard.append
    following.step()
    heard.clear()
    for _ in range(ACKNOWLEDGE_EVENTS - 20):
        following.rig.play(1)
        following.step(1)
    assert len(heard) <= 2
    following.rig.play(ACKNOWLEDGE_EVENTS)
    following.step(20)
    assert 1 <= len(heard) <= 4
    following.rig.play(1)
    following.step(2)
    following.rig.now_ms += int(1000 * ACKNOWLEDGE_S)
    following.step(3)
    assert heard[-1] == len(following.rig.log)


def test_jobs_are_done_on_the_followers_thread(following):
    following.step()
    following.follower.post(lambda link: link.show(SHOW_LEGAL, "F c3", "legal"))
    following.step(1)
    assert following.rig.shown[0].title == "F c3"


def test_a_refused_job_does_not_end_following(following):
    following.step()
    following.follower.post(lambda link: link.add_score(9999, 0, 1))
    following.step(2)
    assert "it is not playing this game" in str(following.refused[0])
    assert following.follower.link is not None


def test_a_device_that_was_never_there_is_an_error(following):
    following.rig.line.unplug()
    with pytest.raises(PortVanished):
        following.step()


@pytest.mark.parametrize("error", [WrongProtocol("p", 9, "9.0"), BadRecords("p", "?")])
def test_a_device_that_cannot_be_spoken_with_is_not_waited_for(following, error):
    following.step()

    def refuse() -> None:
        raise error

    following.follower._open_link = refuse
    following.rig.line.unplug()
    with pytest.raises(type(error)):
        following.step()


def test_in_the_end_everything_is_acknowledged_and_the_port_free(following):
    steps = iter(range(10))
    following.follower.run(lambda: next(steps, None) is None or bool(following.rig.play(1)))
    assert following.rig.session.journal.acknowledged == len(following.stored())
    assert not following.rig.line.device.connected
    following.follower.close()


def test_a_device_that_is_gone_at_the_end_is_no_error(following):
    following.step()
    following.rig.play(3)
    following.step(1)
    following.rig.line.unplug()
    following.follower.close()
    assert following.follower.link is None


@pytest.mark.parametrize("events", [1, 90])
def test_a_device_that_is_changed_while_the_port_stays_open_is_not_taken_for_the_same(following, events):
    """A bridge keeps its port while its board is restored: no event of the copy joins the earlier log."""
    rig = following.rig
    memory = rig.memory()
    following.step()
    rig.play(30)
    following.step()
    first = list(rig.log)
    assert following.stored() == first
    rig.restore(memory, stays_plugged=True)
    assert following.follower.link is not None
    for _ in range(events):
        rig.play(1)
        following.step(1)
    following.step(60)
    assert branches(following.store, rig) == [rig.log, first]
    assert following.syncs[-1].fork is not None or following.syncs[-2].fork is not None
    assert rig.session.journal.acknowledged <= len(rig.log)
