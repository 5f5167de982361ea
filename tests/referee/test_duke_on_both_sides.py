"""The Duke played on a table with a device, and recorded on the laptop: both halves of the stick tell the same game."""

import os

import pytest

from tallycore.profile.bags import bag_left
from tallystick.referee.audit import audit_stored
from tallystick.referee.currentposition import history_of, turns_behind
from tallystick.referee.moverecord import MoveRecord
from tests.referee.duke_games import DUKE, DYNASTIC_DISPUTE
from tests.referee.duke_table import RULES, Table
from tests.referee.game_recorder import profile

pytestmark = pytest.mark.long

STEPS = 120
GAMES = int(os.environ.get("TALLYSTICK_RECORDS", "1"))
# Of each goal; `make campaign` plays more.
GOALS = {
    "the box": {},
    "everything": {"enhanced": 1, "mountain": 1, "fort": 1, "dragon": 1, "aramis": 1, "sage": 1},
    "coup": {"objective": 1, "enhanced": 1},
    "trophies": {"objective": 2, "dragon": 1},
    "rider": {"objective": 3, "dragon": 1},
    "dynasty": {"objective": DYNASTIC_DISPUTE, "enhanced": 1},
    "even draft": {"objective": DYNASTIC_DISPUTE, "jester": 1},
}


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("goal", GOALS)
def test_a_game_that_was_played_with_the_device_replays_from_its_record(tmp_path, goal, seed):
    table = Table(seed, **GOALS[goal])
    for _ in range(STEPS):
        if not table.play():
            break
    while table.position.phase in ("drawn", "divined", "drawing", "divining"):
        table.play()
    if goal != "rider":
        for seat in (0, 1):
            left = bag_left(DUKE, table.session.state, 0, seat)
            assert {DUKE.bags[0].items[each]: count for each, count in enumerate(left) if count} == table.bag(seat)
    table.session.end_game(0)
    with table.recorder.store_in(tmp_path / "games.sqlite") as store:
        move_record = MoveRecord(store, store.game("last"), profile)
        for move in table.moves:
            taken = move_record.add_move(move)
            assert (taken.is_recorded, taken.warning) == (True, ""), move
        assert move_record.unmatched == []
        assert (
            turns_behind(move_record.game, history_of(move_record.game), move_record.replay, move_record.profile) <= 1
        )
        assert move_record.position_text == RULES.format_position(table.position)
        report = audit_stored(store, "last", profile)
    assert [finding.says for finding in (*report.of("fault"), *report.of("cannot be told"))] == []
