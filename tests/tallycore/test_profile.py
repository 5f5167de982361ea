"""A game's profile: its content, and one sentence for each impossible one."""

import hashlib
import json

import pytest

from tallycore.errors import ProfileError
from tallycore.profile import Profile
from tallystick.resources import firmware_dir

LEAST = {"id": "duel", "name": "Duel", "seats": [2, 2]}


def profile(**changes):
    return Profile(json.dumps({**LEAST, **changes}).encode())


@pytest.mark.parametrize("path", sorted((firmware_dir() / "games").glob("*.json")), ids=lambda path: path.stem)
def test_the_profiles_that_lie_on_the_drive(path):
    read = Profile(path.read_bytes())
    assert read.id == path.stem
    assert read.hash == hashlib.sha256(path.read_bytes()).digest()
    for choice in read.choices:
        assert len(choice.items) == len(choice.names) == len(set(choice.items))


def test_the_least_that_a_profile_can_say():
    read = profile()
    assert (read.id, read.seats_least, read.seats_most, read.dice, read.phases) == ("duel", 2, 2, [], [])
    assert read.score_steps == [1, 5, 10]


def test_phases_name_their_choice_and_options_have_values():
    read = profile(
        choices=[{"id": "act", "name": "Act", "items": ["a"], "names": ["A"]}],
        phases=[{"id": "one", "name": "One"}, {"id": "two", "name": "Two", "choice": "act"}],
        options=[{"id": "rows", "name": "Rows", "default": 8, "least": 1, "most": 9}],
    )
    assert [phase.choice for phase in read.phases] == [None, 0]
    assert (read.option("rows", [5]), read.option("rows", [])) == (5, 8)
    with pytest.raises(ProfileError, match="duel has no option 'columns'"):
        read.option("columns", [5])


def test_an_option_may_call_its_values_by_name():
    read = profile(
        options=[
            {"id": "fort", "name": "Fort", "default": 0, "least": 0, "most": 2, "names": ["no", "Fort", "Camelot"]},
            {"id": "dragon", "name": "Dragon", "default": 1, "least": 0, "most": 1},
            {"id": "rows", "name": "Rows", "default": 8, "least": 1, "most": 9},
        ]
    )
    fort, dragon, rows = read.options
    assert [fort.text(value) for value in (0, 1, 2, 3, -1)] == ["no", "Fort", "Camelot", "3", "-1"]
    assert [dragon.text(0), dragon.text(1), rows.text(4)] == ["no", "yes", "4"]
    with pytest.raises(ProfileError, match="the option 'fort' has 1 names for 0 to 2"):
        profile(options=[{"id": "fort", "name": "Fort", "default": 0, "least": 0, "most": 2, "names": ["no"]}])


def test_phases_that_a_game_does_not_have_are_passed_over():
    read = profile(
        options=[{"id": "draft", "name": "Draft", "default": 0, "least": 0, "most": 1}],
        phases=[{"id": "draft", "name": "Draft", "if": "draft"}, {"id": "play", "name": "Play"}],
    )
    assert [read.phase_at(0, [1]), read.phase_at(1, [1]), read.phase_count([1])] == [0, 1, 2]
    assert [read.phase_at(0, [0]), read.phase_at(1, [0]), read.phase_at(2, [0]), read.phase_count([0])] == [1, 1, 2, 1]


def test_a_choice_may_be_of_what_a_bag_holds():
    read = profile(
        bags=[{"id": "bag", "name": "Bag", "ways": [], "items": [{"name": "A"}], "picked": "pick"}],
        choices=[{"id": "pick", "name": "Pick", "of": "bag"}],
    )
    assert (read.choices[0].items, read.choices[0].names) == (["a"], ["A"])
    assert read.picks(read.bags[0], []) == 0
    assert read.choice("pick") == 0
    with pytest.raises(ProfileError, match="duel has no list 'guard'"):
        read.choice("guard")


def test_the_profile_of_the_duke_names_what_the_rules_name():
    duke = Profile((firmware_dir() / "games" / "duke.json").read_bytes())
    tiles = (
        "duke footman pikeman knight wizard ranger seer general priest champion marshall bowman dragoon assassin "
        "longbowman duchess oracle aramis jester specter joan-of-arc arbalist countess light-horse royal-assassin sage "
        "shield-maiden"
    )
    extras = tiles.split()[17:]
    assert duke.bags[0].items == tiles.split()
    options = ["objective", "enhanced", "mountain", "fort", "dragon", "pikemen", "rider", *extras]
    assert [option.id for option in duke.options] == options
    assert [(option.least, option.most, option.default) for option in duke.options[:7]] == [
        (0, 4, 0), (0, 1, 0), (0, 1, 0), (0, 2, 0), (0, 1, 0), (3, 4, 4), (0, 1, 0),
    ]  # fmt: skip
    for bag in duke.bags:
        for way in bag.ways:
            assert way.item in duke.choices[duke.choice(way.choice)].items


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "cannot be read"),
        (b"{", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b"[]", "cannot be read"),
        (b'{"id": "duel", "name": "Duel"}', "lacks the field 'seats'"),
        (b'{"id": "duel", "name": "Duel", "seats": [2]}', "cannot be read"),
        (b'{"id": "duel", "name": "Duel", "seats": ["2", "4"]}', "cannot be read"),
        (b'{"id": "duel", "name": "Duel", "seats": [4, 2]}', "seats 4 to 2 is no range"),
        (b'{"id": "duel", "name": "Duel", "seats": [0, 2]}', "seats 0 to 2 is no range"),
        (b'{"id": "duel", "name": "Duel", "seats": [2, 2], "options": [{"id": "rows"}]}', "lacks the field 'name'"),
        (
            b'{"id": "duel", "name": "Duel", "seats": [2, 2], "phases": [{"id": "a", "name": "A", "choice": "b"}]}',
            "cannot be read",
        ),
        (
            b'{"id": "duel", "name": "Duel", "seats": [2, 2], "choices": [{"id": "a", "name": "A", "of": "bag"}]}',
            "cannot be read",
        ),
        (b'{"id": "duel", "name": "Duel", "seats": [2, 2], "scored": "points"}', "about an unknown option"),
    ],
)
def test_a_profile_that_cannot_be_gets_one_sentence(content, sentence):
    with pytest.raises(ProfileError, match=sentence):
        Profile(content)


def test_who_is_out_is_noted_with_an_item_that_there_is():
    data = {
        "id": "x", "name": "X", "seats": [2, 4], "out": "action=pass",
        "choices": [{"id": "action", "name": "Action", "items": ["play", "pass"], "names": ["Play", "Pass"]}],
    }  # fmt: skip
    assert Profile(json.dumps(data).encode()).out == (0, 1)
    for wrong in ("action=leave", "turn=pass", "action"):
        with pytest.raises(ProfileError, match=r"cannot be read|has no list"):
            Profile(json.dumps({**data, "out": wrong}).encode())
