"""The way of a unit as it is told: from where it comes, over which zones, and one move in one text."""

import pytest

from tallystick.rules.claims import read_claim
from tallystick.rules.errors import UnreadableMove

TABLE = (
    "players=2 first=1 turn=1 step=move moves=3 units=keyfort-a:1=T,keyfort-b:1=K,keyfort-c:2=E!,ironvale-b:2,oakhollow-a:1=F,"
    "mammoth-a:2,thornfield-b:1=D,thornfield-a:2=B!"
)


@pytest.fixture(scope="module")
def position(conquest):
    return conquest.parse_position(TABLE)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("player 1 attacks Kc from Kb", "keyfort-b > keyfort-c xKE"),
        ("attack Kc with Kb", "keyfort-b > keyfort-c xKE"),
        ("attack Kc with the King on Kb", "keyfort-b > keyfort-c xKE"),
        ("take Kc from Kb", "keyfort-b > keyfort-c xKE falls defender"),
        ("player 1 moves to keyfort-c from keyfort-b", "keyfort-b > keyfort-c xKE"),
        ("moves from keyfort-b to keyfort-c", "keyfort-b > keyfort-c xKE"),
        ("with the King from Kb to Ka", "keyfort-b > keyfort-a"),
        ("Ka via Oa and Ma to Ic", "keyfort-a > oakhollow-a > mammoth-a > ironvale-c"),
        ("Ka to Ic via Oa and Ma", "keyfort-a > oakhollow-a > mammoth-a > ironvale-c"),
        ("Ka to Ma then Tc", "keyfort-a > mammoth-a > thornfield-c"),
        ("Ka > Ma > Tc", "keyfort-a > mammoth-a > thornfield-c"),
    ],
)
def test_the_zones_are_put_into_their_order(conquest, position, said, told):
    assert conquest.format_move(position, conquest.canonical(position, read_claim(conquest, position, said))) == told


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("player 1 moves from thornfield-b to thornfield-c and then moves from keyfort-b to ironvale-c", "keyfort-b"),
        ("thornfield-b to thornfield-c, keyfort-b to ironvale-c", "keyfort-b"),
        ("thornfield-b to thornfield-c. keyfort-b to ironvale-c", "keyfort-b"),
        ("thornfield-b to thornfield-c; then keyfort-b to ironvale-c", "keyfort-b"),
        ("thornfield-b and keyfort-b move to ironvale-a", "keyfort-b"),
        ("keyfort-b attacks keyfort-c with keyfort-a", "keyfort-a"),
    ],
)
def test_a_second_move_in_a_text_is_no_way_over_its_zones(conquest, position, said, found):
    with pytest.raises(UnreadableMove, match=f'a claim is one move.*found "{found}'):
        read_claim(conquest, position, said)
