"""Statements and questions about the cards and the result, and what is not a statement."""

import pytest

from tallystick.rules.errors import UnreadableMove
from tallystick.rules.judge import judge

FIGHT = "units=keyfort-a:1=D,keyfort-b:2=E,oakhollow-a:1=F,ashmoor-a:2=F"
FOUR_TERRITORIES = "units=keyfort-a:1=D,umberlea-a:1=Q,oakhollow-a:1=F,castleburg-a:1=T,ashmoor-a:2=F"
CHOOSING = f"{FOUR_TERRITORIES} drawn=deploy,redeploy"


@pytest.mark.parametrize("claim", ["how many cards", "how many cards does player 1 draw?", "player 1 draws 2 cards"])
@pytest.mark.parametrize("step", ["step=cards", "drawn=deploy,redeploy"])
def test_how_many_cards_are_drawn_is_answered_while_they_are_drawn(conquest, step, claim):
    position = conquest.parse_position(f"{FOUR_TERRITORIES} {step}")
    verdict = judge(conquest, position, claim)
    assert (verdict.kind, verdict.move) == ("legal", "player 1 draws 2 cards")
    assert judge(conquest, position, "player 1 draws 3 cards").kind == "illegal"


@pytest.mark.parametrize(
    "claim",
    [
        "how many cards are left in the pile?", "how many cards may I play", "how many cards must be played",
        "how many cards does player 1 draw next turn", "player 1 has Q", "who has O",
    ],
)  # fmt: skip
def test_what_asks_for_something_else_is_no_statement_about_the_cards_or_a_territory(conquest, claim):
    with pytest.raises(UnreadableMove):
        judge(conquest, conquest.parse_position(CHOOSING), claim)


@pytest.mark.parametrize(
    ("text", "claim"), [(FOUR_TERRITORIES, "how many cards"), (CHOOSING, "how many cards does player 2 draw")]
)
def test_how_many_cards_are_drawn_is_no_question_at_another_time(conquest, text, claim):
    with pytest.raises(UnreadableMove, match="only while that player draws them"):
        judge(conquest, conquest.parse_position(text), claim)


@pytest.mark.parametrize(
    ("claim", "means", "kind"),
    [
        ("player 1 has won", "winner 1", "illegal"),
        ("player 2 has lost", "winner 1", "illegal"),
        ("nobody has won yet", "nobody has won", "legal"),
    ],
)
def test_a_sentence_about_the_result_is_no_statement_about_a_territory(conquest, claim, means, kind):
    verdict = judge(conquest, conquest.parse_position(FIGHT), claim)
    assert (verdict.move, verdict.kind) == (means, kind)


@pytest.mark.parametrize("text", ["start", f"{FIGHT} step=cards"])
def test_draw_alone_is_no_claimed_result_where_something_is_drawn(conquest, text):
    with pytest.raises(UnreadableMove, match="drawn, such as"):
        judge(conquest, conquest.parse_position(text), "draw")


WAITING = (
    "players=2 turn=1 step=move units=keyfort-a:1=D,keyfort-b:2,ashmoor-a:2=F,ravenfall-a:1=F reserve=2:KQPDCBBSSTTTTYX? "
    "moves=2 waiting=keyfort-a>keyfort-b"
)


@pytest.mark.parametrize(
    ("said", "move", "kind"),
    [
        ("attacker wins", "keyfort-a > keyfort-b falls defender", "undecided"),
        ("the attacker falls!", "keyfort-a > keyfort-b falls attacker", "undecided"),
        ("both fall", "keyfort-a > keyfort-b falls both", "illegal"),
        ("xDE", "keyfort-a > keyfort-b xDE", "legal"),
        ("stop", "stop", "illegal"),
    ],
)
def test_while_a_fight_waits_its_end_is_said_alone(conquest, said, move, kind):
    verdict = judge(conquest, conquest.parse_position(WAITING), said)
    assert (verdict.move, verdict.kind) == (move, kind)


def test_who_falls_may_be_certain_before_the_units_are_shown_and_is_kept(conquest):
    certain = conquest.parse_position(WAITING.replace("TTTTYX?", "TTTTXX?"))
    verdict = judge(conquest, certain, "attacker wins")
    assert verdict.kind == "legal"
    assert verdict.after.endswith("waiting=keyfort-a>keyfort-b:defender")


@pytest.mark.parametrize("said", ["attacker wins", "The defender falls.", "both fall"])
def test_without_a_fight_its_end_asks_for_the_fight(conquest, said):
    position = conquest.parse_position(WAITING.partition(" waiting")[0])
    with pytest.raises(UnreadableMove, match="expected the fight with it, such as keyfort-a > keyfort-b attacker wins"):
        judge(conquest, position, said)
