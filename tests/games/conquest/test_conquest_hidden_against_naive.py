"""Unknown units: what the judge says is what filling them in every way that the army and the record allow gives."""

import os
from itertools import cycle
from random import Random

import pytest

from tallystick.rules.judge import judge
from tests.games.conquest.scattered import claimed_step, scattered, step
from tests.games.conquest.translated import ARMY, LAND, claim_text, position_text

pytestmark = pytest.mark.long

MOST_FILLINGS = 60
BOARDS = int(os.environ.get("TALLYSTICK_POSITIONS", "1000")) // 50
DRAWS = {("play", "deploy"), ("play", "surprise-attack")}


def hidden(board, random):
    """The same board with a few units, and the reserves beside them, of which the record was not told."""
    for seat in random.sample(range(board.players), random.choice([1, 1, 2])):
        # The player to move most often: what it may do depends on its own units.
        seat = random.choice([seat, board.turn])
        zones = [zone for zone, unit in board.units.items() if unit["seat"] == seat]
        for zone in random.sample(zones, min(len(zones), random.choice([1, 2, 2]))):
            board.units[zone].update(kind="?", seen=set())
        board.reserve[seat] = ["?"] * len(board.reserve[seat])
    return board


def hidden_boards(conquest, count, random, phases):
    """Boards in one of these phases with few enough fillings for brute force, each with its position."""
    found = 0
    for players in cycle((2, 3, 4)):
        if found == count:
            return
        board = scattered(LAND, ARMY, players, random)
        while board.phase not in {*phases, "over"}:
            board.make(step(board, board.moves(), random))
        board = hidden(board, random)
        if board.phase in phases and board.count_ways() <= MOST_FILLINGS:
            found += 1
            yield board, board.filled(), conquest.parse_position(position_text(board))


ENDINGS = {
    "the defender falls": "attacker", "the attacker falls": "defender", "both fall": "both", "a Flag is captured": "flag",
    "and is defeated": "hit", "and is captured": "hit", "and is shown to all": "hit", "and stays": "miss",
}  # fmt: skip
# How a verdict names what can come of a step, and who is left of a fight, or whether a guess was right.


def answer(board, claim):
    """What comes of a step where everything is known; None if it is not legal."""
    if not board.allows(claim):
        return None
    if claim[0] == "move" and claim[2] in board.units:
        return board.combat(board.units[claim[1]]["kind"], board.units[claim[2]]["kind"])
    if claim[:2] == ("play", "traitor"):
        return "hit" if board.units[claim[2]]["kind"] == claim[3] else "miss"
    return ""


def verdict_of(answers):
    if answers == {None}:
        return "illegal"
    return "undecided" if None in answers else "legal"


def answers_named(verdict):
    """What a verdict says can come of a step."""
    hidden = [each for each in verdict.depends_on if each.on == "hidden"]
    legal = [each.value for each in hidden if each.verdict == "legal"]
    found = {result for value in legal for ending, result in ENDINGS.items() if value.endswith(ending)}
    return found | {None for each in hidden if each.verdict == "illegal"}


def fits(board, claim):
    """Whether the unit that a claim says was drawn can have been: that is told, like what a fight shows."""
    return claim[:2] not in DRAWS or claim[2] in board.reserve[board.turn]


def judged_alike(conquest, boards, random, word):
    kinds = []
    for _, fillings, position in boards:
        moves = fillings[0].moves()
        for claim in [claimed_step(fillings[0], moves, random) for _ in range(8)]:
            if claim[0] != word:
                continue
            answers = {answer(each, claim) for each in fillings if fits(each, claim)} or {None}
            text = claim_text(claim)
            verdict = judge(conquest, position, text)
            assert verdict.kind == verdict_of(answers), (conquest.format_position(position), text, answers)
            if len(answers) > 1:
                assert answers_named(verdict) == answers - {""}, (conquest.format_position(position), text, verdict)
            kinds.append(verdict.kind)
    return set(kinds)


def test_a_move_is_judged_by_every_filling(conquest):
    """A unit that may be the Flag may perhaps not move; one that may be a Scout may perhaps go far."""
    random = Random(1)
    boards = hidden_boards(conquest, BOARDS, random, {"moves"})
    assert judged_alike(conquest, boards, random, "move") == {"legal", "undecided", "illegal"}


def test_a_card_is_judged_by_every_filling(conquest):
    random = Random(2)
    boards = hidden_boards(conquest, BOARDS, random, {"card"})
    assert judged_alike(conquest, boards, random, "play") == {"legal", "undecided", "illegal"}


def fights_of(board):
    """Attacks on the next zone in which one of the two is hidden."""
    return [
        (start, end)
        for start in board.units
        for end in LAND.borders[start]
        if board.is_own(start) and end in board.units and not board.is_own(end)
        if "?" in (board.units[start]["kind"], board.units[end]["kind"])
    ]


def test_what_a_fight_shows_is_judged_by_every_filling(conquest):
    """Units are shown that they cannot be: illegal. That they may be: what was shown is told, and decides."""
    random = Random(3)
    kinds = set()
    for board, fillings, position in hidden_boards(conquest, BOARDS, random, {"moves"}):
        for start, end in fights_of(board)[:4]:
            for _ in range(6):
                shown = [board.units[zone]["kind"] for zone in (start, end)]
                shown = [random.choice(ARMY) if kind == "?" else kind for kind in shown]
                fitting = [each for each in fillings if [each.units[zone]["kind"] for zone in (start, end)] == shown]
                expected = "legal" if any(each.allows(("move", start, end)) for each in fitting) else "illegal"
                text = f"{start} > {end} x{''.join(shown)}"
                assert judge(conquest, position, text).kind == expected, (conquest.format_position(position), text)
                kinds.add(expected)
    assert kinds == {"legal", "illegal"}


FALLS = {"attacker": "defender", "flag": "defender", "defender": "attacker", "both": "both", "neither": "none"}
# By who is left of a fight: who falls.


def test_who_falls_is_judged_by_every_filling(conquest):
    random = Random(4)
    kinds = set()
    for board, fillings, position in hidden_boards(conquest, BOARDS, random, {"moves"}):
        for start, end in fights_of(board)[:4]:
            fell = [FALLS.get(answer(each, ("move", start, end))) for each in fillings]
            for claimed in ("attacker", "defender", "both", "none"):
                right = [each == claimed for each in fell]
                expected = "legal" if all(right) else "undecided" if any(right) else "illegal"
                text = f"{start} > {end} falls {claimed}"
                assert judge(conquest, position, text).kind == expected, (conquest.format_position(position), text)
                kinds.add(expected)
    assert kinds == {"legal", "undecided", "illegal"}
