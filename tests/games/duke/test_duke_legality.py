"""What the generator lists and what nobody can object to is the same: in games, on crowded tables, in every phase.

The generator asks the judge. It proposes the steps, and finds those on plain boards by itself.

`TALLYSTICK_DUKE_DISPUTES=N` judges about N claims of each sort.
"""

import os
from collections import Counter
from random import Random

import pytest

from tallystick.games.duke.moves.plain import plain_board
from tallystick.games.duke.position import Phase
from tests.games.duke.crowded import OWN, crowded
from tests.games.duke.disputes import disputes
from tests.games.duke.shielded import shielded
from tests.games.duke.tables import is_in_guard, random_position
from tests.games.duke.texts import parse_position

pytestmark = pytest.mark.long

CLAIMS = int(os.environ.get("TALLYSTICK_DUKE_DISPUTES", "10000"))
A_TURN = 40
# Claims about one position, beside the legal ones.
LONGEST = 120
STARTS = [
    "start",
    "start enhanced first=2 frozen-icons=strike-command extra=Sp,Sh,Je,Ar",
    "start objective=coup mountain fort dragon enhanced extra=Sp,Sh",
    "start objective=trophies mountain dragon enhanced guard-draw=free extra=Jo,Co",
    "start objective=rider dragon fort",
    "start objective=rider pikemen=3 rider=ranger first=2",
    "start objective=dynasty first=2 enhanced mountain pinned=harmless",
    "start dragon mountain camelot fort-jump-slide=yes guard-call=take-back",
    f"start enhanced divination=three stalemate=loses {' '.join(OWN)}",
    f"start objective=coup dragon pinned=harmless guard-draw=free {' '.join(OWN)}",
]


def legal_and_more(duke, random, position, count=A_TURN):
    """Legal steps and claims, each with whether it is legal."""
    legal = duke.legal_moves(position)
    sample = random.sample(legal, min(count, len(legal)))
    for move in [*sample, *disputes(random, position, count)]:
        yield move, duke.canonical(position, move) in legal


def assert_of_one_mind(duke, position, move, is_legal):
    objections = duke.objections(position, move)
    assert (objections == []) == is_legal, (duke.format_position(position), move, objections)
    for objection in objections:
        sentence = duke.explain(objection).says
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[:2] in objection.squares, sentence
    return objections


@pytest.mark.parametrize("start", STARTS)
def test_in_games_at_random(duke, start):
    random = Random(start)
    judged = 0
    while judged < CLAIMS / len(STARTS):
        position = duke.parse_position(start)
        for _ in range(LONGEST):
            for move, is_legal in legal_and_more(duke, random, position):
                assert_of_one_mind(duke, position, move, is_legal)
                judged += 1
            legal = duke.legal_moves(position)
            if not legal:
                break
            draws = [move for move in legal if move.what == "draw"]
            position = duke.play(position, random.choice(draws if draws and random.random() < 0.3 else legal))


@pytest.mark.parametrize("phase", Phase.ALL)
def test_in_every_phase(duke, phase):
    random = Random(phase)
    judged = Counter()
    while judged.total() < CLAIMS / len(Phase.ALL):
        position = random_position(random, phase)
        for move, is_legal in legal_and_more(duke, random, position):
            assert_of_one_mind(duke, position, move, is_legal)
            judged[is_legal] += 1
    assert min(judged[True], judged[False]) > 5


def test_on_crowded_tables(duke):
    judged, seed = Counter(), 0
    while judged.total() < CLAIMS:
        seed += 1
        random, position = Random(seed), parse_position(crowded(seed), is_checked=False)
        for move, is_legal in legal_and_more(duke, random, position):
            found = assert_of_one_mind(duke, position, move, is_legal)
            judged.update({(objection.rule, objection.fault) for objection in found} or {"legal"})
    assert judged["legal"] > 1000
    assert min(judged["icon.slide", "blocked"], judged["guard.own", "exposed"], judged["icon.dread", "frozen"]) > 5
    assert judged["icon.defense", "straight"]


def test_past_defense(duke):
    judged = Counter()
    for seed in range(CLAIMS // 100):
        random, position = Random(seed), duke.parse_position(shielded(seed))
        for move, is_legal in legal_and_more(duke, random, position):
            found = assert_of_one_mind(duke, position, move, is_legal)
            judged.update({(objection.rule, objection.fault) for objection in found} or {"legal"})
    assert min(judged["legal"], judged["icon.defense", "every-way"]) > 10


def test_nobody_acts_out_of_turn(duke):
    random = Random(7)
    for phase in Phase.ALL:
        for position in (random_position(random, phase) for _ in range(20)):
            for move in duke.legal_moves(position)[:5] if phase not in Phase.OF_CHANCE else ():
                found = duke.objections(position, move._replace(seat=1 - position.turn))
                assert (found[0].rule, found[0].fault) == ("turn.one-thing", "turn")
                assert duke.objections(position, move._replace(seat=position.turn)) == []


def test_a_guard_is_what_the_generator_sees_too(duke):
    seen, random = Counter(), Random(8)
    for _ in range(3000):
        position = random_position(random, Phase.TURN)
        board = plain_board(position)
        if board is not None:
            assert board.is_safe_now != is_in_guard(position), duke.format_position(position)
            seen[board.is_safe_now] += 1
    assert min(seen.values()) > 40, seen


def test_silence_is_taken_back_exactly_where_it_puts_the_other_duke_in_guard(duke):
    random = Random(11)
    seen = Counter()
    position = duke.parse_position("start enhanced guard-call=take-back")
    while seen.total() < 3000:
        legal = duke.legal_moves(position)
        if not legal:
            position = duke.parse_position("start enhanced guard-call=take-back")
            continue
        for move in legal if position.phase in {"turn", "drawn"} else ():
            after = duke.play(position, move)
            is_guard = after.phase == "turn" and is_in_guard(after)
            wanted = [("guard.call", "silent")] if is_guard else []
            found = duke.objections(position, move._replace(said="silent"))
            assert [(objection.rule, objection.fault) for objection in found] == wanted
            assert duke.objections(position, move._replace(said="announced")) == []
            (reminder,) = duke.advice(position, move) or [""]
            assert (
                reminder.endswith('says "Guard" (rule guard.call). If nobody says it, the move is taken back.')
                == is_guard
            )
            announced = duke.advice(position, move._replace(said="announced"))
            assert all(each.startswith("There is no Guard to announce") for each in announced)
            assert not (announced and is_guard)
            reminded = duke.with_readings(position, {"guard-call": "reminder"})
            assert duke.objections(reminded, move._replace(said="silent")) == []
            seen[is_guard] += 1
        position = duke.play(position, random.choice(legal))
    assert seen[True] > 20
