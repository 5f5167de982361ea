"""The screen of the dice cup: each press rolls the set again. The faces are as large as the screen allows."""

from tallycore.proof.dice_sets import format_dice, parse_dice
from tallydevice.play.wording import dice_rolls, faces, roll_marks
from tallydevice.ui.animation import MovingScreen
from tallydevice.ui.canvas import GREY, YELLOW
from tallydevice.ui.dice_faces import DiceFaces
from tallydevice.ui.screen import BACK, CONFIRM, NEXT, OTHER, RARER
from tallydevice.ui.text import RIGHT, row_text, small_text

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import App
    from tallydevice.ui.animation import Tumble

USUAL = [6]
# The set of dice if neither the game nor the players have chosen one.


def usual_set(app: "App") -> "list[int]":
    """Return the set that was rolled last. Before the first roll, return the first of the game's sets."""
    session = app.session
    rolls = dice_rolls(session.state)
    if rolls:
        return list(rolls[-1].sides)
    if session.profile and session.profile.dice:
        return parse_dice(session.profile.dice[0])
    return USUAL


class DiceScreen(MovingScreen):
    """The set, its last roll, and the rolls before it. A shake does the same as the button that rolls."""

    def __init__(self, app: "App", sides: "list[int] | None" = None) -> None:
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
            (CONFIRM, "Roll", self._roll),
            (BACK, "Back", app.home),
            (OTHER, "Type in", self.type_in),
            (RARER, "Set", self._sets),
            (NEXT, "Rolls", self._rolls),
        )

    def refresh(self) -> None:
        """Show the last roll of this set, with its marks, and what was rolled before it."""
        state = self.app.session.state
        rolls = dice_rolls(state)
        last = rolls[-1] if rolls and rolls[-1].sides == self.sides else None
        self._faces.show(last.faces if last else [])
        marks = roll_marks(last.flags) if last else ""
        if last and not marks:
            marks = "#%d" % last.number
        # The mark comes first, because a long name may be cut, but the mark may not.
        self._marks.show("%s %s" % (marks, state.names[last.seat]) if last else state.names[state.seat])
        earlier = []
        for roll in reversed(rolls[:-1] if last else rolls):
            mark = roll_marks(roll.flags)
            earlier.append(faces(roll.faces) + (" " + mark if mark else ""))
        self._before.show("before: " + " · ".join(earlier) if earlier else "")

    def shaken(self) -> None:
        """Roll."""
        self._roll()

    def new_animation(self) -> "Tumble":
        """Return the animation of these dice."""
        return self._faces.tumbling(self.app)

    def _roll(self) -> None:
        # The roll is logged before it is shown, so it counts whatever happens to the picture.
        self.app.session.roll(self.sides)
        self.tumble()

    def type_in(self) -> None:
        """Ask for the faces of dice rolled by hand."""
        self.app.open("dice_sets.TypeRollScreen", self.sides)

    def _sets(self) -> None:
        self.app.open("dice_sets", self.sides)

    def _rolls(self) -> None:
        self.app.open("rolls")


SCREEN = DiceScreen
