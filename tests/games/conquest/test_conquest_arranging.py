"""What can be set up on the board of Stratego Conquest without typing: units and what is known of them, and territories."""

import pytest

from tests.games.conquest.arranged import ARRANGING, FLAGS, GAME, SHUFFLED, choose, control, edited, put, words
from tests.games.conquest.playing import after


def acts(text, place):
    """Return what can be done with the unit on a zone, by its words."""
    position = ARRANGING.read(text)
    (piece,) = ARRANGING.lying(position)[place]
    return {act.name: act.edit for act in ARRANGING.acts(position, place, piece)}


def done(text, place, *names):
    """Return what the unit on a zone is after acts, each given by its words."""
    for name in names:
        text = edited(text, acts(text, place)[name])
    return ARRANGING.lying(ARRANGING.read(text))[place][0]


# Units


def test_six_units_are_enough_for_a_question():
    text = edited(
        ARRANGING.empty,
        put("1=F", "oakhollow-a"),
        put("2=F", "ashmoor-a"),
        put("1=K", "keyfort-a"),
        put("2", "keyfort-b"),
    )
    assert text == (
        "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1=K,keyfort-b:2,oakhollow-a:1=F moves=1"
    )
    assert ARRANGING.faults(ARRANGING.read(text)) == []
    position = GAME.parse_position(text)
    assert GAME.objections(position, GAME.parse_move(position, "keyfort-a > keyfort-b")) == []


def test_a_unit_is_moved_and_taken_off():
    text = f"players=2 turn=1 units=keyfort-a:1=K,{FLAGS}"
    moved = edited(text, {"move": "1=K", "from": "keyfort-a", "to": "keyfort-c"})
    assert "keyfort-c:1=K" in moved
    assert "keyfort-a" not in moved
    assert "keyfort" not in edited(text, {"take": "1=K", "at": "keyfort-a"})


def test_a_unit_takes_the_place_of_another():
    text = f"players=2 turn=1 units=keyfort-a:1=K,{FLAGS}"
    assert "keyfort-a:2=Q," in edited(text, put("2=Q", "keyfort-a"))


@pytest.mark.parametrize(
    ("unit", "names", "then"),
    [
        ("1=K", ["Show to all players"], "1=K!"),
        ("1=K!", ["Hide from other players"], "1=K"),
        ("1=K", ["Give to player 2"], "2=K"),
        ("1=K!", ["Give to player 2"], "2=K!"),
        ("1=K", ["Player 2 has seen it"], "1=K@2"),
        ("1=K@2", ["Player 2 has not seen it"], "1=K"),
        ("2", ["Has moved"], "2~"),
        ("2~", ["Unknown whether it has moved"], "2"),
        ("2", ["Not a King"], "2(QPDCEBSTYXF)"),
        ("2(QPDCEBSTYXF)", ["Perhaps a King"], "2"),
        ("2~", ["Not a King", "Not an Earl"], "2(QPDCBSTY)"),
        ("2(KQ)", ["It is a King"], "2=K(KQ)"),
        ("2=K(KQ)", ["Perhaps a Prince"], "2=K(KQP)"),
        ("1=K", ["Moved in this turn"], "1=K~+"),
        ("1=K~+", ["Did not move in this turn"], "1=K~"),
    ],
)
def test_acts_say_what_is_known_of_a_unit(unit, names, then):
    text = edited(f"players=2 turn=1 units={FLAGS}", put(unit, "keyfort-a"))
    assert done(text, "keyfort-a", *names) == then


def test_nothing_is_ruled_out_of_a_unit_that_is_known():
    text = f"players=2 turn=1 units=keyfort-a:1=K,{FLAGS}"
    assert list(acts(text, "keyfort-a")) == [
        "Show to all players",
        "Has moved",
        "Moved in this turn",
        "Give to player 2",
        "Player 2 has seen it",
    ]


