"""The library and the naive generator, side by side: same steps, same positions after them, same chances, same ends.

`TALLYSTICK_POSITIONS=N` compares about N positions of each sort; `make campaign` does.
"""

import os
from collections import Counter
from random import Random

import pytest

from tallystick.games.registry import load
from tests.games.duke import naive
from tests.games.duke.crowded import OWN, crowded
from tests.games.duke.shielded import shielded
from tests.games.duke.tables import is_in_guard
from tests.games.duke.texts import parse_position

pytestmark = pytest.mark.long

POSITIONS = int(os.environ.get("TALLYSTICK_POSITIONS", "400"))
LONGEST = 250
SLICES = 4
STARTS = [
    "start",
    "start enhanced",
    "start objective=coup mountain fort dragon enhanced extra=Sp,Sh",
    "start objective=trophies mountain dragon enhanced extra=Sp,Sh,Je",
    "start objective=rider",
    "start objective=rider dragon mountain",
    "start objective=rider pikemen=3 rider=ranger first=2 fort",
    "start objective=dynasty first=2 enhanced",
    "start dragon",
    "start dragon mountain camelot first=2 fort-jump-slide=yes",
    "start extra=Ar,Je,Sp,Jo,Ab,Co,Lh,Ry,Sa,Sh pinned=harmless frozen-icons=strike-command",
    f"start enhanced guard-draw=free stalemate=loses divination=three {' '.join(OWN)}",
    f"start objective=coup dragon {' '.join(OWN)}",
    f"start objective=trophies dragon fort guard-draw=free {' '.join(OWN)}",
    f"start dragon both-dukes=mover push-own-duke=no crooked-path=corner frozen-sacrifice=yes {' '.join(OWN)}",
    f"start objective=coup dragon escape-flag=yes escape-square=taken crooked-path=corner {' '.join(OWN)}",
    "start objective=rider dragon eaten-rider=pikemen",
]


def end_of(duke, position):
    outcome = duke.outcome(position)
    if outcome is None or outcome.is_draw:
        return outcome and "draw"
    return str(outcome.winners[0] + 1) if outcome.winners else "nobody"


def compare(duke, position):
    """Fails where the two differ about this position; else the texts of its steps."""
    text = duke.format_position(position)
    table = naive.read(text)
    assert table.text() == text
    assert table.outcome() == end_of(duke, position), text
    if table.outcome() is not None:
        return []
    assert is_in_guard(position) == table.in_guard() or position.phase != "turn", text
    moves = duke.legal_moves(position)
    texts = [duke.format_move(position, move) for move in moves]
    assert set(texts) == set(table.moves()), text
    assert len(set(texts)) == len(texts), text
    for step, move in zip(texts, moves, strict=True):
        assert duke.format_position(duke.play_unchecked(position, move)) == table.play(step).text(), (text, step)
    weights = duke.chance(position)
    if weights is not None:
        assert dict(zip(texts, weights, strict=True)) == table.weights(), text
    return texts


@pytest.mark.parametrize("start", STARTS)
def test_games_at_random(start):
    duke = load("duke")
    random = Random(start)
    compared = 0
    assert naive.read(start).text() == duke.format_position(duke.parse_position(start))
    while compared < POSITIONS / len(STARTS):
        position = duke.parse_position(start)
        for _ in range(LONGEST):
            texts = compare(duke, position)
            compared += 1
            if not texts:
                break
            position = duke.play(position, duke.parse_move(position, random.choice(texts)))


@pytest.mark.parametrize("part", range(SLICES))
def test_crowded_tables(part):
    duke = load("duke")
    seen = Counter()
    number = POSITIONS // 6
    for seed in range(number * part // SLICES, number * (part + 1) // SLICES):
        random = Random(seed)
        position = parse_position(crowded(seed), is_checked=False)
        for _ in range(4):
            texts = compare(duke, position)
            seen[position.phase] += 1
            if not texts:
                break
            seldom = [text for text in texts if "dragon" in text or not text[0].isupper()]
            step = random.choice(seldom if seldom and random.random() < 0.6 else texts)
            position = duke.play(position, duke.parse_move(position, step))
    assert len(seen) > 5
    # Within a turn as well, and where the Dragon acts.


def test_crooked_jumps_and_strikes_past_defense():
    duke = load("duke")
    hangs_on_it = 0
    for seed in range(POSITIONS // 20):
        text = duke.format_position(duke.parse_position(shielded(seed)))
        other = {"corner": "shortest", "shortest": "corner"}
        position = duke.parse_position(text)
        texts = compare(duke, position)
        read_otherwise = duke.with_readings(
            position, {"crooked-path": other[duke.readings_of(position)["crooked-path"]]}
        )
        hangs_on_it += compare(duke, read_otherwise) != texts
    assert hangs_on_it > POSITIONS // 400


OWN_TRADERS = "tile=Baron(Ba#escape)m+0+1|j+1+2 tile=Xylo(Xy#ransom)m+0+1|s+0-1"


@pytest.mark.parametrize(
    "position",
    [
        f"3Du2/6/6/6/6/4du1 turn 2 -/Fo Ba/Xy {OWN_TRADERS}",
        f"3Du2/6/6/6/6/3du2 turn 2 -/Fo Ba/Xy {OWN_TRADERS}",
        f"3Du2/6/6/6/6/4du1 turn 1 Fo/- Ba/Xy {OWN_TRADERS}",
    ],
)
def test_a_tile_that_can_be_traded_back_onto_the_duke_threatens_it(position):
    duke = load("duke")
    assert compare(duke, duke.parse_position(position))


def test_a_tile_that_is_traded_back_is_captured_no_more():
    duke = load("duke")
    table = duke.parse_position(f"3Du2/6/6/6/6/4du1 turn 1 ?/- Ba/Xy {OWN_TRADERS}")
    after = duke.play(table, duke.parse_move(table, "ransom Xy for Ba to c1"))
    assert duke.format_position(after) == f"3Du2/6/6/6/6/2Ba1du1 turn 2 ?/Xy -/- {OWN_TRADERS}"
