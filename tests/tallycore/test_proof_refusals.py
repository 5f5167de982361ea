"""What dice, salts, seals and set-ups refuse, and the whole sentence of each refusal."""

import pytest

from tallycore.proof import commitments, setups
from tallycore.proof.dice import DiceCup, check_sides, draw_sides
from tallycore.proof.dice_sets import check_faces, parse_dice

REFUSED = [
    (lambda: commitments.check_salt(""), "a salt has 1 to 24 characters, not 0"),
    (lambda: commitments.check_salt("x" * 25), "a salt has 1 to 24 characters, not 25"),
    (lambda: commitments.check_salt("Zoë"), "a salt is plain ASCII text: 'ë' is not"),
    (lambda: check_sides([]), "a roll is of 1 to 12 dice, not 0"),
    (lambda: check_sides([6] * 13), "a roll is of 1 to 12 dice, not 13"),
    (lambda: check_sides([6, 1]), "a die has 2 to 100 sides, not 1"),
    (lambda: draw_sides(3, 4), "a draw is of 1 to 12 things out of at most 100, not 4 of 3"),
    (lambda: draw_sides(3, 0), "a draw is of 1 to 12 things out of at most 100, not 0 of 3"),
    (lambda: draw_sides(20, 13), "a draw is of 1 to 12 things out of at most 100, not 13 of 20"),
    (lambda: draw_sides(101, 1), "a draw is of 1 to 12 things out of at most 100, not 1 of 101"),
    (lambda: DiceCup(bytes(5), []), "a dice secret has 32 bytes, not 5"),
    (lambda: parse_dice("d1:"), "'d1:' is not a set of dice: write it like d20, 2d6 or 2d6+d8"),
    (lambda: parse_dice("d1a"), "'d1a' is not a set of dice: write it like d20, 2d6 or 2d6+d8"),
    (lambda: parse_dice("1/d6"), "'1/d6' is not a set of dice: write it like d20, 2d6 or 2d6+d8"),
    (lambda: parse_dice("13d6"), "a roll is of 1 to 12 dice, not 13"),
    (lambda: check_faces([6, 6], [3]), "2 dice show 2 faces, not 1"),
    (lambda: check_faces([6, 8], [6, 9]), "a d8 has no face 9"),
    (lambda: check_faces([6], [0]), "a d6 has no face 0"),
    (lambda: setups.check_setup(""), "a sealed text has 1 to 200 characters, not 0"),
    (lambda: setups.check_setup("x" * 201), "a sealed text has 1 to 200 characters, not 201"),
    (lambda: setups.check_setup("Größe"), "a sealed text is plain ASCII: 'ö' is not"),
    (lambda: setups.check_commitment(bytes(16)), "a commitment has 32 bytes, not 16"),
    (lambda: setups.check_salt(bytes(15)), "the salt of a set-up has 16 bytes, not 15"),
]


@pytest.mark.parametrize(("refused", "says"), REFUSED, ids=[says for _, says in REFUSED])
def test_a_refusal_names_the_value_and_what_would_be_right(refused, says):
    with pytest.raises(ValueError) as refusal:
        refused()
    assert str(refusal.value) == says
