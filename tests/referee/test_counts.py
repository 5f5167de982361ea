"""What recorded moves build and lose, and what the device counts, are two halves of one act: castles and territories."""

from types import SimpleNamespace

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallystick.referee.audit import audit_stored
from tallystick.referee.checks.counts import compare_counts
from tallystick.referee.counts import CountedTurn, EventUnit, MoveUnit, Unit
from tallystick.referee.moverecord import MoveRecord
from tests.referee.durdain_evening import DURDAIN
from tests.referee.durdain_twin import Twin
from tests.referee.game_recorder import DEVICE, profile

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("words")]

RED, ORANGE = (DURDAIN.counters.index(f"Castles in {name}") for name in ("red", "orange"))


class Evening:
    """A game of Durdain for two; both begin with a camp beside the castle, which they turn into castles."""

    def __init__(self, path, seed=3):
        self.twin = Twin(2, (), seed=seed)
        self.twin.play(0)
        while self.twin.position.turn < 0:
            self.twin._step()
        self.recorder = self.twin.recorder
        self.session = self.twin.session
        self.store = self.recorder.store_in(path)
        self.record_all()

    @property
    def counters(self):
        """The counters of the castles by the steps so far, each seat's by name."""
        return self.twin.rules.counts(self.twin.position)

    def sync(self):
        self.store.open_log(DEVICE, self.recorder.journal.log_id, board="bench", version="0.1.0").add(
            self.recorder.records
        )

    def record(self):
        self.sync()
        return MoveRecord(self.store, self.store.game("last"), profile)

    def record_all(self):
        """Record all steps; the dice and the homes come from the log by themselves."""
        record = self.record()
        while len(record.moves) < len(self.twin.steps):
            assert record.add_move(self.twin.steps[len(record.moves)], stood=True).is_recorded
        return self.record()

    def counts(self):
        return self.record().device_steps.counts()

    def castle(self, *, on_device=True, counted=True):
        """Whose turn it is makes a castle of a camp: by these sides alone, and counted on the device or not. Return the step."""
        rules = self.twin.rules
        self.declare("castle", on_device=on_device)
        before = self.twin.position
        move = rules.legal_moves(before)[0]
        self.twin.position = rules.play(before, move)
        self.twin.steps.append(rules.format_move(before, move))
        if counted:
            self.twin._note_castles(before)
        return self.twin.steps[-1]

    def declare(self, action, *, on_device=True):
        rules, before = self.twin.rules, self.twin.position
        move = rules.parse_move(before, action)
        self.twin.position = rules.play(before, move)
        self.twin.steps.append(rules.format_move(before, move))
        if on_device:
            self.session.choose(0, DURDAIN.choices[0].items.index(action))

    def newest(self):
        return self.recorder.seqs("counter_changed")[-1]

    def told(self):
        self.sync()
        report = audit_stored(self.store, "last", profile)
        return [each.says for each in report.findings if "count" in each.says and each.check == "moves"]


@pytest.fixture
def evening(tmp_path):
    opened = Evening(tmp_path / "games.sqlite")
    yield opened
    opened.store.close()


def test_a_castle_and_its_count_are_one_act_whoever_was_first(evening):
    text = evening.castle()
    record = evening.record_all()
    counts = record.device_steps.counts()
    assert counts.events_of(record.moves[-1]) == [evening.newest()]
    assert record.moves[-1].text == text
    assert counts.to_count() is None
    assert counts.waiting() == []
    assert evening.told() == []


def test_a_castle_that_the_device_has_not_counted_is_to_be_counted(evening):
    evening.castle(counted=False)
    record = evening.record_all()
    move, unit, delta = record.device_steps.counts().to_count()
    assert (move.number, delta) == (len(record.moves), 1)
    evening.session.change_counter(unit.counter, unit.seat, delta, BY_LAPTOP)
    assert evening.counts().to_count() is None


