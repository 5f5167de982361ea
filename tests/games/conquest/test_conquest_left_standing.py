"""What an illegal attack or guess of the Traitor showed, once it was left standing: it can be told, and the list has it."""

import pytest

from tallystick.games.conquest.components.box import LETTERS
from tallystick.games.conquest.notation.canonical import known_kind

KINGS = "players=3 turn=1 step=move units=keyfort-a:1=K,keyfort-b:2,ravenfall-a:1=F,north-a:2=F,north-b:3=F"
TWO = "players=2 turn=1 step=move units=keyfort-b:1,keyfort-c:1=F,umberlea-c:2,north-a:2=F"
GUESS = "players=2 turn=1 step=play units=keyfort-a:1,keyfort-b:1=F,north-b:2=F waiting=keyfort-a:Q stood"


@pytest.mark.parametrize(
    ("table", "shown", "added"),
    [
        # Another player's unit attacks. It can be every unit that moves.
        (f"{KINGS} waiting=keyfort-b>keyfort-a stood", "KQPDCEBSTY", ["combat", "move.fixed"]),
        # The same unit is two zones away. Only a Scout can have come so far.
        (
            f"{KINGS.replace('keyfort-a', 'umberlea-c')} waiting=keyfort-b>umberlea-c stood",
            "T",
            ["combat", "move.fixed", "move.step"],
        ),
        # A unit that cannot be a Scout attacks over two zones: everything that is wrong was said at the attack.
        (f"{TWO},keyfort-a:1(KQ) waiting=keyfort-a>umberlea-c stood", "KQ", ["combat"]),
        # It may be one that does not move, too. That is wrong in addition.
        (f"{TWO},keyfort-a:1(KX) waiting=keyfort-a>umberlea-c stood", "K", ["combat", "move.fixed"]),
        (f"{TWO},keyfort-a:1=X waiting=keyfort-a>umberlea-c stood", "X", ["combat"]),
    ],
)
def test_what_an_illegal_attack_showed_can_be_told(conquest, table, shown, added):
    """The attack was left standing. The judge objected to it when it was made, and only objects to what is wrong in addition."""
    position = conquest.parse_position(table)
    legal = conquest.legal_moves(position)
    assert {LETTERS[move.kinds[0]] for move in legal} == {*shown}
    for move in legal:
        assert not conquest.objections(position, move)
        assert conquest.play(position, move) == conquest.play_unchecked(position, move)
    found = set()
    for kind in {*range(len(LETTERS))} - {LETTERS.index(letter) for letter in shown}:
        against = conquest.objections(position, legal[0]._replace(kinds=(kind, legal[0].kinds[1])))
        assert against
        found.update(each.rule for each in against)
    assert sorted(found) == added


def test_the_answer_to_an_illegal_guess_can_be_told(conquest):
    """It was about an own unit, and the Traitor was not drawn. Both was said when the guess was made."""
    position = conquest.parse_position(GUESS)
    right, wrong = conquest.legal_moves(position)
    assert (right.is_right, wrong.is_right) == (True, False)
    for move in (right, wrong):
        assert not conquest.objections(position, move)
    assert [each.fault for each in conquest.objections(position, right._replace(is_right=None))] == ["waiting"]
    assert len(conquest.objections(position._replace(stood=False), right)) > 1


def test_a_unit_that_attacked_from_too_far_away_is_not_taken_for_a_scout(conquest):
    """Once the King is shown, the other unit of the pair is the Scout."""
    table = f"{TWO},keyfort-a:1(KQ) among=1:keyfort-a+keyfort-b=K/T waiting=keyfort-a>umberlea-c stood"
    position = conquest.parse_position(table)
    after = conquest.play(position, conquest.parse_move(position, "keyfort-a > umberlea-c xKE"))
    assert known_kind(after, after.board.zone("keyfort-b")) == LETTERS.index("T")
