"""What the page's editor asks: edits of a position, what is wrong with it, and what can lie where."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.registry import load, our_ids
from tallystick.rules.arranging import CHOICE, SWITCH, BadEdit
from tallystick.rules.errors import RulesError
from tallystick.rules.showing import Arrangeable
from tallystick.table.arrange import arrange, in_the_words_of, tray_pictures
from tests.table.editorpage import EDITED

pytestmark = pytest.mark.long

EMPTY = "6/6/6/6/6/6 turn 1 ?/? ?/? diagram"


def edited(text, *edits, game="duke"):
    for edit in edits:
        text = arrange(game, text, edit)["position"]
    return text


def test_a_tile_is_put_turned_over_given_away_moved_and_taken_off():
    text = edited("empty", {"put": "Kn", "at": "c3"})
    assert text.startswith("6/6/6/2Kn3/6/6 turn 1")
    turn, give = arrange("duke", text)["lying"]["c3"][0]["acts"]
    assert (turn["name"], give["name"]) == ("Turn over", "Give to player 2")
    assert edited(text, turn["edit"]).startswith("6/6/6/2Kn*3/6/6")
    assert edited(text, give["edit"]).startswith("6/6/6/2kn3/6/6")
    assert edited(text, {"move": "Kn", "from": "c3", "to": "f6"}).startswith("5Kn/6/6/6/6/6")
    assert edited(text, {"take": "Kn", "at": "c3"}) == EMPTY


def test_a_fault_has_the_squares_that_its_sentence_names():
    text = edited("empty", {"put": "Du", "at": "c1"}, {"put": "Du", "at": "d1"}, {"put": "mountain", "at": "d1"})
    many, covered = arrange("duke", text)["faults"]
    assert many["says"].startswith("Player 1 has too many Dukes")
    assert many["places"] == ["c1", "d1"]
    assert "the square of the Mountain" in covered["says"]
    assert covered["places"] == ["d1"]


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (
            "duke",
            "2fodufo1/6/6/6/6/2FoDuFo1 drawn 1 -/-",
            "The hand has 0 tiles. In phase “The drawn tile is placed” it must have 1.",
        ),
        (
            "conquest",
            "units=keyfort-a:1=F,keyfort-b:1=K,ashmoor-a:2=F step=play",
            "Player 1 plays a card, but no drawn card is given.",
        ),
        (
            "armadora",
            "gold=34455667 step=power",
            "No power can have been used, because only the advanced rules have powers.",
        ),
    ],
)
def test_a_fault_speaks_of_fields_and_not_of_keys(game, text, says):
    assert says in [fault["says"] for fault in arrange(game, text)["faults"]]


@pytest.mark.parametrize("game", our_ids())
def test_no_fault_of_the_editor_asks_for_a_key(game):
    """The refusals of the canonical texts are the faults of the editor."""
    arranging = load(game).arranging()
    lines = (Path(__file__).parents[1] / "games" / game / "refusals.txt").read_text(encoding="utf-8").splitlines()
    told = []
    for line in lines:
        with suppress(RulesError):
            position = arranging.read(line.removeprefix("position "))
            told += [in_the_words_of(arranging.controls(position), says) for says in arranging.faults(position)]
    assert told
    readings = "|".join(reading.id for reading in load(game).readings)
    assert [says for says in told if re.search(rf"(?<![\w-])(?!{readings})[a-z-]+=", says)] == []


def test_controls_that_the_goal_does_not_use_are_not_shown():
    def names(text):
        return {each["id"] for each in arrange("duke", text)["controls"]}

    assert "points-1" not in names("empty")
    coup = edited(
        "empty", {"set": "objective", "to": "coup"}, {"put": "flag-1", "at": "a3"}, {"set": "points-1", "to": "2"}
    )
    assert "points-1" in names(coup)
    assert "points=2/0" in coup
    assert "flags=a3/-" in coup
    assert edited(coup, {"set": "objective", "to": "duke"}) == EMPTY


def test_a_bag_is_counted_or_not_known():
    text = edited("empty", {"count": "bag-1", "item": "Fo", "to": "2"}, {"set": "lost-2", "to": ""})
    assert " Fo2/? ?/- " in text
    assert " ?/? ?/- " in edited(text, {"set": "bag-1", "to": "?"})


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ({"put": "Xx", "at": "c3"}, 'There is no piece "Xx".'),
        ({"put": "Kn", "at": "g7"}, "Nothing can lie on g7. The squares are a1 to f6."),
        ({"take": "Kn", "at": "c3"}, '"Kn" does not lie on c3.'),
        ({"put": "Kn"}, 'The edit "put" lacks "at".'),
        ({"fly": "Kn"}, "An edit is one of: put, take, move, set, count."),
        ({"set": "weather", "to": "rain"}, 'There is nothing called "weather" to set.'),
        ({"set": "turn", "to": "3"}, '"3" is not a value of "Whose turn": 1, 2.'),
        ({"count": "bag-1", "item": "Fo", "to": "many"}, '"many" is not a number from 0 to 99.'),
        ({"count": "bag-1", "item": "Zz", "to": "1"}, 'There is no "Zz" to count in "bag-1".'),
    ],
)
def test_an_edit_that_cannot_be_done_says_why(edit, says):
    with pytest.raises(BadEdit) as refused:
        arrange("duke", "empty", edit)
    assert str(refused.value) == says


def test_a_game_without_an_editor_says_so(monkeypatch):
    monkeypatch.setattr(type(load("duke")), "arranging", Arrangeable.arranging)
    with pytest.raises(BadEdit, match=r"The Duke has no editor\. Type its position\."):
        arrange("duke", "empty")


@pytest.mark.parametrize("game", EDITED)
def test_every_piece_of_the_tray_is_drawn(game):
    pictures = tray_pictures(game, "empty")
    shown = [piece["id"] for group in arrange(game, "empty")["groups"] for piece in group["pieces"]]
    assert list(pictures) == shown
    assert all(picture.startswith("<svg") for picture in pictures.values())


def test_the_page_asks_over_http(client):
    answer = client.post("api/arrange", json={"game": "duke", "position": "empty", "edit": {"put": "Kn", "at": "c3"}})
    assert answer.json()["position"] == edited("empty", {"put": "Kn", "at": "c3"})
    refused = client.post("api/arrange", json={"game": "duke", "position": "empty", "edit": {"put": "Kn", "at": "z9"}})
    assert (refused.status_code, refused.json()["error"]) == (400, "Nothing can lie on z9. The squares are a1 to f6.")
    assert "Kn" in client.post("api/tray", json={"game": "duke", "position": ""}).json()


BATTLE_OR_WAY = ("battle=", "rolled=", "trail=")
"""Words of a position about pieces that fight or have moved: they go when these are taken off."""


@pytest.mark.parametrize("game", EDITED)
@given(data=st.data())
def test_what_the_editor_makes_and_what_its_text_means_are_the_same(game, data):
    """Whatever is edited, right or wrong: the text is read back as the same value, and can be drawn and edited on."""
    rules = load(game)
    arranging = rules.arranging()
    position = arranging.read(arranging.empty)
    for _ in range(data.draw(st.integers(1, 8), label="edits")):
        position = _edited(rules, position, data)
        assert arranging.read(rules.format_position(position)) == position
        if not arranging.faults(position):
            assert rules.parse_position(rules.format_position(position)) == position


def _edited(rules, position, data):
    """Return the position after an edit of some kind; where the edit cannot be done, the position as it was."""
    arranging = rules.arranging()
    edit = data.draw(st.sampled_from(_edits(rules, position)), label="edit")
    with suppress(BadEdit):
        position = arranging.edited(position, edit)
    return position


def _edits(rules, position):
    """Return edits of each kind, such as people ask for."""
    arranging = rules.arranging()
    drawn = rules.draw_picture(position) + arranging.over(position)
    places = list(dict.fromkeys(re.findall(r'data-square="([^"]+)"', drawn)))
    lying = [(piece, place) for place, there in arranging.lying(position).items() for piece in there]
    puts = [
        {"put": piece.id, "at": places[at * 7 % len(places)]} for at, piece in enumerate(arranging.pieces(position))
    ]
    takes = [{"take": piece, "at": place} for piece, place in lying]
    acts = [act.edit for piece, place in lying for act in arranging.acts(position, place, piece)]
    controls = arranging.controls(position)
    sets = [{"set": control.id, "to": value} for control in controls for value in _values(control)]
    counts = [{"count": control.id, "item": item.id, "to": "2"} for control in controls for item in control.items]
    return [*puts, *takes, *acts, *sets, *counts]


def _values(control):
    if control.kind == CHOICE:
        return [value for value, _ in control.choices]
    if control.kind == SWITCH:
        return ["on", "off"]
    return ["?", ""] if control.may_be_unknown else [""]


def test_a_reading_that_is_chosen_is_in_the_text_of_the_position():
    (first, values) = next((each.id, list(each.values)) for each in load("duke").readings)
    other = next(value for value in values if value != arrange("duke", "empty")["readings"][first])
    read = arrange("duke", "empty", readings={first: other})
    assert f"{first}={other}" in read["position"]
    assert read["readings"][first] == other
