"""What the referee says: disputes with the sentences and squares of the answer, the most basic objection first."""

import pytest

from tallystick.rules.judge import judge

RICH = "tile=Rich(Ri^#summon#escape)m+0+1|j-2+0"


def answers(duke, text, claim):
    position = duke.parse_position(text)
    found = duke.objections(position, duke.parse_move(position, claim))
    return [(objection.rule, duke.explain(objection).says, " ".join(objection.squares)) for objection in found]


DISPUTES = [
    (
        "3du2/6/6/2Fo3/6/2Ry*Du2 turn 1 Kn/Kn -/-",
        "Ry c1-c5",
        ("icon.slide", "The Footman on c3 blocks the slide from c1 to c5.", "c1 c5 c3"),
    ),
    (
        "3du2/6/6/3sh2/6/2Ra*Du2 turn 1 Fo/Kn -/- mountain=d2",
        "Ra c1-f4",
        ("terrain.mountain", "The Mountain on d2 blocks the way from c1 to f4.", "c1 f4 d2"),
    ),
    (
        "3du2/6/6/6/6/1Kn1Du2 turn 1 Fo/Kn -/-",
        "Kn b1-c4",
        ("icon.profile", "The Knight on b1 shows its starting side, which has no icon for c4.", "b1 c4"),
    ),
    (
        "3du2/6/6/6/1Kn4/3Du2 turn 1 Fo/Kn -/-",
        "Kn b2-c1",
        ("flip", "The Knight on b2 shows its starting side. Only its other side has an icon for c1.", "b2 c1"),
    ),
    (
        "3du2/6/6/6/6/1As1Du2 turn 1 Fo/Kn -/-",
        "As b1-b2",
        (
            "icon.jump-slide",
            "The Assassin on b1 passes over b2 with its Jump Slide. The first square where it can land is b3.",
            "b1 b2",
        ),
    ),
    (
        "3du2/6/6/6/2Bo*3/3Du2 turn 1 Fo/Kn -/-",
        "Bo c2-c4",
        ("icon.strike", "The Bowman on c2 has a Strike for c4. It captures there but does not move there.", "c2 c4"),
    ),
    (
        "3du2/6/6/2Ch3/2sh*3/3Du2 turn 1 Fo/Kn -/-",
        "Ch c3xc2",
        None,
    ),
    (
        "3du2/6/6/6/2shCh2/3Du2 turn 1 Fo/Kn -/-",
        "Ch d2xc2",
        None,
    ),
    (
        "3du2/6/6/6/1Chsh3/3Du2 turn 1 Fo/Kn -/-",
        "Ch b2xc2",
        (
            "icon.defense",
            "The straight path from b2 to c2 may not start on or cross b2, because the Shield Maiden on c2 defends itself there.",
            "b2 c2",
        ),
    ),
    (
        "3du2/6/1Shra3/6/6/3Du2 turn 2 Fo/Kn -/-",
        "ra c4-b2",
        None,
    ),
    (
        "3du2/4ra1/2Sh3/6/6/3Du2 turn 2 Fo/Kn -/-",
        "ra e5xc4",
        (
            "icon.defense",
            "Every path from e5 to c4 is blocked on d4 and d5, because the Shield Maiden on c4 defends itself there.",
            "e5 c4 d4 d5",
        ),
    ),
    (
        "3du2/6/3sp2/2Kn3/6/3Du2 turn 1 Fo/Kn -/-",
        "Kn c3-c2",
        None,
    ),
    (
        "3du2/6/2sp3/2Kn3/6/4Du1 turn 1 Fo/Kn -/-",
        "Kn c3-c2",
        None,
    ),
    (
        "3du2/6/2Kn3/3sp2/6/4Du1 turn 1 Fo/Kn -/-",
        "Kn c4-c3",
        (
            "icon.dread",
            "The Knight on c4 is frozen by the Dread of the Specter on d3, so it cannot be moved.",
            "c4 d3",
        ),
    ),
    (
        "3du2/6/6/3bo*2/6/2Fo1Du1 turn 1 Kn/Kn -/-",
        "Du e1-d1",
        ("guard.own", "After this move the Duke on d1 could be taken by the Bowman on d3 with a Strike.", "d1 d3"),
    ),
    (
        "3du2/6/6/6/6/2FoDu2 drawn 1 Wi/Kn -/- hand=Pi",
        "Pi@c2",
        ("draw", "c2 does not share a side with the Duke on d1, so the Pikeman cannot be placed there.", "c2 d1"),
    ),
    (
        "3du2/6/6/6/6/1Kn1Du2 drawing 1 Wi/Kn -/-",
        "drawn Kn",
        ("bag", "The bag of player 1 holds no Knight.", ""),
    ),
    (
        "3du2/6/6/6/2Pr3/3Du2 turn 1 Wi/Kn -/- dragon=d3:left",
        "Pr c2-d3 dragon left",
        (
            "terrain.dragon",
            "The Dragon is pushed from d3 to e4 and becomes enraged. The player must say whether it faces up or down.",
            "d3 e4",
        ),
    ),
    (
        "3du2/6/4fo1/6/1Pr4/3Du2 turn 1 Wi/Kn -/- dragon=d4:left",
        "Pr b2-d4 dragon up",
        None,
    ),
    (
        "3du2/4fo1/6/6/1Pr4/3Du2 turn 1 Wi/Kn -/- dragon=d4:left",
        "Pr b2-d4 dragon up",
        (
            "terrain.dragon",
            "The Dragon is pushed from d4 to e5 and captures the Footman on e5. Then its new facing is random, and no player chooses it.",
            "d4 e5",
        ),
    ),
    (
        f"3ri2/6/6/6/6/3Ri2 turn 1 Wi/Kn -/- {RICH}",
        "summon Ri d1-d2",
        ("ability.summon", "The Rich on d1 acts as the Duke, so it cannot be summoned to the Duke.", "d1"),
    ),
]


