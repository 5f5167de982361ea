"""Which move and which note are one act: turn by turn, whoever was first, and what is said where they differ."""

import pytest

from tallystick.referee import undonenotes
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.turnpairs import Side, pair_turns
from tallystick.referee.withinturn import pair_within
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.usefixtures("words")

TERRAIN, CASTLE = 0, 1
MOUNTAIN, PLAINS, FOREST, RIVER, DESERT, WASTELAND, NONE_FITS = range(7)


class Evening:
    """A game of Pastures New on a sheet of 4x4: Red begins on the device, and the laptop records beside it."""

    def __init__(self, path, game="pastures", options=(4, 4)):
        self.recorder = GameRecorder()
        self.session = self.recorder.start(game, names=("Red", "Blue"), options=options)
        self.store = self.recorder.store_in(path)

    def note(self, item, choice=TERRAIN):
        self.session.choose(choice, item)
        return self.recorder.seqs("choice_made")[-1]

    def undo(self):
        self.session.undo(self.session.undo_target().seq)

    def record(self):
        log = self.store.open_log(b"device-1", self.recorder.journal.log_id, board="bench", version="0.1.0")
        log.add(self.recorder.records)
        return MoveRecord(self.store, self.store.game("last"), profile)

    def move(self, text):
        return self.record().add_move(text, stood=True).warning

    def pairs(self):
        record = self.record()
        return {move.text: record.pairs.event_of(move) for move in record.moves}

    def told(self):
        report = audit_stored(self.store, "last", profile)
        return [each.says for each in report.findings if each.check == "moves" and each.status != "ok"]


@pytest.fixture
def evening(tmp_path):
    opened = Evening(tmp_path / "games.sqlite")
    yield opened
    opened.store.close()


def test_a_move_that_was_recorded_before_it_was_noted_is_paired_with_its_own_note(evening):
    assert evening.move("F a1") == ""
    forest = evening.note(FOREST)
    mountain = evening.note(MOUNTAIN)
    assert evening.move("M b1") == ""
    assert evening.pairs() == {"F a1": forest, "M b1": mountain}
    assert evening.told() == []


def test_a_note_that_says_something_else_than_the_move_before_it_is_told(evening):
    evening.move("F a1")
    river = evening.note(RIVER)
    (pair,) = evening.record().pairs.pairs
    assert pair.differs
    assert evening.told() == [f"Move 1 (F a1, Red) is not what the device noted at event {river} (terrain: river)."]


def test_a_turn_that_was_not_noted_does_not_shift_the_pairs_after_it(evening):
    evening.session.end_turn()
    mountain = evening.note(MOUNTAIN)
    for text in ("F a1", "M b1", "W c1"):
        assert evening.move(text) == ""
    assert evening.pairs() == {"F a1": None, "M b1": mountain, "W c1": None}
    assert evening.told() == ["The device has no note of moves 1 and 3: unpaired, which is not a fault."]


def test_a_note_that_is_corrected_is_paired_again(evening):
    evening.move("F a1")
    evening.note(RIVER)
    evening.undo()
    forest = evening.note(FOREST)
    record = evening.record()
    assert record.follow_undos() == []
    assert evening.pairs() == {"F a1": forest}
    assert evening.told() == []


def test_a_move_that_was_only_tried_leaves_no_pair_behind(evening):
    evening.note(FOREST)
    evening.note(WASTELAND)
    asked = evening.record()
    tried = asked.replay.unrecorded(asked.rules.parse_move(asked.position, "F a1"))
    assert asked.pairs.would_be(tried).move.note == ("terrain", "forest")
    for text in ("M a1", "W b1"):
        evening.move(text)
    for move in evening.record().moves:
        asked.pairs.add(move)
    assert [pair.move.text for pair in asked.pairs.pairs] == ["M a1", "W b1"]


def test_an_undo_on_the_device_takes_the_paired_move_back_with_those_after_it(evening):
    for text, item in (("F a1", FOREST), ("M b1", MOUNTAIN)):
        evening.note(item)
        evening.move(text)
    evening.move("W c1")
    evening.undo()
    assert [move.text for move in evening.record().follow_undos()] == ["M b1", "W c1"]
    record = evening.record()
    assert [move.text for move in record.moves] == ["F a1"]
    assert record.follow_undos() == []
    assert evening.told() == []


