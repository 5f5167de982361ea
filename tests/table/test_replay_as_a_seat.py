"""A stored game with hidden pieces gone through as everybody knows it, as one seat knew it, and open when all was revealed."""

import pytest

from tallystick.referee.laptopgame import start_laptop_game
from tallystick.table.errors import TableError
from tallystick.table.gamereplay import GameReplays
from tests.referee.game_recorder import profile
from tests.referee.played_armadora import played_armadora
from tests.referee.sealed_game import SealedGame
from tests.table.conftest import browser
from tests.table.hiddengame import BLUE, CONTROL, LOOK, RED

pytestmark = pytest.mark.long

EVERYBODY, ANN, BO = "", "1", "2"


@pytest.fixture
def game(store):
    """A game in which Ann has written down the value of her warrior on c3, and Bo has not."""
    game = SealedGame(store)
    game.play("W 5 c3", "W d3")
    return game


def board(store, seat, step=-1):
    replays = GameReplays(store)
    steps = replays.overview("1", seat, may_choose=True)["steps"]
    return replays.step("1", str(range(len(steps))[step]), seat, may_choose=True)


def test_only_its_own_seat_sees_a_value_that_nobody_revealed(store, game):
    game.end()
    assert GameReplays(store).overview("1", may_choose=True)["has_seats"]
    assert "hidden=1:5" in board(store, ANN)["position"]
    for seat in (EVERYBODY, BO):
        assert "hidden" not in board(store, seat)["position"]
    assert board(store, ANN)["svg"] != board(store, BO)["svg"] == board(store, EVERYBODY)["svg"]


def test_a_game_that_still_runs_is_shown_as_everybody_knows_it(store, game):
    replays = GameReplays(store)
    assert not replays.overview("1", may_choose=True)["has_seats"]
    with pytest.raises(TableError, match="the game still runs"):
        replays.overview("1", ANN, may_choose=True)
    with pytest.raises(TableError, match="the game still runs"):
        replays.step("1", "0", ANN, may_choose=True)


def test_a_kept_view_is_not_handed_to_an_address_that_may_not_see_it(store, game):
    game.end()
    replays = GameReplays(store)
    replays.overview("1", ANN, may_choose=True)
    with pytest.raises(TableError, match="as everybody may know them"):
        replays.step("1", "0", ANN)
    assert "hidden" not in replays.step("1", "0")["position"]


def test_a_game_in_which_all_was_revealed_is_open_and_has_no_seats_to_choose(store):
    played_armadora(store)
    assert not GameReplays(store).overview("1", may_choose=True)["has_seats"]
    assert board(store, EVERYBODY)["position"] == board(store, ANN)["position"] == board(store, BO)["position"]
    sealed, placed = board(store, EVERYBODY, -8), board(store, EVERYBODY, 20)
    assert "opened=1,2" in sealed["position"]  # from the seal on; what was placed before it has no value in any record
    assert "opened" not in placed["position"]


@pytest.mark.parametrize("seat", ["0", "3", "-1", "x", "1.0", "²", "11111", "0001"])
def test_a_seat_that_does_not_exist_is_named(store, game, seat):
    game.end()
    with pytest.raises(TableError, match=f'there is no seat "{seat}": this game has the seats 1 to 2'):
        GameReplays(store).overview("1", seat, may_choose=True)


@pytest.mark.parametrize(("access", "may"), [(CONTROL, True), (LOOK, False), (RED, False), (BLUE, False)])
def test_only_the_page_that_controls_the_table_may_choose(lone_table, access, may):
    SealedGame(lone_table.store).end()
    client = browser(lone_table, access)
    assert client.get("api/games/1/replay").json()["has_seats"] is may
    answers = [client.get(f"api/games/1/replay{step}?as=1") for step in ("", "/0")]
    assert [answer.is_success for answer in answers] == [may, may]


@pytest.mark.browser
def test_the_seat_is_chosen_on_the_page_and_stands_in_the_address(lone_page, store):
    from tests.chromium import expect

    game = SealedGame(store)
    game.play("W 5 c3", "W d3")
    game.end()
    home = lone_page.url.rpartition("/")[0]
    lone_page.goto(f"{home}/games?game=1&step=12")
    chosen = lone_page.get_by_label("As known to")
    expect(chosen).to_have_value("")
    with lone_page.expect_response("**/replay/*?as=1") as answered:
        chosen.select_option("Ann")
    assert "hidden=1:5" in answered.value.json()["position"]
    expect(lone_page).to_have_url(f"{home}/games?game=1&step=12&as=1")
    expect(lone_page.locator("#replay-says")).to_contain_text("Step 12")
    lone_page.reload()
    expect(chosen).to_have_value("1")
    start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], [])
    lone_page.goto(f"{home}/games?game=2")
    expect(lone_page.locator("#replay-board svg")).to_be_visible()
    expect(lone_page.locator("#replay-as")).to_be_hidden()
