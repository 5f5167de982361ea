"""Claims as people write them: each is read in one way or asked, and every detail of it is judged."""

import pytest

from tallystick.rules.claims import read_claim
from tallystick.rules.judge import judge
from tests.games.conquest.playing import after

FIGHT = "units=keyfort-a:1=D,keyfort-b:2=E,oakhollow-a:1=F,ashmoor-a:2=F"
ALONE = "units=keyfort-a:1=D,oakhollow-a:1=F,ashmoor-a:2=F"
HIDDEN = "units=keyfort-a:1,keyfort-b:2,oakhollow-a:1=F,ashmoor-a:2=F"
SHOWN = "keyfort-a > keyfort-b xDE"


def told(conquest, text, claim):
    position = conquest.parse_position(text)
    return conquest.format_move(position, conquest.parse_move(position, claim))


@pytest.mark.parametrize(
    ("claim", "means"),
    [
        *(
            (each, SHOWN)
            for each in ("Ka > Kb xE", "Ka > Kb x E", "Ka > Kb xDE", "Ka > Kb x D E", "ka > kb xe", "ka > kb xde")
        ),
        *(
            (each, SHOWN)
            for each in ("Ka > Kb XDE", "Ka > Kb D x E", "Ka > Kb DE", "Ka x Kb", "Ka x E Kb", "Ka > Kb x?E")
        ),
        *((each, SHOWN) for each in ("Duke Ka attacks the Earl on Kb", "Ka > Kb xD?", "player 1 moves Ka to Kb")),
        ("Ka > Kb xX", "keyfort-a > keyfort-b xDX"),
        ("Ka > Kb xx", "keyfort-a > keyfort-b xDX"),
        ("Ka > Kb D X", "keyfort-a > keyfort-b xDX"),
        ("Cursed Land Ka > Kb", "keyfort-a > keyfort-b xXE"),
        ("Ka > Kb xXE", "keyfort-a > keyfort-b xXE"),
        ("Scout Ka to Kb", "keyfort-a > keyfort-b xTE"),
        ("Ka > Kb x DB", "keyfort-a > keyfort-b xDB"),
        ("Ka > Kb attacker wins", f"{SHOWN} falls defender"),
        ("Ka takes Kb", f"{SHOWN} falls defender"),
        ("Ka > Kb: the defender wins", f"{SHOWN} falls attacker"),
        ("Ka > Kb xDE, the Earl falls", f"{SHOWN} falls defender"),
        ("Ka > Kb xDE, the Earl wins", f"{SHOWN} falls attacker"),
        *(
            (f"Ka > Kb, {who}", f"{SHOWN} falls defender")
            for who in ("the Earl falls", "Duke wins", "the Duke survives")
        ),
        *((f"Ka > Kb, {who}", f"{SHOWN} falls attacker") for who in ("the Duke falls", "Earl wins", "the Duke loses")),
        ("Ka > Kb both fall", f"{SHOWN} falls both"),
        ("Ka > Kb attacker falls, defender falls", f"{SHOWN} falls both"),
        ("pass", "stop"),
        ("player 2 stops", "2: stop"),
    ],
)
def test_a_claim_is_read_as_it_is_meant(conquest, claim, means):
    assert told(conquest, FIGHT, claim) == means
    assert told(conquest, FIGHT, means) == means


