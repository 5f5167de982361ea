"""A group's own mat is read whole from its file, and nothing in a file is a crash. `own_data.txt` has what is said of faulty files."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.games.durdain.components import ranges
from tallystick.games.durdain.components.mat import mat_of, read_mat, stand_in
from tallystick.games.durdain.components.triangles import shape_of
from tallystick.rules.errors import BadOwnData
from tests.games.durdain.matfiles import OURS, SMALL_FILE, STAND_IN_FILE, changed, small_mat


def read_or_refuse(text):
    try:
        return read_mat(text), ()
    except BadOwnData as refused:
        return None, refused.faults


def test_a_mat_of_ones_own_is_read_whole_and_comes_back_from_its_word():
    own = read_mat(OURS)
    assert own.name == "Our mat"
    assert own._replace(id="stand-in", name=stand_in().name) == stand_in()
    assert mat_of(own.id) == own


def test_the_stand_in_stays_the_stand_in_however_it_is_written_down():
    assert read_mat(STAND_IN_FILE) is stand_in()
    spaced = STAND_IN_FILE.replace('"red"', '"RED"').replace("......", "      ")
    assert read_mat(spaced) is stand_in()
    turned = STAND_IN_FILE.replace('"xxx/..x"', '"x../xxx"')
    assert turned != STAND_IN_FILE
    assert read_mat(turned) is stand_in()


def test_names_in_other_languages_are_kept():
    own = read_mat(changed(("Our mat", "Länder, größer (2)")))
    assert own.name == "Länder, größer (2)"
    assert mat_of(own.id) == own


def test_ranges_that_fit_one_by_one_and_not_together_are_refused():
    mat = stand_in()
    strip = shape_of((0, column) for column in range(11))
    narrow = mat._replace(shapes=mat.shapes._replace(small=(strip,) * 3))
    assert len(ranges.places(narrow, 0)) == 6
    assert ranges.range_faults(narrow) == [
        "The nine ranges cannot all be laid so that none touch; the land is too narrow for them."
    ]


def test_a_search_that_gave_up_says_so_and_does_not_say_that_there_is_no_way(monkeypatch):
    mat = stand_in()  # its own ranges are looked for when it is read first
    monkeypatch.setattr(ranges, "MOST_TRIES", 3)
    (sentence,) = ranges.range_faults(mat)
    assert sentence.startswith("No way to lay all nine ranges so that none touch turned up in 3 tries")


@pytest.mark.parametrize("word", ["", "house", ";;;;;;;", "a;b;c;d;e;f;g;h", "Our_mat;R:red;R;x;x;1,2;1:2;3"])
def test_a_word_that_is_no_mat_is_refused_with_an_example(word):
    with pytest.raises(BadOwnData, match='it is "stand-in", or mat=@FILE with a file of your own, or such a word as'):
        mat_of(word)


@pytest.mark.parametrize("seed", range(60))
def test_a_mat_with_a_few_wrong_signs_is_refused_in_sentences_or_can_be_played_on(seed):
    chance = random.Random(seed)
    signs = [*SMALL_FILE]
    for _ in range(chance.randint(1, 4)):
        signs[chance.randrange(SMALL_FILE.index("spaces"), len(signs))] = chance.choice('abWG*. x/"=[1]2\n')
    mat, found = read_or_refuse("".join(signs))
    assert mat is not None or all(sentence.strip() for sentence in found)
    assert mat is None or mat_of(mat.id) == mat


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abWPG*.\n ", max_size=200))
def test_no_drawing_is_a_crash(rows):
    start = SMALL_FILE.index('"""') + 3
    text = SMALL_FILE[:start] + rows + SMALL_FILE[SMALL_FILE.index('"""', start) :]
    assert read_or_refuse(text)[1]


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["name", "nests", "countries", "mat", "progress"]), st.integers() | st.text(max_size=5)
    )
)
def test_no_entry_of_another_type_is_a_crash(entries):
    lines = [
        f"{key} = {value!r}" if isinstance(value, int) else f"{key} = {json.dumps(value)}"
        for key, value in entries.items()
    ]
    assert read_or_refuse("\n".join(lines))[1]


def test_the_small_mat_has_no_faults():
    assert small_mat().name == "Mat of our own"
