"""The library and the naive engine, side by side: the same steps are legal, each leaves the same, and the same is counted.

Positions are scattered at random over the mats, or come of random play; for two to six players and every mix of extensions.
"""

import os
from itertools import cycle, product
from random import Random

import pytest

from tests.games.durdain.claims import claimed_step
from tests.games.durdain.matfiles import SMALL_FILE, STAND_IN_FILE, small_mat
from tests.games.durdain.naive import READINGS, Naive
from tests.games.durdain.naive_box import EXTENSION_OF
from tests.games.durdain.naive_land import Land
from tests.games.durdain.scattered import chance_of, lay_ranges, scattered, step
from tests.games.durdain.translated import move_text, position_text, table_of_board, table_of_position

pytestmark = pytest.mark.long

POSITIONS = int(os.environ.get("TALLYSTICK_POSITIONS", "300"))
MATS = {"stand-in": STAND_IN_FILE, small_mat().id: SMALL_FILE}
EXTENSIONS = tuple(dict.fromkeys(EXTENSION_OF.values()))
MIXES = [[name for name, is_in in zip(EXTENSIONS, mix, strict=True) if is_in] for mix in product((0, 1), repeat=3)]
TABLES = [(players, mix) for mix in MIXES for players in (2, 3, 4, 5, 6)]


def chosen(durdain, random):
    """Readings at random, most of them the default."""
    values = {reading.id: list(reading.values) for reading in durdain.readings}
    return {name: random.choice(each) if random.random() < 0.25 else each[0] for name, each in values.items()}


def compare_moves(durdain, board, position, moves):
    ours = [durdain.format_move(position, move) for move in durdain.legal_moves(position)]
    theirs = {move_text(board, move) for move in moves}
    found = {"library alone": sorted(set(ours) - theirs), "naive alone": sorted(theirs - set(ours))}
    assert not any(found.values()), (durdain.format_position(position), found)
    assert len(ours) == len(theirs), durdain.format_position(position)


def compare_claims(durdain, board, position, moves, random):
    """Steps that somebody might claim: both object, or neither does."""
    for _ in range(4):
        claim = claimed_step(board, moves, random)
        text = move_text(board, claim)
        objections = durdain.objections(position, durdain.parse_move(position, text))
        assert (not objections) == board.allows(claim), (durdain.format_position(position), text, objections)
        if board.phase == "turns" and claim[0] not in {"hit", "roll"}:
            others = [seat for seat in range(board.players) if seat != board.acting()]
            text = f"{random.choice(others) + 1}: {text}"
            assert durdain.objections(position, durdain.parse_move(position, text)), text


def compare_result(durdain, board, position):
    """Claimed points and winners are right or wrong for both."""
    outcome = durdain.outcome(position)
    assert (outcome is None) == (board.phase != "over")
    assert list(durdain.scores(position)) == board.scores
    assert not durdain.result_objections(position, board.scores, None)
    assert durdain.result_objections(position, [board.scores[0] + 1, *board.scores[1:]], None)
    if outcome:
        assert list(outcome.winners) == sorted(board.winners()), durdain.format_position(position)
        assert not durdain.result_objections(position, None, board.winners())


def compare_counts(durdain, board, position, text):
    """The points at the end of a turn, and totals and plunder of a battle, claimed right and wrong."""
    if text == "end":
        points = board.progress(board.turn) if board.home_castles(board.turn) else 0
        claims = {f"end +{points}": True, f"end +{points + 1}": False}
    elif board.battle and not board.target and len(board.hits) == len(board.rollers()) - 1:
        claims = battle_claims(board, text)
    else:
        claims = {}
    for claim, is_right in claims.items():
        objections = durdain.objections(position, durdain.parse_move(position, claim))
        assert (not objections) == is_right, (durdain.format_position(position), claim, objections)


