"""Tiles of a group's own: the data file, the word in a position's text, and all that can be wrong with them."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.duke.components import custom_tile_files
from tallystick.games.duke.components.custom_tile_files import inline, read_custom_tiles
from tallystick.games.duke.components.custom_tile_text import LETTERS, tile_text
from tallystick.games.duke.components.custom_tiles import MOST_CUSTOM
from tallystick.games.duke.components.tiles import REACH, Ability, Icon, IconKind, printed_tiles
from tallystick.games.duke.components.vocabulary import WORDS, names_of
from tallystick.rules.errors import BadOwnData
from tests.games.duke.texts import format_position, parse_position
from tests.games.duke.tilefiles import grid, read_tile_text, read_tile_texts, table

BARON = Path(__file__).with_name("baron.toml").read_text(encoding="utf-8")
PLACES = [(dx, dy) for dx in range(-REACH, REACH + 1) for dy in range(-REACH, REACH + 1) if (dx, dy) != (0, 0)]
FITTING = [
    Icon(what, dx, dy)
    for what in IconKind.ALL
    for dx, dy in PLACES
    if (what != IconKind.SLIDE or max(abs(dx), abs(dy)) == 1)
    and (what != IconKind.JUMP_SLIDE or {abs(dx), abs(dy)} in ({0, 2}, {2}))
]
SIDES = st.lists(st.sampled_from(FITTING), min_size=1, max_size=12, unique=True)
NAMES = st.from_regex(r"[A-Z][a-zäéß]{1,6}([ '-][A-Z]?[a-z]{1,5}){0,2}", fullmatch=True)


def test_a_tile_is_read_as_it_is_printed():
    (baron,) = read_custom_tiles(BARON)
    assert (baron.name, baron.code, baron.id, baron.copies, baron.origin) == ("Baron", "Ba", "baron", 1, "custom")
    assert (baron.abilities, baron.is_enhanced, baron.is_duke, baron.is_extra) == (("escape",), True, False, False)
    assert set(baron.sides[0]) == {
        Icon("jump", -1, 2),
        Icon("jump", 1, 2),
        Icon("move", -1, 0),
        Icon("move", 1, 0),
    }
    assert set(baron.sides[1]) == {
        Icon("move", -1, 1),
        Icon("move", 1, 1),
        Icon("command", -1, 1),
        Icon("command", 1, 1),
        Icon("slide", 0, -1),
    }


def test_the_example_of_the_docstring_is_a_tile():
    text = custom_tile_files.__doc__
    example = text[text.index("[[tile]]") : text.index("A side is")]
    assert [tile.name for tile in read_custom_tiles(example)] == ["Baron"]


def test_the_word_for_a_file_goes_into_the_text_of_a_position():
    word = inline(BARON)
    assert word == "Baron(Ba#escape)m-1+0m+1+0j-1+2j+1+2|m-1+1m+1+1s+0-1c-1+1c+1+1"
    position = parse_position(f"start tile={word}")
    assert position.agreement.custom == read_custom_tiles(BARON)
    assert format_position(position).endswith(f" tile={word}")
    two = BARON + table(name='"Earl"')
    assert "," in inline(two)
    assert parse_position(f"start tile={inline(two)}").agreement.custom == read_custom_tiles(two)


@given(NAMES, SIDES, st.lists(st.sampled_from(FITTING), max_size=8, unique=True), st.booleans(), st.randoms())
def test_every_tile_reads_back(name, starting, other, is_duke, random):
    abilities = random.sample(Ability.ALL, random.randint(0, 4))
    sides = ["".join(f"{LETTERS[icon.what]}{icon.dx:+d}{icon.dy:+d}" for icon in side) for side in (starting, other)]
    marks = ("^" if is_duke else "") + "".join(f"#{ability}" for ability in abilities)
    written = f"{name.replace(' ', '_')}({marks}){sides[0]}|{sides[1]}"
    tile, faults = tile_or_faults(written)
    if tile is None:
        # The one thing that a random tile can lack, and a random name can be.
        assert all("neither side" in fault or fault.startswith("The name ") for fault in faults)
        return
    assert tile.name == name
    assert [set(side) for side in tile.sides] == [set(starting), set(other)]
    assert (tile.is_duke, set(tile.abilities)) == (is_duke, set(abilities))
    assert read_tile_text(tile_text(tile)) == tile
    assert read_custom_tiles(as_file(tile)) == (tile,)
    assert read_custom_tiles(as_drawn(tile)) == (tile,)
    assert tile.code not in {each.code for each in printed_tiles()}


def tile_or_faults(text):
    try:
        return read_tile_text(text), ()
    except BadOwnData as refusal:
        return None, refusal.faults


def with_sides(tile, sides):
    return table(
        name=f'"{tile.name}"',
        code=f'"{tile.code}"',
        abilities=str(list(tile.abilities)),
        acts_as_duke=str(tile.is_duke).lower(),
        starting=sides[0],
        other=sides[1],
    )


def as_file(tile):
    sides = [
        "[" + ", ".join(f'{{icon = "{icon.what}", dx = {icon.dx}, dy = {icon.dy}}}' for icon in side) + "]"
        for side in tile.sides
    ]
    return with_sides(tile, sides)


def as_drawn(tile):
    sides = []
    for side in tile.sides:
        cells = {(dx, dy): "" for dx in range(-3, 4) for dy in range(-3, 4)}
        for icon in side:
            cells[icon.dx, icon.dy] += LETTERS[icon.what]
        cells[0, 0] = "o"
        rows = [" ".join(cells[dx, dy] or "." for dx in range(-3, 4)) for dy in range(3, -4, -1)]
        sides.append(grid(*rows))
    return with_sides(tile, sides)


@given(st.text(max_size=40) | st.text("Baron()^#escape|m+-0123q,", max_size=40))
def test_any_word_is_a_tile_or_refused(text):
    tile, faults = tile_or_faults(text)
    assert tile or faults
    assert tile is None or read_tile_text(tile_text(tile)) == tile


@pytest.mark.parametrize(
    ("name", "code"),
    [("Baron", "Ba"), ("Knave", "Ka"), ("Iron Maiden", "Im"), ("Dragonet", "Da"), ("Oxo", "Ox"), ("Tower", "Tw")],
)
def test_a_code_is_derived_from_the_name(name, code):
    (tile,) = read_custom_tiles(table(name=f'"{name}"'))
    assert tile.code == code


def test_derived_codes_leave_the_given_ones_alone():
    text = table(name='"Baron"') + table(name='"Bard"') + table(name='"Baker"', code='"ba"')
    assert [tile.code for tile in read_custom_tiles(text)] == ["Br", "Bd", "Ba"]


def test_there_are_not_more_tiles_than_a_board_can_hold():
    seconds = [f"{a}{b}" for a in "qz" for b in "abcdefghijklmnopqrstuvwx"]
    words = [f"Tile{code}({code})m+0+1|" for code in seconds]
    assert len(read_tile_texts(",".join(words[:MOST_CUSTOM]))) == MOST_CUSTOM == 33
    with pytest.raises(BadOwnData, match="There are 34 tiles of your own; 33 are possible"):
        read_tile_texts(",".join(words[: MOST_CUSTOM + 1]))


def test_no_printed_tile_is_called_like_a_word_of_moves():
    names = names_of(printed_tiles())
    assert not set(WORDS) & (set(names.by_name) | set(names.by_code))


def test_names_are_found_by_a_beginning_that_is_theirs_alone():
    names = names_of(printed_tiles())
    for tile in printed_tiles():
        kind = [printed_tiles().index(tile)]
        assert names.find(tile.name.upper()) == kind
        assert names.find(tile.code.lower()) == kind
    assert names.find("long") == names.find("longbowman")
    assert names.find("du") == [0]
    assert names.find("arb") == names.find("arbalist")
    assert names.find("a") is None
    shuffled = list(printed_tiles())
    Random(5).shuffle(shuffled)
    codes = "".join(tile.code for tile in shuffled)
    assert [printed_tiles()[kind] for kind in names.find(codes) or []] == shuffled
