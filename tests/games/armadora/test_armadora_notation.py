"""Texts of positions and steps: one canonical form, many that are understood, and clear words for the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.armadora.components.board import LINES, NAMES
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.notation.move_text import canonical_texts, step_text
from tallystick.games.registry import load
from tallystick.rules.errors import BadOption, ImpossiblePosition, UnreadableMove, UnreadablePosition

GAME = load("armadora")
PLAYING = "players=2 turn=1 gold=34455667"


def reads(text, position=PLAYING):
    there = GAME.parse_position(position)
    return GAME.format_move(there, GAME.parse_move(there, text))


@pytest.mark.parametrize("end", [*NAMES, "ss"])
def test_a_canonical_text_is_found_among_those_with_its_end(end):
    for text, move in canonical_texts(end).items():
        assert text[-2:] == end or text == "stop"
        assert step_text(move) == text
        assert GAME.parse_move(GAME.parse_position(PLAYING), text) == move


@pytest.mark.parametrize(
    ("texts", "canonical"),
    [
        ("W4 c3|w4 c3|warrior 4 on c3|4 c3|c3=4|c3 4|1: W4 c3|Player 1: warrior c3 4", "W4 c3"),
        ("W c3|warrior c3|c3", "W c3"),
        ("c2|d2;d2|c2;palisade c2 d2;wall between c2 and d2;c2-d2;P c2 d2;c2/d2", "c2|d2"),
        ("c2/c3;c3/c2;c2|c3;palisade c3 c2", "c2/c3"),
        ("c1|rim;palisade c1 rim;c0|c1;wall c1 edge", "c1|rim"),
        ("stop;done;Stop", "stop"),
        ("pass;passes;PASS", "pass"),
        ("+1 c3;reinforce c3;r c3", "+1 c3"),
        ("orc c2|d2;orc palisade c2 d2", "orc c2|d2"),
        ("goblin 4 c3;goblin warrior c3=4;goblin w4 c3", "goblin 4 c3"),
        ("2: pass", "2: pass"),
        ("move c3 c4;c3 move c4;move warrior from c3 to c4;warrior moves c3-c4;moves c3>c4", "move c3 c4"),
    ],
)
def test_many_ways_to_say_a_step(texts, canonical):
    for text in texts.split("|" if ";" not in texts and "|" in texts and "W" in texts else ";"):
        assert reads(text) == canonical, text


@pytest.mark.parametrize(
    ("texts", "canonical"),
    [
        (
            [
                "c2|d2; c3/c4",
                "c2|d2 c3/c4",
                "d2|c2 and c4/c3",
                "palisades c2 d2 c3 c4",
                "palisades c2-d2 and c3-c4",
                "c2|d2 then c3/c4",
            ],
            "c2|d2, c3/c4",
        ),
        (
            ["mage c3; W4 d4", "mage c3; d4=4", "mage c3 W4 d4", "1: mage c3, player 1: warrior 4 on d4"],
            "mage c3, W4 d4",
        ),
        (["orc c2|d2; c3|d3; c4|d4", "orc palisade c2 d2 c3|d3 c4|d4"], "orc c2|d2, c3|d3, c4|d4"),
        (["goblin 4 c3; +1 d4", "goblin warrior c3=4 reinforce d4"], "goblin 4 c3, +1 d4"),
        (["elf f3; pass", "arrow f3 pass"], "elf f3, pass"),
        (["c2|d2; stop", "c2|d2 stop"], "c2|d2, stop"),
        (["2: c2|d2; c3|d3", "2: c2|d2; 2: c3|d3"], "2: c2|d2, c3|d3"),
    ],
)
def test_several_steps_of_one_turn_are_one_claim(texts, canonical):
    for text in [canonical, *texts]:
        assert reads(text) == canonical, text
        assert reads(text, f"{PLAYING} warriors=c3:2") == canonical, text


def test_what_is_awaited_needs_no_word():
    assert reads("7 d1", "start") == "gold 7 d1"
    assert reads("elf", "start advanced") == reads("elf", "start") == "faction elf"
    assert reads("c3=4", f"{PLAYING} warriors=c3:1 passed=1,2") == "reveal 4 c3"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a step such as"),
        ("c9", 1, "from a1 to h5"),
        ("W6 c3", 2, "a value from 1 to 5"),
        ("W0 c3", 2, "a value from 1 to 5"),
        ("goblin c3", 10, "a value from 1 to 5"),
        ("gold 8 d1", 6, "a pile from 3 to 7"),
        ("3: pass", 1, "a player from 1 to 2"),
        ("pass c3", 8, "pass alone"),
        ("palisade c3", 12, "such as c2|d2"),
        ("c2|c2", 6, "such as c2|d2"),
        ("mage elf c3", 6, "one step"),
        ("W4 c3 d3", 9, "one square"),
        ("W4 3 c3", 4, "one value"),
        ("lake c3", 1, "a step such as"),
        ("faction human", 9, "one faction: orc"),
        ("faction", 8, "one faction: orc, goblin, elf, mage"),
        ("W4 i3", 4, "a square from a1 to h5"),
        ("mage edge c3", 6, "a square from a1 to h5"),
        ("c3|rim", 4, "a square beside c3, which does not lie at that edge"),
        ("c3|c6", 4, "a square beside c3, which does not lie at that edge"),
        ("c1|d0", 4, "a square beside c1, which does not lie at that edge"),
        ("+2 c3", 1, "a reinforcement adds 1"),
        ("reinforce 4 c3", 11, "a reinforcement adds 1"),
        ("-1 c3", 1, "elf and a square for an arrow, or W1 and a square for a warrior of 1"),
        ("c3 -1", 4, "elf and a square for an arrow"),
        ("c2|d2 d1", 7, "W and a square for a warrior, or two squares for a palisade"),
        ("c3|", 4, "a second square"),
        ("W d3 to", 8, "a second square"),
        ("mage c3 2: W d4", 9, "one turn of the player who acts"),
        ("c3 to c4", 1, "c3/c4 for a palisade between c3 and c4, or move c3 c4 for a warrior that goes from c3 to c4"),
        ("c3, d3", 1, "c3|d3 for a palisade between c3 and d3, or W c3 for a warrior on c3"),
        ("c3 and d3", 1, "c3|d3 for a palisade between c3 and d3, or W c3 for a warrior on c3"),
        ("mage c3; 2: W d4", 10, "one turn of the player who acts"),
        ("1: mage c3; 2: W d4", 13, "one turn of player 1"),
        ("c2|d2, look c3", 8, "only the steps of one turn"),
        ("W4+ c3", 3, "one step"),
        ("move c3", 8, "the two squares of a warrior that goes"),
        ("c2|d2, pass c3", 15, "pass alone"),
    ],
)
def test_an_unreadable_step_is_refused_with_its_column(text, column, expected):
    with pytest.raises(UnreadableMove) as refusal:
        reads(text)
    assert refusal.value.column == column
    assert expected in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "start, or words such as"),
        ("lake", "start, or one of players"),
        ("players=5", "one of 2, 3, 4"),
        ("players", "players= and a value"),
        ("players=2 players=3", "players only once"),
        ("turn=3", "one of 1, 2"),
        ("gold=3445566", "eight piles of 3 to 7 for d1 b2 f2 h2 a4 e4 c5 g5"),
        ("gold=84455667", "eight piles of 3 to 7"),
        ("palisades=a1|a0", "none lies on the rim"),
        ("palisades=c1|rim", "none lies on the rim"),
        ("palisades=c1|e1", "a line between two squares"),
        ("palisades=c1|d1,d1|c1", "each palisade only once"),
        ("warriors=c3", "a warrior with its player"),
        ("warriors=c3:3", "a warrior with its player"),
        ("warriors=c3:1=6", "a warrior with its player"),
        ("warriors=c3:1!", "a value before !"),
        ("passed=3", "a player from 1 to 2"),
        ("factions=OX", "2 of the letters O, G, E, M"),
        ("advanced factions=OG powers=2/1", "at most 1/1"),
        ("factions=OG powers=1/1", "at most 0/0, without the advanced rules"),
        ("advanced factions=MG warriors=c3:2=4!@1", "no @ after !"),
        ("advanced factions=MG warriors=c3:2@1@1", "each player only once after @"),
        ("warriors=c3:1@3", "a warrior with its player"),
        ("hidden=1:6", "a player with hidden values"),
        ("hidden=1:4,1:5", "each player only once"),
        ("players=3 gold=34455667 passed=1", "turn=2 or turn=3, since player 1 has passed"),
        ("floor=attic", "one of zero, below"),
        ("step=third", "one of palisade, power"),
        ("peek=perhaps", "yes or no"),
    ],
)
def test_an_unreadable_position_is_refused_with_what_would_be_right(text, expected):
    with pytest.raises(UnreadablePosition, match="expected") as refusal:
        GAME.parse_position(text)
    assert expected in str(refusal.value)


def test_more_than_35_palisades_are_refused():
    every = ",".join(f"{NAMES[line]}|{NAMES[line + 1]}" for line in LINES if line < 40)
    with pytest.raises(ImpossiblePosition, match="smaller than 4 squares"):
        GAME.parse_position(f"palisades={every},a1/a2")


@pytest.mark.parametrize("text", ["c3-c4", "c3 c4", "c3:c4", "c3 e3"])
def test_two_squares_that_may_mean_a_warrior_that_goes_are_asked_about(text):
    """Nothing is asked where no warrior stands, or where a word or a sign says that it is a palisade."""
    with_warrior = f"{PLAYING} warriors=c3:1"
    with pytest.raises(UnreadableMove, match="for a palisade between c3 and"):
        reads(text, with_warrior)
    assert reads(text) in {"c3/c4", "c3|e3"}
    assert reads(f"palisade {text}", with_warrior) == reads(text)
    for plain in ("c3/c4", "c3|c4", "d4-c4", "between c3 and c4"):
        assert reads(plain, with_warrior) in {"c3/c4", "c4|d4"}


def test_options_that_do_not_go_together_are_refused():
    with pytest.raises(BadOption, match="teams cannot be with 3 players"):
        GAME.start({"players": 3, "teams": 1})
    with pytest.raises(BadOption, match="first cannot be 3: there are 2 players"):
        GAME.start({"first": 3})


def test_an_illegal_step_that_stood_reads_back():
    position = GAME.parse_position(f"{PLAYING} warriors=c3:2=5")
    for text in ("W4 c3", "W d1", "c1|rim", "goblin 5 c3", "+1 c3", "2: pass", "stop"):
        after = GAME.play_unchecked(position, GAME.parse_move(position, text))
        assert GAME.parse_position(GAME.format_position(after)) == after


@given(st.text(max_size=40) | st.text("Wabcdefgh123456789:=|/. pasplyerogbnmiw+", max_size=20))
def test_any_text_is_a_step_or_refused(text):
    start = GAME.parse_position(PLAYING)
    try:
        move = GAME.parse_move(start, text)
    except UnreadableMove:
        return
    assert isinstance(move, Move)
    assert GAME.parse_move(start, GAME.format_move(start, move)) == move
    GAME.objections(start, move)
    GAME.play_unchecked(start, move)
    assert GAME.draw_text(start, move)


@given(st.text("players=23turn gold4567wis:!+-@,|/cdefhab palde", max_size=60))
def test_any_text_is_a_position_or_refused(text):
    try:
        position = GAME.parse_position(text)
    except (UnreadablePosition, ImpossiblePosition):
        return
    assert GAME.parse_position(GAME.format_position(position)) == position


@pytest.mark.parametrize(
    ("said", "move"),
    [("place a warrior on c3", "W c3"), ("I place W4 on c3", "W4 c3"), ("I pass!", "pass"), ("we put c2|d2", "c2|d2")],
)
def test_small_words_of_the_table_say_nothing(armadora, said, move):
    position = armadora.parse_position("gold=34455667")
    assert armadora.format_move(position, armadora.parse_move(position, said)) == move
