"""Dice that fall on the device behind the action that was recorded: the record of the game on the table has them at once."""

import pytest

from tallystick.referee.moverecord import MoveRecord
from tallystick.table.dueondevice import DICE, DueOnDevice
from tallystick.table.recordview import follow_record
from tests.referee.durdain_evening import DurdainEvening
from tests.referee.game_recorder import profile

pytestmark = pytest.mark.long

TABLE = "players=2 homes=red,orange first=1 castles=a10:1,c14:2 units=c9:1c turn=1"


@pytest.fixture
def followed(tmp_path):
    """A Move was declared on the device and recorded; return the evening, and what the table makes of its log."""
    evening = DurdainEvening(2)
    evening.act("move")
    with evening.recorder.store_in(tmp_path / "games.sqlite") as store:
        log = store.open_log(b"device-1", evening.recorder.journal.log_id, board="bench", version="0.1.0")

        def follow():
            log.add(evening.recorder.records)
            return follow_record(store, store.game("last"))

        MoveRecord(store, store.game("last"), profile).set_position(f"{TABLE} action=move")
        yield evening, follow


def test_nothing_is_entered_before_the_dice_fall(followed):
    _, follow = followed
    view = follow()
    assert view.due_on_device == DueOnDevice(DICE, "Move”, then “Roll")
    assert view.moves() == []


def test_the_dice_stand_in_the_record_as_soon_as_they_have_fallen(followed):
    evening, follow = followed
    evening.roll("move", (12, 8), (7, 3))
    view = follow()
    assert [move.text for move in view.moves()] == ["roll d12=7 d8=3"]
    assert "dice=d12:7,d8:3" in view.position_text()
    assert [move.text for move in follow().moves()] == ["roll d12=7 d8=3"], "and once only"
