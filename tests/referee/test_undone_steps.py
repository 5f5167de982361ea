"""An undo of a note on the device takes back all steps of the act that it noted: both palisades of a turn in Armadora."""

import pytest

from tests.referee.test_pairing import Evening

pytestmark = pytest.mark.long

ACTION, WARRIOR, TWO_PALISADES, ONE_PALISADE = 0, 0, 1, 2


@pytest.mark.parametrize(("item", "texts"), [(TWO_PALISADES, ["a1|b1", "g4|h4"]), (ONE_PALISADE, ["a1|b1", "stop"])])
def test_an_undo_of_a_note_takes_back_the_steps_that_led_to_it(tmp_path, item, texts):
    evening = Evening(tmp_path / "games.sqlite", "armadora", ())
    evening.record().set_position("players=2 turn=1 gold=34455667")
    evening.move("W d3")
    evening.note(WARRIOR, ACTION)
    for text in texts:
        evening.move(text)
    evening.note(item, ACTION)
    assert [move.text for move in evening.record().moves] == ["W d3", *texts]
    evening.undo()
    assert [move.text for move in evening.record().follow_undos()] == texts
    assert [move.text for move in evening.record().moves] == ["W d3"]
    evening.store.close()
