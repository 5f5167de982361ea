"""Sentences as they come out filled: each names the one cause that holds in the position."""

import pytest

from tallystick.rules.judge import judge

TWO = "players=2 homes=red,green first=1 castles=b8:1,n6:2"
RANGES = (
    "mountains=m1:h14+h15,m2:d11+d12+d13,m3:g11+g12+g13,m4:f3+f4+g2+g3,m5:f20+f21+g20+g21,m6:c4+c5+c6+c7+c8,"
    "m7:k12+k14+n11+n12+n13,m8:a11+b12+b13+c14+c15+d16,m9:k4+k5+k6+n3+n4+n5"
)
DRAGONS = f"players=2 extensions=dragons {RANGES} homes=red,green first=1 castles=b8:1,n6:2"
OVER = "players=2 homes=red,green first=1 castles=b8:1,n6:1 score=100,120 beware=2:1 turn=2 left=0 final over"

SAID = [
    (
        f"{TWO} units=b9:1c turn=1 action=move dice=d12:7,d8:3",
        "wall b8/b9 by b9",
        "A castle stands on b8, and b8/b9 is a side of b8. No wall may stand on a side of a castle.",
    ),
    (
        f"{TWO} units=e9:1a walls=e9/e10:1 turn=1 action=camps",
        "camp e9",
        "A wall stands on e9/e10, which is a side of e9. No camp may stand next to it.",
    ),
    (
        f"{TWO} units=e9:1c,e11:1a turn=1 action=attack",
        "in e9",
        (
            "No battle waits for a piece to move in. If only one attacker can move in, it moves in with the last roll. "
            "Nobody moves in after a battle for a wall or a castle."
        ),
    ),
    (
        f"{TWO} units=e9:1c,e10:2a turn=1 action=attack battle=e9>e10 rolled=9",
        "in e9",
        "No piece moves in yet. The battle for e10 is not decided.",
    ),
    (
        f"{TWO} units=e9:1c turn=1 action=move dice=d12:7,d8:3",
        "in e9",
        "A piece moves in only in an Attack action, after the attack has won a battle.",
    ),
    (
        f"{TWO} units=d9:1c turn=1",
        "player 2 is in Beware",
        "Player 2 has a flagged castle at home (n6), so player 2 is not in Beware.",
    ),
    (
        "players=3 homes=red,green,blue first=1 castles=b8:1,e10:-,j1:3 out=2 turn=3",
        "player 2 is in Beware",
        "Player 2 is out. A player who is out is not in Beware any more.",
    ),
    (OVER, "player 2 is not out", "Player 2 is in Beware at the end of the game. That counts as being out."),
    (
        "players=2 homes=red,green first=1 castles=b8:1,d9:1,d15:1,n6:2 turn=1 left=0",
        "end +9",
        "Player 1 earns 6 at the end of this turn (1 for b8, 3 for d9 and 2 for d15), not 9.",
    ),
    (
        f"{DRAGONS} units=g10:1c,m3:2d taken=10 turn=1 action=attack",
        "battle g10 > m3",
        "The cavalry on g10 cannot attack the dragon in m3. Only a dragon can attack a dragon in a mountain range.",
    ),
    (
        f"{DRAGONS} units=g10:1d,m3:2d taken=10,22 turn=1 action=attack range-attack=nobody",
        "battle g10 > m3",
        (
            'The dragon on g10 cannot attack the dragon in m3. By the interpretation "range-attack", nobody attacks a dragon '
            "in a mountain range."
        ),
    ),
]


@pytest.mark.parametrize(("position", "claim", "says"), SAID)
def test_a_sentence_names_the_cause(durdain, position, claim, says):
    assert says in [each.says for each in judge(durdain, durdain.parse_position(position), claim).objections]


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (OVER, "Player 2 is in Beware at the end of the game, so player 2 cannot win."),
        (
            "players=3 homes=red,green,blue first=1 castles=b8:1,e10:-,j1:3 score=120,100,90 out=2 turn=3 left=0 final over",
            "Player 2 is out, so player 2 cannot win.",
        ),
    ],
)
def test_a_winner_who_does_not_count_is_told_why(durdain, position, says):
    found = durdain.result_objections(durdain.parse_position(position), None, (2 - 1,))
    assert [durdain.explain(each).says for each in found] == [says]
