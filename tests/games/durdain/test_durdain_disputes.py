"""Sentences of the rulebook as players dispute them: what is on the table, what is claimed, and by which rule it falls if it does."""

import pytest

from tallystick.rules.judge import judge

TWO = "players=2 homes=red,green first=1 castles=b8:1,n6:2 turn=1"
ARMADAS, DRAGONS, KINGSMEN = (
    TWO.replace("homes", f"extensions={each} homes") for each in ("armadas", "dragons", "kingsmen")
)
RANGES = "mountains=m1:d9+d10,m2:f8+f9+f10 taken=10,22"
DICE = "action=move dice=d12:7,d8:3,d6:2"
FOUR_EACH = "units=a2:1k,a4:1k,a6:1k,a8:1k"


def verdict(durdain, position, claim):
    found = judge(durdain, durdain.parse_position(position), claim)
    return "legal" if found.kind == "legal" else found.objections[0].rule


MOVES = [
    ("the steps of a Move may lead round a corner to where the piece began", f"{TWO} units=d8:1c action=move dice=d12:7,d8:3",
     "d8>d9>e10>e9>e8>d7>d8", "legal"),
    ("a wall that was built on the way does not make going back another way", f"{TWO} units=d8:1c action=move dice=d12:7,d8:3",
     "d8>d9, wall d9/d10 by d9, d9>d8", "action.move.step"),
    ("a space is free once the piece before has left it", f"{TWO} units=d8:1c,d9:1a action=move dice=d12:7,d8:3", "d9>d10, d8>d9", "legal"),
    ("armies that moved before the cavalry do not go on behind it", f"{TWO} units=d8:1c,d9:1a action=move dice=d12:7,d8:3",
     "d9>d10, d8>d9, d10>d11", "action.move.groups"),
    ("a second piece enters into the space where the first one stands", f"{TWO} action=move dice=d12:7,d8:3",
     "enter cavalry b8>b9, enter army b8>b9", "action.move.step"),
    ("nobody enters from an unclaimed castle", f"{TWO.replace('b8:1', 'b8:-')} action=move dice=d12:7,d8:3", "enter army b8>b9",
     "action.move.enter"),
    ("a wall may lie along a range", f"{TWO} {RANGES.split(maxsplit=1)[0]} units=d8:1c action=move dice=d12:7,d8:3",
     "wall d8/d9 by d8", "legal"),
]  # fmt: skip
SHIPS = [
    ("a ship carries its army on, which has finished", f"{ARMADAS} {DICE} units=a4:1a,s1:1s", "a4>s1, s1>s2, army s2>i2",
     "action.move.groups"),
    ("boarding and landing are two steps of the army", f"{ARMADAS} {DICE} units=a4:1a,s1:1s", "a4>s1, s1>i1", "legal"),
    ("an army lands by its own die, whatever the ship has sailed", f"{ARMADAS} {DICE} spent=d6:2 units=s1:1s+a", "s1>a4", "legal"),
    ("an army without steps left stays aboard", f"{ARMADAS} {DICE} spent=d8:3 units=s1:1s+a", "s1>a4", "action.move.roll"),
    ("nobody lands across a wall of another", f"{ARMADAS} {DICE} units=s1:1s+a walls=a4/s1:2", "s1>a4", "action.move.step"),
    ("a fourth ship", f"{ARMADAS.replace('b8', 'a4')} {DICE} units=s3:1s,s5:1s,s7:1s", "enter ship a4>s1", "supply"),
    ("ships and cavalry together against a ship", f"{ARMADAS} action=attack units=s2:1s,a4:1c,s1:2s", "battle s2 a4 > s1",
     "armadas.battle"),
    ("a ship takes a wall on the coast without a passenger", f"{ARMADAS} action=attack units=s1:1s walls=a4/s1:2",
     "battle s1 > a4/s1, roll s1=5 : 3", "legal"),
    ("a camp on an island in place of an army", f"{ARMADAS} units=i1:1a", "camps: camp i1", "legal"),
]  # fmt: skip
FLIGHTS = [
    ("a third dragon", f"{DRAGONS} {RANGES},34 nests=m1 units=d8:1a,h8:1d,h10:1d", "dragon: claim m1 by d8", "supply"),
    ("one action claims a nest and flies", f"{DRAGONS} {RANGES} nests=m1 units=d8:1a", "dragon: claim m1 by d8, fly m1>m2, done", "legal"),
    ("a dragon moves by the sum of all dice", f"{DRAGONS} {RANGES} action=move dice=d12:2,d8:1,d6:1 units=m1:1d",
     "m1>d8, d8>c7, c7>c8, c8>c9", "legal"),
    ("and by no more", f"{DRAGONS} {RANGES} action=move dice=d12:2,d8:1,d6:1 units=m1:1d", "m1>d8, d8>c7, c7>c8, c8>c9, c9>b10",
     "action.move.roll"),
    ("a range is one step wide", f"{DRAGONS} {RANGES} {DICE} units=d8:1d", "d8>m1, m1>d11", "legal"),
    ("an army before the dragons", f"{DRAGONS} {RANGES} {DICE} units=d8:1d,c2:1a", "c2>c3, d8>m1", "action.move.groups"),
    ("nobody attacks the Queen", f"{DRAGONS} {RANGES} action=attack queen=m1 units=d8:1d", "battle d8 > m1", "action.attack.who"),
    ("two nests passed in a turn bring the Queen on twice",
     "players=2 extensions=dragons homes=red,green first=1 castles=b8:1,n6:2 mountains=5 turn=1 left=0 queen=m1 score=23,0 began=9",
     "end, queen m4, queen m5", "legal"),
]  # fmt: skip
MEN = [
    ("two dice move kingsmen, and cavalry goes in between", f"{KINGSMEN} {DICE} units=d8:1k,c2:1c",
     "kingsmen d6, d8>d9>d10, c2>c3, kingsmen d8, d10>d11", "legal"),
    ("a fifth kingsman", f"{KINGSMEN} {DICE} {FOUR_EACH}", "kingsmen d6, enter kingsman b8>b9", "supply"),
    ("a camp does not replace a kingsman", f"{KINGSMEN} units=d14:1k", "camps: camp d14", "action.camps"),
    ("the castle that is attacked has the bonus of its country", f"{KINGSMEN} action=attack units=n5:1c,p4:2k",
     "battle n5 > n6, roll n5=9 : 7+8+1 9:9", "legal"),
    ("beside a dragon the cavalry's country counts alone",
     f"{DRAGONS.replace('dragons', 'dragons,kingsmen')} taken=10 action=attack units=c9:1d,d9:1c,d10:2a,b4:1k,e8:1k",
     "battle c9 d9 > d10, roll c9=1+1+1 d9=2 : 7 6:7 falls attackers", "legal"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "claim", "expected"),
    [pytest.param(*told, id=about) for about, *told in (*MOVES, *SHIPS, *FLIGHTS, *MEN)],
)
def test_a_sentence_of_the_rulebook_in_dispute(durdain, position, claim, expected):
    assert verdict(durdain, position, claim) == expected


