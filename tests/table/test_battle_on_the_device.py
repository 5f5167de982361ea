"""A battle that was recorded on the page is rolled for on the device: its list has the pieces, and other pieces are named on the page."""

import pytest

from tests.device.durdains import declare, type_in
from tests.table.livedurdain import live_durdain

pytestmark = pytest.mark.long

TABLE = "players=3 homes=red,blue,green first=1 castles=b8:1,n6:3 units=n5:1c beware=2:1 turn=1"


@pytest.fixture
def live(tmp_path, store, monkeypatch):
    with live_durdain(tmp_path / "drive", store, monkeypatch) as table:
        table.begin(TABLE)
        table.record("attack", "battle n5 > n6")
        yield table


def test_the_device_opens_its_list_with_the_battle_and_the_page_gets_the_dice(live):
    live.until(lambda: live.hands.session.battle is not None)
    live.hands.press("Attack")
    assert live.lines()[1:5] == ["Cavalry: 1", "Army: 0", "Against: Bjorn", "Their piece: castle"]
    live.hands.press("Roll")
    live.until(lambda: len(live.texts) == 4)
    assert [text.partition("=")[0] for text in live.texts[2:]] == ["roll n5", "roll n6"]
    assert live.desk_view["waits"] == ""


def test_a_restart_of_the_device_gets_the_battle_again(live):
    live.until(lambda: live.hands.session.battle is not None)
    live.hands.session.battle = None
    live.table._battles.begin_device()
    live.until(lambda: live.hands.session.battle is not None)


def test_dice_of_other_pieces_are_named_with_what_to_do(live):
    live.until(lambda: live.hands.session.battle is not None)
    declare(live.hands, "Anna", "cavalry", cavalry=1)
    live.hands.press("Roll")
    live.until(lambda: live.desk_view["waits"].startswith("The device"))
    seq = next(line["seq"] for line in live.game["log"] if "Attack: cavalry" in line["says"])
    assert live.desk_view["waits"] == (
        "The device rolled “Defence: cavalry” for Anna, but the battle here needs “Defence: castle” for Bjorn. "
        f"On the device, undo back to its first roll for this (entry {seq}), and roll again for the right pieces. "
        "If the battle here is the wrong one, undo it here after that."
    )
    live.hands.press("Back")
    for _roll in range(2):
        live.hands.press("Undo")
        live.hands.press("Undo")
        live.hands.answer(1)
    live.until(lambda: live.texts == ["attack", "battle n5 > n6"])
    assert live.desk_view["waits"].startswith("Roll on the device")


def test_dice_of_the_same_piece_of_another_player_are_named_with_what_to_do(live):
    live.until(lambda: live.hands.session.battle is not None)
    declare(live.hands, "Anna", "castle", cavalry=1)
    live.hands.press("Roll")
    live.until(lambda: live.desk_view["waits"].startswith("The device"))
    assert live.desk_view["waits"].startswith(
        "The device rolled “Defence: castle” for Anna, but the battle here needs “Defence: castle” for Bjorn. "
    )
    assert [text.partition("=")[0] for text in live.texts[2:]] == ["roll n5"]


def test_a_flag_that_the_device_does_not_have_yet_is_named_and_not_the_roll(live):
    live.until(lambda: live.hands.session.battle is not None)
    live.hands.press("Attack")
    type_in(live.hands, 12, 1, 1)
    assert live.hands.shows("Castle is taken")
    live.until(lambda: "not on the device" in live.asks)
    assert live.asks.startswith("“Castles in green: Carla +1” is not on the device yet: something is open")
