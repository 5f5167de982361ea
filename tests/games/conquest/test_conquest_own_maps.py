"""A group's own map is read whole from its file, and nothing in a file is a crash. `own_data.txt` has what is said of faulty files."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.games.conquest.components.map import house_map, map_of, read_map
from tallystick.games.conquest.showable import own_data, show_by_name, showable_names
from tallystick.rules.errors import BadOwnData, UnknownTopic
from tests.games.conquest.mapfiles import HOUSE_FILE, OURS, changed

pytestmark = pytest.mark.long


def faults(text):
    with pytest.raises(BadOwnData) as refused:
        read_map(text)
    return list(refused.value.faults)


def read_or_refuse(text):
    try:
        return read_map(text), ()
    except BadOwnData as refused:
        return None, refused.faults


def test_a_map_of_ones_own_is_read_whole_and_comes_back_from_its_word():
    own = read_map(OURS)
    assert own.name == "Our board"
    assert own._replace(id="house", name=house_map().name) == house_map()
    assert " " not in own.id
    assert own.id.isascii()
    assert map_of(own.id) == own


def test_the_house_map_stays_the_house_map_however_it_is_written_down():
    assert read_map(HOUSE_FILE) is house_map()
    turned = HOUSE_FILE.replace('"Va Nc", "Va Hb"', '"Hb Va", "nc va"')
    assert read_map(turned) is house_map()


def test_the_letters_of_squares_can_be_small_and_sea_and_mountains_one_sign():
    assert read_map(OURS.replace("Ka", "ka").replace("~~", "~").replace("^^", "^")) == read_map(OURS)


def test_names_in_other_languages_are_kept_and_moves_name_them_without_accents():
    own = read_map(changed(('"Keyfort"', '"Schlüssel Fort"'), ('"Ashmoor"', '"St. Älbans"')))
    assert own.territories[own.territory("K")].name == "Schlüssel Fort"
    assert own.zone_names[own.zone("Ka")] == "schlussel-a"
    assert own.territories[own.territory("A")].id == "stalbans"
    assert map_of(own.id) == own


def test_two_names_that_begin_alike_are_called_in_full():
    own = read_map(changed(('"Stonegate"', '"North Shore"')))
    assert [own.territories[own.territory(key)].id for key in "NS"] == ["northhold", "northshore"]


def test_a_board_that_is_too_large_is_refused():
    first = OURS.index("~~ ~~ ~~ Da")
    rows = OURS[first : OURS.index("\n'''", first)]
    wide = rows.replace("\n", " ~~\n") + " ~~"
    assert faults(OURS.replace(rows, wide)) == ["The board is 25 squares wide; 24 are possible."]
    high = rows + ("\n" + "~~ " * 24) * 9
    assert faults(OURS.replace(rows, high)) == ["The board is 25 squares high; 24 are possible."]


@given(st.integers(0, 2**32), st.integers(1, 12))
@settings(max_examples=150, deadline=None)
def test_a_mangled_file_is_a_map_or_is_refused_in_sentences(seed, cuts):
    chance, text = random.Random(seed), OURS
    for _ in range(cuts):
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 1, 1, 2, 30))
        text = (
            text[:start]
            + chance.choice(("", "a", "K", " ", "~", '"', "\n", "[", "Zz ", "9", "\x00", "ß", "'''"))
            + text[end:]
        )
    own, refused = read_or_refuse(text)
    if own is None:
        assert refused
        assert all(fault.endswith(".") and len(fault) < 300 for fault in refused)
    else:
        assert map_of(own.id) == own
        assert all(show_by_name(f"map:{own.id}"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["Ka Lb", "Ka", "C K"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("AKkß1"), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["name", "cities", "territories", "board"]), JSON), JSON, JSON)
@settings(max_examples=150, deadline=None)
def test_entries_of_any_type_are_refused_in_sentences(table, zones, mountains):
    from tallystick.games.conquest.components import map_checks, map_files

    draft, found = map_files.draft_of({**table, "board": {"zones": zones, "mountains": mountains}})
    assert all(len(fault) < 300 for fault in [*found, *map_checks.faults_of(draft)])


@given(st.text(max_size=40) | st.integers(0, 400).map(lambda at: read_map(OURS).id[:at]))
@settings(max_examples=100, deadline=None)
def test_a_word_that_is_no_map_is_refused_in_sentences(word):
    if word != "house":
        with pytest.raises(BadOwnData):
            map_of(word)


def test_the_map_is_the_only_thing_that_a_file_can_bring():
    assert own_data("map", OURS) == read_map(OURS).id
    assert own_data("map", HOUSE_FILE) == "house"
    with pytest.raises(UnknownTopic, match='"army" takes no file: an own map is given as map=@FILE'):
        own_data("army", OURS)


def test_maps_are_shown_by_name_or_by_their_word():
    assert showable_names() == ["map:house"]
    assert show_by_name("map:house")[0].startswith("House map (not the printed board)\n")
    assert show_by_name(f"map:{read_map(OURS).id}")[0].startswith("Our board\n")
    with pytest.raises(UnknownTopic, match='there is no map "mars"; there is map:house, or map:@FILE'):
        show_by_name("map:mars")