@pytest.mark.parametrize(("attack", "defence"), [(1, 6), (6, 1)])
def test_a_ship_goes_down_with_all_aboard(durdain, attack, defence):
    position = durdain.parse_position(f"{ARMADAS} action=attack units=s1:1s+a,s2:2s+c")
    after = durdain.play(position, durdain.parse_move(position, f"battle s1 > s2, roll s1={attack} : {defence}"))
    assert ("s2:1s+a" if attack > defence else "s2:2s+c") in durdain.format_position(after)
    assert sum(piece is not None and piece.kind == "ship" for piece in after.pieces) == 1


def test_without_an_empty_range_the_queen_leaves_play_as_the_nest_comes_in(durdain):
    text = "players=2 extensions=dragons homes=red,green first=1 castles=b8:1,n6:2 mountains=5 turn=1 left=0 score=23,107 began=9"
    nests = "nests=m2,m3,m4,m5,m6,m7,m8,m9 taken=34,46,58,70,82,94,106,10 queen=m1"
    position = durdain.parse_position(f"{text} {nests}")
    after = durdain.format_position(durdain.play(position, durdain.parse_move(position, "end")))
    assert "queen=" not in after
    assert "nests=m1," in after


@pytest.mark.parametrize(("players", "due"), [(2, 21), (3, 28), (4, 35), (5, 42), (6, 49)])
def test_a_castle_in_every_country_scores_by_tier_and_number_of_players(durdain, players, due):
    homes = ",".join(["red", "orange", "yellow", "green", "blue", "purple"][:players])
    position = f"players={players} homes={homes} first=1 castles=b8:1,c3:1,d17:1,f11:1,j3:1,j17:1,n6:1 turn=1 left=0"
    assert verdict(durdain, position, f"end +{due}") == "legal"
    assert verdict(durdain, position, f"end +{due + 1}") == "score.progress"


@pytest.mark.parametrize(("players", "due"), [(2, 3), (3, 4), (4, 7), (5, 8), (6, 9)])
def test_plunder_goes_by_the_last_marker_passed_and_the_number_of_players(durdain, players, due):
    scores = ",".join(["0", "66", "0", "0", "0", "0"][:players])
    position = (
        f"players={players} first=1 units=d9:1c,d10:2a score={scores} turn=1 action=attack battle=d9>d10 rolled=9"
    )
    assert verdict(durdain, position, f"roll d10=1 +{due}") == "legal"
    assert verdict(durdain, position, f"roll d10=1 +{due - 1}") == "score.plunder"