def battle_claims(board, text):
    """What can be claimed behind the last roll of a battle, right and wrong."""
    after = board.copy()
    after.hits.append(tuple(int(face) for face in text.rpartition("=")[2].split("+")))
    ours, theirs = after.totals()
    defender = board.defender_at(board.battle[1])
    claims = {f"{text} {ours}:{theirs}": True, f"{text} {ours + 1}:{theirs}": False}
    falls = "none" if ours == theirs else "attackers" if ours < theirs else "defender"
    if ours > theirs and defender["kind"] == "castle":
        falls = "none"
    claims |= {f"{text} falls {each}": each == falls for each in ("attackers", "defender", "none")}
    if ours > theirs and defender["kind"] != "castle":
        plunder = board.plunder(defender["seat"])
        claims |= {f"{text} +{plunder}": True, f"{text} +{plunder + 1}": False}
    return claims


def differences(board, position):
    """What the two tables hold that is not the same."""
    here, there = table_of_board(board), table_of_position(position)
    found = {key: (here[key], there[key]) for key in here if here[key] != there[key]}
    if "things" in found:
        ours, theirs = found["things"]
        found["things"] = {
            place: (ours.get(place), theirs.get(place))
            for place in {*ours, *theirs}
            if ours.get(place) != theirs.get(place)
        }
    return found


def played(durdain, board, position, move):
    text = move_text(board, move)
    parsed = durdain.parse_move(position, text)
    objections = durdain.objections(position, parsed)
    assert not objections, (durdain.format_position(position), text, objections)
    compare_counts(durdain, board, position, text)
    board.make(move)
    after = durdain.play(position, parsed)
    found = differences(board, after)
    assert found == {}, (durdain.format_position(position), text, found)
    return after


def walk(durdain, board, position, random, steps):
    """Compare along a random way of so many steps, or to the end of the game; return how many positions that were."""
    for count in range(steps):
        compare_result(durdain, board, position)
        if board.phase == "over":
            assert not durdain.legal_moves(position)
            return count + 1
        move = chance_of(board, random)
        moves = [] if move else board.moves()
        compare_claims(durdain, board, position, moves, random)
        if move is None:
            compare_moves(durdain, board, position, moves)
            move = step(moves, random)
        position = played(durdain, board, position, move)
    return steps


@pytest.fixture(scope="module")
def lands():
    """The naive land of each mat, and three ways in which ranges lie there, by the word of the mat in texts."""
    return {mat: (land := Land(text), [laid(land, seed) for seed in range(3)]) for mat, text in MATS.items()}


def laid(land, seed):
    board = Naive(land)
    lay_ranges(board, Random(seed))
    return board.ranges


@pytest.mark.parametrize("mat", MATS, ids=["stand-in", "small"])
def test_thousands_of_positions_under_all_readings(durdain, lands, mat):
    random = Random(14)
    compared = 0
    land, ranges = lands[mat]
    for players, extensions in cycle(random.sample(TABLES, len(TABLES))):
        if compared > POSITIONS:
            break
        board = scattered(land, random.choice(ranges), players, extensions, random, **chosen(durdain, random))
        position = durdain.parse_position(position_text(board, mat))
        assert differences(board, position) == {}, durdain.format_position(position)
        compared += walk(durdain, board, position, random, 20)


def test_games_from_the_first_range_on(durdain, lands):
    """The set-up step by step, each range laid on a place that both allow, and some turns."""
    random = Random(3)
    land, _ = lands["stand-in"]
    games, steps = (4, 60) if POSITIONS < 1000 else (len(TABLES), 600)
    for players, extensions in random.sample(TABLES, games):
        readings = chosen(durdain, random)
        board = Naive(land, players, extensions, **readings)
        lay_ranges(board, random)
        laid, board.ranges, board.phase = dict(board.ranges), {}, "mountains"
        position = durdain.start({"players": players, **dict.fromkeys(extensions, 1)}, readings=readings)
        for name, spaces in laid.items():
            compare_claims(durdain, board, position, [("mountain", name, spaces)], random)
            position = played(durdain, board, position, ("mountain", name, spaces))
        walk(durdain, board, position, random, steps)


def test_the_naive_engine_has_every_reading(durdain):
    assert {reading.id: next(iter(reading.values)) for reading in durdain.readings} == READINGS
