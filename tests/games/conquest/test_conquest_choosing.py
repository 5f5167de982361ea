"""What clicks on zones mean: territories, units, cards and attacks; and what is chosen part by part."""

from tallystick.games.registry import load
from tests.games.clicking import Board

UNITS = "units=keyfort-a:1=K,keyfort-b:1=F,westwater-c:1=Q,ashmoor-c:2,juniper-a:2=E,juniper-b:2=F"
TURN = f"players=2 first=1 turn=1 {UNITS}"
SETTING_UP = "players=2 first=1 claims=122221111212122222211111"


def test_a_territory_is_chosen_by_any_of_its_zones():
    board = Board("conquest", "players=2 first=1")
    assert board.says == "Click the territory that is chosen."
    assert board.click("keyfort-b").taken == board.click("keyfort-c").taken == "claim keyfort"


def test_a_set_up_is_chosen_zone_by_zone():
    board = Board("conquest", SETTING_UP)
    assert board.says == "What stands on ashmoor a? Zone by zone, or write it: setup K-?/QX-/…"
    assert board.press("King").says == "What stands on ashmoor b? "
    board.press(*["None"] * 34)
    assert board.buttons()["Flag"].startswith("setup K--/---/")
    assert board.buttons()["Flag"].endswith("/--F")


def test_an_army_that_is_placed_in_part_goes_on_unit_by_unit():
    board = Board("conquest", f"{SETTING_UP} units=ashmoor-a:1=K")
    assert board.click("ashmoor-b").buttons()["Queen"] == "place Q: ashmoor-b"
    assert board.click("ashmoor-a").buttons() == {"Take this unit back": "take-back ashmoor-a"}


def test_a_unit_goes_to_the_zone_that_is_clicked_next():
    board = Board("conquest", f"{TURN} step=move").click("keyfort-a")
    assert "keyfort-c" in board.marked
    assert board.click("keyfort-c").taken == "keyfort-a > keyfort-c"


def test_an_attack_on_a_hidden_unit_can_say_what_the_fight_shows():
    text = f"{TURN} step=move".replace("ashmoor-c", "keyfort-c")
    board = Board("conquest", text).click("keyfort-a", "keyfort-c")
    assert board.says == "keyfort a to keyfort c"
    assert board.buttons()["Attack"] == "keyfort-a > keyfort-c"
    assert board.buttons()["King attacks Baron"] == "keyfort-a > keyfort-c xKB"


def test_two_hidden_units_fight_first_and_are_shown_in_the_next_step():
    hidden = f"{TURN} step=move".replace("keyfort-a:1=K", "keyfort-a:1").replace("ashmoor-c", "keyfort-c")
    assert Board("conquest", hidden).click("keyfort-a", "keyfort-c").taken == "keyfort-a > keyfort-c"
    board = Board("conquest", hidden.replace("step=move", "step=move moves=1 waiting=keyfort-a>keyfort-c"))
    assert board.says == "What was shown?"
    board.press("Attacker: Duke")
    assert board.says == "What did the defender show?"
    assert board.press("Defender: Baron").taken == "keyfort-a > keyfort-c xDB"


def test_a_card_is_played_on_the_zones_that_are_clicked():
    cards = f"{TURN},oakhollow-a:1=X,pinereach-a:1=X drawn=deploy,redeploy step=play"
    board = Board("conquest", cards).click("keyfort-c")
    assert board.buttons()["Deploy"] == "play deploy: keyfort-c"
    board.click("keyfort-c", "keyfort-a", "keyfort-b", "juniper-a")
    assert board.buttons(legal=False) == {"Redeploy these": "play redeploy: juniper-a keyfort-a keyfort-b"}
    assert board.click("keyfort-b").says == "keyfort a, juniper a"


def test_a_redeploy_that_the_device_noted_is_clicked_unit_by_unit():
    cards = f"{TURN},oakhollow-a:1=X,pinereach-a:1=X drawn=deploy,redeploy step=play"
    board = Board("conquest", cards, ("play redeploy: keyfort-a keyfort-b oakhollow-a",))
    assert board.click("keyfort-b").marked == {"keyfort-a", "oakhollow-a"}
    assert board.click("keyfort-a", "oakhollow-a").taken == "play redeploy: keyfort-a keyfort-b oakhollow-a"


FAR = f"{TURN} step=move".replace("keyfort-a:1=K", "keyfort-a:1")


def test_a_move_that_shows_a_scout_is_asked_first():
    board = Board("conquest", FAR).click("keyfort-a", "oakhollow-a")
    assert board.taken == ""
    assert board.says == "keyfort a to oakhollow a: Only a Scout can do that. Is it one?"
    assert board.choice.is_asked
    assert board.buttons(legal=True) == {"Yes, it is a Scout": "keyfort-a > oakhollow-a"}


def test_a_move_that_shows_a_scout_is_asked_first_where_the_device_leaves_no_other():
    board = Board("conquest", FAR, ("keyfort-a > oakhollow-a",)).click("keyfort-a", "oakhollow-a")
    assert (board.taken, board.choice.is_asked) == ("", True)


def test_a_step_and_the_way_of_a_known_scout_are_not_asked():
    assert Board("conquest", FAR).click("keyfort-a", "keyfort-c").taken == "keyfort-a > keyfort-c"
    known = FAR.replace("keyfort-a:1,", "keyfort-a:1=T!,")
    assert Board("conquest", known).click("keyfort-a", "oakhollow-a").taken == "keyfort-a > oakhollow-a"


def test_a_way_that_only_a_scout_has_is_judged_for_a_king():
    assert Board("conquest", f"{TURN} step=move").click("keyfort-a", "oakhollow-a").taken == "keyfort-a > oakhollow-a"


def test_a_fight_of_two_units_that_the_record_knows_is_asked_first():
    text = f"{TURN} step=move".replace("ashmoor-c:2", "keyfort-c:2=Q")
    board = Board("conquest", text).click("keyfort-a", "keyfort-c")
    assert board.taken == ""
    assert board.says == "keyfort a to keyfort c: The fight shows both units. Is it meant?"
    assert board.buttons(legal=True) == {"Yes, attack": "keyfort-a > keyfort-c xKQ"}
    shown = text.replace("1=K", "1=K!").replace("2=Q", "2=Q!")
    assert Board("conquest", shown).click("keyfort-a", "keyfort-c").taken == "keyfort-a > keyfort-c xKQ"


def test_what_is_undone_names_the_scout_that_a_move_showed():
    game = load("conquest")
    position = game.parse_position(FAR)
    said = game.say_step(position, game.parse_move(position, "keyfort-a > oakhollow-a"))
    assert said == "player 1 moves from keyfort-a to oakhollow-a, which shows a Scout"
    assert "Scout" not in game.say_step(position, game.parse_move(position, "keyfort-a > keyfort-c"))
