"""A fight of hidden units that is entered in two steps, and the seals of both: honest ones fit, and a false one is named at its step."""

import re

import pytest

from tallycore.proof.setups import setup_commitment
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import current_position
from tallystick.referee.finding import FAULT
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.ownseals import against_own
from tallystick.referee.reveals import known_replay
from tallystick.store.sealedsetups import Reveal, sealed_setups
from tests.games.conquest.playing import ANNS, BOS
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

NAMES = ("Ann", "Bo")
SETUPS = ANNS, BOS
SALTS = b"salt of Ann.....", b"salt of Bo......"
CLAIMED = [re.findall(r"(\w+)=", setup) for setup in SETUPS]
HALF, SHOWN = "keyfort-c > briarwood-b", "keyfort-c > briarwood-b xQE"
BOS_CARDS = ("cards deploy deploy redeploy redeploy rapid-advance", "play rapid-advance")
BOS_TURN = (*BOS_CARDS, "briarwood-a > briarwood-b xKQ", "stop")
CAPTURE = (
    "cards deploy deploy redeploy redeploy redeploy rapid-advance",
    "play rapid-advance",
    "umberlea-c > briarwood-c",
)


class SealedFight:
    """Ann and Bo have sealed their set-ups, which stand on the board face down; Ann moves."""

    def __init__(self, store, setups=SETUPS):
        self.store, self.setups = store, setups
        self.recorder = GameRecorder()
        self.session = self.recorder.start("conquest")
        self.log_id, self.game_seq = self.recorder.journal.log_id, self.session.state.game_seq
        self.log = store.open_log(self.recorder.device, self.log_id, board="bench", version="0.1.0")
        self.sync()
        self.record(*(f"claim {name}" for pair in zip(*CLAIMED, strict=True) for name in pair))
        for seat, text in enumerate(setups):
            commitment = setup_commitment(self.log_id, self.game_seq, seat, 1, SALTS[seat], text)
            self.session.append("setup_sealed", seat=seat, commitment=commitment)
        self.sync()
        self.record(
            *("setup " + re.sub(r"(?<==)\S+", lambda each: re.sub("[A-Z]", "?", each[0]), text) for text in setups)
        )
        self.record("cards deploy deploy redeploy rapid-advance redeploy redeploy", "play rapid-advance")

    def sync(self):
        self.log.add(self.recorder.records)

    @property
    def game(self):
        return self.store.game(f"{self.log_id.hex()}:{self.game_seq}")

    def record(self, *steps):
        kept = MoveRecord(self.store, self.game, profile)
        for step in steps:
            assert kept.add_move(step, stood=True).is_recorded, step
        self.replay, self.rules = kept.replay, kept.rules

    def reveal(self):
        self.session.end_game(0)
        for seat, text in enumerate(self.setups):
            self.session.append("setup_revealed", seat=seat, number=1, salt=SALTS[seat], text=text)
        self.sync()

    def faults(self):
        """What the set-ups and the moves are accused of, after the end."""
        self.reveal()
        report = audit_stored(self.store, self.game.summary.key, profile)
        return [each.says for each in report.findings if each.check in {"set-ups", "moves"} and each.status == FAULT]

    def own(self, seat):
        """What a seat's own page says against its seal."""
        return against_own(self.replay, seat, [self.opened(seat)], NAMES)

    def own_units(self, seat):
        """The units that the seat's own page shows."""
        position = known_replay(self.replay, [], [self.opened(seat)]).position
        return self.rules.format_position(position).partition("units=")[2].split()[0].split(",")

    def opened(self, seat):
        (setup,) = [each for each in sealed_setups(self.game) if each.seat == seat]
        return setup._replace(reveals=(Reveal(0, seat, 1, SALTS[seat], self.setups[seat]),))

    @property
    def known(self):
        return self.rules.format_position(current_position(self.game, profile))


@pytest.fixture
def fight(store):
    return SealedFight(store)


ENTERED = pytest.mark.parametrize(
    "steps",
    [
        (SHOWN,),
        (HALF, SHOWN),
        (f"{HALF} xE", SHOWN),
        (f"{HALF} defender falls", SHOWN),
        (HALF, f"{HALF} defender falls", SHOWN),
    ],
    ids=["at once", "in two steps", "one of the two first", "who falls first", "in three steps"],
)


