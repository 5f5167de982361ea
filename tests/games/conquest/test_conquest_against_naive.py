"""The library and the naive engine, side by side through random games: same moves, same tables, same outcomes."""

import os
from collections import Counter
from itertools import cycle
from random import Random

import pytest

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.position.table import UNSEEN
from tests.games.conquest.naive import READINGS, Naive
from tests.games.conquest.scattered import claimed_step, scattered, set_up_at_random, step
from tests.games.conquest.translated import (
    ARMY,
    LAND,
    STEPS,
    claim_text,
    move_text,
    position_text,
    setup_text,
    table_of_board,
    table_of_position,
)

pytestmark = pytest.mark.long

POSITIONS = int(os.environ.get("TALLYSTICK_POSITIONS", "250"))


def chosen(conquest, random):
    """Readings at random, most of them the default."""
    values = {reading.id: list(reading.values) for reading in conquest.readings}
    return {name: random.choice(each) if random.random() < 0.3 else each[0] for name, each in values.items()}


def compare_tables(conquest, board, position):
    """Units that were shuffled may be known to more than have seen them: who can reckon knows them as well."""
    here, there = table_of_board(board), table_of_position(conquest, position)
    for zone, unit in board.units.items():
        known = (unit["seat"], unit["kind"], "everybody")
        if unit["shuffled"] and there["units"].get(zone) == known:
            here["units"][zone] = known
    assert here == there, conquest.format_position(position)
    for seat, kinds in enumerate(position.reserves if board.phase in STEPS else ()):
        open_kinds = Counter(LETTERS[kind] for kind in kinds if kind != UNSEEN)
        assert open_kinds <= Counter(board.reserve[seat]), conquest.format_position(position)


def listed(board, moves):
    """Legal steps as the library lists them: draws also without the unit that was drawn, a Redeploy without its order."""
    for move in moves:
        if move[:2] == ("play", "redeploy"):
            yield f"play redeploy: {' '.join(move[2])}"
        else:
            yield move_text(board, move)
        if move[:2] in {("play", "deploy"), ("play", "surprise-attack")}:
            yield f"play {move[1]}: {move[3]}"


def compare_moves(conquest, board, position, moves):
    ours = [conquest.format_move(position, move) for move in conquest.legal_moves(position)]
    assert len(ours) == len(set(ours))
    theirs = set(listed(board, moves))
    assert set(ours) == theirs, (conquest.format_position(position), sorted(theirs ^ set(ours))[:5])


def compare_claims(conquest, board, position, moves, random):
    """Steps that somebody might claim: both object, or neither does."""
    legal = set(moves)
    for _ in range(6):
        claim = claimed_step(board, moves, random)
        text = claim_text(claim)
        objections = conquest.objections(position, conquest.parse_move(position, text))
        assert (not objections) == (claim in legal), (conquest.format_position(position), text, objections)
        if board.phase in {"card", "moves", "flag"}:
            other = (board.turn + 1) % board.players + 1
            assert conquest.objections(position, conquest.parse_move(position, f"{other}: {text}"))


def compare_results(conquest, board, position):
    """Claims of who has won, and of how many Flags each has: right or wrong for both."""
    flags = [
        sum(board.held.get(owner, owner) == seat for owner in range(board.players)) for seat in range(board.players)
    ]
    assert not conquest.result_objections(position, flags, None)
    assert conquest.result_objections(position, [flags[0] + 1, *flags[1:]], None)
    for seat in range(board.players):
        objections = conquest.result_objections(position, None, [seat])
        assert (not objections) == (board.phase == "over" and board.winner() == seat)


def compare_views(conquest, board, position):
    """Each player sees what is the own, what was shown to all or to that player, and nothing else."""
    names = position.agreement.board.zone_names
    for seat in range(board.players):
        units = conquest.view(position, seat).units
        for zone, unit in board.units.items():
            is_seen = unit["seat"] == seat or seat in unit["seen"]
            is_told = units[names.index(zone)].token.value is not None
            assert is_told == is_seen or (unit["shuffled"] and is_told), (
                conquest.format_position(position),
                seat,
                zone,
            )


def played(conquest, board, position, move):
    text = move_text(board, move)
    board.make(move)
    return conquest.play(position, conquest.parse_move(position, text))


def steps_of(board, random):
    return [set_up_at_random(board, random)] if board.phase == "setups" else board.moves()


def walk(conquest, board, position, random, steps):
    """Compare along a random way of so many steps, or to the end of the game; return how many positions that were."""
    for count in range(steps):
        compare_tables(conquest, board, position)
        moves = steps_of(board, random)
        if board.phase != "setups":
            compare_moves(conquest, board, position, moves)
            compare_claims(conquest, board, position, moves, random)
            compare_results(conquest, board, position)
            compare_views(conquest, board, position)
        if board.phase == "over":
            assert conquest.outcome(position).winners == (board.winner(),)
            return count + 1
        assert conquest.outcome(position) is None
        position = played(conquest, board, position, step(board, moves, random))
    return steps


def test_thousands_of_positions_under_all_readings(conquest):
    random = Random(14)
    compared = 0
    for players in cycle((2, 3, 4)):
        if compared > POSITIONS:
            break
        readings = chosen(conquest, random)
        board = scattered(LAND, ARMY, players, random, **readings)
        position = conquest.parse_position(position_text(board, **readings))
        compared += walk(conquest, board, position, random, 12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_set_up_is_judged_alike(conquest, players):
    """Right ones, and with one unit more or less, a territory without one, or a unit elsewhere."""
    random = Random(players)
    verdicts = set()
    for _ in range(20):
        board = Naive(LAND, ARMY, players)
        position = conquest.start({"players": players})
        while board.phase != "setups":
            position = played(conquest, board, position, random.choice(board.moves()))
        _, placed = set_up_at_random(board, random)
        if random.random() < 0.7:
            zone, _ = random.choice(placed)
            other = random.choice([each for each in LAND.zones if board.tokens[LAND.territory_of[each]] == board.turn])
            placed = {**dict(placed), other: random.choice(ARMY)}
            if random.random() < 0.5:
                del placed[zone]
        text = f"setup {setup_text(board, dict(placed))}"
        is_right = not conquest.objections(position, conquest.parse_move(position, text))
        assert is_right == board.may_set_up(dict(placed)), text
        verdicts.add(is_right)
    assert verdicts == {True, False}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_from_the_start_draw_on(conquest, players):
    random = Random(players)
    readings = chosen(conquest, random)
    board = Naive(LAND, ARMY, players, **readings)
    position = conquest.start({"players": players}, readings=readings)
    walk(conquest, board, position, random, 80)


def test_the_naive_engine_has_every_reading_that_changes_what_can_be_done(conquest):
    assert {
        reading.id: next(iter(reading.values)) for reading in conquest.readings if reading.id in READINGS
    } == READINGS