NUMBERED = [pytest.param(*dispute, id=f"{number} {dispute[1]}") for number, dispute in enumerate(DISPUTES)]


@pytest.mark.parametrize(("text", "claim", "answer"), NUMBERED)
def test_a_dispute(duke, text, claim, answer):
    assert answers(duke, text, claim) == ([] if answer is None else [answer])


def test_all_that_stands_against_a_step_is_said_the_most_basic_first(duke):
    text = "3du2/6/3ry*2/6/2Bo*3/3Du2 turn 1 Fo/Kn -/- fort=c3"
    assert [rule for rule, *_ in answers(duke, text, "Bo c2*c4")] == ["icon.strike", "terrain.fort", "guard.own"]
    text = "3du2/6/2Fo3/2Fo3/6/2Ry*Du2 turn 1 Kn/Kn -/-"
    assert [says for _, says, _ in answers(duke, text, "Ry c1-c4")] == [
        "The Royal Assassin on c1 cannot slide to c4: the Footman there belongs to the same player.",
        "The Footman on c3 blocks the slide from c1 to c4.",
    ]


def test_one_icon_that_reaches_is_enough(duke):
    text = "3du2/6/6/6/6/2Kn*Du2 turn 1 Fo/Kn -/- "
    assert answers(duke, text, "Kn c1-c2") == answers(duke, text, "Kn c1-c6") == []


def test_all_attackers_of_the_duke_are_named(duke):
    text = "3du2/6/6/3bo*2/5ry*/2FoDu*2 turn 1 Kn/Kn -/-"
    ((_, says, squares),) = answers(duke, text, "Du d1-d2")
    assert (
        says
        == "After this move the Duke on d2 could be taken by the Royal Assassin on f2 with a Slide and the Bowman on d3 with a Move."
    )
    assert squares == "d2 f2 d3"


def test_out_of_turn_the_rest_is_judged_all_the_same(duke):
    text = "3du2/6/6/6/6/1Kn1Du2 turn 1 Fo/Kn -/-"
    assert [rule for rule, *_ in answers(duke, text, "2: du d6-a6")] == ["turn.one-thing"]
    assert [rule for rule, *_ in answers(duke, text, "2: du d6-e5")] == ["turn.one-thing", "icon.profile"]
    assert [rule for rule, *_ in answers(duke, text, "2: Kn b1-c3")] == ["turn.one-thing", "turn.one-thing"]


UNKNOWN = "3du2/6/6/6/6/2FoDu2 {} 1 ?/- -/-"


def test_a_push_that_leaves_open_how_the_enraged_dragon_faces_is_illegal(duke):
    """A text without a facing is asked for one, so that only a program can leave it open."""
    position = duke.parse_position("3du2/6/6/6/2Pr3/3Du2 turn 1 Wi/Kn -/- dragon=d3:left")
    push = duke.parse_move(position, "Pr c2-d3 dragon up")
    assert duke.objections(position, push) == []
    (found,) = duke.objections(position, push._replace(facing=""))
    says = "The Dragon is pushed from d3 to e4 and becomes enraged. The player must say whether it faces up or down."
    assert (found.rule, duke.explain(found).says, found.squares) == ("terrain.dragon", says, ("d3", "e4"))


