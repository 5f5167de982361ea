"""From the start screen to the first turn."""

import hashlib

import pytest

from tallycore.log.kinds import ENDED_ABANDONED, FIRST_CHOSEN
from tallycore.proof.sha256 import to_hex
from tallystick.games.registry import our_ids
from tests.device.table import PLAYED
from tests.link.random_players import load_profile

pytestmark = pytest.mark.long


def start(table, game="armadora"):
    """Start a game that deals something: the hash and the salts come first."""
    table.choose_game(game)
    table.press("OK")
    table.pick("All right")
    table.pick("Start the game")


def test_the_quickest_way_to_pastures_new_takes_the_defaults(table):
    table.begin("pastures")
    assert table.screen == "turn"
    assert table.state.names == ["Red", "Blue"]
    assert table.state.colours == [0, 1]
    assert table.state.options == [8, 8]
    assert table.shows("Red", "Turn 1", "Terrain")


def test_games_are_listed_by_name_with_the_free_table_last(table):
    table.press("Start")
    names = sorted(name for game, name in PLAYED.items() if game != "free")
    listed = [text for text in table.texts if text in PLAYED.values()]
    assert listed == [*names, PLAYED["free"]][: len(listed)]


def test_a_game_file_that_cannot_be_read_is_listed_as_such_and_the_others_can_be_played(table):
    (table.device.drive / "games" / "broken.json").write_text("{")
    table.press("Start")
    table.press("Up")
    assert table.shows("broken (cannot be read)")
    table.pick("Free table")
    assert table.screen == "number.SeatsScreen"


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_a_free_table_seats_one_to_eight_each_with_its_own_colour(table, seats):
    table.begin("free", seats=seats)
    assert table.state.seats == seats
    assert len(set(table.state.colours)) == seats


def test_the_number_of_seats_stops_at_what_the_game_allows(table):
    table.choose_game("free")
    table.press("+5", 3)
    assert table.shows("8", "1 to 8")
    table.press("-5", 3)
    assert table.app.shown.value == 1


def test_a_player_takes_another_colour_and_is_called_by_it(table):
    table.choose_game("pastures")
    table.pick("2 Blue")
    table.pick("Purple")
    assert table.shows("★", "2 Purple")
    table.pick("1 Red")
    assert "Purple" not in [entry.text for entry in table.app.shown._entries]


def test_a_name_is_written_letter_by_letter_and_outlives_a_change_of_colour(table):
    table.choose_game("pastures")
    table.pick("1 Red")
    table.pick("Write a name")
    table.press("Add")
    table.press("Next")
    table.press("Add")
    assert table.shows("Ab_")
    table.press("Add")
    table.press("Delete")
    table.press("Done")
    assert table.shows("1 Ab")
    table.pick("1 Ab")
    table.pick("Green")
    table.pick("All right")
    table.pick("Start the game")
    assert table.state.names == ["Ab", "Blue"]
    assert table.state.colours == [2, 1]


def test_options_are_numbers_within_their_range(table):
    table.begin("pastures", options={"Rows": 6, "Columns": 9})
    assert table.state.options == [6, 9]


def test_holding_back_leads_out_of_the_set_up_and_nothing_is_logged(table):
    before = table.session.journal.next_seq
    table.choose_game("free")
    table.press("Back", 2)
    assert table.screen == "start"
    assert table.session.journal.next_seq == before


def test_the_whole_commitment_is_shown_before_the_first_salt(table):
    start(table)
    assert table.screen == "commitment"
    table.press("Text")
    shown = "".join("".join(table.texts[1:5]).split())
    assert shown == to_hex(table.state.commitment)
    assert shown == hashlib.sha256(("secret:" + to_hex(table.session.journal.secret)).encode()).hexdigest()


def test_a_game_started_by_mistake_can_be_abandoned_before_the_first_turn(table):
    start(table)
    table.press("Stop")
    table.pick("Abandoned")
    table.press("End it")
    assert table.screen == "final"
    assert table.state.ended_how == ENDED_ABANDONED
    assert table.state.revealed


def test_each_player_may_add_salt_and_it_is_logged_as_theirs(table):
    start(table)
    table.press("Go on")
    table.pick("Blue: add")
    table.press("Next", 2)
    table.press("Add", 2)
    table.press("Done")
    assert table.shows("Blue: added", "Red: add")
    assert (table.state.salts, table.state.salt_seats) == (["Cc"], [1])
    table.pick("Go on")
    assert table.screen == "first"


