"""Sentences as they come out filled: numbers, articles, and no objection that says nothing."""

import pytest

from tallystick.games.duke.objections.wording import tiles_listed
from tallystick.rules.judge import judge

BOWMAN_NEARS = "3du2/6/6/3Bo2/6/2Du3 turn 1 Kn/- -/-"


def test_what_an_answer_hangs_on_is_told_with_the_right_article(duke):
    position = duke.parse_position("3du2/6/6/6/6/3Du2 drawing 1 ?/Fo -/-")
    told = [doubt.what for doubt in duke.doubts(position, duke.parse_move(position, "drawn Or"))]
    assert told == ["whether the bag of player 1 still holds an Oracle"]


@pytest.mark.parametrize(
    ("points", "says"), [(1, "Player 1 has 1 point, not 2."), (0, "Player 1 has 0 points, not 2.")]
)
def test_one_point_is_no_plural(duke, points, says):
    position = duke.parse_position(f"3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/- objective=coup flags=a4/f3 points={points}/1")
    (found,) = duke.result_objections(position, (2, 1), None)
    assert duke.explain(found).says == says


def test_the_rider_who_has_captured_three_pikemen_has_won(duke):
    position = duke.parse_position("6/6/2kn3/6/6/5Pi turn 1 -/- Pi3/- objective=rider")
    (found,) = duke.result_objections(position, None, (0,))
    assert duke.explain(found).says == "The rider has captured 3 Pikemen. Three are enough, so player 2 has won."


def test_a_hand_of_several_tiles(duke):
    agreement = duke.parse_position("3du2/6/6/6/6/3Du2 turn 1 -/- -/-").agreement
    assert tiles_listed(agreement, [1, 1, 3]) == "2 Footmen and the Knight"
    assert tiles_listed(agreement, []) == "nothing"


def test_a_name_of_two_words_stays_on_one_line_of_the_legend(duke):
    text = duke.draw_text(duke.begin({"light-horse": 1, "shield-maiden": 1, "royal-assassin": 1, "joan-of-arc": 1}))
    assert all(name in text for name in ("Sh Shield Maiden", "Lh Light Horse", "Jo Joan of Arc"))


@pytest.mark.parametrize(
    ("claim", "says", "advised"),
    [
        ("drawn Fo", 'the phase "drawing".', "3du2/6/6/6/4Or1/3Du2 drawing 1 Fo2KnWi/- -/-"),
        ("drawn Fo2Kn", 'the phase "divining".', "3du2/6/6/6/4Or1/3Du2 divining 1 Fo2KnWi/- -/-"),
        (
            "Fo@c1",
            'the phase "drawn" that has hand=Fo, and one Footman fewer in the bag.',
            "3du2/6/6/6/4Or1/3Du2 drawn 1 FoKnWi/- -/- hand=Fo",
        ),
        (
            "keep Fo@c1 destroy FoKn",
            'the phase "divined" that has those tiles after hand=, and no longer in the bag.',
            "3du2/6/6/6/4Or1/3Du2 divined 1 Wi/- -/- hand=Fo2Kn",
        ),
    ],
)
def test_a_step_that_comes_too_early_is_judged_in_the_position_that_is_advised(duke, claim, says, advised):
    early = judge(duke, duke.parse_position("3du2/6/6/6/4Or1/3Du2 turn 1 Fo2KnWi/- -/-"), claim)
    assert [each.says.endswith(f"Or use a position in {says}") for each in early.objections] == [True]
    assert judge(duke, duke.parse_position(advised), claim).kind == "legal"


def test_a_legal_step_says_that_guard_has_to_be_said(duke):
    said = 'The Duke on d6 could be taken next by the Bowman on d4 with a Strike, so player 1 says "Guard" (rule guard.call).'
    position = duke.parse_position(BOWMAN_NEARS)
    assert judge(duke, position, "Bo d3-d4").advice == (said,)
    assert judge(duke, position, "Bo d3-d4 silent").advice == (said,)
    agreed = duke.with_readings(position, {"guard-call": "take-back"})
    assert judge(duke, agreed, "Bo d3-d4").advice == (f"{said} If nobody says it, the move is taken back.",)


@pytest.mark.parametrize(
    ("position", "claim", "says"),
    [
        ("3du2/6/6/6/2Kn3/3Du2 turn 1 -/- -/-", "Kn c2xd4", "The Knight captures nothing on d4. No tile stands there."),
        (
            "3du2/6/6/6/2Kn3/3Du2 turn 1 -/- -/-",
            "c2 captures d4",
            "The Knight captures nothing on d4. No tile stands there.",
        ),
        ("3du2/6/6/6/2Kn3/3Du2 turn 1 -/- -/-", "Kn c2-d4", ""),
        ("3du2/6/3fo2/6/2Kn3/3Du2 turn 1 -/- -/-", "Kn c2xd4", ""),
        (
            "3du2/6/6/6/2Ge*3/1Fo1Du2 turn 1 -/- -/-",
            "Ge c2: Fo b1xd2",
            "The Footman captures nothing on d2. No tile stands there.",
        ),
        (
            "3du2/6/6/3Pr2/6/2Du3 turn 1 -/- -/- dragon=e4:left",
            "d3xe4 dragon up",
            "The Dragon on e4 cannot be captured. It is only pushed.",
        ),
        ("3du2/5fo/6/3Pr2/6/2Du3 turn 1 -/- -/- dragon=e4:left", "d3xe4", ""),
    ],
)
def test_a_capture_where_nothing_is_captured_is_illegal(duke, position, claim, says):
    verdict = judge(duke, duke.parse_position(position), claim)
    assert [each.says for each in verdict.objections] == ([says] if says else [])


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (BOWMAN_NEARS, "Bo d3-d4+"),  # it is said
        (BOWMAN_NEARS, "Bo d3-d5"),  # illegal
        (BOWMAN_NEARS, "Bo d3-c3"),  # no threat
        ("3du2/6/6/6/2Kn3/3Du2 turn 1 -/- -/- objective=coup flags=b4/f6 points=2/0", "Kn c2-c4"),
    ],
)
def test_nothing_is_said_of_guard_where_nothing_has_to_be(duke, position, move):
    assert not [each for each in judge(duke, duke.parse_position(position), move).advice if "Guard" in each]


@pytest.mark.parametrize(
    ("position", "move", "says"),
    [
        (
            BOWMAN_NEARS,
            "Bo d3-c3+",
            "There is no Guard to announce: after this no tile of player 1 could take the Duke of player 2.",
        ),
        ("3du2/6/2Kn1fo1/6/6/2Du3 turn 1 ?/? -/-", "Kn c4xd6", "The game is over after this: player 1 has won."),
        (
            "3du2/6/6/6/6/1Fo1Du2 turn 1 ?/? -/- objective=coup flags=f1/a3",
            "Fo b1-b2",
            "",
        ),
        (
            "3du2/6/6/6/1Fo4/3Du2 turn 1 ?/? -/- objective=coup flags=f1/a3",
            "Fo b2-b3",
            "Player 1 scores a point with this and has 1 point.",
        ),
        (
            "3du2/6/6/6/6/1FoDu3 turn 1 ?/? -/- dragon=d2:left",
            "Fo b1-b2",
            "The Dragon takes the Footman on b2 before the next turn.",
        ),
    ],
)
def test_what_follows_from_a_legal_step_is_said(duke, position, move, says):
    verdict = judge(duke, duke.parse_position(position), move)
    told = (*verdict.follows, *verdict.advice)
    assert verdict.kind == "legal"
    assert (says in told) if says else not [each for each in told if "point" in each]
