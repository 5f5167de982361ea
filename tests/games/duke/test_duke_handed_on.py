"""What is known of the tiles is handed on by each step that changes only the squares that it names, so it is found only once."""

from collections import Counter
from random import Random

from tallystick.games.registry import load

QUICK = frozenset({"go", "place", "draw", "drawn"})
LONGEST = 90


def test_both_players_tiles_stay_known():
    duke, random, seen = load("duke"), Random(5), Counter()
    position = duke.parse_position("start")
    for _ in range(LONGEST):
        legal = duke.legal_moves(position)
        if not legal:
            break
        draws = [move for move in legal if move.what == "draw"]
        move = random.choice(draws if draws and random.random() < 0.3 else legal)
        after = duke.play(position, move)
        if move.what in QUICK and None not in position.reaches:
            assert None not in after.reaches, duke.format_position(position)
            seen[move.what, after.lost != position.lost] += 1
        position = after
    assert seen.keys() == {("go", False), ("go", True), ("place", False), ("draw", False), ("drawn", False)}
