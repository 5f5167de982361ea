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


FULL = """
ashmoor-a:1=K,ashmoor-b:1=Q,ashmoor-c:1=P,briarwood-a:1=D,briarwood-b:1=C,briarwood-c:1=E
castleburg-a:1=B,castleburg-b:1=B,castleburg-c:1=S,dunmere-a:1=S,dunmere-b:1=T,dunmere-c:1=T
eastmarch-a:1=T,eastmarch-b:1=T,eastmarch-c:1=Y,fenmoor-a:1=X,fenmoor-b:1=X,fenmoor-c:1=F
greyfen-a:2=K,greyfen-b:2=Q,greyfen-c:2=P,harrowdale-a:2=D,harrowdale-b:2=C,harrowdale-c:2=E
ironvale-a:2=B,ironvale-b:2=B,ironvale-c:2=S,juniper-a:2=S,juniper-b:2=T,juniper-c:2=T
keyfort-a:2=T,keyfort-b:2=T,keyfort-c:1=Y!,lookout-a:2=X,lookout-b:2=X,lookout-c:2=F
mammoth-a:3=K,mammoth-b:3=Q,mammoth-c:3=P,north-a:3=D,north-b:3=C,north-c:3=E
oakhollow-a:3=B,oakhollow-b:3=B,oakhollow-c:3=S,pinereach-a:3=S,pinereach-b:3=T,pinereach-c:3=T
quarry-a:3=T,quarry-b:3=T,quarry-c:3=Y,rocky-a:3=X,rocky-b:3=X,rocky-c:3=F
stonegate-a:4=K,stonegate-b:4=Q,stonegate-c:4=P,thornfield-a:4=D,thornfield-b:4=C,thornfield-c:4=E
umberlea-a:4=B,umberlea-b:4=B,umberlea-c:4=S,ravenfall-a:4=S,ravenfall-b:4=T,ravenfall-c:4=T
westwater-a:4=T,westwater-b:4=T,westwater-c:4=Y,yarrowdale-a:4=X,yarrowdale-b:4=X,yarrowdale-c:4=F
"""


@pytest.mark.parametrize(
    ("table", "rules", "depends_on"),
    [
        # Redeploy would be played with the one unit that is there, if the draw is left standing.
        (
            (
                "players=2 first=1 turn=1 step=play units=keyfort-a:1=F,north-b:2=F,north-c:2=Q "
                "reserve=1:?????????????????,2:???????????????? drawn=redeploy moves=2 stood"
            ),
            ["turn.draw"],
            ["card=may", "redeploy=refused"],
        ),
        # The Flag of player 2 was put into the reserve by mistake. So there is no unit that the Traitor could name.
        (
            (
                "players=2 first=1 turn=1 step=play units=keyfort-a:1=K,oakhollow-a:1=F "
                "reserve=1:????????????????,2:?????????????????? drawn=traitor deck=shuffled moves=2 stood"
            ),
            [],
            ["traitor=any"],
        ),
        # The Spy Master of player 2 is in the reserve, but a second one of another player took the last zone. The cities that player 2
        # controls now would give another number of moves.
        (
            (
                f"players=4 first=1 turn=2 step=play units={','.join(FULL.split())} "
                "reserve=1:-,2:Y,3:-,4:- drawn=new-spy-master,new-spy-master moves=3 stood"
            ),
            [],
            ["cities=after-card"],
        ),
    ],
)
def test_no_card_is_played_though_one_was_drawn(conquest, table, rules, depends_on):
    verdict = judge(conquest, conquest.parse_position(table), "play none")
    assert [objection.rule for objection in verdict.objections] == rules
    assert [f"{each.name}={each.value}" for each in verdict.depends_on] == depends_on


@pytest.mark.parametrize(
    ("table", "claim", "what"),
    [
        (
            (
                "players=2 first=1 turn=1 step=play units=keyfort-a:1=F,quarry-a:1,north-b:2=F,north-c:2=Q "
                f"reserve=1:{'?' * 16} among=1:r1+r2+r3=S/T/*~ drawn=secret-information moves=2"
            ),
            "play secret-information: north harrowdale",
            "what lies in the reserve of player 1",
        ),
        (
            f"{TABLE},keyfort-a:1=D,keyfort-b:2,lookout-a:2,quarry-a:1=F among=2:keyfort-b+lookout-a=C/*~ moves=2",
            "Ka > Kb",
            "what stands hidden on keyfort-b",
        ),
    ],
)
def test_after_several_shuffles_more_may_be_known_than_is_said(conquest, table, claim, what):
    names = {each.name for each in judge(conquest, conquest.parse_position(table), claim).depends_on}
    assert names == {f"{what}, of which after several shuffles more may be ruled out than was worked out"}
    exact = judge(conquest, conquest.parse_position(table.replace("~", "")), claim)
    assert {each.name for each in exact.depends_on} == {what}


def test_where_each_of_two_players_has_the_flag_of_the_other_one_nobody_has_won(conquest):
    table = f"players=2 first=1 turn=1 step=move units=keyfort-a:1=K,keyfort-b:2=Q reserve=1:{'?' * 16},2:{'?' * 16} flags=21 moves=2"
    assert judged(conquest, f"{table} stood", "Ka > Kc")[0] == ["The game is over. No Flag is left on the board."]
    told = judge(conquest, conquest.parse_position(f"{table} stood"), "player 1 has won")
    assert [each.says for each in told.objections] == ["The game is over. No Flag is left on the board."]
