"""A piece that is turned up after the last turn belongs to its owner, in every list of moves."""

import pytest

from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.steps import GameSteps
from tallystick.referee.textrecord import format_record
from tallystick.store.store import Store
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import open_record_view
from tallystick.table.view import desk_view
from tests.referee.game_recorder import profile
from tests.referee.sealed_game import BOS, SealedGame


@pytest.fixture
def turned_up(tmp_path):
    """Yield a game in which all have passed. It would be Ann's turn: Bo's warrior is turned up first, then Ann's."""
    with Store(tmp_path / "games.sqlite") as store:
        game = SealedGame(store)
        game.play("W c3", "W d3")
        game.seal(1, "d3=2", BOS)
        game.play("pass", "pass")
        game.record("reveal 1 d3")
        game.record("reveal 5 c3")
        yield game


def test_the_pages_list_names_the_owner(turned_up):
    log = GameLog(lambda *_: None)
    log.add_stored(zip(turned_up.game.events, turned_up.game.records, strict=True))
    moves = desk_view(log, open_record_view(turned_up.game))["moves"]
    assert [(each["move"], each["by"]) for each in moves[-3:]] == [
        ("pass", "Bo"), ("reveal 1 d3", "Bo"), ("reveal 5 c3", "Ann"),
    ]  # fmt: skip


def test_the_replay_names_the_owner(turned_up):
    turned_up.end()
    steps = GameSteps(turned_up.game, profile).steps
    assert [step.seat for step in steps if step.move and step.move.text.startswith("reveal")] == [1, 0]


def test_the_text_record_names_the_owner(turned_up):
    lines = format_record(MoveRecord(turned_up.store, turned_up.game, profile)).splitlines()
    assert [line.split("#")[1].strip() for line in lines if "reveal" in line] == ["Bo", "Ann"]


def test_the_audit_names_the_owner(turned_up):
    turned_up.end()
    turned_up.reveal(1, "d3=2", BOS)
    (says,) = [each.says for each in turned_up.audit().of("fault") if each.check == "set-ups"]
    assert says.startswith("Move 13 (reveal 1 d3, Bo) and set-up 1 of Bo")
