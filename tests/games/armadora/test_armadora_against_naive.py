"""The library and the naive engine, side by side through random games: same moves, same turns, same results."""

import ast
import os
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from tests.games.armadora import naive

pytestmark = pytest.mark.long

POSITIONS = int(os.environ.get("TALLYSTICK_POSITIONS", "800"))
TABLES = [
    {"players": 2},
    {"players": 2, "advanced": 1},
    {"players": 3},
    {"players": 3, "advanced": 1, "first": 2},
    {"players": 4},
    {"players": 4, "advanced": 1},
    {"players": 4, "teams": 1},
    {"players": 4, "teams": 1, "advanced": 1, "first": 4},
]


def begin(armadora, table, random):
    readings = {reading.id: random.choice(list(reading.values)) for reading in armadora.readings}
    position = armadora.start(table, readings=readings)
    players, advanced, teams = table["players"], bool(table.get("advanced")), bool(table.get("teams"))
    return position, naive.Naive(players, advanced, teams, table.get("first", 1) - 1, **readings)


def compare(armadora, board, position):
    """The moves of both, with their texts, which must be the same."""
    theirs = {board.text(move): move for move in board.moves()}
    assert {armadora.format_move(position, move) for move in armadora.legal_moves(position)} == set(theirs)
    assert armadora.is_within_turn(position) == board.within()
    return theirs


def test_thousands_of_positions_under_all_readings(armadora):
    random = Random(14)
    compared = 0
    for table in cycle(TABLES):
        if compared > POSITIONS:
            break
        position, board = begin(armadora, table, random)
        while moves := compare(armadora, board, position):
            compared += 1
            text = random.choice(sorted(moves))
            position = armadora.play(position, armadora.parse_move(position, text))
            board.make(moves[text])
        ended = armadora.outcome(position)
        assert (ended.scores, ended.winners) == board.result()
        assert not armadora.result_objections(position, *board.result())


def test_turns_are_counted_as_the_naive_engine_counts_them(armadora):
    """Late in games, where turns with powers can be counted to their end."""
    random = Random(3)
    counted = 0
    for table in cycle(TABLES):
        if counted > 25:
            break
        position, board = begin(armadora, table, random)
        for step in range(96):
            moves = (
                compare(armadora, board, position) if step > 70 else {board.text(move): move for move in board.moves()}
            )
            if step > 70 and not board.within() and len(moves) < 60:
                assert (armadora.count_turns(position) or board.count(1)) == board.count(1)
                counted += 1
            # Nobody passes, so that the board fills.
            goes_on = sorted(text for text in moves if text != "pass") or sorted(moves)
            if not goes_on:
                break
            text = random.choice(goes_on)
            position = armadora.play(position, armadora.parse_move(position, text))
            board.make(moves[text])


def test_the_naive_engine_stands_alone():
    """It is a second opinion only as long as it shares no code with the library."""
    imported = set()
    for name in ("naive.py", "naive_board.py"):
        tree = ast.parse(Path(__file__).with_name(name).read_text("utf-8"))
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    assert imported <= {"sys", "functools", "tests.games.armadora.naive_board"}


def told_turn(board, random):
    """A few steps of one turn as a table may tell them, most of them legal, and whether the naive engine plays them as one turn."""
    after, texts, is_legal = board.copy(), [], True
    for number in range(random.choice([2, 2, 3])):
        legal = {after.text(move): move for move in after.moves()}
        lines = [text for text in legal if "|" in text or "/" in text]
        powers = [text for text in legal if text.split()[0] in ("mage", "elf", "orc", "goblin")]
        wild = ["W1 d1", "c2|d2", "stop", "pass", "+1 c3", "elf c3", "mage d4", "a1/a2"]
        text = random.choice(random.choice([powers, lines, list(legal), wild]) or wild)
        is_legal = is_legal and text in legal and (number == 0 or after.within())
        texts.append(text)
        if not is_legal:
            break
        after.make(legal[text])
    return ", ".join(texts), is_legal


def test_whole_turns_are_judged_as_the_naive_engine_plays_them(armadora):
    random = Random(5)
    judged = {True: 0, False: 0}
    for table in TABLES:
        position, board = begin(armadora, table, random)
        while moves := {board.text(move): move for move in board.moves()}:
            if position.phase == "playing":
                text, is_legal = told_turn(board, random)
                if ", " in text and "reveal" not in text:
                    move = armadora.parse_move(position, text)
                    assert armadora.format_move(position, move) == text
                    assert (armadora.objections(position, move) == []) == is_legal, text
                    judged[is_legal] += 1
            others = sorted(text for text in moves if text != "pass")
            text = random.choice(others if others and random.random() < 0.95 else sorted(moves))
            position = armadora.play(position, armadora.parse_move(position, text))
            board.make(moves[text])
    assert min(judged.values()) > 50, judged
