"""What the page's editor asks about Armadora: what can lie where, what an edit makes of the table, and what is wrong with that."""

import xml.etree.ElementTree as ET

import pytest

from tallystick.games.armadora.components.board import LINES, NAMES
from tallystick.rules.arranging import BadEdit

EMPTY = "players=2 turn=1 gold=34455667"
ADVANCED = "players=2 advanced turn=1 factions=EM gold=34455667"
LINE = "c2|d2"


@pytest.fixture
def edited(armadora, arranging):
    """Edit a text, and return the text of what it has become."""

    def edit(text, *edits):
        position = arranging.read(text)
        for each in edits:
            position = arranging.edited(position, each)
        return armadora.format_position(position)

    return edit


@pytest.fixture
def acts(arranging):
    """Return what can be done with the one thing that lies on a square: each edit by its words."""

    def found(text, place):
        position = arranging.read(text)
        (piece,) = arranging.lying(position)[place]
        return {act.name: act.edit for act in arranging.acts(position, place, piece)}

    return found


@pytest.fixture
def controls(arranging):
    """Return the controls of a text by their ids."""
    return lambda text: {each.id: each for each in arranging.controls(arranging.read(text))}


def test_the_gold_comes_with_the_first_warrior_or_palisade_on_a_bare_board(edited, armadora, arranging):
    for piece, place in (("1", "c1"), ("palisade", LINE)):
        text = edited("start", {"put": piece, "at": place})
        assert "gold=34455667" in text
        assert arranging.faults(arranging.read(text)) == []
    assert "gold=" not in edited("players=2 turn=1 warriors=c1:1 stood", {"put": "1", "at": "d1"})


def test_a_question_can_be_asked_about_the_empty_board_and_a_few_pieces(armadora, arranging, edited):
    assert edited(arranging.empty) == EMPTY
    text = edited(
        EMPTY,
        {"put": "1=4", "at": "c3"},
        {"put": "2", "at": "d3"},
        {"put": "palisade", "at": "d1|e1"},
        {"put": "palisade", "at": "d2/d3"},
    )
    assert text == f"{EMPTY} palisades=d1|e1,d2/d3 warriors=c3:1=4,d3:2"
    position = armadora.parse_position(text)
    assert arranging.faults(position) == []
    assert armadora.objections(position, armadora.parse_move(position, "W5 c4")) == []


def test_a_warrior_is_turned_over_given_away_moved_and_taken_off(edited, acts):
    text = f"{EMPTY} warriors=c3:1=4"
    assert edited(text, acts(text, "c3")["Turn face up"]) == f"{EMPTY} warriors=c3:1=4!"
    assert edited(text, acts(text, "c3")["Value not known"]) == f"{EMPTY} warriors=c3:1"
    assert edited(text, acts(text, "c3")["Give to player 2"]) == f"{EMPTY} warriors=c3:2=4"
    assert edited(text, {"move": "1=4", "from": "c3", "to": "d3"}) == f"{EMPTY} warriors=d3:1=4"
    assert edited(text, {"take": "1=4", "at": "c3"}) == EMPTY
    face_up = f"{EMPTY} warriors=c3:1=4!"
    assert edited(face_up, acts(face_up, "c3")["Turn face down"]) == text
    unknown = f"{EMPTY} warriors=c3:1"
    assert edited(unknown, acts(unknown, "c3")["Value 4"]) == text


def test_what_only_the_advanced_rules_have_is_offered_only_there(acts):
    assert acts(f"{EMPTY} warriors=c3:1=4", "c3").keys() == {"Turn face up", "Value not known", "Give to player 2"}
    assert acts(f"{ADVANCED} warriors=c3:1=4", "c3").keys() >= {
        "Add a reinforcement",
        "Add an arrow",
        "Player 2 has looked",
    }


def test_tokens_and_looks_are_put_on_a_warrior_and_taken_off(edited, acts):
    text = f"{ADVANCED} warriors=c3:1=4"
    for says, piece in (
        ("Add a reinforcement", "1=4+"),
        ("Add an arrow", "1=4+-"),
        ("Add an arrow", "1=4+--"),
        ("Player 2 has looked", "1=4+--@2"),
        ("Player 2 has not looked", "1=4+--"),
        ("Remove an arrow", "1=4+-"),
        ("Remove an arrow", "1=4+"),
        ("Remove a reinforcement", "1=4"),
    ):
        text = edited(text, acts(text, "c3")[says])
        assert text == f"{ADVANCED} warriors=c3:{piece}"