def test_a_draw_from_an_unknown_bag_is_undecided_and_says_what_it_hangs_on(duke):
    verdict = judge(duke, duke.parse_position(UNKNOWN.format("turn")), "draw")
    assert verdict.kind == "undecided"
    assert [(each.name, each.value, each.verdict) for each in verdict.depends_on if each.on == "hidden"] == [
        ("whether the bag of player 1 still holds a tile", "it is empty", "illegal")
    ]


def test_what_cannot_be_in_an_unknown_bag_is_refused(duke):
    position = duke.parse_position(UNKNOWN.format("drawing"))
    assert judge(duke, position, "drawn Kn").kind == "undecided"
    assert judge(duke, position, "drawn Fo").kind == "undecided"
    used_up = duke.parse_position("3du2/6/6/6/2Fo3/2FoDu1Fo drawing 1 ?/- -/-")
    assert [objection.rule for objection in judge(duke, used_up, "drawn Fo").objections] == ["bag"]
    assert judge(duke, used_up, "drawn Kn").kind == "undecided"


def test_in_guard_the_unknown_bag_must_hold_a_tile_that_helps(duke):
    in_guard = duke.parse_position("2du3/6/3ry*2/6/6/3Du2 turn 1 ?/- -/-")
    (hidden,) = [each for each in judge(duke, in_guard, "draw").depends_on if each.on == "hidden"]
    assert hidden.name == "whether the bag of player 1 still holds a tile that would save the Duke"


RESULTS = [
    ("3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/-", (1, 0), (0,), ["win.duke", "win.duke"]),
    ("3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/-", (0, 0), None, []),
    ("6/6/6/6/6/3Du2 turn 1 Fo/Fo -/Du stood", (0, 1), (1,), ["win.duke"]),
    ("6/6/6/6/6/3Du2 turn 1 Fo/Fo -/Du stood", (1, 0), (0,), []),
    (
        "3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/- objective=coup flags=a4/f3 points=2/1",
        (2, 2),
        None,
        ["objective.counting-coup"],
    ),
    (
        "3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/- objective=coup flags=a4/f3 points=2/1",
        (2, 1),
        (0,),
        ["objective.counting-coup"],
    ),
    ("3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/- objective=coup flags=a4/f3 points=2/1", (2, 1), None, []),
    (
        "3du2/6/6/6/6/3Du2 turn 2 Fo/Fo -/- objective=coup flags=a4/f3 points=3/1",
        (3, 1),
        (1,),
        ["objective.counting-coup"],
    ),
    ("3du2/6/6/6/6/3Du2 turn 1 Fo/Fo -/- objective=trophies flags=a1/f6", None, (0,), ["objective.trophy-hunters"]),
    ("3du2/6/6/6/6/3Du2 turn 2 Fo/Fo -/- objective=trophies flags=a2/c1", None, (1,), ["objective.trophy-hunters"]),
    ("3du2/6/6/6/6/3Du2 turn 2 Fo/Fo -/- objective=trophies flags=a2/c1", (1, 0), (0,), []),
    ("3kn2/6/6/6/Pi2Pi2/6 turn 2 -/- Pi2/- objective=rider", None, (1,), ["objective.dark-rider"]),
    ("3kn2/6/6/6/Pi5/6 turn 1 -/- Pi3/- objective=rider", None, (0,), ["objective.dark-rider"]),
    ("3kn2/6/6/6/Pi5/6 turn 1 -/- Pi3/- objective=rider", None, (1,), []),
]


@pytest.mark.parametrize(("text", "scores", "winners", "rules"), RESULTS)
def test_a_claimed_result(duke, text, scores, winners, rules):
    found = duke.result_objections(duke.parse_position(text), scores, winners)
    assert [objection.rule for objection in found] == rules
    assert all(duke.explain(objection).says.endswith(".") for objection in found)


@pytest.mark.parametrize(
    ("corner", "says"),
    [
        ("Duse4", "Player 1 could do nothing more and was not in Guard, so it is a draw."),
        ("Dufo4", "Player 1 could do nothing more and was in Guard, so player 2 has won."),
    ],
)
def test_who_can_do_nothing_loses_in_guard_and_draws_otherwise(duke, corner, says):
    stuck = duke.parse_position(f"3du2/6/6/6/1ry*4/{corner} turn 1 -/- -/-")
    assert duke.legal_moves(stuck) == ()
    (found,) = duke.result_objections(stuck, None, (0,))
    assert (found.rule, duke.explain(found).says) == ("turn.one-thing", says)