@pytest.mark.parametrize(
    ("text", "claim", "says"),
    [
        (ALONE, "Ka > Kb falls attacker", "No unit stands on keyfort-b, so there is no fight."),
        (ALONE, "Ka > Kb xDQ", "No unit stands on keyfort-b, so there is no fight."),
        (ALONE, "Ka > Kb xE", "No unit stands on keyfort-b, so there is no fight."),
        (ALONE, "Ka x Kb", "No unit stands on keyfort-b, so there is no fight."),
        (ALONE, "Scout Ka to Kb", "The unit on keyfort-a is a Duke (7), not a Scout (2)."),
        (FIGHT, "Ka > Kb xQE", "The unit on keyfort-a is a Duke (7), so it cannot show a Queen (9)."),
        (FIGHT, "Ka > Kb defender wins", "When a Duke (7) attacks an Earl (5), the Earl falls."),
        (ALONE, "Ka > Kb > Kc", "Only a Scout can move over several zones. The unit on keyfort-a is a Duke."),
    ],
)
def test_each_detail_of_a_claim_is_judged(conquest, text, claim, says):
    verdict = judge(conquest, conquest.parse_position(text), claim)
    assert verdict.kind == "illegal"
    assert [objection.says for objection in verdict.objections] == [says]


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("Ka > Kb xE", "undecided"),
        ("Ka > Kb xTE", "legal"),
        ("Ka > Kb xT?", "legal"),
        ("Ka > Kb falls attacker", "undecided"),
        ("Scout Ka to Kc", "undecided"),
        ("Scout Ka > Kc > Ub > Ua", "legal"),
        ("Flag Ka > Kc", "illegal"),
    ],
)
def test_of_an_attacker_that_is_not_known_only_what_is_open_is_undecided(conquest, claim, kind):
    """It may be a Cursed Land, which does not move; of what a fight or a long way shows nothing is open."""
    assert judge(conquest, conquest.parse_position(HIDDEN), claim).kind == kind


def test_an_attack_of_which_one_unit_is_told_waits_for_the_other_one(conquest):
    text = HIDDEN.replace("a:1,", "a:1~,")
    position = after(conquest, text, "Ka > Kb xE")
    assert "keyfort-b:2=E! " in conquest.format_position(position).replace(",", " ")
    assert position.phase == "finish"
    assert conquest.parse_position(conquest.format_position(position)) == position
    assert judge(conquest, position, "Ka > Kb xDQ").kind == "illegal"
    assert judge(conquest, position, "Ka > Kb xDE").kind == "legal"


def test_a_fight_that_waits_keeps_what_was_claimed_of_it(conquest):
    text = "units=keyfort-a:1=D,keyfort-b:2,oakhollow-a:1=F,ashmoor-a:2=F"
    position = conquest.parse_position(text)
    waiting = conquest.play_unchecked(position, conquest.parse_move(position, "Ka > Kb falls attacker"))
    written = conquest.format_position(waiting)
    assert written.endswith("waiting=keyfort-a>keyfort-b:attacker")
    assert conquest.parse_position(written) == waiting
    assert [objection.rule for objection in judge(conquest, waiting, "Ka > Kb xDE").objections] == ["combat", "combat"]
    assert {conquest.format_move(waiting, move)[-1] for move in conquest.legal_moves(waiting)} == set("KQPX")
    assert conquest.parse_position(written.removesuffix(":attacker"))


@pytest.mark.parametrize(
    ("claim", "means"),
    [
        ("who begins?", "player 1 begins"),
        ("2 goes first", "player 2 begins"),
        ("who controls Oakhollow", "player 1 controls oakhollow"),
        ("Ashmoor belongs to player 2", "player 2 controls ashmoor"),
        ("Keyfort is contested", "nobody controls keyfort"),
        ("cards 3", "player 1 draws 3 cards"),
        ("player 2 draws two cards", "player 2 draws 2 cards"),
        ("the city of Keyfort is contested", "nobody controls keyfort"),
    ],
)
def test_a_statement_has_one_text_and_a_question_becomes_its_answer(conquest, claim, means):
    position = conquest.parse_position(FIGHT)
    assert judge(conquest, position, claim).move == means
    assert read_claim(conquest, position, means) == read_claim(conquest, position, claim)


