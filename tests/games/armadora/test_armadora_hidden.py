"""Hidden warriors: what is reported is exactly what filling them in every way that the hands allow can give."""

import os
from itertools import cycle
from random import Random

import pytest

from tallystick.rules import hidden
from tallystick.rules.claims import ResultClaim
from tallystick.rules.judge import judge
from tests.games.armadora import naive

pytestmark = pytest.mark.long

SPLIT = "palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5"
GOLD = "gold=34455667"
MOST_HIDDEN = {2: (3, 2), 3: (1, 2, 1), 4: (1, 1, 2, 1)}
# By seat, so that brute force stays quick.
MANY, SOME = (60, 28) if "TALLYSTICK_POSITIONS" in os.environ else (40, 16)  # boards: the campaign tries more
TABLES = [(2, False), (3, False), (4, False), (4, True)]


def hidden_board(armadora, players, teams, random):
    """A board at its end with a few palisades, and few enough hidden warriors for brute force; as position and as naive board."""
    readings = {reading.id: random.choice(list(reading.values)) for reading in armadora.readings}
    board = naive.dealt(players, "34455667", teams=teams, **readings)
    for _ in range(random.randrange(12, 33)):
        board.walls.add(random.choice(board.lines()))
    for seat in range(players):
        hand = list(naive.HANDS[players])
        random.shuffle(hand)
        face_down = 0
        for value in hand[: random.randrange(2, 8)]:
            is_hidden = face_down < MOST_HIDDEN[players][seat] and random.random() < 0.7
            face_down += is_hidden
            square = random.choice(board.free())
            more = random.choice([0, 0, 0, 0, 1, -1, -2])
            board.warriors[square] = {"seat": seat, "value": 0 if is_hidden else value, "up": False, "more": more}
    return armadora.parse_position(text_of(armadora, board)), board


def text_of(armadora, board):
    warriors = []
    for square, warrior in sorted(board.warriors.items(), key=lambda each: naive.SQUARES.index(each[0])):
        value = f"={warrior['value']}" if warrior["value"] else ""
        tokens = "+" * warrior["more"] if warrior["more"] > 0 else "-" * -warrior["more"]
        warriors.append(f"{square}:{warrior['seat'] + 1}{value}{tokens}")
    readings = " ".join(f"{name}={value}" for name, value in board.readings.items())
    seats = ",".join(str(seat + 1) for seat in range(board.players))
    return (
        f"players={board.players} {'teams' if board.teams else ''} {GOLD} passed={seats} {readings} stood "
        f"palisades={','.join(map(naive.line_text, board.walls))} warriors={','.join(warriors)}"
    )


def boards(armadora, count, seed):
    random = Random(seed)
    for (players, teams), _ in zip(cycle(TABLES), range(count), strict=False):
        yield hidden_board(armadora, players, teams, random)


def test_the_results_are_those_of_every_filling(armadora):
    hanging = 0
    for position, board in boards(armadora, MANY, 14):
        expected = board.all_results()
        results = armadora.possible_results(position)
        found = {(each.scores, each.winners) for each in results.outcomes}
        assert found == expected, armadora.format_position(position)
        assert len(results.outcomes) == len(expected)
        assert {each.teams for each in results.outcomes} == {armadora.teams(position)}
        hanging += len(expected) > 1
    assert hanging > MANY // 3


def test_what_is_to_be_turned_up_settles_the_result(armadora):
    """Fillings that agree on the squares that are named have one result; and nothing is named where there is only one."""
    for position, board in boards(armadora, SOME, 15):
        squares = armadora.possible_results(position).squares
        found = {}
        for each in board.filled():
            found.setdefault(tuple(each.warriors[square]["value"] for square in squares), set()).add(each.result())
        assert all(len(results) == 1 for results in found.values())
        assert bool(squares) == (len(board.all_results()) > 1)


def test_a_claimed_result_is_judged_by_every_filling(armadora):
    """Gold and winners, apart and together: right in every filling, in none, or in some."""
    random = Random(16)
    kinds = set()
    for position, board in boards(armadora, SOME, 17):
        results = sorted(board.all_results())
        scores, winners = random.choice(results)
        claims = [ResultClaim(None, winners), ResultClaim(scores, None)]
        claims.append(ResultClaim(None, (random.randrange(board.players),)))
        claims += [ResultClaim(scores, won) for won in {won for _, won in results}]
        for claim in claims:
            right = [
                (claim.scores is None or claim.scores == gold) and (claim.winners is None or claim.winners == won)
                for gold, won in results
            ]
            kind = "legal" if all(right) else "undecided" if any(right) else "illegal"
            assert judge(armadora, position, str(claim)).kind == kind, (armadora.format_position(position), str(claim))
            kinds.add(kind)
    assert kinds == {"legal", "undecided", "illegal"}