def test_only_the_mage_is_offered_to_have_looked_where_there_is_one(acts):
    def lookers(factions):
        found = acts(f"players=4 advanced turn=1 factions={factions} gold=34455667 warriors=c3:1", "c3")
        return [name for name in found if name.endswith("has looked")]

    assert lookers("GOEM") == ["Player 4 has looked"]
    assert lookers("MOEG") == []  # nobody looks at a warrior of their own
    assert lookers("GOE-") == ["Player 2 has looked", "Player 3 has looked", "Player 4 has looked"]


def test_an_owner_is_offered_to_have_looked_where_a_seal_was_opened(edited, acts):
    text = f"{EMPTY} warriors=c3:1=4 opened=1"
    assert edited(text, acts(text, "c3")["Player 1 has looked"]) == f"{EMPTY} warriors=c3:1=4@1 opened=1"
    peek = "players=2 peek turn=1 gold=34455667 warriors=c3:1=4 opened=1"
    assert "Player 1 has looked" not in acts(peek, "c3")


def test_gold_lies_on_mines_alone_and_under_a_warrior(edited, arranging, acts):
    assert edited(EMPTY, {"put": "gold=7", "at": "d1"}) == "players=2 turn=1 gold=74455667"
    assert edited(EMPTY, acts(EMPTY, "d1")["One more gold"]) == "players=2 turn=1 gold=44455667"
    assert acts(EMPTY, "d1").keys() == {"One more gold"}
    assert edited(EMPTY, {"take": "gold=3", "at": "d1"}) == "players=2 turn=1 gold=-4455667"
    both = arranging.read(edited(EMPTY, {"put": "1", "at": "d1"}))
    assert arranging.lying(both)["d1"] == ["gold=3", "1"]
    assert arranging.faults(both) == ["a warrior stands on the mine d1."]


def test_all_gold_is_taken_off_and_laid_again(edited, controls):
    without = edited(EMPTY, {"set": "gold", "to": "none"})
    assert without == "players=2 turn=1"
    assert edited(without, {"set": "gold", "to": "dealt"}) == EMPTY
    some = controls("players=2 turn=1 gold=7-------")["gold"]
    assert dict(some.choices)[some.value] == "On the mines: 7 - - - - - - -"


def test_two_warriors_that_stand_on_one_square_are_taken_off_one_by_one(edited):
    text = f"{EMPTY} warriors=c3:1,c3:2=4,c3:1 stood"
    assert edited(text, {"take": "1", "at": "c3"}) == f"{EMPTY} warriors=c3:2=4,c3:1 stood"
    assert edited(text, {"put": "2", "at": "c3"}) == f"{EMPTY} warriors=c3:2 stood"


def test_what_a_number_of_players_does_not_know_goes(edited):
    text = (
        "players=4 advanced teams first=3 turn=4 factions=MEOG powers=1/2/1/0 gold=34455667 "
        "warriors=c3:1=4@4,d3:4=2!,e3:3 hidden=3:2 opened=4 passed=2,3"
    )
    assert edited(text, {"set": "players", "to": "2"}) == (
        "players=2 advanced turn=1 factions=ME powers=1/2 gold=34455667 warriors=c3:1=4 passed=2"
    )
    assert edited(EMPTY, {"set": "players", "to": "3"}) == "players=3 turn=1 gold=34455667"


def test_the_base_game_knows_no_tokens_and_no_looks(edited):
    text = "players=2 advanced turn=1 factions=EM powers=1/2 gold=34455667 warriors=c3:1=4+-@2,d3:2=1! step=power"
    assert edited(text, {"set": "rules", "to": "base"}) == (
        "players=2 turn=1 factions=EM gold=34455667 warriors=c3:1=4,d3:2=1!"
    )
    assert edited(f"{EMPTY} warriors=c3:1", {"set": "rules", "to": "advanced"}) == (
        "players=2 advanced turn=1 gold=34455667 warriors=c3:1"
    )


def test_who_may_look_again_at_their_own_is_agreed(edited):
    text = f"{ADVANCED} warriors=c3:1=4@2"
    peek = edited(text, {"set": "peek", "to": "on"})
    assert peek == text.replace("advanced", "advanced peek")
    assert edited(peek, {"set": "peek", "to": "off"}) == text