@pytest.mark.parametrize(
    ("text", "claim", "follows"),
    [
        (FIGHT, "Ka > Kb", ["A Duke (7) attacks an Earl (5): the Earl falls."]),
        (
            FIGHT.replace("=E", "=X"),
            "Ka > Kb",
            ["A Duke (7) attacks a Cursed Land: the Duke falls, since only a Sorceress defeats Cursed Land."],
        ),
        (
            FIGHT.replace("=D", "=Y").replace("=E", "=K"),
            "Ka > Kb",
            ["A Spy Master (1) attacks a King (10): the King falls, since a Spy Master who attacks defeats a King."],
        ),
        (
            "units=keyfort-a:1=D,keyfort-b:2=F,oakhollow-a:1=F",
            "Ka > Kb",
            [
                "A Duke (7) captures the Flag of player 2.",
                "Player 1 gets the Flag.",
                "Player 1 has the only Flag on the board.",
                "The game is over after this: player 1 has won.",
            ],
        ),
        (
            "players=4 turn=1 units=keyfort-a:1=Y,keyfort-b:3=F,ashmoor-a:4=F flags=3334",
            "Ka > Kb",
            [
                "A Spy Master (1) captures the Flag of player 3.",
                "Player 1 gets the Flag with the Flag of player 2.",
                "Player 1 has their own Flag back and puts it on an empty zone at once.",
            ],
        ),
        (
            "players=3 turn=2 units=keyfort-a:2=D,keyfort-b:3=F,oakhollow-a:1=F flags=113",
            "Ka > Kb",
            [
                "A Duke (7) captures the Flag of player 3.",
                "Player 1 gets the Flag, because player 1 has the Flag of player 2.",
                "Player 1 has the only Flag on the board.",
                "The game is over after this: player 1 has won.",
            ],
        ),
        ("draws=K-", "draw Q", ["Player 1 drew the highest unit, a King, and begins."]),
        ("players=3 draws=KQ-", "draw K", ["Player 1 and player 3 drew equally high units and draw again."]),
    ],
)
def test_what_follows_is_said_with_ranks_and_names_who_wins(conquest, text, claim, follows):
    verdict = judge(conquest, conquest.parse_position(text), claim)
    assert verdict.kind == "legal"
    assert list(verdict.follows) == follows


NONE_PLAYED = "step=play drawn={card} units=keyfort-a:1{kind},oakhollow-a:1=F,ashmoor-a:2=F"


def test_that_no_card_is_played_tells_where_the_spy_master_is(conquest):
    text = NONE_PLAYED.format(card="secret-information", kind="")
    position = after(conquest, text, "play none")
    assert "among=1:r1+" in conquest.format_position(conquest.view(position, 1))
    assert "In the reserve of player 1 lies a Spy Master." in " ".join(conquest.draw_text(position).split())
    assert judge(conquest, position, "Ka > Kb xDE").kind == "illegal"
    known = conquest.parse_position(NONE_PLAYED.format(card="new-spy-master", kind="=Y"))
    verdict = judge(conquest, known, "play none")
    assert verdict.follows == (
        "New Spy Master was drawn and cannot be played, so the Spy Master of player 1 is on the board.",
    )
    may = conquest.with_readings(conquest.parse_position(text), {"card": "may"})
    assert "among" not in conquest.format_position(conquest.play(may, conquest.parse_move(may, "play none")))


def test_that_no_unit_is_moved_tells_that_none_can(conquest):
    position = after(conquest, "units=keyfort-a:1,oakhollow-a:1=F,ashmoor-a:2=F", "stop")
    assert "keyfort-a:1(XF)" in conquest.format_position(conquest.view(position, 1))


def test_of_the_only_unit_that_is_left_it_is_said_that_it_cannot_move(conquest):
    says = "A move is not optional, so the unit on oakhollow-a cannot move: it is a Cursed Land or a Flag."
    position = conquest.parse_position("units=oakhollow-a:1=F,ashmoor-a:2=F")
    assert judge(conquest, position, "stop").follows == (says,)


@pytest.mark.parametrize(
    ("turn", "claim"),
    [
        ("moves=1", "2: stop"),
        ("moves=1 made=1", "2: ashmoor-b > ashmoor-c"),
        ("step=cards", "2: cards deploy"),
        ("step=play drawn=rapid-advance", "2: play none"),
    ],
)
def test_what_is_due_in_a_turn_is_not_asked_of_another_player(conquest, turn, claim):
    text = f"units=keyfort-a:1=D,oakhollow-a:1=F,ashmoor-a:2=F,ashmoor-b:2=K {turn}"
    verdict = judge(conquest, conquest.parse_position(text), claim)
    assert [objection.says for objection in verdict.objections] == [
        "It is the turn of player 1. Player 2 may not act now."
    ]
