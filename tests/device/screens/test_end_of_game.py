"""The end: final scores, the seal to photograph, the secret that everybody may check."""

import hashlib

import pytest

from tallycore.proof.sha256 import to_hex
from tallycore.proof.short_code import short_code

pytestmark = pytest.mark.long


def test_ending_asks_twice_and_going_on_is_the_first_choice(free):
    free.press("Menu")
    free.pick("End the game")
    free.press("Choose")
    assert free.screen == "turn"
    free.press("Menu")
    free.pick("End the game")
    free.pick("Finished")
    free.press("No")
    assert free.state.ended_how == 0
    assert free.state.stage == 2


def test_the_highest_score_stands_first(free):
    for seat, points in enumerate((3, 12, 7)):
        free.session.change_score(seat, points)
    free.end_game()
    assert [entry.text.split(" ")[0] for entry in free.app.shown._entries[:3]] == ["Blue", "Green", "Red"]
    assert free.shows("Final scores")


def test_a_game_in_which_nobody_scored_shows_no_points(free):
    free.end_game()
    assert free.shows("Finished", "Red  0:0")


@pytest.mark.parametrize("how", ["Finished", "Abandoned"])
def test_the_secret_of_the_commitment_is_revealed(free, how):
    committed = to_hex(free.state.commitment)
    free.end_game(how)
    free.pick("The dice secret")
    free.press("More")
    secret = "".join("".join(free.texts[1:5]).split())
    assert hashlib.sha256(f"secret:{secret}".encode()).hexdigest() == committed


def test_the_secret_can_still_be_shown_after_restarts(free):
    free.end_game()
    for _ in range(20):
        free.restart()
    free.pick("The dice secret")
    free.press("More")
    assert len("".join("".join(free.texts[1:5]).split())) == 64


def test_the_seal_is_that_of_the_end_of_the_game_however_often_the_device_is_started(free):
    sealed = []
    free.session.listeners.append(lambda event, _record: sealed.append(event))
    free.end_game()
    assert sealed[-1].kind == "sealed"
    code = short_code(sealed[-1]["seal"])
    for _ in range(2):
        free.pick("Seal")
        assert "-".join(free.texts[1:3]) == code
        free.restart()


def test_a_new_game_can_follow(free):
    free.end_game()
    free.pick("New game")
    free.pick("Pastures New")
    free.pick("All right")
    free.pick("Start the game")
    assert free.screen == "first"
    assert free.state.game == "pastures"


# --- who has won ----------------------------------------------------------------------------------------------------


def test_the_end_says_who_has_won_and_by_which_rule_before_everything_else(pastures):
    for seat, points in enumerate((7, 12)):
        pastures.session.change_score(seat, points)
    pastures.end_game()
    assert result(pastures) == "Blue wins: Most points"
    assert [entry.text.split(" ")[0] for entry in pastures.app.shown._entries[1:3]] == ["Blue", "Red"]
    pastures.restart()
    assert result(pastures) == "Blue wins: Most points"


def result(table):
    """Return the title of the last screen, with the rule that decided."""
    rule = table.app.shown._entries[0]
    title = table.texts[0]
    return f"{title}: {rule.text}" if rule.sign == "✓" else title


def test_all_who_share_a_victory_are_named(pastures):
    for seat in range(2):
        pastures.session.change_score(seat, 5)
    pastures.end_game()
    assert pastures.shows("Shared win", "Most points", "Red wins 5", "Blue wins 5")


def test_an_abandoned_game_has_no_winner(pastures):
    pastures.session.change_score(0, 5)
    pastures.end_game("Abandoned")
    assert pastures.shows("Abandoned")
    assert not pastures.shows("wins")


def test_a_free_table_has_no_rule_of_who_wins(free):
    free.session.change_score(0, 5)
    free.end_game()
    assert free.shows("Final scores")
    assert not free.shows("wins")


