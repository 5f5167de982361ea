"""How often flash is erased: rarely if memory can be appended to, and otherwise not more than the data sheets allow."""

import pytest

from tallydevice.journal.entries import FEW_CHANGES
from tests.device.wear import GAMES, evening_wear, game_wear, memories

pytestmark = pytest.mark.long

COPIES = 800
# An evening has this number of acts with a pause after them, and each costs a sector of the drive.
RP2 = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096}


@pytest.mark.parametrize("game", GAMES, ids=[game[0] for game in GAMES])
def test_where_memory_is_appended_to_a_checkpoint_and_two_hundred_events_fit(game):
    wear = game_wear(RP2, game)
    assert wear.checkpoint_bytes + 200 * wear.event_bytes <= RP2["bytes"]


def test_where_memory_is_appended_to_there_is_less_than_one_erase_per_two_hundred_events():
    wear = evening_wear(RP2)
    assert wear.events > 1000
    assert wear.events / wear.erases > 200
    # A checkpoint takes one or two sectors. Sixteen filed events take one, rarely two, and so does the bookmark after them.
    assert wear.drive_pairs < 2 * wear.erases + 2.5 * wear.events / FEW_CHANGES + COPIES


def test_where_every_assignment_erases_every_second_event_is_one():
    wear = evening_wear({"kind": "rewritten", "bytes": 8192, "erase_bytes": 8192})
    assert 0.45 < wear.erases / wear.events < 0.55
    assert wear.drive_pairs / wear.events < 0.65 + COPIES / wear.events


def test_every_board_bears_twenty_evenings_of_a_thousand_events_by_its_data_sheet():
    for board, memory in memories().items():
        wear = evening_wear(memory)
        assert memory["endurance"] / wear.erases > 20, board
        assert memory["endurance"] / wear.drive_erases > 20, board
        assert wear.drive_erases <= 120, "copies take turns among eight sectors"
