"""The dice cup: one press rolls the set, as often as wanted; the faces as big as fit."""

from tallycore.proof.dice_sets import format_dice, parse_dice
from tallydevice.play.wording import dice_rolls, faces, roll_marks
from tallydevice.ui.animated_screen import MovingScreen
from tallydevice.ui.canvas import GREY, YELLOW
from tallydevice.ui.dice_faces import DiceFaces
from tallydevice.ui.screen import Button
from tallydevice.ui.text import RIGHT, row_text, small_text

USUAL = [6]
# The set where neither the game nor the table has said anything.


def usual_set(app) -> "list[int]":  # type: ignore[no-untyped-def]
    """The set that was rolled last, else the first of the game's sets."""
    session = app.session
    rolls = dice_rolls(session.state)
    if rolls:
        return list(rolls[-1].sides)
    if session.profile and session.profile.dice:
        return parse_dice(session.profile.dice[0])
    return USUAL


class DiceScreen(MovingScreen):
    """The set, the last roll of it, and the rolls before. Shaking is the same as the first button."""

    def __init__(self, app, sides: "list[int] | None" = None) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        canvas = self.canvas
        unit = canvas.unit
        self.sides = sides or usual_set(app)
        row = canvas.row_height
        self._set = row_text(canvas, 2 * unit, unit, canvas.width // 2)
        self._marks = row_text(canvas, canvas.width - 2 * unit, unit, canvas.width // 2, RIGHT, canvas.colour(YELLOW))
        last_y = self.bottom - 9 * unit
        self._faces = DiceFaces(canvas, self.sides, row + unit, last_y - row - 2 * unit, self.group)
        self._before = small_text(canvas, 2 * unit, last_y, canvas.width - 4 * unit, colour=canvas.colour(GREY))
        for item in (self._set, self._marks, self._before):
            self.group.append(item)
        self._set.show(format_dice(self.sides))
        self.set_buttons(
            Button("Roll", self._roll),
            Button("Type in", self.type_in, "Set", self._sets),
            Button("Back", app.home, "Rolls", self._rolls),
        )

    def refresh(self) -> None:
        """The last roll of this set, marked for what it is, and what was rolled before it."""
        state = self.app.session.state
        rolls = dice_rolls(state)
        last = rolls[-1] if rolls and rolls[-1].sides == self.sides else None
        self._faces.show(last.faces if last else [])
        marks = roll_marks(last.flags) if last else ""
        if last and not marks:
            marks = "#%d" % last.number
        # The mark first: a long name may be cut, what the roll is may not.
        self._marks.show("%s %s" % (marks, state.names[last.seat]) if last else state.names[state.seat])
        earlier = []
        for roll in reversed(rolls[:-1] if last else rolls):
            mark = roll_marks(roll.flags)
            earlier.append(faces(roll.faces) + (" " + mark if mark else ""))
        self._before.show("before: " + " · ".join(earlier) if earlier else "")

    def shaken(self) -> None:
        """A shake rolls."""
        self._roll()

    def mover(self):  # type: ignore[no-untyped-def]
        """The dice themselves."""
        return self._faces.tumbling(self.app)

    def _roll(self) -> None:
        # Logged first, then seen: whatever happens to the picture, the roll stands.
        self.app.session.roll(self.sides)
        self.tumble()

    def type_in(self) -> None:
        """The faces of dice rolled by hand are asked for."""
        self.app.open("type_roll", self.sides)

    def _sets(self) -> None:
        self.app.open("dice_sets", self.sides)

    def _rolls(self) -> None:
        self.app.open("rolls")


SCREEN = DiceScreen
