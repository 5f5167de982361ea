"""What stands below a drawing of Stratego Conquest, in words: the step in dispute, what is going on, what is known."""

import pytest

from tallystick.games.conquest.drawing.diagram import draw_text
from tallystick.games.conquest.notation.move_reader import read_move
from tallystick.games.registry import load

GAME = load("conquest")
TABLE = (
    "players=2 first=1 turn=1 step=move moves=2 "
    "units=keyfort-a:1=Q,keyfort-b:1~,keyfort-c:2(PD),briarwood-c:2=E,ravenfall-a:2=K!,north-c:1=X!,stonegate-a:1=F,rocky-a:2 "
    "reserve=1:KT????????????,2:Q?????????????"
)
WITHOUT_FLAG = TABLE.replace("2:Q??", "2:Q?")


def told(text, move=None):
    position = GAME.parse_position(text)
    return " ".join(draw_text(position, None if move is None else read_move(position, move)).split())


@pytest.mark.parametrize(
    ("move", "claim"),
    [
        (
            "keyfort-a > briarwood-c xQE",
            "player 1 moves from keyfort-a to briarwood-c and attacks: a Queen against an Earl.",
        ),
        ("keyfort-a > umberlea-c", "player 1 moves from keyfort-a to umberlea-c."),
        ("2: stop", "player 2 makes no further move."),
        ("play deploy: umberlea-b", "player 1 plays Deploy: a unit comes to umberlea-b."),
        ("play surprise-attack T: umberlea-b", "player 1 plays Surprise Attack: a Scout comes to umberlea-b."),
        ("play new-spy-master: umberlea-b", "player 1 plays New Spy Master: it comes to umberlea-b."),
        ("play redeploy: Ka Kb Sa", "player 1 plays Redeploy with the units on keyfort-a, keyfort-b and stonegate-a."),
        (
            "play secret-information: keyfort briarwood",
            "player 1 plays Secret Information and looks at Briarwood and Keyfort.",
        ),
        (
            "play traitor E: briarwood-c hit",
            "player 1 plays Traitor and takes the unit on briarwood-c for an Earl, which is right.",
        ),
        ("play traitor E: briarwood-c", "player 1 plays Traitor and takes the unit on briarwood-c for an Earl."),
        ("play rapid-advance", "player 1 plays Rapid Advance."),
        ("play none", "player 1 plays no card."),
        ("cards deploy deploy redeploy", "player 1 draws 2 Deploy and Redeploy."),
        ("cards -", "player 1 draws no card."),
        ("return umberlea-b", "player 1 puts the recaptured Flag on umberlea-b."),
        ("claim keyfort", "player 1 chooses Keyfort."),
        ("draw Q", "player 1 draws a Queen to see who begins."),
        ("setup K--/Q--", "player 1 places a whole army."),
    ],
)
def test_each_step_in_words(move, claim):
    assert f"In dispute: {claim}" in told(TABLE, move)


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("players=3", "Set-up: player 1 draws a unit to see who begins. Player 1: has not drawn yet."),
        ("players=3 draws=Q--", "Set-up: player 2 draws a unit to see who begins. Player 1: drew a Queen."),
        ("players=3 draws=x--", "Player 1: drew less than the highest."),
        ("players=2 first=2", "Set-up: player 2 chooses a territory; 24 are left."),
        (
            f"players=2 first=2 claims={'12' * 12}",
            "Set-up: player 2 places a whole army. Player 1: 12 territories, 0 units placed.",
        ),
        (
            TABLE.replace("step=move moves=2", "step=cards"),
            "Turn of player 1, who draws 1 card. Pile: 42 cards. Discarded: 0.",
        ),
        (
            TABLE.replace("step=move moves=2", "step=play drawn=deploy discard=1/2/0/0/0/0/0"),
            "Turn of player 1, who has drawn Deploy and plays one. Pile: 38 cards. Discarded: 3: Deploy, 2 Rapid Advance.",
        ),
        (TABLE, "Turn of player 1, who makes move 1 of 2."),
        (
            "players=3 first=1 turn=1 units=keyfort-a:1=Q,lookout-a:3=F,rocky-a:2 flags=113 returning",
            "Turn of player 1, who puts the recaptured Flag back.",
        ),
        (f"{TABLE} waiting=keyfort-a>keyfort-c", "Turn of player 1, who waits for what is shown."),
        (f"{WITHOUT_FLAG} flags=11", "The game is over: player 1 has the only Flag on the board."),
        (f"{WITHOUT_FLAG} flags=11", "has the Flag of player 2. Player 2:"),
        (f"{WITHOUT_FLAG} flags=11", "their Flag is with player 1."),
    ],
)
def test_each_phase_is_told(text, phase):
    assert phase in told(text)


def test_what_is_known_of_hidden_units_is_told():
    assert "On keyfort-c is a Prince or a Duke." in told(TABLE)
    shuffled = TABLE.replace("1=F", "1").replace("b:1~", "b:1") + " among=1:keyfort-b+stonegate-a=F/*"
    assert "Units of player 1 in unknown order on keyfort-b and stonegate-a: a Flag; any unit." in told(shuffled)
    seen = ",".join(f"1:r{place}=KQPDCEBSTX" for place in range(3, 15))
    shown = told(f"{TABLE} among={seen},1:r14=ST")
    assert (
        "In the reserve of player 1 lies no Spy Master. In the reserve of player 1 is a Sorceress or a Scout." in shown
    )
    assert shown.count("In the reserve") == 2
    assert "lies no" not in told(f"{TABLE} among={seen[: seen.rindex(',')]}")
