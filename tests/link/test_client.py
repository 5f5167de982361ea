"""The laptop's side of the link: who may answer, the name of each problem, and that asking again is harmless."""

import re

import pytest

from tallycore.log.records import decode_event
from tallycore.wire.frames import encode_frame
from tallycore.wire.messages import (
    LONGEST_REQUEST,
    PROTOCOL,
    SHOW_LEGAL,
    UNSAFE_IN_HELLO,
    Message,
    encode_message,
)
from tallystick.link import errors
from tallystick.link.client import Link
from tallystick.link.connect import Reopener, connect
from tallystick.link.ports import Candidate
from tests.link.random_players import load_profile
from tests.link.rig import Rig, every_other_request
from tests.link.stranger import Stranger


@pytest.fixture
def rig():
    rig = Rig(2)
    rig.session.start_game(load_profile("free"), ["Ann", "Ben"], [0, 1], [], [])
    rig.session.first_player(0, 0)
    return rig


def test_a_link_tells_who_answered(rig):
    with rig.link() as link:
        assert (link.device.protocol, link.device.board) == (PROTOCOL, "test")
        assert link.device.log_id == rig.session.journal.log_id
    assert not rig.line.device.connected


def test_what_the_last_laptop_left_behind_is_passed_over(rig):
    rig.line.host.open()
    rig.line.to_host(b"half a frame of long ago")
    link = rig.link()
    link.transport.open = lambda: None
    assert link.open().board == "test"


def test_silence_and_a_foreign_program_have_names_of_their_own():
    with pytest.raises(errors.NoAnswer, match="nothing on /dev/ttyACM9 answers"):
        Stranger().link().open()
    with pytest.raises(errors.ForeignProgram, match=re.escape("not a Tallystick (it sends b'\\r\\n>>> ")):
        Stranger(b"\r\n>>> ").link().open()


def test_the_probe_says_nothing_that_a_python_prompt_acts_on():
    for _ in range(20):
        stranger = Stranger()
        with pytest.raises(errors.NoAnswer):
            stranger.link().open()
        assert b"TALLY?" in stranger.heard
        assert not set(stranger.heard) & set(UNSAFE_IN_HELLO)


def test_a_device_with_another_protocol_is_told_from_a_stranger(rig):
    rig.server.protocol = PROTOCOL + 1
    with pytest.raises(errors.WrongProtocol, match="update this program"):
        rig.link().open()
    assert not rig.line.device.connected


def test_a_pulled_cable_has_a_name(rig):
    link = rig.link()
    link.open()
    rig.line.unplug()
    with pytest.raises(errors.PortVanished, match="was the cable pulled"):
        link.live(True)


def test_a_device_that_falls_silent_is_not_waited_for_for_ever(rig):
    link = rig.link()
    link.open()
    rig.line.fault = lambda _side, _data: b""
    started_ms = rig.now_ms
    with pytest.raises(errors.NoAnswer, match="stopped answering"):
        link.acknowledge(1)
    assert rig.now_ms - started_ms < 10_000


def test_lost_answers_are_asked_for_again_and_nothing_happens_twice(rig):
    lost: list[bool] = []
    with rig.link() as link:
        rig.line.fault = every_other_request(lost)
        game_seq = rig.session.state.game_seq
        seqs = [link.add_score(game_seq, 0, 5) for _ in range(4)]
        seqs.append(link.set_score(game_seq, 1, 30))
        seqs.append(link.set_reading(game_seq, "house", "yes"))
        rig.line.fault = None
    assert any(lost)
    assert rig.session.state.scores == [20, 30]
    assert [decode_event(record).seq for record in rig.log[-6:]] == seqs


def test_a_button_pressed_meanwhile_does_not_lose_the_laptops_score(rig):
    with rig.link() as link:
        rig.session.roll([6])
        rig.session.change_score(0, 5)
        link.add_score(rig.session.state.game_seq, 0, 5)
    assert rig.session.state.scores == [10, 0]


def test_a_refusal_says_what_was_refused_and_why(rig):
    with rig.link() as link, pytest.raises(errors.Refused, match="refuses add score: there is no seat 6"):
        link.add_score(rig.session.state.game_seq, 5, 1)


