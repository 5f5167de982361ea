"""What is listed as legal is what the judge has nothing against, also on tables where illegal moves were left standing."""

from itertools import chain
from random import Random

import pytest

from tallystick.games.armadora.components.board import (
    LEAST_TERRITORY,
    LINES,
    SQUARES,
    free_lines,
    lines_of,
    small_parts,
    squares_of,
    territories,
)
from tallystick.games.armadora.components.box import FACTIONS, VALUES
from tallystick.games.armadora.move import Move, Step
from tallystick.games.registry import load
from tests.games.armadora.test_armadora_tables import games

pytestmark = pytest.mark.long

GAME = load("armadora")
CLAIMS = (
    Move(Step.STOP),
    Move(Step.PASS),
    *(Move(Step.FACTION, value=place) for place in range(len(FACTIONS))),
    *(Move(what, *squares_of(line)) for what in (Step.PALISADE, "orc") for line in LINES),
    *(Move(what, square) for what in (Step.REINFORCE, "mage", "elf") for square in range(SQUARES)),
    *(Move(Step.WARRIOR, square, value=value) for square in range(SQUARES) for value in (0, *VALUES)),
    *(
        Move(what, square, value=value)
        for what in (Step.REVEAL, "goblin")
        for square in range(SQUARES)
        for value in VALUES
    ),
    *(Move(Step.GOLD, square, value=size) for square in range(SQUARES) for size in range(3, 8)),
)


def unruly_games(seed):
    """Yield the positions of games in which every other step is illegal, and is left standing."""
    random = Random(seed)
    for position, _ in games(seed):
        if random.random() < 0.05:
            for _ in range(random.randrange(1, 6)):
                position = GAME.play_unchecked(position, random.choice(CLAIMS))
                yield position, random


def test_listed_and_without_objection_are_the_same():
    phases = set()
    for position, random in chain(games(47), unruly_games(48)):
        if random.random() < 0.95 and not position.stood:
            continue
        claims = [claim for claim in CLAIMS if not GAME.is_aside(position, claim)]
        allowed = {claim for claim in claims if not GAME.objections(position, claim)}
        assert allowed == set(GAME.legal_moves(position)), GAME.format_position(position)
        phases.add((position.phase, position.stood))
    assert len(phases) > 6, phases


def test_a_position_that_was_played_is_judged_as_the_same_one_that_was_read():
    """What a position keeps of its judgments is not taken for what lies on the table, however it was come to."""
    compared = 0
    for position, random in chain(games(49), unruly_games(50)):
        GAME.legal_moves(position)
        read = GAME.parse_position(GAME.format_position(position))
        if position != read:
            assert position.stood  # no text can say which of two warriors on a square was placed last
            continue
        assert (read, hash(read)) == (position, hash(position))
        for claim in random.sample(CLAIMS, 12):
            assert GAME.objections(position, claim) == GAME.objections(read, claim)
        assert GAME.legal_moves(position) == GAME.legal_moves(read)
        compared += 1
    assert compared > 1500


def test_the_free_lines_are_those_that_part_off_no_small_territory():
    """So does a part that is found from a line: it is what walking through the whole board finds."""
    random = Random(51)
    for _ in range(400):
        palisades = sum(1 << line for line in random.sample(LINES, random.randrange(56)))
        before = set(territories(palisades))
        free = []
        for line in LINES:
            if palisades >> line & 1:
                continue
            new = set(territories(palisades | 1 << line)) - before
            small = {each for each in new if each.bit_count() < LEAST_TERRITORY}
            assert set(small_parts(palisades, line)) == small
            if not small:
                free.append(line)
        assert list(lines_of(free_lines(palisades))) == free