@pytest.mark.parametrize(
    ("game", "seats", "options", "scores", "title"),
    [
        ("armadora", 2, {}, (11, 9), "Red wins: Most gold"),
        # The largest piles decide, and the device does not know them.
        ("armadora", 2, {}, (9, 9), "Final scores"),
        ("armadora", 4, {"Teams": 1}, (9, 21, 9, 21), "Shared win: Most gold"),
        ("armadora", 4, {"Teams": 1}, (9, 21, 9, 4), "Final scores"),
        ("duke", 2, {"Goal": 1}, (1, 3), "Blue wins: 3 points reached"),
        ("duke", 2, {"Goal": 1}, (1, 2), "Final scores"),
        ("duke", 2, {}, (0, 0), "Finished"),
        ("durdain", 2, {}, (7, 7), "Shared win: Most points"),
        ("durdain", 2, {}, (0, 0), "Finished"),
    ],
)
def test_the_device_names_a_winner_only_where_scores_tell(table, game, seats, options, scores, title):
    start(table, game, seats, options)
    for seat, points in enumerate(scores):
        if points:
            table.session.change_score(seat, points)
    table.end_game()
    assert result(table) == title


def start(table, game, seats, options):
    """Go to the game's first turn, with these options by name."""
    table.choose_game(game)
    if table.screen == "number.SeatsScreen":
        table.set_number(seats)
        table.press("OK")
    table.pick("All right")
    for name, value in options.items():
        numbers = [option.name for option in table.app.draft.profile.options]
        number = next(at for at, each in enumerate(numbers) if each.startswith(name))
        table.app.draft.options[number] = value
    if table.screen == "options":
        table.pick("Start the game")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")


def test_whoever_noted_a_captured_duke_has_won(duke):
    duke.press("End turn")
    duke.press("Note")
    duke.pick("Captured")
    duke.pick("Duke")
    duke.end_game()
    assert result(duke) == "Blue wins: The Duke is captured"


def test_the_last_flag_wins_conquest(conquest):
    assert conquest.session.profile.counters[2] == "Flag lost"
    conquest.session.change_counter(2, 0, 1)
    conquest.end_game()
    assert result(conquest) == "Blue wins: The last flag"


# --- the same table again -------------------------------------------------------------------------------------------


def test_play_again_offers_the_same_game_players_seats_and_options(table):
    table.begin("pastures", options={"Rows": 3, "Columns": 5}, names=["Ann", "Ben"])
    colours, options = list(table.state.colours), list(table.state.options)
    table.end_game()
    table.pick("Play again")
    assert table.shows("Rows: 3", "Columns: 5")
    table.press("Back")
    assert table.shows("1 Ann", "2 Ben")
    table.press("Choose")
    assert table.shows("Rows: 3", "Columns: 5")
    table.press("Choose")
    assert table.screen == "first"
    assert (table.state.game, table.state.names) == ("pastures", ["Ann", "Ben"])
    assert (table.state.colours, table.state.options) == (colours, options)


def test_a_second_game_with_the_same_people_takes_four_presses_after_the_seal(tables):
    table = tables(seed=3)  # nobody ties
    table.begin("pastures", names=["Ann", "Ben"])
    table.end_game()
    table.pick("Seal")
    table.press("Close")
    table.presses = 0
    table.press("Choose")  # play again
    table.press("Choose")  # start the game
    table.press("Choose")  # roll for everybody
    table.press("Choose")  # the winner of the roll starts
    assert table.presses == 4
    assert (table.screen, table.state.turn, table.state.names) == ("turn", 1, ["Ann", "Ben"])


def test_whoever_looks_at_play_again_and_goes_back_has_the_end_as_before(free):
    free.end_game()
    before = [entry.text for entry in free.app.shown._entries]
    free.pick("Play again")
    free.press("Back")
    assert free.screen == "final"
    assert [entry.text for entry in free.app.shown._entries] == before


def test_play_again_is_there_after_a_restart(free):
    free.end_game()
    free.restart()
    free.pick("Play again")
    assert free.shows("1 Red", "2 Blue", "3 Green")
