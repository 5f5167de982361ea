"""A sheet is refused exactly if no legal turns lead to it. `refusals.txt` has what is said of it."""

import os
from random import Random

import pytest

from tallystick.games.pastures.moves import legal_moves
from tallystick.games.pastures.notation.faults import faults
from tallystick.games.pastures.notation.turns import can_alternate
from tallystick.games.pastures.play import play_unchecked
from tallystick.games.pastures.position import Phase
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tallystick.rules.judge import judge

pytestmark = pytest.mark.long

SHEETS = min(2500, int(os.environ.get("TALLYSTICK_POSITIONS", "500")))
# Under each of sixteen readings. `make campaign` looks at the larger number.
ENDED = "WFR/FWM/RFM over 2 FM b2/- first=2"


def test_an_illegal_move_that_stood_shows_where_no_legal_turns_lead(pastures):
    before = pastures.parse_position("P1/2 fill 2 P- -")
    beside = pastures.play_unchecked(before, pastures.parse_move(before, "M b1"))
    assert pastures.format_position(beside) == "PM/2 fill 1 PM - stood"
    harmless = pastures.play_unchecked(before, pastures.parse_move(before, "pass"))
    assert pastures.format_position(harmless) == "P1/2 fill 1 P- - stood"
    assert (
        pastures.format_position(pastures.play(beside, pastures.parse_move(beside, "F a2")))
        == "PM/F1 fill 2 FM - stood"
    )


def test_another_reading_under_which_a_move_was_illegal_says_so(pastures):
    position = pastures.parse_position("P1/1M fill 1 PM -")
    assert pastures.format_position(pastures.with_readings(position, {"adjacency": "corners"})).endswith(
        "adjacency=corners stood"
    )


@pytest.mark.parametrize(
    ("text", "reading", "under_it"),
    [
        ("WMF/P1R/FDW fill 2 FW - stuck=pass passes=1", ("stuck", "waive"), "WMF/P1R/FDW fill 2 FW - stood"),
        ("WFW castles 1 WF - castle-duty=may passes=1 stood", ("castle-duty", "must"), "WFW castles 1 WF - stood"),
    ],
)
def test_a_pass_is_forgotten_under_a_reading_that_allows_none(pastures, text, reading, under_it):
    found = pastures.with_readings(pastures.parse_position(text), dict([reading]))
    assert found.passes == 0
    assert pastures.format_position(found) == under_it


@pytest.mark.parametrize(("text", "turn"), [("PFW/WRP castles 1 WP -", 1), ("PFW/WRP/FPD castles 1 WP -", 2)])
def test_whoever_would_be_next_after_the_filling_begins_the_castles_if_that_is_agreed(pastures, text, turn):
    """Every square was one turn: after an even number it is the turn of player 1 again."""
    found = pastures.with_readings(pastures.parse_position(f"{text} castle-start=first"), {"castle-start": "next"})
    assert pastures.format_position(found) == text.replace("castles 1", f"castles {turn}")


def test_readings_do_not_excuse_a_sheet_that_was_faulty_before(pastures):
    """Such a sheet is only being set up: that an illegal move stood, nobody has said."""
    faulty = pastures.arranging().read("MP1/3/3 fill 1 MP -")
    assert not pastures.with_readings(faulty, {"adjacency": "corners"}).stood


@pytest.mark.parametrize("stuck", ["waive", "pass", "pass-clears", "end"])
def test_castles_that_came_too_early_stay_under_other_readings(pastures, stuck):
    early = pastures.parse_position(f"WF2/4/3W castles 1 FW - stuck={stuck} stood")
    assert [move.square for move in pastures.legal_moves(early)] == ["a1", "d3"]
    for reading, value in (
        ("adjacency", "corners"),
        ("stuck", "pass-clears"),
        ("stuck", "end"),
        ("castle-start", "first"),
    ):
        assert pastures.with_readings(early, {reading: value}).phase == "castles"


@pytest.mark.parametrize(
    "text",
    [
        # One square is closed on all sides; then Forest and Wasteland may be repeated.
        "WMF/P1R/FDW fill 1 FW -",
        "WMF/PFR/FDW castles 2 FW -",
        "WMF/PWR/FDW castles 2 WW -",
        "WMF/P1R/FDW fill 2 FW - stuck=pass passes=1",
        "WMF/P1R/FDW castles 1 FW - stuck=end",
        "WMF/P1R/FDW fill 2 -W - stuck=pass-clears",
    ],
)
def test_what_comes_of_a_player_who_was_stuck_is_read(pastures, text):
    assert not pastures.parse_position(text).stood


