"""What our own sentences say of a step of Conquest can be typed: the reader finds the same step in it."""

import re

import pytest

from tallystick.rules.errors import UnreadableMove

TABLE = "players=2 first=1 turn=1 units=ashmoor-a:2=F,keyfort-a:1=T,keyfort-b:1,keyfort-c:1,oakhollow-a:1=F moves=2"
MOVE = f"{TABLE} step=move"
CARDS = f"{TABLE.replace(' moves=2', '')} step=cards"
PLAY = (
    "players=2 first=1 turn=1 step=play units=keyfort-a:1=K,keyfort-b:1=F,north-b:2=F,north-c:2=Q,quarry-a:1=X "
    "drawn=redeploy moves=2"
)
FIGHT = "players=2 first=1 turn=1 step=move units=ashmoor-a:2=F,keyfort-a:1,keyfort-b:2,oakhollow-a:1=F moves=2"


@pytest.mark.parametrize(
    ("table", "step"),
    [
        ("players=2 first=1", "draw F"),
        (CARDS, "cards deploy deploy redeploy"),
        (CARDS, "cards -"),
        (MOVE, "stop"),
        (MOVE, "return keyfort-b"),
        (MOVE, "keyfort-a > keyfort-b > keyfort-c"),
        (MOVE, "keyfort-a > keyfort-b > keyfort-c > umberlea-a"),
        (MOVE, "keyfort-b > umberlea-a x??"),
        (FIGHT, "keyfort-a > keyfort-b"),
        (FIGHT, "keyfort-a > keyfort-b x?E"),
        (FIGHT, "keyfort-a > keyfort-b xDE falls defender"),
        (FIGHT, "keyfort-a > keyfort-b falls none"),
        (PLAY, "play redeploy: keyfort-a keyfort-b quarry-a"),
        (PLAY, "play redeploy: keyfort-a>keyfort-b keyfort-b>quarry-a quarry-a>keyfort-a"),
        (PLAY, "play traitor Q: north-c hit"),
        (PLAY, "play traitor Q: north-c miss"),
        (PLAY, "play new-spy-master: quarry-b"),
        ("players=2 first=1 claims=121212121212121212121212 units=ashmoor-a:1=K", "take-back ashmoor-a"),
    ],
)
def test_a_step_is_found_in_its_own_words(conquest, table, step):
    position = conquest.parse_position(table)
    move = conquest.parse_move(position, step)
    assert conquest.parse_move(position, conquest.say_step(position, move)) == conquest.canonical(position, move)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("keyfort-a over keyfort-b to keyfort-c", "keyfort-a > keyfort-b > keyfort-c"),
        ("player 1 draws 2 Deploy, 1 Traitor and Redeploy", "cards deploy deploy redeploy traitor"),
    ],
)
def test_words_like_these_are_read_as_well(conquest, text, means):
    position = conquest.parse_position(MOVE)
    assert conquest.format_move(position, conquest.parse_move(position, text)) == means


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("moves from keyfort-b to keyfort-a, which shows a Scout", "which one shows that"),
        ("keyfort-a to keyfort-c over keyfort-b to keyfort-d", "a zone"),
        ("keyfort-a to keyfort-c over keyfort-b to umberlea-a", "a zone at the end"),
        ("player 2 places a whole army", "one zone, such as place K: keyfort-a"),
    ],
)
def test_what_does_not_fit_is_refused(conquest, text, expected):
    with pytest.raises(UnreadableMove, match=re.escape(f"expected {expected}")):
        conquest.parse_move(conquest.parse_position(MOVE), text)
