"""Find out what the device rolls, draws or deals next, and say what to press there. Nobody has to enter the result."""

from __future__ import annotations

from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallycore.profile.bags import Bag
from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import SEPARATOR, DeviceNote
from tallystick.referee.devicesteps import DeviceSteps

DICE, ROLL, DRAW, DEAL = "dice", "roll", "draw", "deal"
SAYS = {
    DICE: "Roll on the device. The dice appear here automatically.",
    ROLL: "Roll on the device (“{button}”). The result appears here automatically.",
    DRAW: "Draw on the device (“{button}”). The result appears here automatically.",
    DEAL: "Deal on the device (“{button}”). The result appears here automatically.",
}

DICE_OF = "Roll on the device (“{button}”). The dice appear here automatically."


class DueOnDevice(NamedTuple):
    """The device's next act, DICE, ROLL, DRAW or DEAL, and the words on its button if it has special ones."""

    kind: str
    button: str = ""

    @property
    def says(self) -> str:
        """The sentence that tells the players what to press."""
        if self.kind == DICE and self.button:
            return DICE_OF.format(button=self.button)
        return SAYS[self.kind].format(button=self.button)


def due_on_device(
    rules: AnyGame, position: Any, profile: Profile | None, device_steps: DeviceSteps
) -> DueOnDevice | None:
    """Return what the device does next in a position; None if chance decides nothing or the device does not log it.

    Something that was dealt is not dealt again. A player who takes it back on the page wants to enter something else.
    """
    if rules.due_dice(position) is not None:
        return DueOnDevice(DICE, rules.dice_button(position))
    if profile is None or rules.chance(position) is None:
        return None
    results = rules.legal_moves(position)
    note = next((note for move in results if (note := rules.note_of(position, move)) is not None), None)
    if note is None:
        return None
    bag = next((bag for bag in profile.bags if bag.id == note[0]), None)
    if bag is not None:
        return DueOnDevice(DRAW, _draw_button(bag, note))
    chance = next((chance for chance in profile.chances if chance.id == note[0]), None)
    if chance is None or device_steps.has_dealt(chance.id):
        return None
    return DueOnDevice(DEAL if chance.places else ROLL, chance.name)


def _draw_button(bag: Bag, note: DeviceNote) -> str:
    """Return the words on the button for drawing so many items. If the button is for any number, add the number.

    The button of a player's own bag comes first: it opens the list of the ways to draw.
    """
    count = len(note[1].split(SEPARATOR))
    exact = next((way.name for way in bag.ways if way.count == count), None)
    way = exact or f"{bag.ways[0].name} {count}"
    return way if bag.is_deck else f"{bag.name}”, then “{way}"
