"""The library and the naive generator, side by side through random games: same moves, same turns, same points."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.games.pastures import naive

pytestmark = pytest.mark.long

SIZES = [(1, 1), (1, 7), (6, 1), (2, 2), (3, 3), (4, 3), (5, 5), (8, 8), (26, 2)]


def every_reading(pastures):
    ids = [reading.id for reading in pastures.readings]
    for values in product(*(reading.values for reading in pastures.readings)):
        yield dict(zip(ids, values, strict=True))


def compare(pastures, naive_game, position):
    theirs = naive_game.moves()
    assert [pastures.format_move(position, move) for move in pastures.legal_moves(position)] == [
        naive_game.text(move) for move in theirs
    ]
    assert pastures.scores(position) == naive_game.points()
    assert pastures.with_readings(position, {}) == position
    assert (pastures.outcome(position) is not None) == naive_game.over
    if not naive_game.over:
        assert pastures.to_move(position) == naive_game.turn
    return theirs


def test_thousands_of_positions_under_all_readings(pastures):
    random = Random(7)
    compared = 0
    for number, readings in enumerate(every_reading(pastures)):
        columns, rows = SIZES[number % len(SIZES)]
        first = number % 2
        position = pastures.start({"columns": columns, "rows": rows, "first": first + 1}, readings=readings)
        other = naive.Naive(columns, rows, first, **readings)
        while moves := compare(pastures, other, position):
            move = random.choice(moves)
            position = pastures.play(position, pastures.parse_move(position, other.text(move)))
            other.make(move)
            compared += 1
    assert compared > 2000


@pytest.mark.parametrize("stuck", ["waive", "pass", "pass-clears", "end"])
@pytest.mark.parametrize("last", ["FW", "WF"])
def test_stuck_players(pastures, stuck, last):
    """The one empty square b2 has Mountain, Plains, River and Desert at its sides; the last two turns were F and W."""
    phase = "castles" if stuck == "end" else "fill"
    position = pastures.parse_position(f"WMW/P1R/FDF {phase} 1 {last} - stuck={stuck}")
    other = naive.Naive(3, 3, stuck=stuck)
    squares = [square for square in other.squares() if square != (1, 1)]
    other.land = dict(zip(squares, "WMWPRFDF", strict=True))
    other.remembered = dict(enumerate(last))
    other.look_for_an_end()
    for choice in (0, -1):
        here, there = position, other.copy()
        while moves := compare(pastures, there, here):
            here = pastures.play(here, pastures.parse_move(here, there.text(moves[choice])))
            there.make(moves[choice])
        assert there.over


def test_the_naive_generator_stands_alone():
    """It is a second opinion only as long as it shares no code with the library."""
    source = Path(__file__).with_name("naive.py").read_text("utf-8")
    imports = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import sys"]


def test_how_often_random_games_get_stuck(pastures):
    """Stuck turns are rare but real: about one random 8x8 game in two hundred has one."""
    random = Random(2)
    stuck = 0
    for _ in range(1500):
        position = pastures.start(readings={"stuck": "end"})
        while position.phase == "fill":
            position = pastures.play(position, random.choice(pastures.legal_moves(position)))
        stuck += position.empty != 0
    assert 1 <= stuck <= 30
