"""A game's profile: what stands in it, and one sentence for what cannot be."""

from __future__ import annotations

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
    ],
)
def test_a_profile_that_cannot_be_gets_one_sentence(content, sentence):
    with pytest.raises(ProfileError, match=sentence):
        Profile(content)
