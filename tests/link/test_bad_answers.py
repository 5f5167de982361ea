"""A line that damages bytes, and a device that answers nonsense: each has a clear message, and none causes a crash."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallycore.wire.messages import PROTOCOL, Message
from tallystick.link import errors
from tallystick.link.client import ATTEMPTS, HIGHEST_SEQ, MOST_HELLOS
from tallystick.link.sync import sync
from tallystick.store.errors import StoreError
from tallystick.store.store import Store
from tests.link.rig import Rig
from tests.link.stranger import Impostor
from tests.tallycore.layouts import MESSAGES


@pytest.fixture
def rig():
    return Rig(2)


def damage_to_host(rig, frames: int) -> list[int]:
    """Damage the next `frames` frames to the laptop. Return the list that counts them."""
    seen = []

    def damage(side: str, data: bytes) -> bytes:
        if side == "host" and len(seen) < frames:
            seen.append(1)
            return data[:10] + bytes([data[10] ^ 64]) + data[11:]
        return data

    rig.line.fault = damage
    return seen


def test_a_damaged_welcome_is_asked_for_again(rig):
    damaged = damage_to_host(rig, 3 * ATTEMPTS)
    with rig.link() as link:
        assert link.device.board == "test"
    assert len(damaged) == 3 * ATTEMPTS


def test_a_line_that_damages_every_welcome_is_called_that(rig):
    damaged = damage_to_host(rig, 1000)
    with pytest.raises(errors.DamagedLine, match="arrives damaged"):
        rig.link().open()
    assert len(damaged) == MOST_HELLOS


def test_frames_that_are_swallowed_but_for_their_delimiters_are_no_foreign_program(rig):
    rig.line.fault = lambda side, data: data if side == "device" else bytes(data.count(0))
    with pytest.raises(errors.NoAnswer):
        rig.link().open()


def test_a_welcome_that_comes_late_is_a_welcome(rig):
    late = []

    def delay(side: str, data: bytes) -> bytes:
        if side == "device":
            return data
        late.append(data)
        return late[-2] if len(late) > 1 else b""

    rig.line.fault = delay
    with rig.link() as link:
        assert link.device.log_id == rig.session.journal.log_id


GOOD_WELCOME = {
    "protocol": PROTOCOL, "version": "9", "board": "b", "device_id": b"d", "log_id": b"12345678", "first": 1, "next": 9,
}  # fmt: skip


def welcome(request: Message, **changed) -> Message:
    return Message("welcome", request.tag, {**GOOD_WELCOME, "nonce": request["nonce"], **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"first": 0},
        {"first": 10},
        {"acknowledged": 9},
        {"next": HIGHEST_SEQ + 1},
        {"next": 2**64},
        {"device_id": b""},
        {"log_id": b""},
        {"log_id": bytes(33)},
    ],
)
def test_a_welcome_whose_parts_do_not_fit_is_refused(changed):
    impostor = Impostor(lambda request: [welcome(request, **changed)])
    with pytest.raises(errors.WrongAnswer, match="/dev/ttyACM9 sends an answer that makes no sense"):
        impostor.link().open()


def test_a_hello_that_is_refused_says_why():
    refusal = {"reason": 5, "detail": "the drive is full"}
    impostor = Impostor(lambda request: [Message("refused", request.tag, refusal)])
    with pytest.raises(errors.Refused, match="refuses hello: the drive is full"):
        impostor.link().open()


def test_an_answer_of_the_wrong_kind_is_asked_again_and_then_named():
    asked = []

    def answer(request: Message) -> list[Message]:
        if request.name == "hello":
            return [welcome(request)]
        asked.append(request.name)
        return [Message("pulled", request.tag, {"next": 9})]

    with Impostor(answer).link() as link, pytest.raises(errors.WrongAnswer, match='"pulled" where "acknowledge"'):
        link.acknowledge(3)
    assert asked == ["acknowledge"] * ATTEMPTS


VALUES = {
    "u": st.integers(0, 2**69),
    "i": st.integers(-(2**68), 2**68),
    "b": st.one_of(st.binary(max_size=40), st.just(b"\x05\x03\x00\x01\x00\x00"), st.just(b"\x05\xff\xff\xff\xff\xff")),
    "s": st.text(max_size=20),
}
VALUES["S"] = st.lists(VALUES["s"], max_size=8)
VALUES["U"] = st.lists(st.one_of(st.integers(0, 12), VALUES["u"]), max_size=8)
ANSWERS = [(name, layout) for number, name, layout in MESSAGES if number >= 33 and name != "hello"]


@given(st.data())
def test_whatever_a_device_answers_is_understood_or_an_error_of_the_link(tmp_path_factory, data):
    """Frames are whole, but fields are anything: a link raises only LinkError, and a store only its own errors."""

    def answer(request: Message) -> list[Message]:
        if request.name == "hello":
            fitting = st.integers(1, 30)
            return [welcome(request, next=data.draw(fitting), acknowledged=data.draw(st.sampled_from((0, 0, 5))))]
        answers = []
        for _ in range(data.draw(st.integers(0, 2))):
            name, layout = data.draw(st.sampled_from(ANSWERS))
            tag = data.draw(st.sampled_from((request.tag, request.tag, 0)))
            answers.append(Message(name, tag, {field: data.draw(VALUES[type_]) for field, type_ in layout}))
        return answers

    impostor = Impostor(answer)
    with Store(tmp_path_factory.mktemp("store") / "games.sqlite") as store:
        for work in (
            lambda link: sync(link, store),
            lambda link: link.live(True),
            lambda link: link.listen(1),
            lambda link: link.add_score(1, 0, 5),
        ):
            try:
                with impostor.link() as link:
                    work(link)
            except (errors.LinkError, StoreError):
                impostor.ms += 10
