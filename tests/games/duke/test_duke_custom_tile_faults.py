"""What can be wrong with a data file of a group's own tiles, in sentences."""

import pytest

from tallystick.games.duke.components.custom_tile_files import read_custom_tiles
from tallystick.rules.errors import BadOwnData
from tests.games.duke.tilefiles import grid, table


def faults(text):
    with pytest.raises(BadOwnData) as refusal:
        read_custom_tiles(text)
    return list(refusal.value.faults)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = ", "it is not a TOML file: "),
        ("", "there is no tile in it; each begins with the line [[tile]]."),
        ("[tile]\nname = 'Baron'", "each tile begins with the line [[tile]], in double brackets."),
        ("knights = 3\n" + table(), '"knights" is unknown; tiles are entered as [[tile]].'),
        (
            table(skills="1"),
            'The tile Baron: "skills" is unknown; a tile has name, code, abilities, acts_as_duke, starting, other.',
        ),
        (table(name=""), "The tile number 1 has no name; give it one, such as Baron."),
        (table(name="7"), 'The tile number 1: its name is 7; it is written in quotation marks, as in name = "Ba".'),
        (table(name='"Ed"', code='"Ed"'), "The name Ed has 2 characters; a name has 3 to 20."),
        (
            table(name='"Barononononononononon"'),
            "The name Barononononononononon has 21 characters; a name has 3 to 20.",
        ),
        (table(name='"Baron 2"'), 'The name Baron 2 contains "2"; a name is made of letters, with blanks, hyphens and'),
        (table(name='"Baron(x)"'), 'The name Baron(x) contains "("; a name is made of letters'),
        (table(name='"-Baron"'), "The name -Baron does not begin and end so; a name is made of letters"),
        (table(name='"light-horse"'), "The name light-horse is taken by another tile; choose a name of its own."),
        (table(name='"Footmen"'), "The name Footmen is taken by another tile"),
        (table() + table(code='"Bb"'), "The name Baron is taken by another tile"),
        (table(name='"Dragon"'), "The name Dragon is a word of move texts; choose another."),
        (table(code='"Kn"'), "The tile Baron: its code Kn is taken by the Knight."),
        (
            table(code='"Bx"') + table(name='"Earl"', code='"Bx"'),
            "The tile Earl: its code Bx is taken by another tile of yours.",
        ),
        (table(code='"Bar"'), 'The tile Baron: its code "Bar" is not two letters from a to z, such as Ba.'),
        (table(code='"Bä"'), 'The tile Baron: its code "Bä" is not two letters from a to z, such as Ba.'),
        (table(code='"to"'), "The tile Baron: its code To is a word of move texts; choose another."),
        (table(code="12"), 'The tile Baron: its code is 12; it is written in quotation marks, as in code = "Ba".'),
        (
            table(name='"Łóńź"'),
            "The tile Łóńź: no code of two letters can be made of its name; give it one, such as Xy.",
        ),
        (
            table(abilities='["fly"]'),
            'The tile Baron: there is no ability "fly"; there are summon, divination, escape, ransom.',
        ),
        (table(abilities='["escape", "Escape"]'), "The tile Baron: its ability escape is named twice; once is right."),
        (table(abilities='"escape"'), 'The tile Baron: abilities are a list of words, as in ["escape"].'),
        (table(acts_as_duke="1"), "The tile Baron: acts_as_duke is 1; it is true or false."),
        (
            table(acts_as_duke="true") + table(name='"Earl"', acts_as_duke="true"),
            "Baron and Earl all act as the Duke; only one tile can.",
        ),
        (
            table(other=""),
            'The tile Baron: its side "other" is missing; it is a grid of five or seven rows, or a list of icons.',
        ),
        (
            table(starting="3"),
            'The tile Baron: its side "starting" is 3; it is a grid of five or seven rows, or a list of icons.',
        ),
        (
            table(starting='[{icon = "move"}]'),
            "The tile Baron: on its starting side {'icon': 'move'} is not an icon; one looks like {icon = \"jump\", dx = 1, dy = 2}.",
        ),
        (table(starting='[{icon = "move", dx = true, dy = 1}]'), "is not an icon; one looks like"),
        (
            table(starting='[{icon = "fly", dx = 1, dy = 1}]'),
            "The tile Baron: on its starting side the fly at 1 right, 1 forward cannot be: the icons are move, jump, slide,",
        ),
        (
            table(starting='[{icon = "move", dx = 0, dy = 0}]'),
            "The tile Baron: on its starting side the move at its own square cannot be: no icon stands on the tile's own square.",
        ),
        (
            table(starting='[{icon = "jump", dx = -4, dy = 1}]'),
            "The tile Baron: on its starting side the jump at 4 left, 1 forward cannot be: the grid of a tile ends 3 squares from",
        ),
        (
            table(other='[{icon = "slide", dx = 0, dy = -2}]'),
            "The tile Baron: on its other side the slide at 2 back cannot be: a slide is printed beside the tile's own square,",
        ),
        (
            table(other='[{icon = "jump slide", dx = 2, dy = 1}]'),
            "on its other side the jump_slide at 2 right, 1 forward cannot be: a jump slide is printed 2 away, straight or",
        ),
        (table(other='[{icon = "q", dx = 1, dy = 1}]'), "a jump slide is printed 2 away"),
        (
            table(other='[{icon = "m", dx = 1, dy = 1}, {icon = "move", dx = 1, dy = 1}]'),
            "on its other side the move at 1 right, 1 forward cannot be: it stands there twice.",
        ),
        (
            table(starting='[{icon = "dread", dx = 1, dy = 1}]', other='[{icon = "defense", dx = 0, dy = 1}]'),
            "The tile Baron: neither side has an icon with which it can act (move, jump, slide, jump_slide, strike, command).",
        ),
        (
            table(starting=grid("...", ".o.", "...")),
            "The tile Baron: on its starting side the grid has 3 rows; a grid has 5 or 7.",
        ),
        (
            table(starting=grid(".....", "..m..", "..o...", ".....", ".....")),
            "on its starting side row 3 of the grid has 6 squares; like its columns, they must be 5.",
        ),
        (
            table(starting=grid(".....", "..m..", "..m..", ".....", ".....")),
            'on its starting side the middle of the grid is "m"; "o" stands there, for its own square.',
        ),
        (
            table(starting=grid(".....", "..o..", "..o..", ".....", ".....")),
            'on its starting side row 2 of the grid has an "o" that is not in the middle.',
        ),
        (
            table(starting=grid(".....", "..z..", "..o..", ".....", ".....")),
            'row 2 of the grid has "z"; the icons are m move, j jump, s slide, q jump slide, x strike, c command, d dread, g defense.',
        ),
        (
            table(starting=grid(".....", "s....", "..o..", ".....", ".....")),
            "on its starting side the slide at 2 left, 1 forward cannot be: a slide is printed beside",
        ),
    ],
)
def test_a_fault_of_a_tile_is_a_sentence(text, fault):
    found = faults(text)
    assert [each for each in found if fault in each], found
    assert all(each.endswith(".") for each in found)


def test_all_faults_of_a_file_are_told_at_once():
    found = faults(
        table(name='"Footman"', code='"12"', abilities='["fly"]', other="")
        + table(name='"Earl"', starting='[{icon = "slide", dx = 2, dy = 0}]', acts_as_duke='"no"')
    )
    assert len(found) == 6
    for word in (
        "Footman is taken",
        '"12"',
        '"fly"',
        '"other" is missing',
        "the slide at 2 right",
        "acts_as_duke is 'no'",
    ):
        assert [each for each in found if word in each], word
