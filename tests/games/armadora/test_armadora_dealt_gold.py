"""Gold that the device has dealt: the record takes it, in any order, and the audit tells what lies elsewhere."""

import pytest

from tallycore.profile import deals
from tallystick.referee.audit import audit_stored
from tallystick.referee.moverecord import MoveRecord
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long

WARRIOR, PASS = 0, 3
# Items of the device's list of actions.


@pytest.fixture
def dealt(tmp_path):
    """Two players at a device that dealt the gold with its committed dice, twice because the first deal was undone."""

    def play(*, advanced=0, again=False):
        recorder = GameRecorder(seed=4)
        session = recorder.start("armadora", options=(advanced, 0, 0))
        session.decide(0)
        if again:
            session.undo(session.undo_target().seq)
            session.decide(0)
        for item in (WARRIOR, PASS, PASS):
            session.choose(0, item)
        session.end_game(0)
        piles = deals.dealt(profile("armadora").chances[0], recorder.events[recorder.seqs("rolled")[-1] - 1]["faces"])
        return recorder.store_in(tmp_path / f"{advanced}{again}.sqlite"), "gold=" + "".join(piles)

    return play


@pytest.mark.parametrize("again", [False, True])
def test_the_record_takes_the_gold_that_the_device_dealt(dealt, again):
    store, gold = dealt(again=again)
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        assert gold in move_record.position_text.split()
        assert len(move_record.moves) == 8
        for move in ("W c3", "pass", "pass", "reveal 2 c3"):
            assert move_record.add_move(move).warning == ""
        report = audit_stored(store, "last", profile)
    assert report.of("fault") == report.of("cannot be told") == []
    assert "12 moves replayed, all legal." in [each.says for each in report.of("ok")]


def test_with_the_advanced_rules_it_takes_the_gold_once_the_factions_are_chosen(dealt):
    store, gold = dealt(advanced=1)
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        assert move_record.moves == []
        move_record.add_move("faction elf")
        move_record.add_move("faction orc")
        assert gold in move_record.position_text.split()


def test_a_deal_that_was_taken_back_on_the_record_is_not_taken_again(dealt):
    store, gold = dealt()
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        move_record.undo()
        move_record = MoveRecord(store, store.game("last"), profile)
        assert len(move_record.moves) == 7
        assert move_record.add_move(f"gold {gold[-1]} g5").is_recorded
        assert gold in move_record.position_text.split()


def test_gold_that_is_recorded_otherwise_than_it_was_dealt_is_told(dealt):
    store, gold = dealt()
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        other = gold.partition("=")[2][::-1]
        assert other != gold.partition("=")[2]
        move_record.set_position(f"players=2 turn=1 gold={gold.partition('=')[2]}")
        for move in ("W c3", "pass", "pass"):
            move_record.add_move(move)
        assert audit_stored(store, "last", profile).of("fault") == []
    store, gold = dealt(again=True)
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        while move_record.moves:
            move_record.undo()
        for mine, pile in zip(profile("armadora").chances[0].places, reversed(gold.partition("=")[2]), strict=True):
            assert move_record.add_move(f"gold {pile} {mine}").is_recorded
        told = [each.says for each in audit_stored(store, "last", profile).of("cannot be told")]
    assert any("is not what the device's dice showed" in each for each in told)


@pytest.mark.parametrize("are_swapped", [False, True])
def test_the_piles_of_a_deal_may_be_recorded_in_any_order(dealt, are_swapped):
    """Only where each pile lies must be as the device dealt them."""
    store, gold = dealt()
    with store:
        move_record = MoveRecord(store, store.game("last"), profile)
        while move_record.moves:
            move_record.undo()
        placed = list(zip(profile("armadora").chances[0].places, gold.partition("=")[2], strict=True))
        if are_swapped:
            apart = next(at for at in range(2, 8) if placed[at][1] != placed[1][1])
            one, other = placed[1], placed[apart]
            placed[1], placed[apart] = (one[0], other[1]), (other[0], one[1])
        for mine, pile in (placed[0], *reversed(placed[1:])):
            assert move_record.add_move(f"gold {pile} {mine}", stood=True).is_recorded
        told = [each.says for each in audit_stored(store, "last", profile).of("cannot be told")]
    assert len([each for each in told if "is not what the device's dice showed" in each]) == 2 * are_swapped