@pytest.mark.parametrize(
    ("counts", "last", "before", "can"),
    [
        ((1, 1, 0, 0, 0, 0), "M", "P", True),
        ((2, 1, 0, 0, 0, 0), "M", "P", False),
        ((2, 1, 1, 0, 0, 0), "M", "P", True),
        ((2, 1, 1, 0, 0, 0), "P", "F", False),
        ((2, 1, 1, 0, 0, 0), "P", "M", False),
        ((3, 2, 2, 0, 0, 0), "M", "P", True),
        ((3, 2, 2, 0, 0, 0), "P", "M", False),
        ((2, 2, 2, 0, 0, 0), "M", "M", False),
    ],
)
def test_which_numbers_of_squares_can_be_filled_in_turn(counts, last, before, can):
    assert can_alternate(counts, last, before) == can


@pytest.mark.parametrize("duty", ["must", "may"])
@pytest.mark.parametrize("start", ["next", "first"])
@pytest.mark.parametrize("stuck", ["waive", "pass", "pass-clears", "end"])
def test_a_sheet_is_accepted_exactly_if_turns_lead_to_it(pastures, duty, start, stuck):
    """All sheets of 2x2 squares that can be reached, and changed ones, most of which cannot."""
    random = Random(f"{duty} {start} {stuck}")
    readings = {"castle-duty": duty, "castle-start": start, "stuck": stuck}
    begin = pastures.start({"columns": 2, "rows": 2, "first": random.randint(1, 2)}, readings=readings)
    reached, waiting = {begin}, [begin]
    while waiting:
        position = waiting.pop()
        found = {play_unchecked(position, move) for move in legal_moves(position)} - reached
        reached |= found
        waiting += found
    some = sorted(reached)
    assert not [each for each in random.sample(some, min(SHEETS, len(some))) if faults(each)]
    refused = 0
    for _ in range(SHEETS):
        changed = _changed(random, random.choice(some))
        try:
            assert pastures.parse_position(pastures.format_position(changed)) in reached
        except (ImpossiblePosition, UnreadablePosition):
            assert changed not in reached
            refused += 1
    assert refused > SHEETS * 2 // 5


def _changed(random, position):
    """The position with something else in one place: a square, a castle, a memory, the turn, the passes or the phase."""
    square = 1 << random.randrange(4)
    last = list(position.last)
    last[random.randrange(2)] = random.choice("MPFRDW-")
    terrain = [squares & ~square for squares in position.terrain]
    terrain[random.randrange(6)] |= square
    castles = list(position.castles)
    castles[random.randrange(2)] ^= square
    return random.choice(
        [
            position._replace(terrain=tuple(terrain)),
            position._replace(castles=tuple(castles)),
            position._replace(last="".join(last)),
            position._replace(turn=1 - position.turn),
            position._replace(passes=random.choice([0, 1, 2])),
            position._replace(phase=random.choice(Phase.ALL)),
        ]
    )


def test_what_a_legal_move_leads_to_is_said(pastures):
    stuck = pastures.parse_position("WMF/P1R/FDW fill 1 FW -")
    assert judge(pastures, stuck, "F b2").follows == (
        "Forest is a repeat: no other terrain fits anywhere, so player 1 may repeat one on this turn.",
        "The filling ends with this: player 2 places the first castle.",
    )
    passing = pastures.parse_position("WMF/P1R/FDW fill 1 FW - stuck=pass")
    assert judge(pastures, passing, "pass").follows == (
        "Player 1 passes with reason: no terrain fits anywhere without a repeat.",
    )
    assert judge(pastures, pastures.start(), "F c3").follows == ()


def test_nobody_is_to_move_once_the_game_is_over(pastures):
    over = pastures.parse_position(ENDED)
    for text in ("1: C a1", "2: C a1", "C a1"):
        move = pastures.parse_move(over, text)
        assert pastures.format_move(over, move) == text
        assert pastures.pinned(over, move) == move
        assert "castle.turns" in [each.rule for each in pastures.objections(over, move)]
    assert "somebody plays a castle on a1" in pastures.draw_text(over, pastures.parse_move(over, "C a1"))
