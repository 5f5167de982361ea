"""Dice that people rolled by hand and typed in."""

from tallycore.dice import check_sides


def check_faces(sides: "list[int]", faces: "list[int]") -> None:
    """Nothing, when dice of these `sides` can show these `faces`. Raises ValueError with a sentence that names the die."""
    check_sides(sides)
    if len(faces) != len(sides):
        raise ValueError("%d dice show %d faces, not %d" % (len(sides), len(sides), len(faces)))
    for count, face in zip(sides, faces):
        if not 1 <= face <= count:
            raise ValueError("a d%d has no face %d" % (count, face))