def test_who_starts_is_rolled_player_by_player(table):
    start(table)
    table.press("Go on")
    table.pick("No salt")
    table.pick("Roll for Red")
    while "starts" not in " ".join(table.texts[1:3]):
        table.press("Choose")
    faces = [roll.faces[0] for roll in table.state.last_rolls()][-2:]
    assert len(set(faces)) == 2
    table.press("Choose")
    assert table.screen == "turn"
    assert table.state.seat == faces.index(max(faces))


def test_the_table_may_say_who_starts_and_take_it_back(table):
    events = []
    table.session.listeners.append(lambda event, record: events.append(event))
    start(table)
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    table.press("Undo")
    table.press("Undo")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Blue start")
    assert table.state.seat == 1
    assert events[-1].fields == {"seat": 1, "how": FIRST_CHOSEN}


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_restart_before_the_game_has_started_starts_afresh(table, steps):
    table.press("Start")
    if steps > 0:
        table.pick("Pastures New")
    if steps > 1:
        table.pick("All right")
    if steps > 2:
        table.pick("Rows")
    table.restart()
    assert table.screen == "start"


def test_a_device_without_a_random_source_says_so_and_can_be_played_on(tables):
    def none(count):
        if count == 32:
            raise OSError
        return bytes(range(count))

    table = tables(entropy=none)
    table.choose_game("free")
    table.press("OK")
    table.pick("All right")
    assert table.shows("Unverified dice")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    table.press("Dice")
    table.press("Roll")
    assert table.shows("unverified")


def test_a_game_in_which_nothing_is_rolled_asks_for_no_hash_and_no_salt_and_logs_the_commitment(table):
    table.choose_game("pastures")
    table.pick("All right")
    table.pick("Start the game")
    assert table.screen == "first"
    assert len(table.state.commitment) == 32
    table.restart()
    assert table.screen == "first"
    table.press("Salt")
    assert table.screen == "salts"
    table.press("Hash")
    assert table.screen == "commitment"
    table.press("Stop")
    assert table.screen == "end_game"


def test_hash_and_salt_stay_in_the_menu_until_the_first_roll(table):
    table.begin("pastures")
    table.press("Menu")
    table.pick("Check the dice")
    assert table.screen == "commitment.VerifyScreen"
    table.press("Close")
    table.pick("New salt")
    table.pick("Blue: add")
    table.press("Add")
    table.press("Done")
    assert table.shows("Blue: added", "Red: add")
    assert (table.state.salts, table.state.salt_seats) == (["A"], [1])
    table.press("Back")
    table.press("Back")
    table.session.roll([6])
    table.press("Menu")
    assert "New salt" not in [entry.text for entry in table.app.shown._entries]
    assert "Check the dice" in [entry.text for entry in table.app.shown._entries]


@pytest.mark.parametrize("game", [id_ for id_ in our_ids() if load_profile(id_).has_dice])
def test_a_game_with_dice_or_draws_asks_for_hash_and_salt_first(table, game):
    table.choose_game(game)
    if table.screen == "number.SeatsScreen":
        table.press("OK")
    table.pick("All right")
    if table.screen == "options":
        table.pick("Start the game")
    assert table.screen == "commitment"


def test_everybody_rolls_with_one_press_each_with_a_roll_of_its_own(table):
    start(table)
    table.press("Go on")
    table.pick("No salt")
    table.pick("Roll for everybody")
    rolls = table.state.last_rolls()
    assert [(roll.number, roll.seat) for roll in rolls] == [(1, 0), (2, 1)]
    assert "Roll for everybody" not in [entry.text for entry in table.app.shown._entries]


def test_nobody_goes_back_to_the_salts_after_the_first_roll(table):
    start(table)
    table.press("Go on")
    table.pick("No salt")
    table.press("Salt")
    table.pick("No salt")
    table.press("Choose")  # The first player rolls.
    assert table.state.roll_count
    assert "Salt" not in table.legend
    assert not any("Salt" in text for text in table.texts)


def test_a_tie_is_rolled_again_after_everybody_has_rolled(table):
    table.choose_game("free")
    table.press("+5")
    table.press("OK")
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Roll for everybody")
    presses = 0
    while not table.app.shown._entries[0].text.endswith("starts"):
        table.press("Choose")
        presses += 1
    seats = table.state.seats
    assert table.state.roll_count == seats + presses
