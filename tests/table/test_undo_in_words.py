"""What the Undo of the page takes back is said in words, by the players' names, and tells nobody what lies hidden."""

from random import Random

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.referee.moverecord import MoveRecord
from tallystick.table.recordview import open_record_view
from tallystick.testing.randomplay import random_game
from tests.referee.game_recorder import DEVICE, GameRecorder, profile
from tests.referee.sealed_game import SealedGame

pytestmark = pytest.mark.long


def test_a_second_palisade_that_is_not_placed_is_said_so(store):
    game = SealedGame(store)
    game.record("c1|d1")
    game.record("stop")
    assert open_record_view(game.game).last_entered() == "Ann places no second palisade"


def test_a_warrior_that_lies_face_down_is_a_warrior(store):
    game = SealedGame(store)
    game.record("W c3")
    assert open_record_view(game.game).last_entered() == "Ann places a warrior on c3"


def test_what_the_device_told_is_not_undone_on_the_page(store):
    recorder = GameRecorder()
    session = recorder.start("armadora", options=(0, 0, 0))
    gold = profile("armadora").chances[0]
    session.roll(gold.sides(0), 0, 2)
    log = store.open_log(DEVICE, recorder.journal.log_id, board="bench", version="0.1.0")
    log.add(recorder.records)
    record = MoveRecord(store, store.game("last"), profile)
    record.take_noted()
    assert len(record.moves) == 8
    assert open_record_view(store.game("last")).last_entered() == ""


@pytest.mark.parametrize("game", our_ids())
def test_each_game_has_words_for_its_steps_as_its_drawing_has(game):
    rules = load(game)
    for position, move in random_game(rules, rules.begin(None, None), Random(5), most_steps=30):
        drawn = " ".join(rules.draw_text(position, move).split())
        assert f"In dispute: {' '.join(rules.say_step(position, move).split())}." in drawn
