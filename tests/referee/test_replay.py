"""The laptop's record of moves, folded into positions."""

import pytest

from tallystick.games.registry import load
from tallystick.referee.errors import BrokenEntries
from tallystick.referee.replay import Replay, has_moves
from tallystick.store.game import Entry

PASTURES = load("pastures")


class Log:
    """Entries as the store gives them."""

    def __init__(self):
        self.entries = []

    def add(self, kind, **payload):
        self.entries.append(Entry(f"key{len(self.entries)}", 1, kind, payload, "2026-11-20T18:00:00Z"))

    def replayed(self, start="start 3x3"):
        played = Replay(PASTURES, PASTURES.parse_position(start))
        for entry in self.entries:
            played.add(entry)
        return played


@pytest.fixture
def log():
    return Log()


def text_of(played):
    return PASTURES.format_position(played.position)


def test_moves_follow_each_other(log):
    for move in ("F a1", "w b1", "mountain c1"):
        log.add("move", move=move)
    played = log.replayed()
    assert [(move.number, move.text, move.seat, move.kind) for move in played.moves] == [
        (1, "F a1", 0, "legal"), (2, "W b1", 1, "legal"), (3, "M c1", 0, "legal"),
    ]  # fmt: skip
    assert text_of(played) == "FWM/3/3 fill 2 MW -"


def test_an_illegal_move_that_stood_lies_on_the_table_and_is_marked(log):
    log.add("move", move="F a1", verdict="legal")
    log.add("move", move="F b1", verdict="legal")  # what was said then does not matter
    log.add("move", move="P c1")
    played = log.replayed()
    assert [move.kind for move in played.moves] == ["legal", "illegal", "legal"]
    assert [objection.rule for objection in played.moves[1].objections] == ["terrain.repeat-opponent"]
    assert text_of(played) == "FFP/3/3 fill 2 PF - stood"


def test_moves_are_taken_back_from_a_number_on(log):
    for move in ("F a1", "W b1", "M c1"):
        log.add("move", move=move)
    log.add("undo", **{"from": 2})
    log.add("move", move="D b1")
    played = log.replayed()
    assert [move.text for move in played.moves] == ["F a1", "D b1"]
    assert [move.number for move in played.moves] == [1, 2]
    assert played.undone_count == 2


def test_a_position_entered_by_hand_goes_on_from_there(log):
    log.add("move", move="F a1")
    log.add("position", position="WWW/3/3 fill 2 W- -")
    log.add("move", move="F a2")
    played = log.replayed()
    assert text_of(played) == "WWW/F2/3 fill 1 WF - stood"
    assert [move.number for move in played.moves] == [1]
    assert played.position_set_after == 1


def test_a_position_that_was_accepted_once_is_one_in_which_an_illegal_move_stood(log):
    log.add("position", position="PM/2 fill 1 PM -")
    log.add("move", move="F a2")
    assert text_of(log.replayed()) == "PM/F1 fill 2 FM - stood"
    log.add("position", position="PM/FW fill 1 PM -")
    with pytest.raises(BrokenEntries, match="no square is left to fill"):
        log.replayed()


def test_the_start_on_record_counts(log):
    log.add("start", position="start 2x2 stuck=pass")
    assert text_of(log.replayed("start 8x8")) == "2/2 fill 1 -- - stuck=pass"
    assert log.replayed().position_set_after == 0


def test_other_entries_change_nothing(log):
    log.add("verdict", move="X", verdict="illegal")
    log.add("remark", text="all friends")
    assert not has_moves(log.entries)
    assert text_of(log.replayed()) == "3/3/3 fill 1 -- -"
    log.add("move", move="F a1")
    assert has_moves(log.entries)


def test_how_the_device_would_have_noted_each_move(log):
    log.add("start", position="WW/WW fill 1 WF -".replace("WW/WW", "W1/WF"))
    for move in ("R b1", "C a1", "pass"):
        log.add("move", move=move)
    assert [move.note for move in log.replayed().moves] == [
        ("terrain", "river"),
        ("castle", "placed"),
        ("castle", "pass"),
    ]


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        ("move", {}, "lacks something or is garbled"),
        ("move", {"move": "F z9"}, "does not fit the rules"),
        ("move", {"move": 5}, "lacks something or is garbled"),
        ("undo", {"from": "two"}, "lacks something or is garbled"),
        ("position", {"position": "nonsense"}, "does not fit the rules"),
    ],
)
def test_entries_that_make_no_sense_get_one_sentence(log, kind, payload, sentence):
    log.add(kind, **payload)
    with pytest.raises(BrokenEntries, match=sentence):
        log.replayed()
