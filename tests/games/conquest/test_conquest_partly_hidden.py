"""Disputes that the page's editor cannot lay, so they are no case files: most are about units of which only some kinds are possible."""

import pytest

from tallystick.rules.judge import judge

TABLE = "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F"


def judged(conquest, table, claim):
    """Return what is said against a step, and what the table is after it."""
    position = conquest.parse_position(table)
    move = conquest.parse_move(position, claim)
    said = [conquest.explain(each).says for each in conquest.judged(position, move).objections]
    return said, conquest.format_position(conquest.play_unchecked(position, move))


@pytest.mark.parametrize(
    ("table", "claim", "against"),
    [
        (
            f"{TABLE},keyfort-a:1(KD),keyfort-b:2(KQC),oakhollow-a:1=F moves=1 waiting=keyfort-a>keyfort-b:attacker",
            "Ka > Kb xK?",
            [
                "The fight on keyfort-b comes first. Say what both units are.",
                (
                    "The record already says that the attacker falls in the fight on keyfort-b, so it is impossible that both fall or "
                    "the defender falls."
                ),
                "Whatever the two units are, it is impossible that only the King falls.",
            ],
        ),
        (
            f"{TABLE},keyfort-a:1(XF),oakhollow-a:1(XF),oakhollow-b:1=D moves=2",
            "Ka > Kb",
            ["The unit on keyfort-a is a Cursed Land or a Flag. That unit never moves."],
        ),
        (
            f"{TABLE},keyfort-a:1(KT),oakhollow-a:2=Q,ravenfall-a:1=F moves=2",
            "Ka > Oa falls defender",
            ["When a Scout (2) attacks a Queen (9), the Scout falls."],
        ),
    ],
)
def test_what_holds_for_each_possible_kind_is_said(conquest, table, claim, against):
    assert judged(conquest, table, claim)[0] == against


def test_what_is_known_of_two_units_of_the_reserve_stays_known_when_a_third_leaves_it(conquest):
    table = (
        "players=2 first=1 turn=1 step=play units=keyfort-a:1=K,keyfort-b:1=F,north-b:2=F,north-c:2=Q,quarry-a:1=D "
        "reserve=1:Y?????????????? among=1:r2+r3=S/T drawn=new-spy-master moves=2"
    )
    against, after = judged(conquest, table, "play new-spy-master: Kc")
    assert against == []
    assert "keyfort-c:1=Y!" in after
    assert "among=1:r1+r2=S/T" in after


def test_no_card_where_redeploy_was_drawn_and_one_unit_is_left(conquest):
    """No card was due. If the draw is left standing, Redeploy is played with the one unit that is there."""
    table = (
        "players=2 first=1 turn=1 step=play units=keyfort-a:1=F,north-b:2=F,north-c:2=Q "
        "reserve=1:?????????????????,2:???????????????? drawn=redeploy moves=2 stood"
    )
    verdict = judge(conquest, conquest.parse_position(table), "play none")
    assert [objection.rule for objection in verdict.objections] == ["turn.draw"]
    assert [f"{each.name}={each.value}" for each in verdict.depends_on] == ["card=may", "redeploy=refused"]