def test_a_castle_that_only_the_device_has_waits_and_only_the_same_country_fits(evening):
    evening.castle()
    placed = evening.twin.steps.pop()
    evening.record_all()
    record = evening.record()
    counts = record.device_steps.counts()
    assert counts.waiting() == [evening.newest()]
    fits = [record.rules.format_move(record.position, move) for move in counts.fitting(record.position)]
    assert placed in fits
    step = record.device_steps.by_note()
    assert (step is not None) == (len(fits) == 1)


def test_another_country_on_the_device_is_told_once_the_turn_is_over(evening):
    evening.castle(counted=False)
    record = evening.record_all()
    _move, unit, _delta = record.device_steps.counts().to_count()
    other = RED if unit.counter != RED else ORANGE
    evening.session.change_counter(other, unit.seat, 1)
    assert evening.counts().differs(record.moves[-1]) == ""
    assert evening.counts().to_count() is None  # people decide what is right
    evening.session.end_turn()
    counts = evening.counts()
    assert counts.differs(record.moves[-1]) == f"{DURDAIN.counters[other]} +1"
    assert any("is not what the device counted for" in says for says in evening.told())
    # Put right on the device, in a later turn.
    evening.session.change_counter(other, unit.seat, -1)
    evening.session.change_counter(unit.counter, unit.seat, 1)
    assert evening.counts().differs(record.moves[-1]) == ""
    assert evening.told() == []


@pytest.mark.parametrize("more", [0, 1])
def test_counts_of_the_device_alone_belong_to_no_move(evening, more):
    evening.castle()
    evening.twin.steps.pop()
    evening.record_all()
    for _ in range(more):
        evening.session.change_counter(RED, 0, 1)
    evening.session.end_turn()
    assert "to no recorded move" in evening.told()[-1]


def test_a_castle_that_the_device_never_counts_stays_unpaired(evening):
    """But the device has counted something else, for another player."""
    evening.castle(counted=False)
    evening.record_all()
    evening.session.change_counter(RED, 1, 1)
    evening.session.end_turn()
    assert "has not counted" in " ".join(evening.told())


def test_nothing_is_compared_if_the_device_has_counted_nothing(evening):
    evening.castle(counted=False)
    evening.record_all()
    evening.session.end_turn()
    assert evening.told() == []


def test_what_only_one_side_has_counted_is_told_of_all_turns_together():
    turns = [
        CountedTurn(
            number,
            [MoveUnit(Unit(RED, 0, 1), SimpleNamespace(number=10 + number), number)],
            [EventUnit(Unit(ORANGE, 1, 1), 20 + number, number)],
            is_over=True,
        )
        for number in (1, 2)
    ]
    moves, events = compare_counts(None, SimpleNamespace(is_noted=True, turns=turns, is_needless=lambda move: False))
    assert "has not counted moves 11 and 12" in moves.says
    assert "2 counts of the device belong to no recorded move" in events.says
    assert events.events == (21, 22)


def test_what_was_counted_by_mistake_and_taken_off_again_says_nothing(evening):
    evening.castle()
    evening.session.change_counter(RED, 0, 1)
    evening.session.change_counter(RED, 0, -1)
    evening.record_all()
    assert evening.counts().waiting() == []
    assert evening.told() == []


def test_an_undo_of_the_count_on_the_device_takes_the_castle_back(evening):
    evening.castle()
    record = evening.record_all()
    count = len(record.moves)
    evening.session.undo(evening.newest())
    back = evening.record().follow_undos()
    assert [move.number for move in back] == [count]
    assert len(evening.record().moves) == count - 1


def test_a_count_that_comes_when_the_turn_is_over_belongs_to_the_castle(evening):
    evening.castle(counted=False)
    record = evening.record_all()
    _move, unit, delta = record.device_steps.counts().to_count()
    evening.session.end_turn()
    evening.session.change_counter(unit.counter, unit.seat, delta, BY_LAPTOP)
    counts = evening.counts()
    assert counts.to_count() is None
    assert counts.events_of(record.moves[-1]) == [evening.newest()]
    assert evening.told() == []


def test_steps_of_a_move_are_no_castles(evening):
    evening.declare("move")
    evening.session.change_counter(DURDAIN.counters.index("Army steps"), 0, 3)
    evening.record_all()
    assert evening.counts().waiting() == []
    assert evening.told() == []