@ENTERED
def test_an_honest_fight_fits_however_it_was_entered(fight, steps):
    fight.record(*steps)
    assert [fight.own(seat) for seat in (0, 1)] == [[], []]
    assert fight.faults() == []
    assert "briarwood-b:1=Q!" in fight.known


def test_a_unit_that_was_shown_before_fights_in_two_steps(fight):
    """By the seal of one player alone, both units are known."""
    fight.record(SHOWN, "stop", *BOS_CARDS, "briarwood-a > briarwood-b", "briarwood-a > briarwood-b xKQ", "stop")
    assert [fight.own(seat) for seat in (0, 1)] == [[], []]
    assert fight.faults() == []
    assert "briarwood-b:2=K!" in fight.known


@pytest.mark.parametrize("end", [("umberlea-c > briarwood-c xTF",), ()], ids=["in two steps", "the answer is missing"])
def test_a_capture_that_wins_is_no_move_after_the_end(fight, end):
    fight.record(HALF, SHOWN, "stop", *BOS_TURN, *CAPTURE, *end)
    assert [fight.own(seat) for seat in (0, 1)] == [[], []]
    assert fight.faults() == []


def test_a_unit_that_was_not_sealed_there_is_named_at_the_step_that_shows_it(fight):
    fight.record(HALF, f"{HALF} xQB", "stop", *BOS_TURN)
    says = "The unit on briarwood-b is an Earl (5), so it cannot show a Baron (4)."
    assert fight.own(0) == []
    (own,) = fight.own(1)
    assert own.startswith("Move 30 (")
    assert own.endswith(f"contradicts your seal 1: {says}")
    (fault,) = fight.faults()
    assert fault.startswith(f"Move 30 ({HALF} xQB, Ann) and set-up 1 of Bo (event")
    assert f"cannot both be true: {says}" in fault
    assert "after it" not in fault


def test_a_fixed_unit_that_attacks_is_named_at_the_first_step(store):
    fight = SealedFight(
        store, (SETUPS[0].replace("keyfort=P-Q", "keyfort=P-X").replace("greyfen=X", "greyfen=Q"), SETUPS[1])
    )
    fight.record(HALF, SHOWN)
    (fault,) = fight.faults()
    assert fault.startswith(f"Move 29 ({HALF}, Ann) and set-up 1 of Ann (event")
    assert "1 move after it does not fit either." in fault


def test_a_false_answer_to_who_falls_is_named(fight):
    fight.record(HALF, f"{HALF} attacker falls")
    (fault,) = fight.faults()
    assert fault.startswith(f"Move 30 ({HALF}")


def test_an_unfinished_fight_waits_on_the_board_that_everybody_knows(fight):
    fight.record(HALF)
    fight.reveal()
    assert "keyfort-c:1=Q!" in fight.known
    assert "briarwood-b:2=E!" in fight.known
    known = current_position(fight.game, profile)
    assert [fight.rules.format_move(known, move) for move in fight.rules.legal_moves(known)] == [SHOWN]


@pytest.mark.parametrize(("answer", "is_true"), [("hit", True), ("miss", False)])
def test_a_guess_that_is_answered_in_a_second_step_is_held_against_the_seals(fight, answer, is_true):
    guess = "play traitor P: keyfort-a"
    fight.record(
        HALF, SHOWN, "stop", "cards deploy deploy redeploy redeploy traitor", guess, f"{guess} {answer}", "stop"
    )
    sealed = [says for says in fight.faults() if "cannot both be true" in says]
    assert [says.partition(" and set-up 1 of Ann")[0] for says in sealed] == (
        [] if is_true else [f"Move 34 ({guess} miss, Bo)"]
    )


def test_the_own_page_keeps_the_units_that_a_contradicting_move_does_not_touch(fight):
    """Bo sealed an Earl where a Baron was shown: that one and Bo's Barons are open, everything else is as it was sealed."""
    fight.record(HALF, f"{HALF} xQB", "stop", *BOS_TURN)
    units = fight.own_units(1)
    assert {each for each in units if re.fullmatch(r"[a-z-]+:2", each)} == {"juniper-c:2", "ravenfall-c:2"}
    assert {"briarwood-c:2=F", "lookout-a:2=X", "yarrowdale-a:2=T"} <= {*units}
    assert len([each for each in fight.own_units(0) if ":1=" in each]) == 17, "Ann's seal fits; her Queen fell"
