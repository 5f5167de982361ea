"""The welcome says how long the present turn's clock has run since the last event. So a program that starts late shows the right time."""

import pytest

from tallycore.wire import messages
from tallycore.wire.messages import Message, decode_message, encode_message
from tallydevice.link import server
from tallystick.link.sync import sync
from tallystick.store.store import Store
from tests.link.random_players import load_profile
from tests.link.rig import STEP_MS, Rig

HELLO_MS = 20 * STEP_MS
# More than a hello takes on this line.
OLD_TABLE = messages.TABLE.replace(" running:u", "")


@pytest.fixture
def rig():
    rig = Rig(2)
    rig.session.start_game(load_profile("free"), ["Ann", "Ben"], [0, 1], [], [])
    rig.session.first_player(0, 0)
    return rig


def test_the_time_since_the_last_event_is_told(rig):
    rig.now_ms += 90_000
    with rig.link() as link:
        assert 90_000 <= link.device.running_ms <= 90_000 + HELLO_MS
        assert 0 <= rig.now_s() - link.device.heard_s <= HELLO_MS / 1000
        rig.session.change_score(0, 1)
        assert link.greet().running_ms <= HELLO_MS
        rig.now_ms += 5000
        assert 5000 <= link.greet().running_ms <= 5000 + HELLO_MS


def test_the_laptop_comes_to_the_same_clock_as_the_device(rig):
    rig.now_ms += 90_000
    with rig.link() as link:
        rig.now_ms += 7000
        grown_ms = (link.now_s() - link.device.heard_s) * 1000
        turn_ms = rig.session.state.turn_ms + link.device.running_ms + grown_ms
        assert abs(turn_ms - rig.session.turn_ms_now()) <= HELLO_MS


def test_nothing_runs_in_a_pause_or_without_a_game(rig):
    rig.session.pause()
    rig.now_ms += 90_000
    with rig.link() as link:
        assert link.device.running_ms == 0
        rig.session.resume()
        rig.session.end_game(0)
        rig.now_ms += 90_000
        assert link.greet().running_ms == 0


def test_no_clock_runs_while_the_device_is_off(rig):
    rig.now_ms += 90_000
    rig.power_cut()
    with rig.link() as link:
        assert link.device.running_ms <= HELLO_MS


def test_a_sync_reports_it(rig, tmp_path):
    rig.now_ms += 90_000
    with Store(tmp_path / "games.sqlite") as store, rig.link() as link:
        assert sync(link, store).device.running_ms >= 90_000


def test_older_firmware_does_not_say_it(rig, monkeypatch):
    def encode_as_of_old(message):
        with monkeypatch.context() as patch:
            patch.setattr(messages, "TABLE", OLD_TABLE)
            return encode_message(message)

    monkeypatch.setattr(server, "encode_message", encode_as_of_old)
    rig.now_ms += 90_000
    with rig.link() as link:
        assert link.device.running_ms == 0
        assert link.device.head == rig.session.head


def test_an_older_laptop_reads_the_rest(monkeypatch):
    sent = encode_message(Message("welcome", 40, {"board": "b", "head": b"head", "running": 90_000}))
    monkeypatch.setattr(messages, "TABLE", OLD_TABLE)
    welcome = decode_message(sent)
    assert (welcome.name, welcome["board"], welcome["head"]) == ("welcome", "b", b"head")
    assert "running" not in welcome.fields
