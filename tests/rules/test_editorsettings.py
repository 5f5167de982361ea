"""What people set beside the board, and the editor that answers from a list of it."""

from typing import NamedTuple

import pytest

from tallystick.rules.arranging import BadEdit, Item
from tallystick.rules.editorsettings import (
    SettingArranging,
    choice,
    counting,
    includes,
    numbers,
    on_off,
    players,
    seat_of,
    sets,
    sets_at,
)


class Table(NamedTuple):
    """A table with a turn, points by seat, numbers, and what was left standing."""

    turn: int = 0
    points: tuple[int, ...] = (1, 2)
    lying: tuple[int, ...] = (3,)
    stood: bool = False


class Editor(SettingArranging[Table]):
    """An editor in which a stone lies on a1."""

    def settings(self, position):
        items = [Item("one", "One", position.points[0])]
        return [
            choice("turn", "Turn", position.turn + 1, players(2), sets("turn", seat_of)),
            choice("points", "Points", position.points[1], numbers(0, 1), sets_at("points", 1, int)),
            on_off("lies", "Seven lies there", 7 in position.lying, includes("lying", 7)),
            on_off("stood", "Left standing", position.stood, sets("stood"), "More"),
            counting(
                "stones",
                "Stones",
                items,
                lambda old, _, count: sets_at("points", 0, int)(old, count),
                sets("turn", int),
            ),
        ]

    def lying(self, position):
        return {"a1": ["stone"]}

    def taken(self, position, piece, place):
        return position._replace(lying=())

    read = faults = pieces = picture = acts = put = None


EDITOR = Editor()


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        ({"set": "turn", "to": "2"}, Table(turn=1)),
        ({"set": "points", "to": "0"}, Table(points=(1, 0))),
        ({"set": "lies", "to": "on"}, Table(lying=(3, 7))),
        ({"set": "lies", "to": "off"}, Table()),
        ({"set": "stood", "to": "on"}, Table(stood=True)),
        ({"count": "stones", "item": "one", "to": "9"}, Table(points=(9, 2))),
        ({"take": "stone", "at": "a1"}, Table(lying=())),
    ],
)
def test_an_edit_changes_what_it_names(edit, after):
    assert EDITOR.edited(Table(), edit) == after


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ({"set": "turn", "to": "3"}, '"3" is not a value of "Turn": 1, 2.'),
        ({"set": "moon", "to": "on"}, 'There is nothing called "moon" to set.'),
        ({"count": "stones", "item": "two", "to": "9"}, 'There is no "two" to count in "stones".'),
        ({"count": "turn", "item": "one", "to": "9"}, 'There is no "one" to count in "turn".'),
        ({"take": "stone", "at": "b1"}, '"stone" does not lie on b1.'),
    ],
)
def test_what_is_not_there_is_refused(edit, says):
    with pytest.raises(BadEdit) as refusal:
        EDITOR.edited(Table(), edit)
    assert str(refusal.value) == says


def test_the_value_that_a_choice_has_now_is_one_of_its_values():
    (points,) = (each for each in EDITOR.controls(Table()) if each.id == "points")
    assert points.choices == (("0", "0"), ("1", "1"), ("2", "2"))