def test_what_lies_beside_the_board_is_set(edited):
    edits = [
        ({"set": "turn", "to": "2"}, "turn=2"),
        ({"set": "first", "to": "2"}, "first=2"),
        ({"set": "step", "to": "palisade"}, "step=palisade"),
        ({"set": "rules", "to": "advanced"}, "advanced"),
        ({"set": "faction-1", "to": "E"}, "factions=E-"),
        ({"set": "powers-1", "to": "1"}, "powers=1/0"),
        ({"set": "faction-2", "to": "M"}, "powers=1/2"),
        ({"set": "passed-2", "to": "on"}, "passed=2"),
        ({"set": "opened-1", "to": "opened"}, "opened=1"),
        ({"put": "1", "at": "c3"}, "warriors=c3:1"),
        ({"count": "hidden-1", "item": "5", "to": "1"}, "hidden=1:5"),
        ({"set": "hidden-1", "to": ""}, "opened=1"),
        ({"set": "stood", "to": "on"}, "stood"),
        ({"set": "phase", "to": "ended"}, "passed=1,2"),
        ({"set": "step", "to": "-"}, "opened=1"),
    ]
    text = EMPTY
    for edit, word in edits:
        text = edited(text, edit)
        assert word in text.split(" ")
    assert "step=" not in text
    assert "hidden=" not in text


def test_controls_that_the_options_do_not_use_are_not_there(controls):
    assert controls(EMPTY).keys() & {"powers-1", "hidden-1", "teams", "turn-3", "passed-3"} == set()
    assert "power" not in dict(controls(EMPTY)["step"].choices)
    assert dict(controls(f"{EMPTY} step=power")["step"].choices)["power"] == "A power"  # wrong, but in the text
    assert "hidden-1" in controls(f"{EMPTY} warriors=c3:1")
    assert {"powers-1", "powers-2"} <= controls(ADVANCED).keys()
    assert "powers-1" not in controls(ADVANCED.replace("EM", "-M"))
    assert {"teams", "passed-4"} <= controls("players=4 turn=1").keys()
    assert controls(EMPTY)["passed-2"].group == "Player 2"
    assert controls(EMPTY)["turn"].group == ""


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ({"put": "3=4", "at": "c3"}, 'There is no piece "3=4".'),
        ({"put": "1!", "at": "c3"}, 'There is no piece "1!".'),
        ({"put": "gold=8", "at": "d1"}, 'There is no piece "gold=8".'),
        ({"put": "1", "at": LINE}, "A warrior cannot lie on c2|d2, between two squares. Only a palisade can."),
        (
            {"put": "palisade", "at": "c3"},
            "A palisade cannot stand on the square c3. It stands between two squares, such as c2|d2 or c2/c3.",
        ),
        (
            {"put": "gold=3", "at": "c3"},
            "c3 is not a mine. Gold lies only on the mines d1, b2, f2, h2, a4, e4, c5 and g5.",
        ),
        (
            {"put": "palisade", "at": "a1|rim"},
            "Nothing can lie on a1|rim. The squares are a1 to h5. A palisade stands between two of them, such as c2|d2 or c2/c3.",
        ),
        ({"take": "1", "at": "c3"}, '"1" does not lie on c3.'),
        ({"set": "weather", "to": "rain"}, 'There is nothing called "weather" to set.'),
        ({"set": "teams", "to": "on"}, 'There is nothing called "teams" to set.'),
        ({"set": "turn", "to": "3"}, '"3" is not a value of "Whose turn": 1, 2.'),
        ({"set": "stood", "to": "maybe"}, '"maybe" is not a value of "An illegal move was left standing": on, off.'),
        ({"count": "hidden-1", "item": "5", "to": "1"}, 'There is no "5" to count in "hidden-1".'),
    ],
)
def test_an_edit_that_cannot_be_done_says_why(edited, edit, says):
    with pytest.raises(BadEdit) as refused:
        edited(EMPTY, edit)
    assert str(refused.value) == says


def test_every_line_of_the_board_can_be_hit_and_is_named_as_in_the_text(arranging):
    shapes = ET.fromstring(f"<svg>{arranging.over(arranging.read(EMPTY))}</svg>")
    names = [shape.get("data-square") for shape in shapes]
    assert len(set(names)) == len(LINES)
    assert all(shape.find("title").text for shape in shapes)
    position = arranging.read(EMPTY)
    for name in names:
        position = arranging.put(position, "palisade", name)
        assert arranging.lying(position)[name] == ["palisade"]
    assert set(arranging.lying(position)) - set(names) <= set(NAMES)


def test_every_piece_is_drawn_and_others_are_refused(arranging):
    position = arranging.read(f"{ADVANCED} warriors=c3:1=4+--@2")
    pieces = [piece.id for piece in arranging.pieces(position)]
    assert pieces[-1] == "1=4+--@2"
    pictures = [ET.fromstring(arranging.picture(position, piece)) for piece in pieces]
    assert len({ET.tostring(picture) for picture in pictures}) == len(pieces)
    with pytest.raises(BadEdit, match='There is no piece "1=9"'):
        arranging.picture(position, "1=9")