def test_a_wiped_device_is_not_taken_for_the_old_one(rig):
    with rig.link() as link:
        rig.session.journal.log_id = b"another!"
        with pytest.raises(errors.LogChanged):
            link.acknowledge(1)


def test_long_texts_are_cut_to_what_a_frame_holds(rig):
    with rig.link() as link:
        link.show(SHOW_LEGAL, "é" * 200, "ü" * 500)
    (verdict,) = rig.shown
    assert verdict.title == "é" * 34 + "…"
    assert verdict.text.endswith("ü…")
    fields = {"tone": SHOW_LEGAL, "title": verdict.title, "text": verdict.text}
    assert LONGEST_REQUEST - 8 < len(encode_message(Message("show", 40, fields))) <= LONGEST_REQUEST


def test_live_events_come_one_by_one(rig):
    with rig.link() as link:
        assert link.live(True) == len(rig.log)
        assert link.listen(0.1) == []
        rig.session.roll([20])
        rig.session.end_turn()
        assert link.listen(0.1) + link.listen(0.1) == rig.log[-3:]


def test_frames_that_hold_no_records_are_a_fault_of_the_device(rig):
    with rig.link() as link:
        rig.line.to_host(bytes(encode_frame(encode_message(Message("events", 0, {"records": b"\x7f"})))))
        with pytest.raises(errors.BadRecords):
            link.listen(1)


# --- which port -----------------------------------------------------------------------------------------------------


class Setup:
    """Ports by name, each with a rig or a stranger."""

    def __init__(self, **lines) -> None:
        self.lines = lines
        for name, line in lines.items():
            line.line.host.name = name
        self.serial_numbers = {name: f"serial of {name}" for name in lines}

    def find(self) -> list[Candidate]:
        return [Candidate(name, "Tallystick", self.serial_numbers[name]) for name in self.lines]

    def transport(self, name: str):
        return self.lines[name].line.host

    def connect(self, port=None) -> Link:
        return connect(port, find=self.find, find_consoles=list, transport=self.transport, now_s=self.now_s)

    def now_s(self) -> float:
        return sum(device.now_s() for device in self.lines.values())


def test_the_only_device_needs_no_name(rig):
    with_stranger = Setup(a=Stranger(b"hello\r\n"), b=rig)
    link = with_stranger.connect()
    assert link.transport is rig.line.host
    link.close()


def test_no_device_tells_what_each_port_did():
    with pytest.raises(errors.NoDevice, match=r"name its port with --port \(what answers on .*; nothing on b answers"):
        Setup(a=Stranger(b"hello\r\n"), b=Stranger()).connect()
    with pytest.raises(errors.NoDevice, match=r"--port\.$"):
        Setup().connect()


def test_what_the_only_port_did_is_said_as_it_is():
    with pytest.raises(errors.ForeignProgram, match="what answers on a is not a Tallystick"):
        Setup(a=Stranger(b"hello\r\n")).connect()


def test_of_several_devices_one_must_be_named(rig):
    other = Rig(3)
    setup = Setup(a=rig, b=other)
    with pytest.raises(errors.SeveralDevices, match="2 Tallysticks answer"):
        setup.connect()
    assert not rig.line.device.connected
    assert not other.line.device.connected
    setup.connect("b").close()


def test_a_busy_port_is_named(rig):
    first = rig.link()
    first.open()
    with pytest.raises(errors.PortBusy, match="another program is using taken"):
        rig.line.end("taken").open()
    first.close()


def test_after_a_replug_the_same_device_is_found_under_its_new_port(rig):
    setup = Setup(ttyACM0=rig)
    reopen = Reopener(find=setup.find, transport=setup.transport, now_s=setup.now_s)
    reopen().close()
    setup.lines = {"ttyACM0": Stranger(), "ttyACM1": rig}
    rig.line.host.name = "ttyACM1"
    setup.serial_numbers = {"ttyACM0": "somebody", "ttyACM1": "serial of ttyACM0"}
    assert reopen().transport is rig.line.host
    setup.lines = {}
    with pytest.raises(errors.PortVanished):
        reopen()


def test_every_error_of_the_link_is_one_sentence_with_the_same_exit_code():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 10
    for kind in kinds:
        assert issubclass(kind, errors.LinkError)
        assert kind.exit_code == 4
