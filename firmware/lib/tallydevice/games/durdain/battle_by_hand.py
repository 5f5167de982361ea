"""The screen to type in the dice of a battle that were rolled by hand."""

from tallydevice.games.durdain.battles import rolls_of, sides_of, type_battle
from tallydevice.screens.dice_sets import TypeRollScreen

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.games.durdain.parts import OwnApp


class TypeBattleScreen(TypeRollScreen):
    """The dice of both sides. The attacker's come first."""

    app: "OwnApp"

    def __init__(self, app: "OwnApp", battle: "list[int]") -> None:
        sides = []
        for number, _, pieces, _ in rolls_of(app.session, battle):
            sides += sides_of(app.session, app.session.profile.chances[number], pieces)
        super().__init__(app, sides)
        self._battle = battle

    def finish(self, faces: "list[int]") -> None:
        """Log the rolls of both sides as typed in, and show who wins."""
        self.app.replace("battle_result", self._battle, type_battle(self.app.session, self._battle, faces))


SCREEN = TypeBattleScreen
