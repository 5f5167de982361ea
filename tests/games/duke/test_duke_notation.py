"""Texts of positions: one canonical form, many that are understood, and clear words for the rest."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.duke.components.agreement import READING_IDS, Readings
from tallystick.games.duke.components.squares import DIRECTIONS, NOWHERE, NUMBERS
from tallystick.games.duke.components.tiles import TileKind, printed_tiles
from tallystick.games.duke.position import Dragon, Phase
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tests.games.duke.tables import random_position
from tests.games.duke.texts import READING_VALUES, format_position, parse_position

BAGS = "FoPi3KnWiRaSeGePrChMaBoDrAsLo"
ROWS = "2fodu*fo1/6/3Kn2/6/1Fo*4/2FoDu2"
PLAIN = f"{ROWS} turn 1 Pi2/Kn -/-"

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.sampled_from(Phase.ALL))
def test_every_position_reads_back(seed, phase):
    position = random_position(Random(seed), phase)
    text = format_position(position)
    assert position.phase == phase
    assert "\n" not in text
    assert parse_position(text) == position
    assert format_position(parse_position(text)) == text


@given(SEEDS, st.randoms(use_true_random=False))
def test_what_follows_the_rows_may_stand_in_any_order(seed, shuffle):
    position = random_position(Random(seed))
    rows, phase, seat, bags, lost, *keys = format_position(position).split()
    own = [key for key in keys if key.startswith("tile=")]
    others = [phase.upper(), seat, *(key for key in keys if not key.startswith("tile="))]
    shuffle.shuffle(others)
    middle = shuffle.randint(0, len(others))
    words = [*own, *others[:middle], bags.lower(), lost.upper(), *others[middle:]]
    assert parse_position(f"{rows}  {'   '.join(words)}") == position


@given(SEEDS)
def test_the_rows_may_stand_on_lines_of_their_own(seed):
    position = random_position(Random(seed))
    rows, rest = format_position(position).split(" ", 1)
    lines = re.sub(r"\d", lambda gap: " . _ . _ . _"[: 2 * int(gap.group())], rows.replace("/", "\n"))
    assert parse_position(f"{lines}\n{rest}") == position
    assert parse_position(f"{lines}\n\n{rest}\n".replace("\n", "/\n", 3)) == position


@given(st.text(max_size=60) | st.text("FoKnDu*/123456 -?=.,\nturnhadmps:!~", max_size=60))
def test_any_text_is_read_or_refused(text):
    assert_read_or_refused(text)


@given(SEEDS, st.integers(0, 10**6), st.text("FoKnDu*/123456 -?=,!~", max_size=3))
def test_a_text_with_a_slip_of_the_pen_is_read_or_refused(seed, place, slip):
    text = format_position(random_position(Random(seed)))
    place %= len(text)
    assert_read_or_refused(text[:place] + slip + text[place + 1 :])


def assert_read_or_refused(text):
    refusal = None
    try:
        position = parse_position(text)
    except (UnreadablePosition, ImpossiblePosition) as error:
        refusal = error
    if isinstance(refusal, UnreadablePosition):
        assert refusal.column >= 1
        assert "expected" in str(refusal)
    elif refusal:
        assert all(fault.endswith(".") and fault[0].isupper() for fault in refusal.faults)
    else:
        assert parse_position(format_position(position)) == position


def test_the_words_of_a_text():
    position = parse_position(
        "2fodu*fo1/6/3Kn2/6/1Fo*4/2FoDu2 drawn 1 WiFoPi2/? Se/- dragon=c3:right! fort=b4 hand=Ge mountain=a1 points=0/2"
        " objective=coup flags=f1/e6 guard-call=take-back"
    )
    squares = {name: position.board[number] for name, number in NUMBERS.items()}
    assert squares["c6"] == 1 + (TileKind.FOOTMAN << 2 | 1 << 1)
    assert squares["d6"] == 1 + (TileKind.DUKE << 2 | 1 << 1 | 1)
    assert squares["d4"] == 1 + (TileKind.KNIGHT << 2)
    assert squares["b2"] == 1 + (TileKind.FOOTMAN << 2 | 1)
    assert (position.phase, position.turn) == (Phase.DRAWN, 0)
    assert position.bags[0] is not None
    assert (position.bags[0][TileKind.PIKEMAN], position.bags[0][TileKind.FOOTMAN], position.bags[1]) == (2, 1, None)
    assert position.lost[0] is not None
    assert position.lost[0][[tile.name for tile in printed_tiles()].index("Seer")] == 1
    assert [position.agreement.tiles[kind].name for kind in position.hand] == ["General"]
    assert (position.agreement.mountain, position.agreement.fort) == (NUMBERS["a1"], NUMBERS["b4"])
    assert position.dragon == Dragon(NUMBERS["c3"], DIRECTIONS.index("right"), enraged=True)
    assert position.flags == (NUMBERS["f1"], NUMBERS["e6"])
    assert position.points == (0, 2)
    assert position.agreement.readings.guard_call == "take-back"
    assert format_position(position) == (
        "2fodu*fo1/6/3Kn2/6/1Fo*4/2FoDu2 drawn 1 FoPi2Wi/? Se/- hand=Ge objective=coup mountain=a1 fort=b4"
        " dragon=c3:right! flags=f1/e6 points=0/2 guard-call=take-back"
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (f"{ROWS} turn 1 Pi2/Kn", PLAIN),
        (f"{ROWS} TURN 1 pi,pi/knight -", PLAIN),
        (f"{ROWS} 1 turn Pikeman2/KN -/-", PLAIN),
        (f"{ROWS} turn 1 pikemen2/KNIGHT -/-", PLAIN),
        ("2 fo du* fo ./....../3Kn2/ 6 /1Fo*4/2FoDu2 turn 1 Pi2/Kn", PLAIN),
        ("2fodu*fo1/6/3KN2/6/1FO*4/2FoDu.. turn 1 Pi2/Kn -/- objective=duke first=2 points=0/0", PLAIN),
        (f"{ROWS} turn 1 ? ?", f"{ROWS} turn 1 ?/? ?/?"),
        (f"{ROWS} turn 1 - -", f"{ROWS} turn 1 -/- -/-"),
        (f"{ROWS} turn 1 light-horse/Joan_of_Arc ROYAL_ASSASSIN/-", f"{ROWS} turn 1 Lh/Jo Ry/-"),
        (f"{ROWS} turn 1 SaGe/Sage", f"{ROWS} turn 1 GeSa/Sa -/-"),
        (f"{ROWS} divined 2 -/- -/- hand=PiKnPi stood", f"{ROWS} divined 2 -/- -/- hand=Pi2Kn stood"),
        (f"{ROWS} turn 1 -/- DRAGON=C3:Left", f"{ROWS} turn 1 -/- -/- dragon=c3:left"),
        (f"{ROWS} turn 1 -/- camelot=A4", f"{ROWS} turn 1 -/- -/- camelot=a4"),
        (
            f"{ROWS} turn 1 Ba/- tile=Old_Baron(ba)#Ransom#escapej-0+2m+0+1|",
            f"{ROWS} turn 1 Ba/- -/- tile=Old_Baron(Ba#escape#ransom)m+0+1j+0+2|",
        ),
        (
            f"{ROWS} turn 1 -/- tile=Baron(Ba)m+0+1|,Earl()m+0+1|",
            f"{ROWS} turn 1 -/- -/- tile=Baron(Ba)m+0+1| tile=Earl(Ea)m+0+1|",
        ),
    ],
)
def test_many_texts_are_understood(text, canonical):
    assert format_position(parse_position(text)) == canonical


def test_an_error_on_lines_names_line_and_column():
    with pytest.raises(UnreadablePosition, match="line 2, column 2"):
        parse_position("2fodufo1\n2?3\n6\n6\n6\n2FoDuFo1\nturn 1 -/-")


def test_a_knight_of_player_two_is_written_small():
    rows = "2fodufo1/6/3kn2/6/6/2FoDuFo1"
    position = parse_position(f"{rows} {Phase.TURN} 2 -/- -/-")
    assert position.occupied[1] >> NUMBERS["d4"] & 1
    assert format_position(position).split()[0] == rows


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("start", f"6/6/6/6/6/6 setup 1 {BAGS}/{BAGS} -/-"),
        (" START first=2 ", f"6/6/6/6/6/6 setup 2 {BAGS}/{BAGS} -/- first=2"),
        ("start enhanced", f"6/6/6/6/6/6 setup 1 {BAGS}DcOr/{BAGS}DcOr -/-"),
        (
            "start mountain=yes camelot dragon=1 enhanced=no pinned=harmless",
            f"6/6/6/6/6/6 setup 1 {BAGS}/{BAGS} -/- terrain=mountain,camelot,dragon pinned=harmless",
        ),
        ("start fort=camelot objective=1", f"6/6/6/6/6/6 setup 1 {BAGS}/{BAGS} -/- objective=coup terrain=camelot"),
        ("start coup fort coup fort=1", f"6/6/6/6/6/6 setup 1 {BAGS}/{BAGS} -/- objective=coup terrain=fort"),
        ("start extra=Je,sp", f"6/6/6/6/6/6 setup 1 {BAGS}JeSp/{BAGS}JeSp -/-"),
        ("start jester extra=Joan-of-Arc", f"6/6/6/6/6/6 setup 1 {BAGS}JeJo/{BAGS}JeJo -/-"),
        ("start objective=rider", "6/6/6/6/6/6 setup 1 Pi4/Kn -/- objective=rider"),
        (
            "start objective=rider rider=ranger pikemen=3 first=2",
            "6/6/6/6/6/6 setup 2 Ra/Pi3 -/- objective=rider first=2",
        ),
        (
            "start objective=dynasty",
            f"6/6/6/6/6/6 draft 1 {BAGS.removeprefix('Fo')}/{BAGS.removeprefix('Fo')} -/- objective=dynasty",
        ),
        (
            "start tile=Baron(Ba)m+0+1|",
            f"6/6/6/6/6/6 setup 1 {BAGS}Ba/{BAGS}Ba -/- tile=Baron(Ba)m+0+1|",
        ),
        (
            "start tile=Baron(Ba^)m+0+1|",
            f"6/6/6/6/6/6 setup 1 {BAGS}/{BAGS} -/- tile=Baron(Ba^)m+0+1|",
        ),
    ],
)
def test_start_names_the_beginning(text, canonical):
    position = parse_position(text)
    assert format_position(position) == canonical
    assert parse_position(canonical) == position


def test_who_set_up_first_is_forgotten_once_it_does_not_matter():
    assert parse_position(f"{PLAIN} first=2") == parse_position(PLAIN)
    flags = "2fodufo1/6/6/6/6/2FoDuFo1 flags 1 -/- -/- objective=coup first=2 stood"
    assert parse_position(flags).agreement.first == 1
    assert format_position(parse_position(flags)) == flags


def test_every_extra_tile_can_be_asked_for():
    extras = [tile for tile in printed_tiles() if tile.is_extra]
    by_id = parse_position("start " + " ".join(tile.id for tile in extras))
    assert by_id == parse_position("start extra=" + ",".join(tile.code for tile in extras))
    assert by_id.bags[0] == by_id.bags[1]
    assert all(by_id.bags[0][printed_tiles().index(tile)] == 1 for tile in extras)


def test_the_first_value_of_each_reading_is_the_default():
    assert tuple(READING_VALUES) == READING_IDS
    assert Readings(*(values[0] for values in READING_VALUES.values())) == Readings()


def test_a_hand_is_kept_in_the_order_of_the_tiles():
    text = f"{ROWS} {Phase.DIVINED} 1 -/- -/- hand=WiPi stood"
    assert format_position(parse_position(text)).endswith("hand=PiWi stood")


def test_nothing_said_is_nothing_there():
    position = parse_position(PLAIN)
    assert position.dragon is None
    assert position.flags == (NOWHERE, NOWHERE)
    assert (position.points, position.hand, position.waiting) == ((0, 0), b"", ())
    assert (position.agreement.mountain, position.agreement.fort, position.agreement.objective) == (
        NOWHERE,
        NOWHERE,
        "duke",
    )