def test_the_many_kinds_that_a_unit_is_not_stand_in_folds():
    text = f"players=2 turn=1 units=keyfort-a:2(KQPDC),{FLAGS}"
    folds = {act.name: act.fold for act in ARRANGING.acts(ARRANGING.read(text), "keyfort-a", "2(KQPDC)")}
    assert {name for name, fold in folds.items() if fold == "Not a …"} == {
        f"Not a {kind}" for kind in ("King", "Queen", "Prince", "Duke", "Count")
    }
    assert (folds["Perhaps a Baron"], folds["Give to player 1"]) == ("Perhaps a …", "")


def test_a_unit_can_always_be_something():
    text = f"players=2 turn=1 units=keyfort-a:2(KQ),{FLAGS}"
    text = edited(text, acts(text, "keyfort-a")["Not a King"])
    assert "Not a Queen" not in acts(text, "keyfort-a")


def test_only_the_player_whose_units_move_has_moved_in_this_turn():
    text = f"players=2 turn=1 units=keyfort-a:1=K,keyfort-b:2=K,{FLAGS}"
    assert "Moved in this turn" in acts(text, "keyfort-a")
    assert "Moved in this turn" not in acts(text, "keyfort-b")
    assert "Moved in this turn" not in acts(edited(text, choose("stage", "cards")), "keyfort-a")


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("1=K", "King of player 1"),
        ("2", "Unknown unit of player 2"),
        ("2~", "Unknown unit of player 2, has moved"),
        ("1=K!", "King of player 1, known to all"),
        ("1=K~@2+", "King of player 1, has moved, seen by player 2, moved in this turn"),
        ("2(QPDCEBSTYX)", "Unknown unit of player 2, not a King or a Flag"),
        ("2(KQ)", "Unknown unit of player 2, one of: King, Queen"),
    ],
)
def test_a_unit_says_what_is_known_of_it(unit, name):
    position = ARRANGING.edited(ARRANGING.read(f"players=2 turn=1 units={FLAGS}"), put(unit, "keyfort-a"))
    assert {each.id: each.name for each in ARRANGING.pieces(position)}[unit] == name


# What follows from the board


def test_the_hidden_reserve_is_what_the_board_leaves():
    position = ARRANGING.read(f"players=2 turn=1 units={FLAGS}")
    assert len(position.reserves[0]) == 17
    position = ARRANGING.edited(position, put("1=K", "keyfort-a"))
    assert len(position.reserves[0]) == 16
    position = ARRANGING.edited(position, {"take": "1=K", "at": "keyfort-a"})
    assert len(position.reserves[0]) == 17


def test_after_an_illegal_move_a_reserve_that_does_not_fit_stays_so():
    text = f"players=2 turn=1 units={FLAGS} reserve=1:KT stood"
    assert words(edited(text, put("1=Q", "keyfort-a")))["reserve"].startswith("1:KT,")


def test_the_moves_follow_the_cities_until_somebody_sets_them():
    text = edited(f"players=2 turn=1 units={FLAGS}", put("1=K", "keyfort-a"))
    assert words(text)["moves"] == "2"
    told = edited(text, choose("moves", "1"), put("1=Q", "ravenfall-a"))
    assert words(told)["moves"] == "1"


def test_what_is_known_of_units_in_unknown_order_goes_with_them():
    position = after(GAME, *SHUFFLED)
    text = GAME.format_position(position)
    assert "among=1:keyfort-a+keyfort-b+oakhollow-a=" in text
    (piece,) = ARRANGING.lying(position)["keyfort-a"]
    assert "among=1:keyfort-b+keyfort-c+oakhollow-a=" in edited(
        text, {"move": piece, "from": "keyfort-a", "to": "keyfort-c"}
    )
    assert "among=" not in edited(text, {"take": piece, "at": "keyfort-a"})
    says = control(text, "fact-1").name
    assert says.startswith("Player 1, on keyfort-a, keyfort-b and oakhollow-a: a King; ")
    assert "among=" not in edited(text, choose("fact-2", "off"), choose("fact-1", "off"))
