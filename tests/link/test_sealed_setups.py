"""Seals and reveals of set-ups from a laptop: each once, in order, and never for an unknown game or seat."""

import pytest

from tallycore.log.records import decode_event
from tallycore.proof.setups import LONGEST_SETUP
from tallycore.table.state import MOST_SETUPS
from tallycore.wire.messages import REFUSED_LOG, REFUSED_MOVED, REFUSED_NO_GAME, REFUSED_VALUE
from tallystick.link import errors
from tests.link.random_players import load_profile
from tests.link.request_rig import RequestRig
from tests.link.rig import Rig, every_other_request

HASH, SALT = bytes(range(32)), bytes(range(16))


class SealingRig(RequestRig):
    def seal(self, seat=0, number=1, commitment=HASH, **changed):
        return self.hand_in("seal_setup", {"seat": seat, "number": number, "commitment": commitment} | changed)

    def reveal(self, seat=0, number=1, salt=SALT, text="c4=5", **changed):
        return self.hand_in("reveal_setup", {"seat": seat, "number": number, "salt": salt, "text": text} | changed)

    def hand_in(self, name, fields):
        now = {"log_id": self.journal.log_id, "game_seq": self.session.state.game_seq, "seq": self.journal.next_seq}
        (answer,) = self.ask(name, **(now | fields))
        return answer


@pytest.fixture
def rig():
    return SealingRig()


def test_a_seal_and_its_reveal_are_events(rig):
    assert rig.seal(seat=1).name == "done"
    sealed = decode_event(rig.log[-1])
    assert (sealed.kind, sealed["seat"], sealed["commitment"]) == ("setup_sealed", 1, HASH)
    assert rig.reveal(seat=1).name == "done"
    revealed = decode_event(rig.log[-1])
    assert (revealed.kind, revealed.fields) == (
        "setup_revealed", {"seat": 1, "number": 1, "salt": SALT, "text": "c4=5"},
    )  # fmt: skip
    assert (rig.session.state.setups_sealed, rig.session.state.setups_revealed) == ([0, 1], [0, 1])


def test_asked_again_after_a_lost_answer_a_set_up_is_sealed_once(rig):
    seq = rig.journal.next_seq
    first = rig.seal(seq=seq)
    rig.power_cut()
    rig.line.host.open()
    again = rig.seal(seq=seq)
    assert [answer["seq"] for answer in (first, again)] == [seq, seq]
    assert rig.session.state.setups_sealed == [1, 0]
    seq = rig.journal.next_seq
    assert [rig.reveal(seq=seq)["seq"] for _ in range(3)] == [seq] * 3
    assert len(rig.log) == seq


def test_another_set_up_under_the_same_number_is_not_taken_for_the_one_that_is_there(rig):
    seq = rig.journal.next_seq
    rig.seal(seq=seq)
    assert rig.seal(seq=seq, commitment=bytes(32))["reason"] == REFUSED_MOVED
    refused = rig.seal(commitment=bytes(32))
    assert (refused["reason"], refused["detail"]) == (REFUSED_VALUE, "the next sealed set-up of seat 1 is number 2")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seat": 2}, "there is no seat 3"),
        ({"seat": 2**40}, f"there is no seat {2**40 + 1}"),
        ({"number": 0}, "the next sealed set-up of seat 1 is number 1"),
        ({"commitment": b"short"}, "a commitment has 32 bytes, not 5"),
    ],
)
def test_a_seal_of_nobody_or_of_nothing_is_refused(rig, given, says):
    before = len(rig.log)
    answer = rig.seal(**given)
    assert (answer["reason"], answer["detail"]) == (REFUSED_VALUE, says)
    assert len(rig.log) == before


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seat": 1}, "seat 2 has 0 sealed set-ups, and no number 1"),
        ({"number": 2}, "seat 1 has 1 sealed set-ups, and no number 2"),
        ({"number": 0}, "seat 1 has 1 sealed set-ups, and no number 0"),
        ({"salt": b""}, "the salt of a set-up has 16 bytes, not 0"),
        ({"text": ""}, "a sealed text has 1 to 200 characters, not 0"),
        ({"text": "zwölf"}, "a sealed text is plain ASCII: 'ö' is not"),
    ],
)
def test_a_reveal_without_a_seal_or_without_sense_is_refused(rig, given, says):
    rig.seal()
    before = len(rig.log)
    answer = rig.reveal(**given)
    assert (answer["reason"], answer["detail"]) == (REFUSED_VALUE, says)
    assert len(rig.log) == before


def test_the_longest_text_goes_over_the_line(rig):
    rig.seal()
    assert rig.reveal(text="~" * LONGEST_SETUP).name == "done"
    assert decode_event(rig.log[-1])["text"] == "~" * LONGEST_SETUP


def test_a_flood_of_seals_ends(rig):
    answers = [rig.seal(number=number).name for number in range(1, MOST_SETUPS + 3)]
    assert answers == ["done"] * MOST_SETUPS + ["refused"] * 2


def test_another_game_or_log_is_refused(rig):
    assert rig.seal(game_seq=1)["reason"] == REFUSED_NO_GAME
    assert rig.seal(log_id=b"somebody")["reason"] == REFUSED_LOG
    assert rig.reveal(game_seq=1)["reason"] == REFUSED_NO_GAME


def test_when_the_game_is_over_its_set_ups_are_revealed_and_none_is_sealed(rig):
    rig.seal()
    rig.session.end_game(0)
    assert rig.seal(number=2)["reason"] == REFUSED_NO_GAME
    assert rig.reveal().name == "done"
    assert rig.session.state.setups_revealed == [1, 0]


@pytest.fixture
def device():
    """A device in a game, and our own client."""
    rig = Rig(3)
    rig.session.start_game(load_profile("free"), ["Ann", "Ben"], [0, 1], [], [])
    rig.session.first_player(0, 0)
    return rig


def test_a_cut_between_question_and_answer_loses_and_doubles_nothing(device):
    lost: list[bool] = []
    with device.link() as link:
        device.line.fault = every_other_request(lost)
        game_seq = device.session.state.game_seq
        sealed = [link.seal_setup(game_seq, 0, number, HASH) for number in (1, 2)]
        revealed = link.reveal_setup(game_seq, 0, 2, SALT, "c4=5")
        device.line.fault = None
    assert any(lost)
    kinds = [decode_event(record).kind for record in device.log[-3:]]
    assert kinds == ["setup_sealed", "setup_sealed", "setup_revealed"]
    assert [decode_event(record).seq for record in device.log[-3:]] == [*sealed, revealed]


def test_a_refusal_says_what_was_refused_and_why(device):
    with device.link() as link, pytest.raises(errors.Refused, match="refuses seal setup: there is no seat 6"):
        link.seal_setup(device.session.state.game_seq, 5, 1, HASH)
