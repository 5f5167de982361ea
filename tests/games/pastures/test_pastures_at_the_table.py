"""A game of Pastures New whose device and page are not always at the same step: what the page says, and what the laptop asks for."""

import pytest

from tallystick.referee.moverecord import MoveRecord
from tallystick.table.takeback import take_back
from tallystick.table.turnrequest import NOTE
from tests.referee.game_recorder import profile
from tests.table.followed import Followed

TERRAIN, CASTLES = 0, 1


@pytest.fixture
def table(tmp_path):
    opened = Followed(tmp_path / "games.sqlite", "pastures", options=(4, 4))
    yield opened
    opened.close()


def test_terrain_that_is_played_after_castles_began_on_the_device_is_noted_after_a_step_back(table):
    table.note("terrain", "forest")
    table.record("F a1")
    table.session.change_phase(CASTLES)
    table.record("R b1")
    assert table.request.says == (
        "The device is already in the phase Castles, but lacks a move of the phase Terrain. "
        "To note it there, open Menu, then Phase, and choose Terrain."
    )
    table.session.change_phase(TERRAIN)
    assert (table.request.kind, table.request.seat) == (NOTE, 1)


# --- a move that was entered while the cable was out ---------------------------------------------------------------


def enter_offline(table, *moves):
    """Record moves while the laptop does not see what the device notes."""
    record = MoveRecord(table.store, table.store.game("last"), profile)
    for move in moves:
        record.add_move(move)


SAYS = "The device noted River (entry {}), but the move here is: Ann plays Forest on a1."


def test_a_move_that_is_not_what_the_device_noted_is_said_as_soon_as_the_device_is_back(table):
    enter_offline(table, "F a1")
    table.note("terrain", "river")
    seq = table.recorder.seqs("choice_made")[-1]
    assert table.desk["differing"] == [
        {
            "says": SAYS.format(seq),
            "note": "If the note is wrong, undo it on the device.",
            "move": "If the move is wrong, undo it here and record the right one.",
            "can_note": True,
        }
    ]


def test_an_undo_on_the_device_lets_the_laptop_note_the_move(table):
    enter_offline(table, "F a1")
    table.note("terrain", "river")
    table.undo()
    assert table.desk["differing"] == []
    assert (table.request.kind, table.request.move) == (NOTE, "F a1")


def test_an_undo_on_the_page_asks_where_the_noted_terrain_is(table):
    enter_offline(table, "F a1")
    table.note("terrain", "river")
    table.view.undo_to(table.store, 1)
    desk = table.desk
    assert desk["differing"] == []
    assert desk["waiting"][0]["note"] == "River"


def test_later_moves_are_undone_first(table):
    enter_offline(table, "F a1", "M b1")
    table.note("terrain", "river")
    table.note("terrain", "mountain")
    (differing,) = table.desk["differing"]
    assert differing["note"] == "If the note is wrong, undo on the device back to it."
    assert differing["move"] == "If the move is wrong, undo the moves here back to this one and record the right one."


def test_a_device_that_went_on_alone_is_undone_back_to_the_note(table):
    enter_offline(table, "F a1")
    table.note("terrain", "river")
    table.note("terrain", "mountain")
    (differing,) = table.desk["differing"]
    assert differing["note"] == "If the note is wrong, undo on the device back to it."
    assert differing["move"] == "If the move is wrong, undo it here and record the right one."


def test_a_note_that_is_too_old_cannot_be_undone(table):
    enter_offline(table, "F a1", "M b1", "R c1", "W d1", "F a2")
    for item in ("river", "mountain", "river", "wasteland", "forest"):
        table.note("terrain", item)
    (differing,) = table.desk["differing"]
    assert differing["note"] == "The note is too old to be undone on the device."
    assert not differing["can_note"]


def test_nothing_is_said_of_a_note_that_was_known_to_stay_on_the_device(table):
    """The page said so at the undo."""
    for item, move in zip(("forest", "mountain", "river", "wasteland"), ("F a1", "M b1", "R c1", "W d1"), strict=True):
        table.note("terrain", item)
        table.record(move)
    table.note("terrain", "plains")
    table.view.undo_to(table.store, 1)
    enter_offline(table, "D a1")
    assert table.desk["differing"] == []


# --- an undo on the page of a move that alone fits its note --------------------------------------------------------


@pytest.fixture
def forced(tmp_path):
    """On two squares, Ann has chosen one on the page. For Bo's terrain, which the laptop noted before Castles began, one is left."""
    opened = Followed(tmp_path / "forced.sqlite", "pastures", options=(1, 2))
    for item, move in (("river", "R a1"), ("wasteland", "W b1")):
        opened.record(move)
        opened.note("terrain", item)
    opened.session.change_phase(CASTLES)
    yield opened
    opened.close()


def moves(table):
    return [move["move"] for move in table.desk["moves"]]


def undo_here(table):
    table.view.undo_to(table.store, take_back(table.view, table.game_log).first)


def test_the_only_move_that_fits_a_note_does_not_come_back_after_an_undo(forced):
    undo_here(forced)
    assert moves(forced) == ["R a1"]
    desk = forced.desk
    assert desk["waiting"][0]["note"] == "Wasteland"
    assert desk["asked"]["fits"] == ["W b1"]
    assert desk["undo"] == "Ann plays River on a1"
    forced.record("W b1")
    assert (moves(forced), forced.desk["differing"]) == (["R a1", "W b1"], [])


def test_after_another_choice_before_it_the_only_move_follows_by_itself(forced):
    undo_here(forced)
    undo_here(forced)
    assert moves(forced) == []
    forced.record("R b1")
    assert moves(forced) == ["R b1", "W a1"]


def test_the_move_after_which_the_game_ends_does_not_come_back(forced):
    forced.record("C b1")
    forced.note("castle", "placed")
    undo_here(forced)
    assert moves(forced) == ["R a1", "W b1"]
    assert forced.desk["asked"]["fits"] == ["C b1"]


def test_a_note_that_is_made_after_an_undo_is_recorded(forced):
    forced.undo()
    forced.undo()
    assert moves(forced) == ["R a1"]
    forced.note("terrain", "wasteland")
    assert moves(forced) == ["R a1", "W b1"]