def test_a_step_with_a_value_is_judged_by_every_filling(armadora):
    """A player may place a 4 for certain only if no filling has it on the board already."""
    kinds = set()
    for position, board in boards(armadora, SOME, 18):
        seat = 0
        playing = armadora.parse_position(armadora.format_position(position).replace("passed=1,", "passed="))
        free = board.free()[0]
        for value in range(1, 6):
            fillings = [each.left(seat) for each in board.filled()]
            still = [value in left for left in fillings]
            verdict = judge(armadora, playing, f"1: W{value} {free}")
            kind = "legal" if all(still) else "undecided" if any(still) else "illegal"
            assert verdict.kind == kind, (armadora.format_position(playing), value)
            kinds.add(kind)
    assert kinds == {"legal", "undecided", "illegal"}


def test_the_winner_can_be_certain_while_the_gold_is_not(armadora):
    position = armadora.parse_position(f"{GOLD} {SPLIT} warriors=c3:1=1,c4:2,g3:2=5 passed=1,2")
    assert armadora.outcome(position) is None
    assert armadora.scores(position) is None
    assert judge(armadora, position, "winner 2").kind == "legal"
    verdict = judge(armadora, position, "scores 0 40")
    assert verdict.kind == "undecided"
    told = [(each.name, each.value) for each in verdict.depends_on if each.on == "hidden"]
    assert told == [
        ("what lies face down on c4", "player 1 then has 9"),
        ("what lies face down on c4", "player 2 then has 31"),
    ]


def test_a_five_that_stands_elsewhere_settles_a_dispute(armadora):
    text = f"{GOLD} {SPLIT} passed=1,2 warriors=c3:1=4,c4:2,g3:1=1,g4:1=1"
    assert judge(armadora, armadora.parse_position(text), "scores 40 0").kind == "undecided"
    known = text + ",h3:2=5!,h4:2=4!"
    assert judge(armadora, armadora.parse_position(known), "scores 18 22").kind == "legal"


WIDE = ",".join(
    [f"d{row}|e{row}" for row in range(1, 6)] + [f"{c}{row}/{c}{row + 1}" for row in (1, 2, 4) for c in "abcdefgh"]
)
# Eight territories, each half of a row or of two.


def hidden_everywhere(seats, without=()):
    """Warriors face down on every free square but these, the seats in turn."""
    mines = {"d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"}
    free = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
    free = [square for square in free if square not in {*mines, *without}]
    return ",".join(f"{square}:{seats[number % len(seats)]}" for number, square in enumerate(free))


def test_a_position_that_is_too_open_says_so(armadora, monkeypatch):
    """Four players, eight hidden warriors each, in eight territories that several of them contest."""
    monkeypatch.setattr(hidden, "MOST_STEPS", 1000)
    warriors = hidden_everywhere([1, 2, 3, 4])
    position = armadora.parse_position(f"players=4 {GOLD} palisades={WIDE} warriors={warriors} passed=1,2,3,4")
    results = armadora.possible_results(position)
    assert not results.is_known
    assert results.says()[0].startswith("So much is hidden that the result was not worked out: it depends on")
    for claim in ("winner 1", "scores 10 10 10 10", "scores 10 10 10 10; winner 1"):
        assert judge(armadora, position, claim).kind == "undecided"
    assert "was not worked out" in armadora.draw_text(position)


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ("scores 20 20 20 0", "20 to 20 to 20 to 0 is 60 gold in total, but there is only 40 gold on the board."),
        ("scores 10 12 12 0", "all players together have 35, 36, 37, 38, 39 or 40 gold, not 34."),
        (
            "scores 10 10 12 8",
            "No warrior of player 4 stands in a territory with gold, so player 4 has 0 gold, not 8.",
        ),
        ("scores 30 6 7 0", "player 1 has 0 to 27 gold, not 30."),
        ("scores 0 19 19 0", "the result cannot be 0 to 19 to 19 to 0."),
        ("scores 0 18 22 0; winner 2", "Player 3 has the most gold, 22."),
        ("winner 4", "only these can have won: player 1; player 1 and player 2; player 1, player 2 and player 3;"),
    ],
)
def test_a_claim_that_nobody_can_be_right_about_is_illegal_however_open(armadora, monkeypatch, claim, says):
    """Three players with all warriors on the board contest the upper rows, two have half of the last, the fourth stands nowhere."""
    monkeypatch.setattr(hidden, "MOST_STEPS", 1000)
    empty = ["e1", "f1", "g1", "h1", "a5", "b5", "d5", "e5", "f5", "h5"]
    warriors = hidden_everywhere([1, 2, 3], without=empty) + ",b5:2,f5:3"
    position = armadora.parse_position(f"players=4 {GOLD} palisades={WIDE} warriors={warriors} passed=1,2,3,4")
    results = armadora.possible_results(position)
    assert not results.is_known
    verdict = judge(armadora, position, claim)
    assert verdict.kind == "illegal"
    assert says in verdict.objections[0].says, verdict.objections[0].says
    assert all(isinstance(objection.squares, tuple) for objection in verdict.objections)
    assert {"b5", "f5"}.isdisjoint(results.squares)
    assert results.says()[1] == "Only player 1, player 2 or player 3 can win."


