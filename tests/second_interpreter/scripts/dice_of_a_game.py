"""Dice: the lines that are hashed, the faces of a committed stream, and what no cup holds."""

from tallycore.errors import DiceError
from tallycore.proof.commitments import check_salt, commitment, commitment_line
from tallycore.proof.dice import DiceCup, block_line, faces_of, key_line
from tallycore.proof.dice_sets import format_dice, parse_dice

SECRET = bytes(range(32))

print(commitment_line(SECRET))
print(commitment(SECRET))
print(key_line(SECRET, ["ann", "7:7"]))

for salts in ([], ["ann"], ["ann", "7:7"]):
    cup = DiceCup(SECRET, salts)
    print(cup.key, block_line(cup.key, 1, 0))
    for sides in ([6], [6, 6], [100], [2] * 12, [20, 6, 8], [7] * 12, [100] * 12):
        cup.prepare()
        print(cup.rolls_made + 1, sides, cup.roll(sides))
    print(faces_of(cup.key, 3, [100]), DiceCup(SECRET, salts, 2).roll([100]))

counts = [0] * 6
cup = DiceCup(SECRET, [])
for _ in range(300):
    counts[cup.roll([6])[0] - 1] += 1
print(counts)

for text in ("d20", "2d6", "2d6+d8", " 3D4 ", "d6 + d6", "", "6", "0d6", "d1", "d101", "13d6", "dd", "2d6+"):
    try:
        sides = parse_dice(text)
        print(repr(text), sides, format_dice(sides))
    except DiceError as error:
        print(repr(text), error)
for salt in ("ann", "", "x" * 24, "x" * 25, "\t"):
    try:
        print(repr(check_salt(salt)))
    except DiceError as error:
        print(error)
try:
    DiceCup(b"short", [])
except DiceError as error:
    print(error)
