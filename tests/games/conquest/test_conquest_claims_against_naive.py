"""Claims of moves in which something is told: what the judge says is what the naive engine says of every filling that fits."""

import os
from collections import Counter
from random import Random

import pytest

from tallystick.rules.judge import judge
from tests.games.conquest.test_conquest_hidden_against_naive import FALLS, hidden_boards
from tests.games.conquest.translated import ARMY, LAND

pytestmark = pytest.mark.long

BOARDS = int(os.environ.get("TALLYSTICK_POSITIONS", "1000")) // 40
FORMS = {
    "both": "{start} > {end} x{one}{other}", "attacker": "{start} > {end} x{one}?", "defender": "{start} > {end} x{other}",
    "attack": "{start} x {end}", "unit": "{one} {start} > {end}", "move": "{start} > {end}",
}  # fmt: skip


def claimed(board, fillings, random):
    """A move to a zone nearby most of the time, with units that may stand there, and somebody who falls."""
    own = [zone for zone in board.units if board.is_own(zone)]
    start = random.choice([zone for zone in own if board.units[zone]["kind"] == "?" or random.random() < 0.3] or own)
    end = random.choice(LAND.borders[start] if random.random() < 0.9 else LAND.zones)
    kinds = []
    for zone in (start, end):
        there = random.choice(fillings).units.get(zone)
        kinds.append(there["kind"] if there and random.random() < 0.9 else random.choice(ARMY))
    return start, end, *kinds, random.choice(list(FORMS)), random.choice(["", "", "", "", *FALLS.values(), "none"])


def answers(board, fillings, claim):
    """Whether the claim is right in each filling that shows what it tells; what a short move tells of its unit is not shown."""
    start, end, one, other, form, falls = claim
    is_fight = end in board.units and not board.is_own(end)
    tells_fight = form not in {"unit", "move"} or bool(falls)
    for filling in fillings:
        attacker, defender = filling.units[start]["kind"], filling.units.get(end, {}).get("kind")
        is_shown = is_fight or (one == "T" and end not in LAND.borders[start])
        if is_fight and form in {"both", "defender"} and defender != other:
            continue
        if form in {"both", "attacker", "unit"} and attacker != one and is_shown:
            continue
        is_right = filling.allows(("move", start, end)) and (is_fight or not tells_fight)
        is_right = is_right and not (form == "unit" and not is_shown and attacker != one)
        if is_right and falls:
            is_right = FALLS.get(filling.combat(attacker, defender)) == falls
        yield is_right


def test_each_detail_of_a_move_is_judged_by_every_filling(conquest):
    random = Random(6)
    kinds = Counter()
    for board, fillings, position in hidden_boards(conquest, BOARDS, random, {"moves"}):
        for _ in range(25):
            claim = claimed(board, fillings, random)
            start, end, one, other, form, falls = claim
            if start == end:
                continue
            right = list(answers(board, fillings, claim))
            expected = "legal" if right and all(right) else "undecided" if any(right) else "illegal"
            text = FORMS[form].format(start=start, end=end, one=one, other=other) + (f" falls {falls}" if falls else "")
            verdict = judge(conquest, position, text)
            assert verdict.kind == expected, (conquest.format_position(position), text, verdict.objections)
            assert conquest.format_move(position, conquest.parse_move(position, verdict.move)) == verdict.move
            if verdict.after:
                assert conquest.format_position(conquest.parse_position(verdict.after)) == verdict.after
            kinds[expected] += 1
    assert min(kinds["legal"], kinds["undecided"], kinds["illegal"]) > 5
