"""Sentences as they come out filled: numbers, articles, and no objection that says nothing."""

import pytest

from tallystick.games.duke.objections.wording import tiles_listed
from tallystick.rules.judge import judge

BARON = "tile=Baron(Ba#escape)m+0+1s-1+0|j+1+2"


BOWMAN_NEARS = "3du2/6/6/3Bo2/6/2Du3 turn 1 Kn/- -/-"


def sentences(duke, text, claim):
    position = duke.parse_position(text)
    return [duke.explain(each).says for each in duke.objections(position, duke.parse_move(position, claim))]


FILLED = [
    (
        "3du2/6/6/6/2Fo3/2DuFo2 turn 1 Kn/Fo -/-",
        "pass",
        ["Player 1 cannot pass. Every turn the player moves a tile, places a new one or uses an ability."],
    ),
    (
        "start objective=rider",
        "Kn a1",
        ["Player 1 must set up exactly 4 Pikemen, each on a square of its own."],
    ),
    (
        "6/6/6/6/6/PiPiPiPi2 setup 2 -/Kn -/- objective=rider",
        "Kn a6 b6",
        ["Player 2 must set up exactly 1 Knight."],
    ),
    (
        "3du2/6/6/6/Or5/2FoDu2 divined 1 Wi/Fo -/- hand=PiPiKn",
        "draw",
        ['Player 1 has drawn 2 Pikemen and the Knight and must keep one of them now, as in "keep Pi@c2".'],
    ),
    (
        "3du2/6/6/2Or3/6/2Du3 divined 1 Fo/- -/- hand=FoPiKn",
        "keep Kn@b1 destroy Kn",
        [
            "The Knight that is kept cannot also be destroyed. The tiles drawn are the Footman, the Pikeman and the Knight."
        ],
    ),
    (
        "3du2/6/6/2Or3/6/2Du3 divined 1 Fo/- -/- hand=FoPiKn",
        "keep Kn@b1 destroy PiPi",
        ["2 Pikemen cannot be destroyed. The tiles drawn are the Footman, the Pikeman and the Knight."],
    ),
    (
        "3du2/6/6/2Or3/6/2Du3 turn 1 FoWi/- -/-",
        "place Wi on e2",
        [
            (
                'Player 1 has drawn nothing yet. Enter "draw", then "drawn Wi", then "Wi@e2". '
                'Or use a position in the phase "drawn" with hand=Wi.'
            )
        ],
    ),
    (
        "3du2/6/6/2Or3/6/2Du3 turn 1 FoWi/- -/-",
        "drawn Fo",
        [
            (
                'Player 1 has not started to draw. Enter "draw" (or "divine" and a tile), then "drawn Fo". '
                'Or use a position in the phase "drawn" with hand=Fo.'
            )
        ],
    ),
    (
        f"3du2/6/6/6/6/Du1BaFo2 turn 1 -/- -/- {BARON}",
        "escape Ba c1 for c1 to d1",
        [
            "The Baron on c1 cannot be its own sacrifice.",
            "The Footman on d1 cannot be replaced by the Baron. That needs a friendly tile on c1 too, but the Baron itself leaves c1.",
        ],
    ),
    (
        f"3du2/6/6/6/2Fo3/Du1BaFo2 turn 1 -/- -/- {BARON}",
        "escape Ba c1 for c2 to d1",
        [
            "The Footman on d1 cannot be replaced by the Baron. That needs a friendly tile on c1 too, but the Baron itself leaves c1."
        ],
    ),
    (
        "3du2/6/6/6/6/2FoDu2 strikes 1 -/- -/- dragon=d4:up! stood",
        "Fo c1-c2",
        ['The Dragon acts before player 1 has the turn. First enter what it does, as in "dragon strikes c3 d3".'],
    ),
    (
        "3du2/6/6/6/Or5/2FoDu2 divining 1 KnPi2Wi/Fo -/-",
        "drawn PiPiPi",
        ["The bag of player 1 holds 2 Pikemen, not 3."],
    ),
    (
        "3du2/6/6/6/Or5/2FoDu2 divining 1 KnPi2Wi/Fo -/-",
        "drawn Pi",
        ["For the Divination player 1 draws 3 tiles, not 1."],
    ),
    # An empty bag has no tile that could save the Duke; that need not be said on top.
    (
        "3du2/3ra2/6/6/2Fo3/2FoDu2 turn 1 -/Fo -/-",
        "draw",
        ["The bag of player 1 is empty, so nothing can be drawn."],
    ),
    # Where nothing comes home, nothing is given up for it.
    (
        f"3du2/6/6/1BaFo3/6/1Kn1Du2 turn 1 Pi/Fo -/- {BARON}",
        "escape Ba b3 for c3 to b1",
        ["The Baron can return to c1 or d1, not to b1."],
    ),
]


@pytest.mark.parametrize(("text", "claim", "says"), FILLED)
def test_a_sentence_reads_well_with_these_facts(duke, text, claim, says):
    assert sentences(duke, text, claim) == says


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


ENDED = [
    (
        "3du2/1fo4/4Fo1/6/6/2Du3 turn 2 ?/? ?/? objective=coup flags=a4/f4 points=3/1",
        "Player 1 has 3 points. Three points win, so player 1 has won.",
    ),
    (
        "6/6/6/4Fo1/6/2Du3 turn 2 ?/? ?/DuFo objective=coup flags=a4/f4 points=0/2",
        "Player 2 has no tiles left, so player 1 has won.",
    ),
    (
        "du5/6/6/1foFo*3/6/1Wi*3Du turn 2 ?/? ?/? objective=trophies flags=a1/b1",
        "The flag of player 2 is on the home edge of player 1, so player 1 has won.",
    ),
    (
        "6/6/6/4Fo1/6/2Du3 turn 2 ?/? ?/DuFo objective=trophies flags=a1/c3",
        "Player 2 has no tiles left, so player 1 has won.",
    ),
    (
        "6/6/6/6/6/6 turn 2 ?/? DuFo/DuFo objective=trophies flags=a1/c3 stood",
        "No player has any tiles left, so it is a draw.",
    ),
    ("6/6/2Pi*3/6/6/Pi3PiPi turn 2 -/- -/Kn objective=rider", "The rider is captured, so player 1 has won."),
    (
        "Pi*Pi*2Pi*1/6/2kn3/6/6/6 turn 2 -/- Pi/- objective=rider",
        "3 Pikemen have reached the far edge, and the rider captured fewer than two before that. So player 1 has won.",
    ),
]


@pytest.mark.parametrize(("text", "says"), ENDED)
def test_a_wrong_winner_is_told_what_ended_the_game(duke, text, says):
    (found,) = duke.result_objections(duke.parse_position(text), None, (1,))
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
