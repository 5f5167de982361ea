"""Whether a player can do anything is the same as whether there is a legal step, and asks for few readings."""

import tomllib
from pathlib import Path

from tallystick.games.duke.moves.legal import has_legal_move, legal_moves
from tallystick.games.duke.moves.reach import reaches_by_square
from tallystick.games.registry import load

CASES = Path(__file__).with_name("cases")


def positions():
    game = load("duke")
    texts = {
        case["position"]
        for path in CASES.glob("*.toml")
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
        if "position" in case
    }
    return game, [game.parse_position(text) for text in sorted(texts)]


def test_on_the_tables_of_all_cases():
    game, found = positions()
    able = {has_legal_move(position) == bool(legal_moves(game.with_readings(position, {}))) for position in found}
    assert able == {True}
    assert {has_legal_move(position) for position in found} == {True, False}


def test_what_tiles_reach_asks_for_one_reading_and_only_with_a_fort():
    game = load("duke")
    for fort, asked in (("", set()), (" fort=c3", {"fort-jump-slide"})):
        position, watched = game.watched(game.parse_position(f"2dufo2/2fo3/6/6/2Fo3/2DuFo2 turn 1 ?/? ?/?{fort}"))
        reaches_by_square(position.agreement)
        assert watched == asked


def test_agreements_that_differ_in_other_readings_share_what_tiles_reach():
    game = load("duke")
    one = game.parse_position("2dufo2/2fo3/6/6/2Fo3/2DuFo2 turn 1 ?/? ?/?")
    other = game.with_readings(one, {"pinned": "harmless"})
    assert reaches_by_square(one.agreement) is reaches_by_square(other.agreement)