def test_an_undo_is_followed_by_a_program_that_was_not_running_then(evening):
    evening.move("F a1")
    evening.note(FOREST)
    evening.record()
    evening.undo()
    evening.note(RIVER)
    assert [move.text for move in evening.record().follow_undos()] == ["F a1"]


def test_only_the_move_whose_note_was_taken_back_follows_an_undo_not_one_whose_note_was_made_again(evening):
    evening.move("F a1")
    evening.note(FOREST)
    evening.undo()
    evening.record()
    evening.move("M b1")  # by somebody who left Forest where it lies
    evening.note(FOREST)
    evening.note(MOUNTAIN)
    evening.undo()
    assert [move.text for move in evening.record().follow_undos()] == ["M b1"]
    assert [move.text for move in evening.record().moves] == ["F a1"]


def test_an_undo_that_was_answered_is_not_worked_out_again(evening, monkeypatch):
    for text, item in (("F a1", FOREST), ("M b1", MOUNTAIN)):
        evening.note(item)
        evening.move(text)
        evening.undo()
        assert [move.text for move in evening.record().follow_undos()] == [text]
        evening.note(item)
        evening.move(text)
    monkeypatch.setattr(undonenotes, "Pairs", None)  # it would be needed to find out what was paired before an undo
    assert evening.record().follow_undos() == []


def test_who_records_again_after_the_undo_is_believed(evening):
    evening.move("F a1")
    evening.note(FOREST)
    evening.undo()
    evening.record()
    evening.move("M b1")
    record = evening.record()
    assert record.follow_undos() == []
    assert len(record.moves) == 2


@pytest.mark.parametrize(
    ("ours", "theirs", "pairs"),
    [
        ("ab", "ab", [(0, 0), (1, 1)]),
        ("b", "ab", [(0, 1)]),
        ("ab", "b", [(1, 0)]),
        ("ab", "ac", [(0, 0), (1, 1)]),
        ("aba", "aa", [(0, 0), (2, 1)]),
        ("ab", "cd", [(0, 0), (1, 1)]),
        ("a", "cb", [(0, 0)]),
        ("", "ab", []),
    ],
)
def test_within_a_turn_equal_things_come_first_and_then_the_place(ours, theirs, pairs):
    assert pair_within(list(ours), list(theirs), may_differ=True) == pairs


def test_what_may_still_get_its_partner_is_not_paired_with_another():
    assert pair_within(["a"], ["b"], may_differ=False) == []
    assert pair_within(["a", "b"], ["b"], may_differ=False) == [(1, 0)]
    assert pair_within(["a"], [None], may_differ=False) == [(0, 0)]


def sides(text):
    """Read turns such as "0t 1- ?c 0-/tc": whose, the list that is noted in it, and the lists of phases that are over."""
    return [
        Side(None if each[0] == "?" else int(each[0]), frozenset(each[1].strip("-")), frozenset(each[3:]))
        for each in text.split()
    ]


@pytest.mark.parametrize(
    ("record", "device", "pairs"),
    [
        ("0t 1t 0t", "0t 1t 0t", [(0, 0), (1, 1), (2, 2)]),
        ("0t 1t", "0- 1t", [(0, 0), (1, 1)]),
        ("1t 0t", "0- 1t 0t", [(0, 1), (1, 2)]),
        ("0s 1s 0t 1t", "0t 1t", [(2, 0), (3, 1)]),
        ("0s 1s", "0t 1t", []),
        ("0p 1p 0t", "0- 1- 0t", [(0, 0), (1, 1), (2, 2)]),
        ("0t 1t 0t", "0t 1c 0t", [(0, 0), (1, 1), (2, 2)]),
        ("?t 1t", "0t 1t", [(0, 0), (1, 1)]),
        ("0t", "0t 1t 0t", [(0, 0)]),
        ("0s 1s 0t", "0-/s", [(2, 0)]),
        ("0s 1s", "0s/c 1-/cs", [(0, 0), (1, 1)]),
    ],
    ids=[
        "the same turns", "a turn without a note", "who does not begin hands on", "set-ups were sealed", "only sealed so far",
        "nothing noted in the draft", "another list", "nobody knows whose", "the record is behind",
        "nothing is noted yet after the set-ups", "one of two set-ups is noted",
    ],
)  # fmt: skip
def test_turns_go_together_from_the_first_on(record, device, pairs):
    assert list(pair_turns(sides(record), sides(device))) == pairs
