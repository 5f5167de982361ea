"""Texts of positions and steps: one canonical form, many that are understood, and clear words for the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.games.armadora.components.board import NAMES
from tallystick.games.armadora.move import Move
from tallystick.games.armadora.notation.move_text import canonical_texts, step_text
from tallystick.games.registry import load
from tallystick.rules.errors import ImpossiblePosition, UnreadableMove, UnreadablePosition

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


@pytest.mark.parametrize("text", ["c3-c4", "c3 c4", "c3:c4", "c3 e3"])
def test_two_squares_that_may_mean_a_warrior_that_goes_are_asked_about(text):
    """`refusals.txt` has the question. It is not asked where no warrior stands, or where a word or sign says what it is."""
    with_warrior = f"{PLAYING} warriors=c3:1"
    assert reads(text) in {"c3/c4", "c3|e3"}
    assert reads(f"palisade {text}", with_warrior) == reads(text)
    for plain in ("c3/c4", "c3|c4", "d4-c4", "between c3 and c4"):
        assert reads(plain, with_warrior) in {"c3/c4", "c4|d4"}


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
