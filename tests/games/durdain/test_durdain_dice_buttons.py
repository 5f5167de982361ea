"""The page names the buttons of the device that lead to the dice of a declared Move or battle."""

import pytest

from tallystick.games.registry import load
from tallystick.table.dueondevice import DICE, DueOnDevice

TABLE = "players=2 homes=red,green first=1 castles=b8:1,n6:2 units=n5:1c turn=1"


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (f"{TABLE} action=move", "Roll on the device (“Move”, then “Roll”). The dice appear here automatically."),
        (
            f"{TABLE} action=attack battle=n5>n6",
            "Roll on the device (“Attack”, check the pieces, then “Roll for both sides”). The dice appear here automatically.",
        ),
    ],
)
def test_what_to_press_for_the_dice(position, says):
    rules = load("durdain")
    found = rules.parse_position(position)
    assert rules.due_dice(found) is not None
    assert DueOnDevice(DICE, rules.dice_button(found)).says == says