@pytest.mark.parametrize("most_steps", [0, 20, 60])
def test_what_is_given_up_still_allows_every_filling(armadora, monkeypatch, most_steps):
    """Bounds allow too much, never too little: no result of any filling is called illegal, and legal is what all fillings give."""
    monkeypatch.setattr(hidden, "MOST_STEPS", most_steps)
    random = Random(most_steps)
    kinds, given_up = [], 0
    for position, board in boards(armadora, SOME, 19 + most_steps):
        found = armadora.possible_results(position)
        given_up += not found.is_known
        results = sorted(board.all_results())
        for scores, winners in random.sample(results, min(len(results), 12)):
            assert found.allows(scores), armadora.format_position(position)
            assert sum(scores[: 2 if board.teams else None]) in found.totals()
            assert winners in found.winners()
            for claim in (ResultClaim(scores, winners), ResultClaim(scores, None), ResultClaim(None, winners)):
                assert not armadora.result_objections(position, claim.scores, claim.winners), str(claim)
        for claim in wild_claims(board, random):
            right = [
                (claim.scores is None or claim.scores == gold) and (claim.winners is None or claim.winners == won)
                for gold, won in results
            ]
            kind = judge(armadora, position, str(claim)).kind
            assert kind == "undecided" or (all(right) if kind == "legal" else not any(right)), str(claim)
            kinds.append(kind)
    assert given_up > SOME // 5
    assert {"undecided", "illegal"} <= set(kinds)


def wild_claims(board, random):
    """Claims of a table that does not count well; those of a team alike, for that is no matter of what is hidden."""
    for _ in range(12):
        scores = [random.choice([0, 3, 9, 10, 12, 18, 22, 40]) for _ in range(board.players)]
        first = random.randrange(board.players)
        winners = {first, (first + 2) % 4} if board.teams else {first, random.randrange(board.players)}
        scores = tuple(scores[seat % 2] for seat in range(4)) if board.teams else tuple(scores)
        yield ResultClaim(scores, None)
        yield ResultClaim(None, tuple(sorted(winners)))
        yield ResultClaim(scores, tuple(sorted(winners)))


def test_a_whole_game_of_two_with_nothing_turned_up_is_exact(armadora):
    """All 32 warriors face down, in ten territories: counting does what listing every filling could not."""
    rows = ",".join(
        [f"d{row}|e{row}" for row in range(1, 6)] + [f"{c}{row}/{c}{row + 1}" for row in (1, 2, 3, 4) for c in "abcd"]
    )
    warriors = hidden_everywhere([1, 2])
    results = armadora.possible_results(
        armadora.parse_position(f"{GOLD} palisades={rows} warriors={warriors} passed=1,2")
    )
    assert results.is_known
    assert results.is_final
    assert all(sum(each.scores) <= 40 for each in results.outcomes)
    assert results.scores_of(0)[-1] == 40


def test_more_face_down_than_a_hand_holds_may_be_anything(armadora):
    """A 17th warrior stood: what it is nobody knows, and the result is told all the same."""
    placed = ",".join(f"{column}{row}:1" for row in (1, 3) for column in "abcefgh") + ",d3:1,b4:1,c4:1,d2:2=5"
    position = armadora.parse_position(f"{GOLD} palisades=d1|e1 warriors={placed} passed=1,2 stood")
    assert armadora.scores(position) == (40, 0)
    assert judge(armadora, position, "scores 30 10").kind == "illegal"


def test_a_ninth_warrior_that_stood_is_counted_with_what_its_owner_placed_for_certain(armadora):
    """Three of four players are known to have placed their eight. Of the ninth, and of the fourth player, nothing is known."""
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"][:36]
    warriors = ",".join(f"{square}:{number % 4 + 1}" for number, square in enumerate(squares))
    text = f"players=4 {GOLD} warriors={warriors} hidden=1:11111234,2:11111234,3:11111234 passed=1,2,3,4 stood"
    results = armadora.possible_results(armadora.parse_position(text))
    assert results.is_known
    assert (0, 0, 0, 40) in {each.scores for each in results.outcomes}
