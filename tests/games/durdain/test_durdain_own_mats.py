"""A group's own mat: what is wrong with its file is said all at once, one sentence each, and nothing in a file is a crash."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.games.durdain.components import ranges
from tallystick.games.durdain.components.mat import mat_of, read_mat, stand_in
from tallystick.games.durdain.components.triangles import shape_of
from tallystick.rules.errors import BadOwnData, UnreadableOwnData
from tests.games.durdain.matfiles import OURS, SMALL_FILE, STAND_IN_FILE, changed, small_mat


def faults(text):
    with pytest.raises(BadOwnData) as refused:
        read_mat(text)
    return list(refused.value.faults)


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


def test_names_in_other_languages_are_kept():
    own = read_mat(changed(("Our mat", "Länder, größer (2)")))
    assert own.name == "Länder, größer (2)"
    assert mat_of(own.id) == own


ROW_OF_RED = ".....rrllllPRRRRRRRRRRRObbbbnn"
# The first row with land, a1 to a13.


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        # Names and countries
        ([('name = "Our mat"', 'name = ""')], ["The mat has no name."]),
        ([("Our mat", "Our; mat")], ["The mat has ; in its name; letters, digits, blanks and ',.-() are possible."]),
        ([("Our mat", "Our mat" * 6)], ["The mat has a name of 42 characters; 40 are possible."]),
        (
            [('R = "red"\n', "")],
            ["[countries] lists 6; a mat has 7, the six outer ones clockwise and the middle one last.", '"R" in row 4, col'],
        ),
        ([('"red"', '"dark red"')], ['The country R is called "dark red"; its name is one word of up to 12 letters a to z.']),
        ([('"red"', "7")], ["The country R is 7; it is a name in quotation marks", 'The country R is called "";']),
        ([('"red"', '"green"')], ["2 countries are called green; each has a name of its own."]),
        ([("R = ", "Red = ")], ['"Red" is not a sign for a country; it is one letter from A to Z.', '"R" in row 4']),
        (
            [('R = "red"\nO = "orange"', 'O = "orange"\nR = "red"')],
            [
                "The countries red and yellow have no border; the outer ones stand clockwise in [countries].",
                "The countries purple and orange have no border",
                "The outer countries orange, red, yellow, green, blue and purple do not lie clockwise in this order.",
            ],
        ),
        (
            [('K = "black"', 'Z = "black"')],
            ['"K" in row 7, column 15; row 7, column 16; row 7, column 17; row 7, column 18; 50 more is not a space'],
        ),
        # Spaces
        ([('spaces = """', 'spaces = ""\nrows = """')], ['"rows" is unknown in [mat]', "The mat has no spaces"]),
        ([(".llllmm", ".lll#mm")], ['"#" in row 1, column 12 is not a space: it is the sign of a country, a to z for a sea']),
        (
            [(ROW_OF_RED, ROW_OF_RED[1:])],
            ["The country purple (P) lies in 2 pieces, the smallest at row 4, column", "The land in row 4, column 11 has the sea l on 2"],
        ),
        (
            [("lllaaaaaaabbbbbbnn", "lll..aaaaabbbbbbnn")],
            [
                "The land in row 4, column 15 has no space on its upper side; each of the three sides"
            ],
        ),
        ([("PRRRRRRRRRRRO", "PRRRRRaRRRRRO")], ["The land in row 4, column 19 has the sea a on 2 sides", "The sea a"]),
        ([("PPPPPPKKKKKKK", "PPPPRPKKKKKKK")], ["The country red (R) lies in 2 pieces, the smallest at row 7, column 13;"]),
        ([("KKKKKKK", "KKKaKKK")], ["The sea a lies in 2 pieces", "The middle country black lies by the sea"]),
        ([("llllmmm", "llllamm")], ["The sea a lies in 2 pieces, the smallest at row 1, column 13; each sea has a letter of its own."]),
        # Islands
        ([("l*b", "llb")], ["The mat has 5 islands (*); there are 6."]),
        ([("l*bb", "*lbb")], ["The island in row 2, column 17 borders 2 sea spaces; each is bordered by 3 and nothing else."]),
        ([("kPPPPPP", "*PPPPPP")], ["The mat has 7 islands (*); there are 6.", "The island in row 7, column 8 borders 1 sea space"]),
        # Ranges
        ([('small = ["xx", ', "small = [")], ['"small" lists 2 ranges; there are 3.']),
        ([('"xxxxxx"', "6")], ['In "large" 6 is not a range; one is text', '"large" lists 5 ranges; there are 6.']),
        ([('"xx",', '"x.x",')], ['The range "x.x" lies in 2 pieces; its triangles hang together by their sides.']),
        ([('"xx",', '"xo",')], ['The range "xo" has o in it; x is a triangle, . none, and / ends a row.']),
        ([('"xx",', '"..",')], ['The range ".." has no triangle; each x is one.']),
        ([('"xxxxx"', '"xxx"')], ['The range "xxx" is too small to cover two spaces on each side of a border; 4 are needed.']),
        ([('"xx",', '"xxxxx",')], ['A range of "small" covers 5 spaces and one of "large" 4; the three smallest are']),
        ([('"xxxxxx"', f'"{"x" * 15}"')], ["The range m8 can be laid nowhere across a border of two outer countries with two"]),
        ([('"xxxxxx"', f'"{"x" * 17}"')], ['The range "xxxxxxxxxxxxxxxxx" covers 17 triangles; 16 are possible.']),
        # Numbers
        ([("2 = [1, 2, 3, 4, 5]", "2 = [1, 2, 3, 3, 5]")], ["[progress] 2 = [1, 2, 3, 3, 5] does not rise from the home country"]),
        ([("2 = [1, 2, 3, 4, 5]", "2 = [1, 2, 3, 4]")], ["[progress] 2 = [1, 2, 3, 4] has 4 numbers; it has 5: home"]),
        ([("2 = [1, 2, 3, 4, 5]", "2 = [0, 2, 3, 4, 5]")], ["[progress] 2 = [0, 2, 3, 4, 5] has points outside 1 to 120."]),
        ([("4 = [3, 4, 5, 6, 7]", "4 = [2, 3, 4, 5, 6]")], ["[progress] 4 = [2, 3, 4, 5, 6] does not rise above 3 = [2, 3, 4"]),
        ([("6 = [5, 6, 7, 8, 9]", "6 = [3, 6, 7, 8, 9]")], ["[progress] 6 = [3, 6, 7, 8, 9] does not rise above 5 = [4, 5"]),
        ([("6 = [5, 6, 7, 8, 9]", "7 = [5, 6, 7, 8, 9]")], ["[progress] has a line for 7 players;", "[progress] has no line for 6"]),
        ([("2 = [1, 2, 3, 4, 5]", '2 = "12345"')], ["[progress] has 2 = '12345'; such a line", "[progress] has no line for 2"]),
        ([("[90, 4]]", "[121, 4]]")], ["[plunder] 2 has a marker at 121; the track goes from 1 to 120."]),
        ([("[90, 4]]", "[90, 0]]")], ["[plunder] 2 has a marker of 0 points at 90; 1 to 120 are possible."]),
        ([("[90, 4]]", "[20, 4]]")], ["[plunder] 2 has its markers at 15, 40, 65 and 20; list each once, in the order of the track."]),
        ([("[[15, 1], [40, 2], [65, 3], [90, 4]]", "[]")], ["[plunder] 2 has no marker; the track has some"]),
        ([("[90, 4]]", "[90]]")], ["[plunder] has 2 = [[15, 1], [40, 2], [65, 3], [90]]; such a", "[plunder] has no line for 2"]),
        ([(", 94, 106]", ", 94]")], ['"nests" lists 8 places; there are 9 nest markers on the track.']),
        ([(", 94, 106]", ", 94, 94]")], ['"nests" has 94 2 times; each marker has a place of its own.']),
        ([(", 94, 106]", ", 94, 130]")], ['"nests" has a marker at 130; the track goes from 1 to 120.']),
        ([(", 94, 106]", ', 94, "106"]')], ["In \"nests\" '106' is not a place on the track", '"nests" lists 8 places']),
        ([("[ranges]", "[ranges]\ncolour = 3")], ['"colour" is unknown in [ranges]; the possible entries are small, large.']),
        ([('name = "Our mat"', "")], ['"name" is missing; it is text in quotation marks', "The mat has no name."]),
    ],
)  # fmt: skip
def test_each_fault_has_its_sentence(changes, said):
    found = faults(changed(*changes))
    for sentence in said:
        assert any(each.startswith(sentence) for each in found), "\n".join(found)
    assert all(each.endswith((".", "?")) and "\n" not in each for each in found)


def test_everything_wrong_with_a_file_is_said_at_once():
    found = faults(
        changed(
            ('name = "Our mat"', 'name = ""'),
            ("106]", "130]"),
            ('"red"', '"green"'),
            ("l*bb", "llbb"),
            ('"xx",', '"x.x",'),
            ("2 = [1, 2, 3, 4, 5]", "2 = [1, 1, 1, 1, 1]"),
            ("[90, 4]]", "[121, 4]]"),
        )
    )
    assert [sentence.split()[0] for sentence in found] == [
        "The",
        "2",
        "The",
        "The",
        "[progress]",
        "[plunder]",
        '"nests"',
    ]


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "it is not a TOML file: "),
        (f"name = {'[' * 2000}", "its brackets are nested far deeper than any mat needs."),
        (f"size = 1{'0' * 5000}", "a number in it has thousands of digits."),
    ],
)
def test_what_is_no_mat_file_at_all_is_unreadable(text, said):
    with pytest.raises(UnreadableOwnData) as refused:
        read_mat(text)
    assert refused.value.faults[0].startswith(said)


def test_an_empty_file_lacks_every_entry_and_each_is_explained():
    found = faults("")
    for entry in ("name", "nests", "countries", "mat", "ranges", "progress", "plunder"):
        assert sum(sentence.startswith(f'"{entry}" is missing; it is ') for sentence in found) == 1


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
