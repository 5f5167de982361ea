"""Kingdoms of Durdain from the device's own draws on: where the mountains and the homes are, and points that the laptop adds late."""

import pytest

from tallycore.log.kinds import BY_LAPTOP, FIRST_ROLLED, PURPOSE_FIRST_PLAYER
from tallystick.games.durdain.position.kinds import Phase
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.durdain_beside import Beside
from tests.referee.durdain_evening import COLOURS, DURDAIN, PURPOSES, DurdainEvening
from tests.referee.findings import of
from tests.referee.game_recorder import DEVICE, GameRecorder, profile

DRAWN = [5, 1, 1, 1, 1]
# The first token is blue, the second red: Bo sits before Ann.


@pytest.fixture
def drawn(tmp_path):
    """A recorder whose players have drawn the mountains and not yet their homes, and the store of the laptop that follows it."""
    recorder = GameRecorder()
    recorder.start("durdain", options=(0, 0, 0, 0), first=None)
    recorder.session.roll([100], 0, PURPOSES["ranges"])
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        yield recorder, store


def follow(recorder, store):
    """Take what the device logged since, as a laptop at the table does; return the texts of the record."""
    log = store.open_log(DEVICE, recorder.journal.log_id, board="bench", version="0.1.0")
    log.add(recorder.records)
    return [move.text for move in MoveRecord(store, store.game("last"), profile, follows=True).moves]


def sit_and_begin(recorder):
    session = recorder.session
    session.type_roll([6, 5, 4, 3, 2], DRAWN, purpose=PURPOSES["home"])
    session.append("players_seated", seats=[1, 0], colours=[COLOURS["red"], COLOURS["blue"]])
    session.first_player(0, 0)


def test_no_home_is_recorded_before_the_players_sit(drawn):
    recorder, store = drawn
    assert follow(recorder, store) == []
    sit_and_begin(recorder)
    assert follow(recorder, store) == ["home red", "home blue"]


def test_a_first_player_who_was_chosen_is_not_rolled_for_in_the_record(drawn):
    recorder, store = drawn
    sit_and_begin(recorder)
    follow(recorder, store)
    record = MoveRecord(store, store.game("last"), profile)
    assert record.position.phase == Phase.CASTLES
    assert record.rules.to_move(record.position) == 0


def test_a_first_player_who_won_the_rolls_is_found_by_them(drawn):
    recorder, store = drawn
    session = recorder.session
    session.type_roll([6, 5, 4, 3, 2], DRAWN, purpose=PURPOSES["home"])
    session.append("players_seated", seats=[1, 0], colours=[COLOURS["red"], COLOURS["blue"]])
    for seat, face in enumerate((3, 11)):
        session.type_roll([12], [face], seat, PURPOSE_FIRST_PLAYER)
    session.first_player(1, FIRST_ROLLED)
    assert follow(recorder, store) == ["home red", "home blue", "first 3", "first 11"]


def test_the_audit_knows_the_mountains_and_the_homes_that_were_drawn(drawn):
    recorder, store = drawn
    follow(recorder, store)
    sit_and_begin(recorder)
    recorder.session.choose(0, 0)
    follow(recorder, store)
    report = audit_stored(store, "last", profile)
    assert of(report, "entries") == []
    assert [finding.says for finding in of(report, "moves", "cannot be told")] == []


@pytest.mark.parametrize(("by", "faults"), [(BY_LAPTOP, 0), (0, 1)])
def test_points_that_the_laptop_adds_after_the_turn_are_no_fault(by, faults, audited):
    evening = DurdainEvening(2)
    evening.act("camps", "camps").end()
    evening.session.append("score_changed", seat=0, delta=1, by=by)
    assert len(of(audited(evening.recorder), "rules", "fault")) == faults


def test_the_end_of_the_game_on_the_device_is_the_end_of_the_last_turn(beside):
    """The device logs no other end of that turn; undone there, the step is taken back."""
    beside.evening.act("camps", "camps").score(1)
    record = beside.open()
    for step in ("camps", "done", "camps", "done"):
        record.add_move(step)
    over = len(DURDAIN.phases) - 1
    beside.evening.session.change_phase(over)
    assert followed(beside)[-1] == ("end", beside.evening.recorder.seqs("phase_changed")[-1])
    beside.evening.session.undo(beside.evening.recorder.seqs("phase_changed")[-1])
    assert followed(beside)[-1][0] == "done"


@pytest.fixture
def beside(tmp_path):
    opened = Beside(tmp_path / "games.sqlite")
    yield opened
    opened.store.close()


def followed(beside):
    record = beside.open()
    record.follow_undos()
    record.take_noted()
    return [(move.text, move.entry.payload.get("event")) for move in record.moves]


def test_dice_that_the_device_took_back_are_taken_back_in_the_record_and_those_rolled_again_come(beside):
    beside.evening.act("move")
    beside.evening.roll("move", (12, 8), (7, 3))
    assert [text for text, _event in followed(beside)] == ["move", "roll d12=7 d8=3"]
    beside.evening.session.undo(beside.evening.recorder.seqs("typed_roll")[-1])
    assert [text for text, _event in followed(beside)] == ["move"]
    beside.evening.roll("move", (12, 8), (4, 4))
    assert [text for text, _event in followed(beside)] == ["move", "roll d12=4 d8=4"]
