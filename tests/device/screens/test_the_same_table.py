"""The next game begins with the players, the colours and the options of the last one."""

import pytest

pytestmark = pytest.mark.long


def test_the_next_game_begins_with_the_players_of_the_last_one(table):
    table.begin("durdain", seats=3, names=["Ada", "Ben", "Cleo"])
    colours = table.state.colours
    table.end_game()
    table.choose_game("free")
    assert table.screen == "players"
    assert (table.app.draft.names, table.app.draft.colours) == (["Ada", "Ben", "Cleo"], colours)
    table.press("Back", 2)
    table.choose_game("pastures")
    assert table.app.draft.names == ["Ada", "Ben"]


def test_another_number_of_players_can_be_chosen(table):
    table.begin("free", seats=3, names=["Ada", "Ben", "Cleo"])
    table.end_game()
    table.choose_game("free")
    table.pick("More or fewer")
    assert table.app.shown.value == 3
    table.press("+1")
    table.press("OK")
    assert table.screen == "players"
    assert table.app.draft.names == ["Ada", "Ben", "Cleo", "Yellow"]
    table.pick("More or fewer")
    table.press("-1", 2)
    table.press("OK")
    assert table.app.draft.names == ["Ada", "Ben"]


def test_the_next_game_of_the_same_kind_has_the_same_options(table):
    table.begin("pastures", options={"Rows": 6, "Columns": 9})
    table.end_game()
    table.restart()
    table.press("New game") if "New game" in table.legend else table.pick("New game")
    assert table.app.shown._entries[table.app.shown.at].text == "Pastures New"
    table.press("Choose")
    assert table.app.draft.options == [6, 9]
    table.press("Back")
    table.pick("Armadora")
    assert table.app.draft.options == table.app.draft.profile.defaults


def test_options_of_a_file_that_has_changed_are_not_taken(table):
    table.begin("pastures", options={"Rows": 6, "Columns": 9})
    table.end_game()
    file = table.device.drive / "games" / "pastures.json"
    file.write_text(file.read_text().replace('"most": 26', '"most": 25'))
    table.choose_game("pastures")
    assert table.app.draft.options == [8, 8]
